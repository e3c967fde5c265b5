"""How large signals, residual streams and scores are at initialisation."""
