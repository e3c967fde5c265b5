"""Pictures of a run: the same chart as cells of braille, for screen and shell, and as SVG.

A canvas of our own: no plotting widget keeps keys under a frame while a demo trains. Pure drawing without
widgets. NumPy is imported here, so the front ends import this room when the first picture is wanted.
"""
