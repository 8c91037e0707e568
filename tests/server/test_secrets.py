"""Non-interference: in every world that fits what a seat knows, it is sent the same bytes. And logs contain no secrets."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.server.bots.pool import SeatedBot, WorkerPool
from facedown.server.bots.seats import BotSeats
from facedown.server.model import delivery, devices
from facedown.server.model.delivery import HeardMoves
from facedown.server.model.devices import Recipient
from facedown.server.model.table import Chair, Table, add_stand_in
from facedown.server.protocol.messages import Terms
from facedown.server.support.logs import VERBOSE_LOGGERS, silence_libraries
from facedown.server.tables import frames
from facedown.server.tables import game as game_module
from facedown.server.tables.game import LiveGame
from tests.contract.noninterference import everyone
from tests.contract.play import compared_games
from tests.games.matryoshka.contract import DISPLAYING
from tests.server.people import people, run_server, seat_players
from tests.server.wire import (
    Acks,
    OneWorld,
    accept_any,
    accept_none,
    another_world,
    combine_moves,
    device_differences,
    differences,
    play_random_moves,
    record_device_wire,
    record_wire,
    sometimes,
)

FEW_MOVES = 8

ComparedGame = tuple[str, int, int, Options]  # a game, its number of players, how many moves are made, options

TABLES: list[ComparedGame] = [(game.id, *table) for game in GAMES.values() for table in compared_games(game)]
ACKS = (accept_none, sometimes, accept_any)


@pytest.mark.parametrize(
    ("game", "players", "most", "options", "acks"), [(*table, acks) for table, acks in zip(TABLES, cycle(ACKS), strict=False)]
)
def test_a_seat_gets_the_same_bytes_in_every_world_that_fits_what_it_knows(
    tmp_path: Path, game: str, players: int, most: int, options: Options, acks: Acks
) -> None:
    assert list(differences(tmp_path, game, players, most, acks=acks, **options)) == []


SHARED_TABLES = {
    table[0]: table for table in reversed(TABLES) if table[1] > 1
}  # of each game the first with more than one player


@pytest.mark.parametrize(
    ("game", "players", "most", "options", "acks"),
    [(*table, acks) for table, acks in zip(SHARED_TABLES.values(), cycle(ACKS), strict=False)],
)
def test_every_player_on_a_shared_device_gets_the_same_bytes_in_every_such_world(
    tmp_path: Path, game: str, players: int, most: int, options: Options, acks: Acks
) -> None:
    assert list(device_differences(tmp_path, game, players, most, acks=acks, **options)) == []


def test_every_game_is_compared_with_other_worlds() -> None:
    assert {game for game, *_ in TABLES} == set(SHARED_TABLES) == set(GAMES)


def test_other_worlds_differ_in_how_many_secret_choices_have_been_made() -> None:
    """Otherwise these tests could not find a frame or a number that gives them away."""
    match = Match.deal("matryoshka", players=3, seed="3")
    moves = play_random_moves(match, 3, DISPLAYING)
    assert match.to_move == [0, 1, 2]
    for seat in everyone(match):
        assert len(another_world(match, seat, Chance("3", "worlds"))[1]) < len(moves)


def all_events(
    match: Match, to: Recipient, heard_moves: HeardMoves, events: Sequence[Event], *more: Any, **keywords: Any
) -> bytes:
    """Leaks all events, addressed to others or long past."""
    frame = honest(match, to, heard_moves, [], *more, **keywords)
    return frame.replace(b'"events":[]', b'"events":%d' % digest(events))


def hidden_in_spaces(
    match: Match, to: Recipient, heard_moves: HeardMoves, events: Sequence[Event], *more: Any, **keywords: Any
) -> bytes:
    """Leaks the deal as the number of spaces at the end."""
    return honest(match, to, heard_moves, events, *more, **keywords) + b" " * digest(match.spell_deal())


def treasure_to_come(
    match: Match, to: Recipient, heard_moves: HeardMoves, events: Sequence[Event], *more: Any, **keywords: Any
) -> bytes:
    return honest(match, to, heard_moves, events, *more, **keywords).replace(
        b'"left":', b'"left":%d' % match.spell_deal()["treasures"][0], 1
    )


honest = frames.position_frame


def digest(secret: object) -> int:
    return hashlib.sha256(repr(secret).encode()).digest()[0]


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("memoarrr", all_events),
        ("memoarrr", treasure_to_come),
        ("matryoshka", all_events),
        *((game, hidden_in_spaces) for game in GAMES),
    ],
)
def test_a_leak_planted_where_frames_are_built_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, leak: Any
) -> None:
    monkeypatch.setattr(frames, "position_frame", leak)
    assert any(differences(tmp_path, game, GAMES[game].min_players, FEW_MOVES))


def everyone_hears(seat: int | None, events: Iterable[Event]) -> bool:
    return True


def all_moves(heard_moves: HeardMoves, seat: int | None) -> int:
    return heard_moves.moves_made


@pytest.mark.parametrize(
    ("room", "name", "planted_leak"),
    [
        pytest.param(game_module, "has_news_for", everyone_hears, id="a frame for every move"),
        pytest.param(HeardMoves, "count", all_moves, id="a count of moves that others have heard of"),
    ],
)
def test_a_planted_frame_or_number_for_a_secret_move_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: object, name: str, planted_leak: Any
) -> None:
    """How many dolls the others have picked so far is secret (MAT-3, MAT-9)."""
    monkeypatch.setattr(room, name, planted_leak)
    assert any(differences(tmp_path, "matryoshka", 3, DISPLAYING))


class RecordingPool(WorkerPool):
    """Workers that remember what they would be sent."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, timeout=1)
        self.seat_events: dict[int, list[Event]] = {}

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        request = json.loads(bot.encode_request(0, len(bot.events), legal))
        assert request.keys() == {"level", "game", "players", "options", "seat", "seed", "since", "events", "legal"}
        self.seat_events[bot.seat] = request["events"]
        return legal[0]


def everything(events: Iterable[Event], seat: int | None) -> list[Event]:
    return list(events)


def test_a_leak_planted_in_repeats_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "addressed_to", everything)
    assert any(differences(tmp_path, "memoarrr", 2, FEW_MOVES, acks=accept_none))


def always_the_first(seats: Sequence[int], claimed_seat: int | None) -> int | None:
    return next(iter(seats), None)


def somebody_else(seats: Sequence[int], claimed_seat: int | None) -> int | None:
    return next((seat for seat in seats if seat != claimed_seat), None)


@pytest.mark.parametrize("leak", [always_the_first, somebody_else])
def test_a_leak_planted_between_seats_on_a_shared_device_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    monkeypatch.setattr(devices, "viewing_seat", leak)
    with pytest.raises(AssertionError):
        list(device_differences(tmp_path, "matryoshka", 3, FEW_MOVES, acks=accept_none))


def nothing_is_private(game: LiveGame, seat: int, *, has_view: bool) -> bool:
    return False


honest_cells = delivery.Delivery.look_cells


def faces_of_looks(sent_moves: delivery.Delivery, seat: int) -> list[str]:
    """Which cards the seat is about to be shown, and not only where."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delivery, "cells_of", lambda event: list(event.get("cards", {}).values()))
        return honest_cells(sent_moves, seat)


@pytest.mark.parametrize(
    ("game", "players", "room", "name", "planted_leak"),
    [
        pytest.param("matryoshka", 3, LiveGame, "is_private", nothing_is_private, id="moves that tell a hand"),
        pytest.param("memoarrr", 2, delivery.Delivery, "look_cells", faces_of_looks, id="faces before a look"),
    ],
)
def test_a_leak_planted_on_a_shared_device_that_nobody_has_claimed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, room: object, name: str, planted_leak: Any
) -> None:
    monkeypatch.setattr(room, name, planted_leak)
    assert any(device_differences(tmp_path, game, players, FEW_MOVES, acks=accept_none))


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"abilities": "on"}), ("tremember", {}), ("matryoshka", {})])
def test_a_bot_hears_what_its_seat_may_know_and_nothing_else(game: str, options: dict[str, str]) -> None:
    """This holds for a bot that has a seat from the start, and for a stand-in."""
    match = Match.deal(game, players=3, seed="1", options=options)
    chairs = (Chair(bot="dog", seed="a"), Chair(guest="a"), Chair(guest="b"))
    table = Table("CODE", game, match.terms.options, 3, Terms(), "a", chairs, "playing")
    pool, any_move = RecordingPool(), next(iter(match.terms.game.notation.MOVES))
    bots = BotSeats(pool)
    bots.update(table, match.events)
    events = len(match.events)
    play_random_moves(match, 1, 60)
    bots.hear(match.events[events:])
    bots.update(add_stand_in(table, "a", 2, "b"), match.events)
    for seat in (0, 2):
        asyncio.run(bots.choose(seat, [any_move], 0))
        assert pool.seat_events[seat] == [event for event in match.events if event["to"] == "all" or seat in event["to"]]
        assert pool.seat_events[seat] != match.events
    assert 1 not in bots


@pytest.fixture
def quiet_logs() -> Iterator[None]:
    """Set up logging as `facedown serve` does."""
    levels = {name: logging.getLogger(name).level for name in VERBOSE_LOGGERS}
    silence_libraries()
    yield
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.usefixtures("quiet_logs")
def test_logs_contain_no_card_no_seed_and_no_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any log level, and even if something fails with a card in the error's message."""
    match = Match.deal("memoarrr", players=2, seed="the seed", options={"abilities": "on"})
    moves = play_random_moves(match, 3, FEW_MOVES)
    with caplog.at_level(logging.DEBUG):
        messages = list(combine_moves(match, moves, one_by_one=True))
        record_wire(tmp_path / "whole", match, messages, sometimes)
        record_device_wire(tmp_path / "shared", match, messages, accept_none)
        monkeypatch.setattr(frames, "position_frame", break_with_a_card)
        with run_server(tmp_path / "broken", OneWorld(match)) as server, people(server, "A", "B") as [ann, ben]:
            code = seat_players(ann, [ben], 2)
            ben.connect(code).wait_for("table")
            assert ann.refusal("POST", f"/api/tables/{code}/start") == (500, "internal")
    log_text = "\n".join(
        record.getMessage() for record in caplog.records if not record.name.startswith("http")
    )  # which the test's own clients log
    assert "KeyError" in log_text  # the log does say that something failed, and where
    for secret in ("penguin", "octopus", "walrus", "crab", "turtle", "the seed", "WXRLDS"):
        assert secret not in log_text


def break_with_a_card(
    match: Match, to: Recipient, heard_moves: HeardMoves, events: Sequence[Event], *more: Any, **keywords: Any
) -> bytes:
    raise KeyError(match.spell_deal()["removed"])
