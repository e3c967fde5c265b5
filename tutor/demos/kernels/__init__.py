"""Demos of how attention is computed: block by block, in which precision, with which scale."""
