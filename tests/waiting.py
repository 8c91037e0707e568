"""Waiting in tests: never without an end, and whoever waited in vain says for what."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds; nothing that tests wait for takes so long unless it is broken
A_GAME = 240.0  # nor does any whole game

Thing = TypeVar("Thing")


def breathe() -> None:
    time.sleep(0.01)


def wait_until(
    is_so: Callable[[], object], what: str, *, seconds: float = PATIENCE, meanwhile: Callable[[], object] = breathe
) -> None:
    """Asks again and again, and does something in between: sleeps, or whatever helps to bring it about."""
    first_wanted(is_so, bool, what, seconds=seconds, meanwhile=meanwhile)


def first_wanted(
    get: Callable[[], Thing],
    is_wanted: Callable[[Thing], object],
    what: str,
    *,
    seconds: float = PATIENCE,
    meanwhile: Callable[[], object] = lambda: None,
) -> Thing:
    """The first of the things that `get` gives one after the other which is wanted."""
    until = time.monotonic() + seconds
    while not is_wanted(thing := get()):
        assert time.monotonic() < until, f"waited {seconds:g} seconds in vain for {what}; the last was {thing!r:.500}"
        meanwhile()
    return thing
