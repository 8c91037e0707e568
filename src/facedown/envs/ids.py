"""The version of the environments, the number at the end of their ids."""

VERSION = 1
"""Goes up whenever any output for any seed changes. `tests/envs/golden.json` notices."""
