"""`data/models.yaml`: the facts of real models, checked once at the edge as packs are."""

from tutor.packs.models.load import load, shipped

__all__ = ["load", "shipped"]
