"""Models and tensors that are really built, on torch's meta device, and then counted.

`specs` says what can be built and with which parameters, without torch; the builders stand in the other
files, which the worker alone imports.
"""
