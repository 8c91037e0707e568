"""Waiting in tests. Every wait has a time limit, and its failure says what the test was waiting for."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds: nothing that tests wait for takes longer, unless it is broken
A_GAME = 240.0  # seconds: no whole game takes longer

Value = TypeVar("Value")


def breathe() -> None:
    """Sleep for a moment, so that others can work."""
    time.sleep(0.01)


def wait_until(
    condition: Callable[[], object], what: str, *, seconds: float = PATIENCE, meanwhile: Callable[[], object] = breathe
) -> None:
    """Wait until `condition()` is true. `what` names it in the AssertionError that is raised after that many seconds.

    Between two checks `meanwhile` is called, which by default only sleeps.
    """
    first_match(condition, bool, what, seconds=seconds, meanwhile=meanwhile)


def first_match(
    get: Callable[[], Value],
    is_match: Callable[[Value], object],
    what: str,
    *,
    seconds: float = PATIENCE,
    meanwhile: Callable[[], object] = lambda: None,
) -> Value:
    """Call `get` until `is_match` is true of its result, and return that result.

    `what` names it in the AssertionError that is raised after that many seconds.
    """
    deadline = time.monotonic() + seconds
    while not is_match(value := get()):
        assert time.monotonic() < deadline, f"waited {seconds:g} seconds in vain for {what}; the last value was {value!r:.500}"
        meanwhile()
    return value
