"""Long work is done in slices, only once, and its result is kept while it is used."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from facedown.server.support import slices
from facedown.server.support.cache import Cache
from facedown.server.support.slices import Slicer
from tests.waiting import wait_until

STEP = 0.0002  # seconds


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Work:
    """Makes texts from their keys, and notes which were made."""

    def __init__(self) -> None:
        self.made_things: list[str] = []

    async def make(self, key: str) -> str:
        self.made_things.append(key)
        await asyncio.sleep(0)
        if key == "broken":
            raise ValueError(key)
        return key


def ask_for(keys: list[str], most: int = 100, seconds: float = 60) -> list[str]:
    """Ask for these things one after the other, and return which were made."""

    async def run() -> list[str]:
        work, cache = Work(), Cache[str, str](len, most, seconds)
        for key in keys:
            assert await cache.get(key, lambda key=key: work.make(key)) == key  # type: ignore[misc]
        return work.made_things

    return asyncio.run(run())


def test_a_thing_is_made_once() -> None:
    assert ask_for(["a", "b", "a", "a", "b"]) == ["a", "b"]


def test_nothing_is_kept_for_no_time() -> None:
    assert ask_for(["a", "a"], seconds=0) == ["a", "a"]


def test_what_was_used_least_recently_is_dropped_first() -> None:
    assert ask_for(["aaa", "bbb", "aaa", "ccc", "aaa", "bbb"], most=6) == ["aaa", "bbb", "ccc", "bbb"]


def test_one_thing_is_kept_even_if_it_is_too_large() -> None:
    assert ask_for(["aaa", "aaa"], most=2) == ["aaa"]


def test_whoever_asks_while_a_thing_is_made_gets_the_same_one_and_a_failure_is_not_kept() -> None:
    async def run() -> None:
        work, cache = Work(), Cache[str, str](len, 100, 60)
        assert await asyncio.gather(*(cache.get("a", lambda: work.make("a")) for _ in range(5))) == ["a"] * 5
        for _ in range(2):
            failures = await asyncio.gather(
                *(cache.get("broken", lambda: work.make("broken")) for _ in range(3)), return_exceptions=True
            )
            assert [type(failure) for failure in failures] == [ValueError] * 3
        assert work.made_things == ["a", "broken", "broken"]

    asyncio.run(run())


def test_what_changes_while_it_is_made_is_not_kept_and_made_again() -> None:
    async def run() -> None:
        work, cache = Work(), Cache[str, str](len, 100, 60)
        first = asyncio.create_task(cache.get("a", lambda: work.make("a")))
        await asyncio.sleep(0)
        cache.drop("a")
        await cache.get("a", lambda: work.make("a"))
        await first
        await cache.get("a", lambda: work.make("a"))
        assert work.made_things == ["a", "a"]

    asyncio.run(run())


def test_what_nobody_uses_is_dropped_after_a_while() -> None:
    async def run() -> None:
        clock, work = Clock(), Work()
        cache = Cache[str, str](len, 100, seconds=10, clock=clock)
        for key in "ab":
            await cache.get(key, lambda key=key: work.make(key))  # type: ignore[misc]
        clock.now = 6
        cache.touch("a")
        clock.now = 12
        cache.drop_unused()
        assert len(cache) == 1
        await cache.get("a", lambda: work.make("a"))
        assert work.made_things == ["a", "b"]

    asyncio.run(run())


def test_it_is_dropped_without_being_asked_to() -> None:
    async def run() -> None:
        work, cache = Work(), Cache[str, str](len, 100, seconds=0.01)
        await cache.get("a", lambda: work.make("a"))
        await asyncio.to_thread(wait_until, lambda: not len(cache), "it to be dropped")

    asyncio.run(run())


def steps(name: str, count: int, finished_steps: list[str]) -> Iterator[None]:
    for _ in range(count):
        time.sleep(STEP)
        finished_steps.append(name)
        yield


def test_between_two_slices_everybody_else_has_a_turn() -> None:
    async def run() -> tuple[int, int]:
        slicer, finished_steps, longest_pause = Slicer(), list[str](), 0
        task = asyncio.create_task(slicer.run(steps("a", 100, finished_steps)))
        while not task.done():
            before = len(finished_steps)
            await asyncio.sleep(0)
            longest_pause = max(longest_pause, len(finished_steps) - before)
        return len(finished_steps), longest_pause

    finished_steps, longest_pause = asyncio.run(run())
    assert finished_steps == 100
    assert longest_pause <= slices.SLICE / STEP + 1


def test_several_pieces_of_work_take_turns_and_long_ones_run_one_after_the_other() -> None:
    async def run(is_long: bool) -> list[str]:
        slicer, finished_steps = Slicer(), list[str]()
        await asyncio.gather(*(slicer.run(steps(name, 40, finished_steps), is_long=is_long) for name in "ab"))
        return finished_steps

    in_turn, one_by_one = asyncio.run(run(False)), asyncio.run(run(True))
    assert one_by_one == ["a"] * 40 + ["b"] * 40
    assert "b" in in_turn[:20]
    assert sorted(in_turn) == one_by_one


@pytest.mark.parametrize("count", [0, 1])
def test_little_work_is_done_at_once(count: int) -> None:
    finished_steps: list[str] = []
    asyncio.run(Slicer().run(steps("a", count, finished_steps)))
    assert len(finished_steps) == count
