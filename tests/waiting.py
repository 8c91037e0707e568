"""Waiting in tests: always with a time limit, and a failure says what was waited for."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds: longer than anything that tests wait for, unless it is broken
A_GAME = 240.0  # seconds: longer than any whole game

Thing = TypeVar("Thing")


def breathe() -> None:
    time.sleep(0.01)


def wait_until(
    is_so: Callable[[], object], what: str, *, seconds: float = PATIENCE, meanwhile: Callable[[], object] = breathe
) -> None:
    """Wait until `is_so()` is true; AssertionError after that many seconds. In between, sleep or do `meanwhile`."""
    first_match(is_so, bool, what, seconds=seconds, meanwhile=meanwhile)


def first_match(
    get: Callable[[], Thing],
    is_wanted: Callable[[Thing], object],
    what: str,
    *,
    seconds: float = PATIENCE,
    meanwhile: Callable[[], object] = lambda: None,
) -> Thing:
    """Call `get` repeatedly, and return its first result that is wanted; AssertionError after that many seconds."""
    until = time.monotonic() + seconds
    while not is_wanted(thing := get()):
        assert time.monotonic() < until, f"waited {seconds:g} seconds in vain for {what}; the last was {thing!r:.500}"
        meanwhile()
    return thing
