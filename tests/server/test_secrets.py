"""Non-interference on the wire: in another world that fits what a seat knows, it gets the same bytes. And logs know nothing."""

import itertools
import logging
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.chance import Chance
from facedown.engine.events import Event
from facedown.engine.match import Match
from facedown.server import bot_seats, frames
from facedown.server.bot_seats import BotSeats
from facedown.server.draws import Draws
from facedown.server.tables import Chair, Table
from tests.contract.noninterference import another_history
from tests.server.people import Line, Person, people, running, seat_all

MANY_MOVES = 30  # private looks, a few rounds, abilities; between two random players perhaps the whole game
FEW_MOVES = 8
RELOADS = (5, 18)  # after so many moves everybody reloads


class OneWorld(Draws):
    """Codes and guests are the same in every world; the deal is this one."""

    def __init__(self, dealt: Match) -> None:
        self._dealt = dealt
        self._numbers = itertools.count()

    def code(self) -> str:
        return "WXRLDS"

    def guest(self) -> str:
        return f"guest-{next(self._numbers)}"

    def match(self, table: Table) -> Match:
        terms = self._dealt.terms
        deal = self._dealt.spell_deal()
        return Match.of_deal(table.game, players=table.players, deal=deal, start=terms.start, options=table.options)


def script(match: Match, seed: int, most: int) -> list[tuple[int, str]]:
    """A game's first moves, drawn at random."""
    rng = random.Random(seed)
    while len(match.moves) < most and not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(match.legal(seat)))
    return list(match.moves)


def wire_of(folder: Path, match: Match, moves: Sequence[tuple[int, str]]) -> list[list[str]]:
    """All that each seat, and a watcher, gets in this world: every frame, as it came."""
    players = match.terms.players
    with running(folder, OneWorld(match)) as server, people(server, *"ABCD"[:players], None) as everyone:
        code = seat_all(everyone[0], everyone[1:players], players, options=match.terms.options)
        lines = connected(everyone, code)
        every_line = [lines]
        everyone[0].post(f"/api/tables/{code}/start")
        positions = [line.next_of("position") for line in lines]
        for number, (seat, move) in enumerate(moves):
            lines[seat].move(positions[seat]["decision"], move)
            positions = [line.next_of("position") for line in lines]
            if number in RELOADS:
                lines = connected(everyone, code)
                every_line.append(lines)
                positions = [line.next_of("position") for line in lines]
    return [[text for line in lines_of_one for text in line.raw] for lines_of_one in zip(*every_line, strict=True)]


def connected(everyone: list[Person], code: str) -> list[Line]:
    """One after the other, so that all hear of all in the same order in every world."""
    lines = []
    for person in everyone:
        lines.append(person.connect(code))
        lines[-1].next_of("table")
    return lines


def differences(folder: Path, players: int, seed: int, most: int, **options: str) -> list[tuple[int | None, str, str]]:
    """For each seat and a watcher: the first frame that differs in another world that fits what it knows."""
    match = Match.deal("memoarrr", players=players, seed=str(seed), options=options)
    moves = script(match, seed, most)
    here = wire_of(folder / "here", match, moves)
    found: list[tuple[int | None, str, str]] = []
    for number, seat in enumerate([*range(players), None]):
        deal, other_moves = another_history(match, seat, Chance(str(seed), f"world for {seat}"))
        assert deal != match.spell_deal()
        other = Match.of_deal("memoarrr", players=players, deal=deal, start=match.terms.start, options=options)
        there = wire_of(folder / f"there {number}", other, other_moves)
        assert len(there[number]) == len(here[number]) > len(moves)
        found += [(seat, ours, theirs) for ours, theirs in zip(here[number], there[number], strict=True) if ours != theirs][:1]
    return found


@pytest.mark.parametrize(("players", "edition"), [(2, "2018"), (3, "2023"), (4, "2018")])
def test_in_every_world_that_fits_what_a_seat_knows_it_gets_the_same_bytes(tmp_path: Path, players: int, edition: str) -> None:
    assert differences(tmp_path, players, seed=players, most=MANY_MOVES, edition=edition, abilities="on") == []


def all_events(match: Match, seat: int | None, events: Sequence[Event]) -> str:
    """The past, or what is addressed to others."""
    frame = honest(match, seat, [])
    return frame.replace('"events":[]', f'"events":{len(repr(events))}')


def hidden_in_spaces(match: Match, seat: int | None, events: Sequence[Event]) -> str:
    """The card that was taken away, said by how many spaces follow."""
    return honest(match, seat, events) + " " * len(match.spell_deal()["removed"])


def treasure_to_come(match: Match, seat: int | None, events: Sequence[Event]) -> str:
    return honest(match, seat, events).replace('"left":', f'"left":{match.spell_deal()["treasures"][0]}')


honest = frames.position_frame


@pytest.mark.parametrize("leak", [all_events, hidden_in_spaces, treasure_to_come])
def test_a_leak_planted_where_frames_are_built_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    monkeypatch.setattr(frames, "position_frame", leak)
    assert differences(tmp_path, players=2, seed=1, most=FEW_MOVES, edition="2018", abilities="on")


class Listener:
    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def choose(self, legal: Sequence[str]) -> str:
        return legal[0]


def test_a_bot_hears_what_its_seat_may_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    listeners: dict[int, Listener] = {}
    monkeypatch.setattr(bot_seats, "make_bot", lambda _kind, *, seat, **_: listeners.setdefault(seat, Listener()))
    chairs = (Chair(bot="random"), Chair(guest="a"), Chair(bot="random"))
    match = Match.deal("memoarrr", players=3, seed="1", options={"abilities": "on"})
    bots = BotSeats(Table("CODE", "memoarrr", match.terms.options, 3, None, "a", chairs), new_seed=lambda: "1")
    script(match, 1, MANY_MOVES)
    bots.hear(match.events)
    assert listeners.keys() == {0, 2}
    for seat, listener in listeners.items():
        assert listener.heard == [event for event in match.events if event["to"] == "all" or seat in event["to"]]
        assert listener.heard != match.events


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


def break_with_a_card(match: Match, seat: int | None, events: Sequence[Event]) -> str:
    raise KeyError(match.spell_deal()["removed"])
