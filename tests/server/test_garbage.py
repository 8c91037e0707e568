"""Garbage that refers to itself is looked for when there is a lot more of everything, and after a while; not all the time."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from facedown.server import serve


class Knot:
    """Refers to itself: without a look for garbage it stays."""

    def __init__(self, size: int) -> None:
        self.itself = self
        self.held = [[number] for number in range(size)]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(serve, "CHECK_EVERY", 0.01)
    monkeypatch.setattr(serve, "MANY_BLOCKS", 100_000)
    yield
    assert gc.isenabled(), "as before"


async def is_found(size: int, looks: int = 500) -> bool:
    """Whether so large a knot goes, which is made while the server is up."""
    collecting = asyncio.create_task(serve.collect_garbage_rarely())
    await asyncio.sleep(0)
    knot = weakref.ref(Knot(size))
    for _ in range(looks):
        await asyncio.sleep(serve.CHECK_EVERY)
        if knot() is None:
            break
    found = knot() is None  # once nobody collects rarely any more, Python does by itself
    collecting.cancel()
    await asyncio.gather(collecting, return_exceptions=True)
    return found


def test_a_lot_is_found_soon() -> None:
    assert asyncio.run(is_found(200_000))


def test_a_little_is_found_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "COLLECT_EVERY", 0.1)
    assert asyncio.run(is_found(10))


def test_and_not_before() -> None:
    assert not asyncio.run(is_found(10, looks=20))
