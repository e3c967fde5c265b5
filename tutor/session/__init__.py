"""Practice as a pure state machine: `step(state, event) -> (state, effects)`, the same for every front end.

Nothing here reads a clock, rolls dice, touches the disk or prints. Clock and dice come in with the events,
everything that must be done goes out as effects, and a list of events always gives the same states.
"""
