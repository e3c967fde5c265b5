"""Free text against a question's points: lexicon, patterns, guards, verdicts in the learner's own words."""

from tutor.grading.formulas import is_formula
from tutor.grading.grade import Grader, score
from tutor.grading.learnt import teachable, teachable_parts
from tutor.grading.terms import unknown_concepts

VERSION = "7"
"""Stored beside every verdict; it changes whenever the same answer could be judged differently."""

__all__ = ["VERSION", "Grader", "is_formula", "score", "teachable", "teachable_parts", "unknown_concepts"]
