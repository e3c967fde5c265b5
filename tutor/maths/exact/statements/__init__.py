"""Answers that are no single value: finite sets, sets of reals, equations and inequalities."""
