"""What is written before it is handed in, kept so that it outlives the order in which options were shown."""

from __future__ import annotations

from tutor import picking
from tutor.session.effects import SaveDraft
from tutor.session.lookup import found
from tutor.session.state import State


def kept(state: State, text: str) -> str:
    """The draft of the current question as it is stored."""
    shown = state.current.shown
    at = found(state.bank, state.ref) if shown else None
    return picking.kept(at[1], shown, text) if at else text


def saved(state: State, text: str) -> SaveDraft:
    """The effect that stores it."""
    return SaveDraft(state.ref, kept(state, text))
