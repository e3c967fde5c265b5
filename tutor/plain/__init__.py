"""Practice line by line, for pipes, screen readers and terminals that cannot be drawn on.

The same session as on the screens: what can be shown, asked and decided is the same, one line after another.
"""

from tutor.plain.driver import run

__all__ = ["run"]
