"""Attacks on a server of our own, one module each.

The function `attack` of a module attacks over loopback, asserts what docs/security.md promises, and returns its figures.
"""
