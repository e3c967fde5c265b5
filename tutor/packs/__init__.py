"""YAML in and out: question packs as files, checked once at the edge, with errors that name the line.

The one room that knows YAML and pydantic. `bank.open_bank` gives every pack a person has, through a compiled
cache that needs neither.
"""
