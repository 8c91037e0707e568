"""Non-interference on the wire: in another world that fits what a seat knows, it gets the same bytes. And logs know nothing."""

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
from facedown.server.model.table import Chair, Table, add_stand_in
from facedown.server.protocol.messages import Terms
from facedown.server.support.logs import VERBOSE_LOGGERS, silence_libraries
from facedown.server.tables import frames
from facedown.server.tables import game as game_module
from tests.contract.noninterference import everyone
from tests.contract.play import compared_games
from tests.games.matryoshka.contract import DISPLAYING
from tests.server.people import people, run_server, seat_players
from tests.server.wire import (
    Acks,
    OneWorld,
    always,
    another_world,
    commits,
    device_differences,
    device_wire_of,
    differences,
    never,
    script,
    sometimes,
    wire_of,
)

FEW_MOVES = 8

Compared = tuple[str, int, int, Options]  # a game, its number of players, how many moves are made, options

TABLES: list[Compared] = [(game.id, *table) for game in GAMES.values() for table in compared_games(game)]
ACKS = (never, sometimes, always)


@pytest.mark.parametrize(
    ("game", "players", "most", "options", "acks"), [(*table, acks) for table, acks in zip(TABLES, cycle(ACKS), strict=False)]
)
def test_in_every_world_that_fits_what_a_seat_knows_it_gets_the_same_bytes(
    tmp_path: Path, game: str, players: int, most: int, options: Options, acks: Acks
) -> None:
    assert list(differences(tmp_path, game, players, most, acks=acks, **options)) == []


SHARED = {table[0]: table for table in reversed(TABLES) if table[1] > 1}  # of each game the first with more than one player


@pytest.mark.parametrize(
    ("game", "players", "most", "options", "acks"),
    [(*table, acks) for table, acks in zip(SHARED.values(), cycle(ACKS), strict=False)],
)
def test_so_does_each_of_those_who_share_a_device(
    tmp_path: Path, game: str, players: int, most: int, options: Options, acks: Acks
) -> None:
    assert list(device_differences(tmp_path, game, players, most, acks=acks, **options)) == []


def test_every_game_is_held_against_other_worlds() -> None:
    assert {game for game, *_ in TABLES} == set(SHARED) == set(GAMES)


def test_other_worlds_differ_in_how_many_choices_have_been_made_unheard() -> None:
    """Else nothing here could find a frame, or a number, that tells of them."""
    match = Match.deal("matryoshka", players=3, seed="3")
    moves = script(match, 3, DISPLAYING)
    assert match.to_move == [0, 1, 2]
    for seat in everyone(match):
        assert len(another_world(match, seat, Chance("3", "worlds"))[1]) < len(moves)


def all_events(match: Match, seat: int | None, heard: HeardMoves, events: Sequence[Event], *more: Any, **named: Any) -> bytes:
    """The past, or what is addressed to others."""
    frame = honest(match, seat, heard, [], *more, **named)
    return frame.replace(b'"events":[]', b'"events":%d' % digest(events))


def hidden_in_spaces(
    match: Match, seat: int | None, heard: HeardMoves, events: Sequence[Event], *more: Any, **named: Any
) -> bytes:
    """The deal, said by how many spaces follow."""
    return honest(match, seat, heard, events, *more, **named) + b" " * digest(match.spell_deal())


def treasure_to_come(
    match: Match, seat: int | None, heard: HeardMoves, events: Sequence[Event], *more: Any, **named: Any
) -> bytes:
    return honest(match, seat, heard, events, *more, **named).replace(
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


def all_moves(heard: HeardMoves, seat: int | None) -> int:
    return heard.moves_made


@pytest.mark.parametrize(
    ("room", "name", "planted"),
    [
        pytest.param(game_module, "has_news_for", everyone_hears, id="a frame for every move"),
        pytest.param(HeardMoves, "count", all_moves, id="a count of moves that others have heard of"),
    ],
)
def test_that_something_happened_is_a_leak_too_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: object, name: str, planted: Any
) -> None:
    """How many dolls the others have picked by now is theirs to know (MAT-3, MAT-9)."""
    monkeypatch.setattr(room, name, planted)
    assert any(differences(tmp_path, "matryoshka", 3, DISPLAYING))


class Listening(WorkerPool):
    """Workers that note what they would be told."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, timeout=1)
        self.heard: dict[int, list[Event]] = {}

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        asked = json.loads(bot.encode_request(0, len(bot.heard), legal))
        assert asked.keys() == {"level", "game", "players", "options", "seat", "seed", "since", "events", "legal"}
        self.heard[bot.seat] = asked["events"]
        return legal[0]


def everything(told: Iterable[Event], seat: int | None) -> list[Event]:
    return list(told)


def test_a_leak_in_what_is_shown_again_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "addressed_to", everything)
    assert any(differences(tmp_path, "memoarrr", 2, FEW_MOVES, acks=never))


def always_the_first(seats: Sequence[int], claimed: int | None) -> int | None:
    return next(iter(seats), None)


def somebody_else(seats: Sequence[int], claimed: int | None) -> int | None:
    return next((seat for seat in seats if seat != claimed), None)


@pytest.mark.parametrize("leak", [always_the_first, somebody_else])
def test_a_device_that_tells_another_ones_secrets_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    monkeypatch.setattr(devices, "viewing_seat", leak)
    with pytest.raises(AssertionError):
        list(device_differences(tmp_path, "matryoshka", 3, FEW_MOVES, acks=never))


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"abilities": "on"}), ("tremember", {}), ("matryoshka", {})])
def test_a_bot_hears_what_its_seat_may_and_nothing_else(game: str, options: dict[str, str]) -> None:
    """One that sits there from the start, and one that stands in later."""
    match = Match.deal(game, players=3, seed="1", options=options)
    chairs = (Chair(bot="dog", seed="a"), Chair(guest="a"), Chair(guest="b"))
    table = Table("CODE", game, match.terms.options, 3, Terms(), "a", chairs, "playing")
    workers, any_move = Listening(), next(iter(match.terms.game.notation.MOVES))
    bots = BotSeats(workers)
    bots.update(table, match.events)
    told = len(match.events)
    script(match, 1, 60)
    bots.hear(match.events[told:])
    bots.update(add_stand_in(table, "a", 2, "dog", "b"), match.events)
    for seat in (0, 2):
        asyncio.run(bots.choose(seat, [any_move], 0))
        assert workers.heard[seat] == [event for event in match.events if event["to"] == "all" or seat in event["to"]]
        assert workers.heard[seat] != match.events
    assert 1 not in bots


@pytest.fixture
def hushed() -> Iterator[None]:
    """As `facedown serve` does it."""
    levels = {name: logging.getLogger(name).level for name in VERBOSE_LOGGERS}
    silence_libraries()
    yield
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.usefixtures("hushed")
def test_logs_hold_no_card_no_seed_no_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any level, and when something breaks with a card in its error's words."""
    match = Match.deal("memoarrr", players=2, seed="the seed", options={"abilities": "on"})
    moves = script(match, 3, FEW_MOVES)
    with caplog.at_level(logging.DEBUG):
        sent = list(commits(match, moves, one_by_one=True))
        wire_of(tmp_path / "whole", match, sent, sometimes)
        device_wire_of(tmp_path / "shared", match, sent, never)
        monkeypatch.setattr(frames, "position_frame", break_with_a_card)
        with run_server(tmp_path / "broken", OneWorld(match)) as server, people(server, "A", "B") as [ann, ben]:
            code = seat_players(ann, [ben], 2)
            ben.connect(code).wait_for("table")
            assert ann.refusal("POST", f"/api/tables/{code}/start") == (500, "internal")
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))  # the clients'
    assert "KeyError" in logged  # it is said that, and where, something broke
    for secret in ("penguin", "octopus", "walrus", "crab", "turtle", "the seed", "WXRLDS"):
        assert secret not in logged


def break_with_a_card(
    match: Match, seat: int | None, heard: HeardMoves, events: Sequence[Event], *more: Any, **named: Any
) -> bytes:
    raise KeyError(match.spell_deal()["removed"])
