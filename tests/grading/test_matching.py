"""Tokens, lexicon forms and patterns on a small lexicon of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.grading import Grader, unknown_concepts
from tutor.grading.clauses import split
