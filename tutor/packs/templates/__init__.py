"""Templates of a pack: one question for each model of `data/models.yaml` that has the facts it needs."""
