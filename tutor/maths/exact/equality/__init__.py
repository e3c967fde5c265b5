"""Whether two values or formulas are the same, or near enough, in stages from cheap to dear."""
