"""Model code that demos share; the only place with a module-level torch."""
