"""Non-interference on the wire: in another world that fits what a seat knows, it gets the same bytes. And logs know nothing."""

import asyncio
import hashlib
import itertools
import json
import logging
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.chance import Chance
from facedown.engine.events import Event, addressed_to
from facedown.engine.match import Match
from facedown.server import frames, live
from facedown.server.bot_seats import BotSeats
from facedown.server.bot_workers import BotWorkers, SeatedBot
from facedown.server.draws import Draws
from facedown.server.heard import Heard
from facedown.server.tables import Chair, Table, stand_in
from tests.contract.noninterference import another_history, everyone
from tests.server.people import Frame, Line, Person, people, running, seat_all

FEW_MOVES = 8
DISPLAYING = 22  # moves until three players at Matryoshka are in the middle of picking their displays of round 1
RELOADS = (1, 6, 15)  # before the move of this number, of those that all hear of, everybody reloads; and at the end

Moves = Sequence[tuple[int, str]]


class OneWorld(Draws):
    """Codes and guests are the same in every world; the deal is this one."""

    def __init__(self, dealt: Match) -> None:
        self._dealt = dealt
        self._numbers = itertools.count()

    def code(self) -> str:
        return "WXRLDS"

    def guest(self) -> str:
        return f"guest-{next(self._numbers)}"

    def match(self, table: Table, seed: str) -> Match:
        return self._dealt.from_the_start()


def script(match: Match, seed: int, most: int) -> list[tuple[int, str]]:
    """A game's first moves, drawn at random."""
    rng = random.Random(seed)
    while len(match.moves) < most and not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(match.legal(seat)))
    return list(match.moves)


def audiences(match: Match, moves: Moves) -> list[set[int | None]]:
    """Who hears of each move: each seat to which it tells something, and a watcher."""
    again = match.from_the_start()
    told = [again.play(seat, move) for seat, move in moves]
    return [{seat for seat in everyone(match) if addressed_to(events, seat)} for events in told]


# Worlds


def another_world(match: Match, seat: int | None, chance: Chance) -> tuple[Match, Moves]:
    """A world that `seat` cannot tell from this one: in cards, in others' choices, in how many of them are made by now."""
    deal, moves = another_history(match, seat, chance)
    terms = match.terms
    other = Match.of_deal(terms.game.id, players=terms.players, deal=deal, start=terms.start, options=terms.options)
    return other, put_off(other, moves, seat)


def put_off(match: Match, moves: Moves, seat: int | None) -> Moves:
    """Moves of others of which `seat` does not hear are made as late as can be: before the next of theirs of which it does."""
    made: list[tuple[int, str]] = []
    waiting: list[tuple[int, str]] = []
    for (mover, move), audience in zip(moves, audiences(match, moves), strict=True):
        waiting.append((mover, move))
        if seat in audience:
            made += [each for each in waiting if each[0] == mover]
            waiting = [each for each in waiting if each[0] != mover]
    return made


# The wire


def wire_of(folder: Path, match: Match, moves: Moves) -> list[list[str]]:
    """All that each seat, and a watcher, gets in this world: every frame, as it came."""
    terms = match.terms
    with running(folder, OneWorld(match)) as server, people(server, *"ABCDEF"[: terms.players], None) as present:
        code = seat_all(present[0], present[1 : terms.players], terms.players, game=terms.game.id, options=terms.options)
        lines = [connected(present, code)]
        present[0].post(f"/api/tables/{code}/start")
        decisions = [position(line.hear_all())["decision"] for line in lines[-1]]
        public = 0
        for (seat, move), audience in zip(moves, audiences(match, moves), strict=True):
            if None in audience:  # a watcher: so everyone
                if public in RELOADS:
                    lines.append(connected(present, code))
                public += 1
            lines[-1][seat].move(decisions[seat], move)
            decisions[seat] = lines[-1][seat].next_of("position")["decision"]
            for line in lines[-1]:
                line.hear_all()
        lines.append(connected(present, code))
    return [[text for line in lines_of_one for text in line.raw] for lines_of_one in zip(*lines, strict=True)]


def connected(present: list[Person], code: str) -> list[Line]:
    """One after the other, so that all hear of all in the same order in every world."""
    lines = []
    for person in present:
        lines.append(person.connect(code))
        lines[-1].hear_all()
    return lines


def position(heard: list[Frame]) -> Frame:
    return next(frame for frame in heard if frame["type"] == "position")


def differences(folder: Path, game: str, players: int, most: int, **options: str) -> Iterator[tuple[int | None, str, str]]:
    """For each seat and a watcher: the first frame that differs in another world that fits what it knows."""
    match = Match.deal(game, players=players, seed=str(players), options=options)
    moves = script(match, players, most)
    here = wire_of(folder / "here", match, moves)
    for number, seat in enumerate(everyone(match)):
        other, other_moves = another_world(match, seat, Chance(str(players), f"world for {seat}"))
        assert (other.spell_deal(), other_moves) != (match.spell_deal(), moves)
        there = wire_of(folder / f"there {number}", other, other_moves)
        both = itertools.zip_longest(here[number], there[number], fillvalue="nothing")
        yield from [(seat, ours, theirs) for ours, theirs in both if ours != theirs][:1]


TABLES: list[tuple[str, int, int, dict[str, str]]] = [
    ("memoarrr", 2, 30, {"edition": "2018", "abilities": "on"}),
    ("memoarrr", 3, 30, {"edition": "2023", "abilities": "on"}),
    ("memoarrr", 4, 30, {"edition": "2018", "abilities": "on"}),
    ("memory-kings", 1, 10, {}),
    ("memory-kings", 2, 24, {"backs": "chessboard"}),
    ("memory-kings", 3, 24, {"seasons": "six"}),
    ("tremember", 2, 24, {}),
    ("tremember", 4, 24, {}),
    ("matryoshka", 3, DISPLAYING, {}),
    ("matryoshka", 4, 34, {}),
]


@pytest.mark.parametrize(("game", "players", "most", "options"), TABLES)
def test_in_every_world_that_fits_what_a_seat_knows_it_gets_the_same_bytes(
    tmp_path: Path, game: str, players: int, most: int, options: dict[str, str]
) -> None:
    assert list(differences(tmp_path, game, players, most, **options)) == []


def test_every_game_is_held_against_other_worlds() -> None:
    assert {game for game, *_ in TABLES} == set(GAMES)


def test_other_worlds_differ_in_how_many_choices_have_been_made_unheard() -> None:
    """Else nothing here could find a frame, or a number, that tells of them."""
    match = Match.deal("matryoshka", players=3, seed="3")
    moves = script(match, 3, DISPLAYING)
    assert match.to_move == [0, 1, 2]
    for seat in everyone(match):
        assert len(another_world(match, seat, Chance("3", "worlds"))[1]) < len(moves)


def all_events(match: Match, seat: int | None, heard: Heard, events: Sequence[Event], *more: Any, **named: Any) -> str:
    """The past, or what is addressed to others."""
    frame = honest(match, seat, heard, [], *more, **named)
    return frame.replace('"events":[]', f'"events":{digest(events)}')


def hidden_in_spaces(match: Match, seat: int | None, heard: Heard, events: Sequence[Event], *more: Any, **named: Any) -> str:
    """The deal, said by how many spaces follow."""
    return honest(match, seat, heard, events, *more, **named) + " " * digest(match.spell_deal())


def treasure_to_come(match: Match, seat: int | None, heard: Heard, events: Sequence[Event], *more: Any, **named: Any) -> str:
    return honest(match, seat, heard, events, *more, **named).replace('"left":', f'"left":{match.spell_deal()["treasures"][0]}')


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


def all_moves(heard: Heard, seat: int | None) -> int:
    return max(map(len, heard._moves.values()))


@pytest.mark.parametrize(
    ("room", "name", "planted"),
    [
        pytest.param(live, "hears", everyone_hears, id="a frame for every move"),
        pytest.param(Heard, "moves", all_moves, id="a count of moves that others have heard of"),
    ],
)
def test_that_something_happened_is_a_leak_too_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: object, name: str, planted: Any
) -> None:
    """How many dolls the others have picked by now is theirs to know (MAT-3, MAT-9)."""
    monkeypatch.setattr(room, name, planted)
    assert any(differences(tmp_path, "matryoshka", 3, DISPLAYING))


class Listening(BotWorkers):
    """Workers that note what they would be told."""

    def __init__(self) -> None:
        super().__init__(most=1, patience=1)
        self.heard: dict[int, list[Event]] = {}

    async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
        asked = json.loads(bot.ask(0, len(bot.heard), legal))
        assert asked.keys() == {"level", "game", "players", "options", "seat", "seed", "since", "events", "legal"}
        self.heard[bot.seat] = asked["events"]
        return legal[0]


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"abilities": "on"}), ("tremember", {}), ("matryoshka", {})])
def test_a_bot_hears_what_its_seat_may_and_nothing_else(game: str, options: dict[str, str]) -> None:
    """One that sits there from the start, and one that stands in later."""
    match = Match.deal(game, players=3, seed="1", options=options)
    chairs = (Chair(bot="dog", seed="a"), Chair(guest="a"), Chair(guest="b"))
    table = Table("CODE", game, match.terms.options, 3, None, "a", chairs, "playing")
    workers = Listening()
    bots = BotSeats(workers)
    bots.seat(table, match.events)
    told = len(match.events)
    script(match, 1, 60)
    bots.hear(match.events[told:])
    bots.seat(stand_in(table, "a", 2, "dog", "b"), match.events)
    for seat in (0, 2):
        asyncio.run(bots.choose(seat, ["any:move"], 0))
        assert workers.heard[seat] == [event for event in match.events if event["to"] == "all" or seat in event["to"]]
        assert workers.heard[seat] != match.events
    assert 1 not in bots


def test_logs_hold_no_card_no_seed_no_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any level, and when something breaks with a card in its error's words."""
    match = Match.deal("memoarrr", players=2, seed="the seed", options={"abilities": "on"})
    moves = script(match, 3, FEW_MOVES)
    with caplog.at_level(logging.DEBUG):
        wire_of(tmp_path / "whole", match, moves)
        monkeypatch.setattr(frames, "position_frame", break_with_a_card)
        with running(tmp_path / "broken", OneWorld(match)) as server, people(server, "A", "B") as [ann, ben]:
            code = seat_all(ann, [ben], 2)
            ben.connect(code).next_of("table")
            assert ann.refused("POST", f"/api/tables/{code}/start") == (500, "internal")
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))  # the clients'
    assert "KeyError" in logged  # it is said that, and where, something broke
    for secret in ("penguin", "octopus", "walrus", "crab", "turtle", "the seed", "WXRLDS"):
        assert secret not in logged


def break_with_a_card(match: Match, seat: int | None, heard: Heard, events: Sequence[Event], *more: Any, **named: Any) -> str:
    raise KeyError(match.spell_deal()["removed"])
