"""Measured numbers as a reading writes them. Pure text: nothing is rounded before it is compared."""

from __future__ import annotations

import math


def figure(value: float, digits: int = 3) -> str:
    """`value` with so many significant digits: `0.0123`, `1519`, `1.2e-7`."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "∞" if value > 0 else "−∞"
    if value == 0.0:
        return "0"
    if 1e-4 <= abs(value) < 1e6:
        decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
        return _minus(f"{value:.{decimals}f}")
    front, _, power = f"{value:.{digits - 1}e}".partition("e")
    return _minus(f"{front}e{int(power)}")


def with_error(value: float, se: float | None) -> str:
    """`value ± se`, both to the second digit of the error: `0.9102 ± 0.0021`; the value alone without one."""
    if not se or not math.isfinite(se) or not math.isfinite(value):
        return figure(value)
    decimals = max(0, 1 - math.floor(math.log10(se)))
    if decimals > 6 or abs(value) >= 1e6:
        return f"{figure(value)} ± {figure(se, 2)}"
    return f"{_minus(f'{value:.{decimals}f}')} ± {se:.{decimals}f}"


def _minus(text: str) -> str:
    return text.replace("-", "−") if text.startswith("-") else text
