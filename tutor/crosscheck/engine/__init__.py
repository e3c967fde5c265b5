"""The only place of this room with torch at module level: float64 on the CPU, one thread."""
