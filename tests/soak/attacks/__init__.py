"""Attacks on a server of our own, one per module.

The function `attack` of each module attacks over loopback, asserts what docs/security.md promises, and returns its figures.
"""
