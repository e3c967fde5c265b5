"""Units of answers: what people write, what it measures, and numbers in the unit that is asked.

Pure; `reader` finds units in a text, `convert` takes them out of a tree again before anything is worked out.
"""

from tutor.maths.units.convert import Different, Mismatch, bare, has_unit, own, plain
from tutor.maths.units.echo import converted
from tutor.maths.units.find import nearest
from tutor.maths.units.measure import Measure, Unit, compatible, unit_of
from tutor.maths.units.named import UnknownUnit, known, named

__all__ = [
    "Different",
    "Measure",
    "Mismatch",
    "Unit",
    "UnknownUnit",
    "bare",
    "compatible",
    "converted",
    "has_unit",
    "known",
    "named",
    "nearest",
    "own",
    "plain",
    "unit_of",
]
