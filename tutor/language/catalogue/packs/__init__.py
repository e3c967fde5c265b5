"""What is wrong with a pack file, and what is not found in the bank."""

from __future__ import annotations

from tutor.language.catalogue.packs.files import FILES
from tutor.language.catalogue.packs.parts import PARTS
from tutor.language.catalogue.packs.shapes import SHAPES

MESSAGES = {**FILES, **SHAPES, **PARTS}
