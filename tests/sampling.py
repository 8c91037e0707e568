"""Tests with many similar parameters: `./dev test` runs them with a few, and `./dev soak` with the rest."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def leave_rest_to_soak(values: Iterable[Any], kept: Collection[Any]) -> list[Any]:
    """Mark every value that is not kept with `soak`, so that `./dev test` leaves it out."""
    values = list(values)
    assert all(value in values for value in kept), f"{kept} has a value that is none of {values}"
    return [value if value in kept else pytest.param(value, marks=pytest.mark.soak) for value in values]
