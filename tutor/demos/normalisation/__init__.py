"""Demos of what keeps scores and activations in bounds: norms and caps."""
