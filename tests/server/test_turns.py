"""Bots' turns while other things happen: the player returns, somebody else moves, the table is loaded again."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

from facedown.engine.match import Match
from facedown.server.bots.pool import BotFailed, SeatedBot, StaleQuestion, WorkerPool
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import Terms
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables.services import Services
from facedown.server.tables.turns import BotTurns, seats_on_clock

STAND_IN = Chair(guest="ann", stand_in="dog", seed="the stand-in's")
PERSON = Chair(guest="ann")
OTHER = Chair(guest="ben")


class ControlledPool(WorkerPool):
    """A pool in which every choice waits until the test decides on the move."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, timeout=60)
        self.legal_moves: list[Sequence[str]] = []  # the legal moves
        self.requests: list[tuple[int, asyncio.Future[str]]] = []  # how many events the bot had heard, and its choice

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.legal_moves.append(legal)
        self.requests.append((len(bot.events), answer))
        return await answer


class FakeTable:
    """A table where seat 0 is Ann's, and is to move."""

    def __init__(self, services: Services) -> None:
        self.match: Match | None = Match.deal("memoarrr", players=2, seed="turns", start=0)
        self.table = Table("CODE", "memoarrr", self.match.terms.options, 2, Terms(start=0), "ann", (PERSON, OTHER), "playing")
        self.moves_made: list[tuple[int, str, str | None]] = []
        self.guest_here: str | None = None
        self.bots = BotTurns(self, services)

    @property
    def started_match(self) -> Match:
        assert self.match is not None
        return self.match

    def due_seats(self) -> list[int]:
        return self.started_match.to_move

    def first_guest(self) -> str | None:
        return self.guest_here

    def send_clock(self) -> None:
        """The table has no clock."""

    @contextlib.asynccontextmanager
    async def hold_lock(self) -> AsyncIterator[None]:
        yield

    async def play(self, seat: int, moves: Sequence[str], *, message_id: str | None = None, by: str | None = None) -> None:
        for move in moves:
            self.moves_made.append((seat, move, by))
            self.bots.hear(self.started_match.play(seat, move))

    def put_chair(self, chair: Chair) -> None:
        """Put this chair at seat 0."""
        self.table = dataclasses.replace(self.table, chairs=(chair, OTHER))
        self.bots.update(self.table, self.started_match.events)

    def reload(self) -> None:
        self.bots.reset()
        self.bots.update(self.table, self.started_match.events)


Story = Callable[[FakeTable, ControlledPool], Awaitable[None]]


def run_story(story: Story) -> FakeTable:
    async def run() -> FakeTable:
        settings = Settings(Path("nowhere"), bot_pause=0, bot_retry=0)
        services = Services(settings, None, Randomness())  # type: ignore[arg-type]  # nothing is stored here
        services.worker_pool = pool = ControlledPool()
        table = FakeTable(services)
        await story(table, pool)
        await services.stop()
        return table

    return asyncio.run(run())


async def let_others_run() -> None:
    """Let all other tasks run until they wait for something."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_player_who_returns_before_the_stand_in_thinks_can_leave_again() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(STAND_IN)
        table.bots.wake()
        table.put_chair(PERSON)
        await let_others_run()
        assert pool.requests == []
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        [(_, answer)] = pool.requests
        answer.set_result(table.started_match.legal(0)[0])
        await let_others_run()

    assert [by for _, _, by in run_story(story).moves_made] == ["dog"]


def test_a_stand_ins_choice_is_not_played_once_its_player_has_moved() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        match = table.started_match
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        bot_move, own_move = match.legal(0)[:2]
        await table.play(0, [own_move])
        pool.requests[0][1].set_result(bot_move)
        await let_others_run()
        assert match.moves == [(0, own_move)]

    assert [by for _, _, by in run_story(story).moves_made] == [None]


def test_a_bot_is_asked_again_if_something_has_happened_since() -> None:
    """Here the same seat is to move again, with other legal moves. The game would hang if the bot were not asked again."""

    async def story(table: FakeTable, pool: ControlledPool) -> None:
        match = table.started_match
        while match.to_move != [0] or len(match.moves) < 2:  # until the first looks are over
            seat = match.to_move[0]
            await table.play(seat, match.legal(seat)[:1])
        move_count = len(match.moves)
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        [(events, answer)] = pool.requests
        bot_move = match.legal(0)[0]
        await table.play(0, [bot_move])  # by somebody else
        after = match.to_move[0]
        while match.to_move != [0]:
            await table.play(after, match.legal(after)[:1])
        answer.set_result(bot_move)
        await let_others_run()
        assert pool.requests[1][0] > events
        pool.requests[1][1].set_result(match.legal(0)[0])
        await let_others_run()
        assert [by for _, _, by in table.moves_made[move_count:]].count("dog") == 1

    run_story(story)


def test_a_bot_is_asked_again_if_its_question_has_become_stale() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        pool.requests[0][1].set_exception(StaleQuestion())
        await let_others_run()
        pool.requests[1][1].set_result(table.started_match.legal(0)[0])
        await let_others_run()

    assert [by for _, _, by in run_story(story).moves_made] == ["dog"]


def test_a_bot_is_not_asked_about_moves_that_were_legal_before() -> None:
    """Between the moment when it is due and the moment when it is asked, its player has moved."""

    async def story(table: FakeTable, pool: ControlledPool) -> None:
        match = table.started_match
        table.put_chair(STAND_IN)
        table.bots.wake()
        before = match.legal(0)
        await table.play(0, before[:1])
        while match.to_move != [0]:
            await table.play(1, match.legal(1)[:1])
        assert match.legal(0) != before
        await let_others_run()
        assert pool.legal_moves == [match.legal(0)]

    run_story(story)


def test_a_bot_whose_table_is_loaded_again_while_it_thinks_plays_once() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        table.reload()
        table.bots.wake()  # it is already thinking
        await let_others_run()
        assert len(pool.requests) == 1
        pool.requests[0][1].set_result(table.started_match.legal(0)[0])
        await let_others_run()
        assert len(table.moves_made) == 1

    run_story(story)


def test_no_random_move_is_made_for_a_bot_that_failed_once_its_player_is_back() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        table.put_chair(PERSON)
        pool.requests[0][1].set_exception(BotFailed())
        await let_others_run()

    assert run_story(story).moves_made == []


def test_bots_alone_play_only_while_somebody_watches() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.table = dataclasses.replace(table.table, chairs=(Chair(bot="dog", seed="a"), Chair(guest="ben", stand_in="dog")))
        table.bots.update(table.table, table.started_match.events)
        table.bots.wake()
        await let_others_run()
        assert pool.requests == []
        table.guest_here = "eve"
        table.bots.wake()
        await let_others_run()
        request_count = len(pool.requests)
        table.guest_here = None  # she leaves while the bots think
        pool.requests[0][1].set_result(table.started_match.legal(0)[0])
        await let_others_run()
        assert len(pool.requests) == request_count

    assert len(run_story(story).moves_made) == 1


def test_a_bot_plays_for_somebody_who_is_away_but_has_not_been_replaced() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(Chair(bot="dog", seed="a"))
        table.bots.wake()
        await let_others_run()
        assert len(pool.requests) == 1
        pool.requests[0][1].set_result(table.started_match.legal(0)[0])

    run_story(story)


def test_a_bot_that_failed_for_good_is_asked_again_once_its_table_is_loaded_again() -> None:
    async def story(table: FakeTable, pool: ControlledPool) -> None:
        table.put_chair(STAND_IN)
        table.bots.wake()
        await let_others_run()
        pool.requests[0][1].set_exception(RuntimeError("a bug"))
        await let_others_run()
        table.bots.wake()
        await let_others_run()
        assert len(pool.requests) == 1
        table.reload()
        table.bots.wake()
        await let_others_run()
        pool.requests[1][1].set_result(table.started_match.legal(0)[0])
        await let_others_run()

    assert len(run_story(story).moves_made) == 1


def test_the_clock_runs_for_one_seat_at_a_time_on_a_shared_device() -> None:
    chairs = (Chair(guest="ann"), Chair(guest="ben"), Chair(guest="ann", person="Cem"), Chair(bot="dog", seed="a"))
    table = Table("CODE", "matryoshka", {}, 4, Terms(start=0), "ann", chairs, "playing")
    assert seats_on_clock(table, [0, 1, 2]) == [0, 1]
    assert seats_on_clock(table, [1, 2]) == [1, 2]
    assert seats_on_clock(table, []) == []
