"""Cyclic garbage is collected when memory has grown by a lot, and after a while; but not all the time."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from facedown.server.support import garbage


class Knot:
    """An object that refers to itself, so that only the garbage collector can free it."""

    def __init__(self, size: int) -> None:
        self.itself = self
        self.cycles = [[number] for number in range(size)]


@pytest.fixture(autouse=True)
def _collect_soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(garbage, "CHECK_EVERY", 0.01)
    monkeypatch.setattr(garbage, "MANY_BLOCKS", 100_000)
    yield
    assert gc.isenabled(), "as before"


async def is_collected(size: int, looks: int = 500) -> bool:
    """Whether a knot of this size is collected while `collect_garbage_rarely` runs."""
    task = asyncio.create_task(garbage.collect_garbage_rarely())
    await asyncio.sleep(0)
    knot = weakref.ref(Knot(size))
    for _ in range(looks):
        await asyncio.sleep(garbage.CHECK_EVERY)
        if knot() is None:
            break
    is_gone = knot() is None  # check before cancelling, because afterwards Python collects as usual
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return is_gone


def test_a_lot_of_garbage_is_collected_soon() -> None:
    assert asyncio.run(is_collected(200_000))


def test_a_little_garbage_is_collected_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "COLLECT_EVERY", 0.1)
    assert asyncio.run(is_collected(10))


def test_a_little_garbage_is_not_collected_before() -> None:
    assert not asyncio.run(is_collected(10, looks=20))
