"""Demos about how a token is drawn from logits."""
