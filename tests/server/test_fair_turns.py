"""Bots of many tables share a few workers: people who are waiting come first, and nobody gets more by opening more tables."""

import asyncio
from collections.abc import Callable, Sequence

from facedown.server.bots import fair_turns
from facedown.server.bots.fair_turns import Asker, FairTurns, LastTurns


class Turns:
    """Turns that last as long as the test says."""

    def __init__(self, last_turns: LastTurns | None = None) -> None:
        self._turns = FairTurns(last_turns or LastTurns())
        self.order: list[str] = []  # who had a turn
        self.end = asyncio.Semaphore(0)

    def ask(self, name: str, guest: str, is_here: bool | Callable[[], bool] = True) -> asyncio.Task[None]:
        return asyncio.create_task(self._take(name, guest, is_here))

    async def _take(self, name: str, guest: str, is_here: bool | Callable[[], bool]) -> None:
        async with self._turns.take_turn(lambda: Asker(guest, is_here() if callable(is_here) else is_here)):
            self.order.append(name)
            await self.end.acquire()

    async def end_all(self, tasks: Sequence[asyncio.Task[None]]) -> list[str]:
        await let_others_run()
        for _ in tasks:
            self.end.release()
        await asyncio.gather(*tasks)
        return self.order


async def let_others_run() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_whoever_is_at_the_table_comes_before_tables_where_nobody_is() -> None:
    async def story() -> list[str]:
        turns = Turns()
        empty_tables = [turns.ask(f"empty {number}", f"guest {number}", is_here=False) for number in range(4)]
        await let_others_run()
        return await turns.end_all([*empty_tables, turns.ask("Ann's", "ann")])

    assert asyncio.run(story())[:2] == ["empty 0", "Ann's"]


def test_a_guest_with_many_tables_has_one_turn_for_each_turn_of_another_guest() -> None:
    async def story() -> list[str]:
        turns = Turns()
        eves = [turns.ask("Eve's", "eve") for _ in range(6)]
        await let_others_run()
        return await turns.end_all([*eves, *(turns.ask("Ann's", "ann") for _ in range(2)), turns.ask("Ben's", "ben")])

    assert asyncio.run(story()) == ["Eve's", "Ann's", "Ben's", "Eve's", "Ann's", *["Eve's"] * 4]


def test_turns_on_one_worker_count_on_all() -> None:
    async def story() -> list[str]:
        last_turns = LastTurns()
        first_worker, second_worker = Turns(last_turns), Turns(last_turns)
        eves = first_worker.ask("Eve's", "eve")
        await let_others_run()
        tasks = [second_worker.ask("Cem's", "cem"), second_worker.ask("Eve's", "eve"), second_worker.ask("Ann's", "ann")]
        order = await second_worker.end_all(tasks)
        await first_worker.end_all([eves])
        return order

    assert asyncio.run(story()) == ["Cem's", "Ann's", "Eve's"]


def test_whoever_comes_while_the_bots_wait_comes_first_from_then_on() -> None:
    async def story() -> list[str]:
        turns, is_here = Turns(), False
        tasks = [turns.ask("first", "cem"), turns.ask("empty", "dan", is_here=False)]
        tasks.append(turns.ask("Ann's", "ann", lambda: is_here))
        await let_others_run()
        is_here = True
        return await turns.end_all(tasks)

    assert asyncio.run(story()) == ["first", "Ann's", "empty"]


def test_those_who_are_cancelled_lose_their_turn_and_nobody_elses() -> None:
    async def story() -> list[str]:
        turns = Turns()
        tasks = [turns.ask(name, name) for name in "abcd"]
        await let_others_run()
        tasks[1].cancel()
        turns.end.release()  # a ends, and b, whose turn it would be, is already cancelled
        await asyncio.sleep(0)
        tasks[2].cancel()  # just when its turn has come
        await let_others_run()
        turns.end.release()
        await asyncio.gather(*tasks, return_exceptions=True)
        return turns.order

    assert asyncio.run(story()) == ["a", "d"]


def test_nobody_gets_a_turn_beside_another_if_a_waiter_is_cancelled_while_a_turn_ends() -> None:
    async def story() -> list[str]:
        turns = Turns()
        tasks = [turns.ask(name, name) for name in "abcd"]
        await let_others_run()
        turns.end.release()  # a will hand on before b notices that it is cancelled
        tasks[1].cancel()
        await let_others_run()
        order = list(turns.order)
        turns.end.release()
        turns.end.release()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order

    assert asyncio.run(story()) == ["a", "c"]


def test_the_last_turns_of_a_limited_number_of_guests_are_remembered() -> None:
    last_turns = LastTurns()
    for number in range(fair_turns.MAX_GUESTS + 1):
        last_turns.add(str(number))
    assert last_turns.last_turn_of("0") == 0
    assert last_turns.last_turn_of("1") == 2
