"""Demos of what the scores, the scale and softmax do to one another."""
