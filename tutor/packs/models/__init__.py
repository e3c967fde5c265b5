"""`data/models.yaml`: the facts of real models, checked once at the edge as packs are."""
