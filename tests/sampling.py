"""Tests that could run on every game: on a few in `./dev test`, which has to be quick, and on the rest in `./dev soak`."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def rest_in_soak(values: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """Parameters for a test, of which `./dev test` runs those that are kept."""
    return [value if value in kept else pytest.param(value, marks=pytest.mark.soak) for value in values]
