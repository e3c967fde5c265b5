"""Several lines of working: what is to be said of each, and of the answer that they come to."""
