"""Tutor: practise deep-learning interviews in a terminal, with answers that are checked and proved."""

__version__ = "0.1.0"
