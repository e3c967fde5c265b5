"""One answer from its request to its verdict."""
