"""Experiments that a reader runs on their own machine: one file per demo.

A demo's file holds its `SPEC` at module level without torch, and a `run` that imports torch inside; shared
model code is in `engine/`, the only place with a module-level torch. A demo always runs in a child
(`worker`), in the screen, in the shell and in tests alike: `client` starts it, `result` collects what it says.
"""
