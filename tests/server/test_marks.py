"""Marks are stored before anything is repeated. Acknowledgements are stored soon after they come, several at once."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pytest

from facedown.engine.match import Match
from facedown.server.model.delivery import NO_REPEAT, Marks
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables import marks
from facedown.server.tables.game import LiveGame
from facedown.server.tables.marks import MarkSaver
from facedown.server.tables.services import Services
from tests.server.test_storage import save_started_game, with_storage
from tests.waiting import wait_until


class Memory(Storage):
    """A storage that keeps marks in a list, and calls `meanwhile` while they are being stored."""

    def __init__(self) -> None:
        self.saved_marks: list[dict[int, Marks]] = []
        self.meanwhile: Callable[[], None] = lambda: None

    async def save_marks(self, code: str, marks: Mapping[int, Marks]) -> None:
        await asyncio.sleep(0)
        self.meanwhile()
        self.saved_marks.append(dict(marks))


def game_with_look() -> LiveGame:
    """Seat 0 has chosen its side and is shown its cards."""
    game = LiveGame(Match.deal("memoarrr", players=2, seed="marks", start=0))
    choose_side(game, 0, "side:north")
    return game


def choose_side(game: LiveGame, seat: int, side: str) -> None:
    game.make(seat, [side], game.check(seat, [side]))


def run_once(work: Callable[[], None]) -> Callable[[], None]:
    calls = [work]
    return lambda: calls.pop()() if calls else None


def run_story(story: Callable[[MarkSaver, Memory], Awaitable[None]]) -> None:
    async def run() -> None:
        memory = Memory()
        services = Services(Settings(Path("nowhere")), memory, Randomness())
        await story(MarkSaver(services, "CODE"), memory)
        await services.stop()

    asyncio.run(run())


def test_before_the_game_and_for_a_watcher_nothing_is_repeated() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        assert await saver.take_repeat(0, [0]) is NO_REPEAT
        saver.track(game_with_look().delivery)
        assert await saver.take_repeat(None, []) is NO_REPEAT
        assert memory.saved_marks == []

    run_story(story)


def test_a_repeat_is_stored_first_and_given_out_only_once() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        saver.track(game_with_look().delivery)
        first = await saver.take_repeat(0, [0])
        assert [repeat_move.n for repeat_move in first.moves] == [1]
        assert memory.saved_marks == [{0: Marks(acked=0, repeated=1)}]
        second = await saver.take_repeat(0, [0])
        assert (second.moves, [cells.n for cells in second.shown_before]) == ([], [1])

    run_story(story)


def test_nothing_is_repeated_that_could_not_be_stored() -> None:
    def fail() -> None:
        raise NotSaved

    async def story(saver: MarkSaver, memory: Memory) -> None:
        saver.track(game_with_look().delivery)
        memory.meanwhile = fail
        assert (await saver.take_repeat(0, [0])).moves == []

    run_story(story)


def test_what_happens_while_marks_are_stored_is_stored_and_repeated_too() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        game = game_with_look()
        saver.track(game.delivery)
        memory.meanwhile = run_once(lambda: choose_side(game, 1, "side:south"))
        assert [repeat_move.n for repeat_move in (await saver.take_repeat(0, [0])).moves] == [1, 2]
        assert [seat_marks[0].repeated for seat_marks in memory.saved_marks] == [1, 2]

    run_story(story)


def test_nothing_is_repeated_twice_if_the_game_is_loaded_again_in_between() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        saver.track(game_with_look().delivery)
        memory.meanwhile = run_once(lambda: saver.track(game_with_look().delivery))
        assert [repeat_move.n for repeat_move in (await saver.take_repeat(0, [0])).moves] == [1]

    run_story(story)


def test_acknowledgements_are_stored_together_even_if_the_game_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "SAVE_DELAY", 0.02)

    async def story(saver: MarkSaver, memory: Memory) -> None:
        game = game_with_look()
        for seat in (0, 1):
            saver.track(game.delivery)
            game.delivery.acknowledge(seat, 1, [seat])
            saver.save_soon([seat])
        assert memory.saved_marks == []
        await asyncio.to_thread(wait_until, lambda: memory.saved_marks, "them to be stored")
        assert memory.saved_marks == [{0: Marks(acked=1), 1: Marks(acked=1)}]

    run_story(story)


def test_flush_waits_until_acknowledgements_are_stored() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        game = game_with_look()
        saver.track(game.delivery)
        await saver.flush()
        assert memory.saved_marks == []
        game.delivery.acknowledge(0, 1, [0])
        saver.save_soon([0])
        await saver.flush()
        assert memory.saved_marks == [{0: Marks(acked=1)}]

    run_story(story)


def test_saving_an_acknowledgement_does_not_undo_a_stored_repeat() -> None:
    async def story(saver: MarkSaver, memory: Memory) -> None:
        game = game_with_look()
        choose_side(game, 1, "side:south")
        saver.track(game.delivery)
        game.delivery.acknowledge(0, 1, [0])
        saver.save_soon([0])
        _, repeat = await asyncio.gather(saver.flush(), saver.take_repeat(0, [0]))
        assert [repeat_move.n for repeat_move in repeat.moves] == [2]
        assert memory.saved_marks[-1] == {0: Marks(acked=1, repeated=2)}

    run_story(story)


def test_stored_marks_never_go_back(tmp_path: Path) -> None:
    """A server that got a table back may still store what it knew before, although another one has repeated more."""

    async def work(store: Storage) -> Sequence[Marks]:
        await save_started_game(store)
        await store.save_marks("CODE", {0: Marks(acked=3, repeated=5, public=4)})
        await store.save_marks("CODE", {0: Marks(acked=4, repeated=2, public=1), 1: Marks(1, 1, 1)})
        stored_table = await store.load("CODE")
        assert stored_table is not None
        assert stored_table.game is not None
        return stored_table.game.marks

    assert with_storage(tmp_path, work) == [Marks(4, 5, 4), Marks(1, 1, 1)]
