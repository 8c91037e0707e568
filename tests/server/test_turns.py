"""A bot's turn while other things happen: its player is back, somebody else has moved, the table was read again."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

from facedown.engine.match import Match
from facedown.server.bots.pool import BotFailed, SeatedBot, WorkerPool
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import Terms
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables.services import Services
from facedown.server.tables.turns import BotTurns, seats_on_clock

STAND_IN = Chair(guest="ann", stand_in="dog", seed="the stand-in's")
PERSON = Chair(guest="ann")
OTHER = Chair(guest="ben")


class Thinkers(WorkerPool):
    """Who asks waits until the test says what the bot has thought of."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, timeout=60)
        self.asked: list[tuple[int, asyncio.Future[str]]] = []  # how much the bot had heard

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.asked.append((len(bot.heard), answer))
        return await answer


class Played:
    """A table at which seat 0 is Ann's, and to move."""

    def __init__(self, services: Services) -> None:
        self.match: Match | None = Match.deal("memoarrr", players=2, seed="turns", start=0)
        self.table = Table("CODE", "memoarrr", self.match.terms.options, 2, Terms(start=0), "ann", (PERSON, OTHER), "playing")
        self.made: list[tuple[int, str, str | None]] = []
        self.bots = BotTurns(self, services)

    @property
    def running(self) -> Match:
        assert self.match is not None
        return self.match

    def due_seats(self) -> list[int]:
        return self.running.to_move

    def send_clock(self) -> None:
        """There is none."""

    @contextlib.asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        yield

    async def play(self, seat: int, moves: Sequence[str], *, message_id: str | None = None, by: str | None = None) -> None:
        for move in moves:
            self.made.append((seat, move, by))
            self.bots.hear(self.running.play(seat, move))

    def sits(self, chair: Chair) -> None:
        """On seat 0, from now on."""
        self.table = dataclasses.replace(self.table, chairs=(chair, OTHER))
        self.bots.update(self.table, self.running.events)

    def read_again(self) -> None:
        self.bots.reset()
        self.bots.update(self.table, self.running.events)


Story = Callable[[Played, Thinkers], Awaitable[None]]


def told(story: Story) -> Played:
    async def run() -> Played:
        settings = Settings(Path("nowhere"), bot_pause=0, bot_retry=0)
        services = Services(settings, None, Randomness())  # type: ignore[arg-type]  # nothing is stored here
        services.worker_pool = thinkers = Thinkers()
        played = Played(services)
        await story(played, thinkers)
        await services.stop()
        return played

    return asyncio.run(run())


async def others() -> None:
    """Let everything that can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_player_who_is_back_before_the_stand_in_came_to_think_can_leave_it_behind_again() -> None:
    async def story(played: Played, thinkers: Thinkers) -> None:
        played.sits(STAND_IN)
        played.bots.wake()
        played.sits(PERSON)
        await others()
        assert thinkers.asked == []
        played.sits(STAND_IN)
        played.bots.wake()
        await others()
        [(_, answer)] = thinkers.asked
        answer.set_result(played.running.legal(0)[0])
        await others()

    assert [by for _, _, by in told(story).made] == ["dog"]


def test_what_a_stand_in_thought_of_is_not_played_once_its_player_has_moved() -> None:
    async def story(played: Played, thinkers: Thinkers) -> None:
        match = played.running
        played.sits(STAND_IN)
        played.bots.wake()
        await others()
        thought, own = match.legal(0)[:2]
        await played.play(0, [own])
        thinkers.asked[0][1].set_result(thought)
        await others()
        assert match.moves == [(0, own)]

    assert [by for _, _, by in told(story).made] == [None]


def test_a_bot_is_asked_again_when_it_has_heard_more_meanwhile() -> None:
    """Here the same seat is still to move, with other moves: a bot that were not asked again would hold up the game."""

    async def story(played: Played, thinkers: Thinkers) -> None:
        match = played.running
        while match.to_move != [0] or len(match.moves) < 2:  # past the first looks
            seat = match.to_move[0]
            await played.play(seat, match.legal(seat)[:1])
        made = len(match.moves)
        played.sits(STAND_IN)
        played.bots.wake()
        await others()
        [(heard, answer)] = thinkers.asked
        thought = match.legal(0)[0]
        await played.play(0, [thought])  # by another hand
        after = match.to_move[0]
        while match.to_move != [0]:
            await played.play(after, match.legal(after)[:1])
        answer.set_result(thought)
        await others()
        assert thinkers.asked[1][0] > heard
        thinkers.asked[1][1].set_result(match.legal(0)[0])
        await others()
        assert [by for _, _, by in played.made[made:]].count("dog") == 1

    told(story)


def test_a_bot_whose_table_is_read_again_while_it_thinks_plays_once() -> None:
    async def story(played: Played, thinkers: Thinkers) -> None:
        played.sits(STAND_IN)
        played.bots.wake()
        await others()
        played.read_again()
        played.bots.wake()  # it is thinking already
        await others()
        assert len(thinkers.asked) == 1
        thinkers.asked[0][1].set_result(played.running.legal(0)[0])
        await others()
        assert len(played.made) == 1

    told(story)


def test_chance_does_not_move_for_a_bot_that_broke_once_its_player_is_back() -> None:
    async def story(played: Played, thinkers: Thinkers) -> None:
        played.sits(STAND_IN)
        played.bots.wake()
        await others()
        played.sits(PERSON)
        thinkers.asked[0][1].set_exception(BotFailed())
        await others()

    assert told(story).made == []


def test_the_clock_runs_for_one_after_the_other_of_those_who_share_a_device() -> None:
    chairs = (Chair(guest="ann"), Chair(guest="ben"), Chair(guest="ann", person="Cem"), Chair(bot="dog", seed="a"))
    table = Table("CODE", "matryoshka", {}, 4, Terms(start=0), "ann", chairs, "playing")
    assert seats_on_clock(table, [0, 1, 2]) == [0, 1]
    assert seats_on_clock(table, [1, 2]) == [1, 2]
    assert seats_on_clock(table, []) == []
