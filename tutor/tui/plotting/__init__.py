"""A small braille canvas of our own: no plotting widget keeps keys under a frame while a demo trains.

Pure drawing without widgets. NumPy is imported here, so the screens import this room when the first plot opens.
"""
