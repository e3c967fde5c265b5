"""Demos that train: what the scale of the scores does to learning."""
