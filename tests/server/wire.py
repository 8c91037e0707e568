"""What goes over the wire in one world and in another: games between people who reload, acknowledge or not, share a device."""

import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.kit.options import Options
from facedown.server.support.randomness import Randomness
from tests.contract.noninterference import another_history, everyone
from tests.server.people import Client, Frame, Person, people, run_server, seat_players

RELOADS = (1, 6, 15)  # before the move of this number, of those that all hear of, everybody reloads; and at the end

Moves = Sequence[tuple[int, str]]
Acks = Callable[[Frame], bool]  # whether this position is acknowledged
Difference = tuple[int | None, str, str]  # for whom, the frame here, the frame there


def always(_: Frame) -> bool:
    return True


def never(_: Frame) -> bool:
    return False


def sometimes(position: Frame) -> bool:
    number: int = position["n"] + (position["seat"] or 0)
    return number % 3 == 0


class OneWorld(Randomness):
    """Codes and guests are the same in every world; the deal is this one."""

    def __init__(self, dealt: Match) -> None:
        self._dealt = dealt
        self._numbers = itertools.count()

    def new_code(self) -> str:
        return "WXRLDS"

    def new_guest(self) -> str:
        return f"guest-{next(self._numbers)}"

    def deal(self, game: str, *, players: int, seed: str, options: Options, start: int | None) -> Match:
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
    other, moves = same_order_world(match, seat, chance)
    return other, put_off(other, moves, seat)


def same_order_world(match: Match, seat: int | None, chance: Chance) -> tuple[Match, Moves]:
    """The same, with every choice made when it is made here."""
    deal, moves = another_history(match, seat, chance)
    terms = match.terms
    return Match.of_deal(terms.game.id, players=terms.players, deal=deal, start=terms.start, options=terms.options), moves


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


@dataclass(frozen=True)
class Commit:
    """One message."""

    seat: int
    moves: tuple[str, ...]
    audience: set[int | None]  # who hears of it


def commits(match: Match, moves: Moves, *, one_by_one: bool, but: int | None = None) -> Iterator[Commit]:
    """Moves in a row that are one secret choice are sent as one, unless all are sent `one_by_one`, or those of `but`."""
    waiting: list[str] = []
    following = [seat for seat, _ in moves[1:]]
    for (seat, move), audience, then in itertools.zip_longest(moves, audiences(match, moves), following):
        waiting.append(move)
        is_part = audience == {seat} and then == seat
        if one_by_one or seat == but or not is_part:
            yield Commit(seat, tuple(waiting), audience)
            waiting = []


# Everyone at a device of their own


def wire_of(folder: Path, match: Match, sent: Sequence[Commit], acks: Acks) -> list[list[str]]:
    """All that each seat, and a watcher, gets in this world: every frame, as it came."""
    terms = match.terms
    with run_server(folder, OneWorld(match)) as server, people(server, *"ABCDEF"[: terms.players], None) as present:
        code = seat_players(present[0], present[1 : terms.players], terms.players, game=terms.game.id, options=terms.options)
        clients = [connected(present, code)]
        present[0].post(f"/api/tables/{code}/start")
        decisions = [follow(client, acks)[-1]["decision"] for client in clients[-1]]
        public = 0
        for commit in sent:
            if None in commit.audience:  # a watcher: so everyone
                if public in RELOADS:
                    clients.append(connected(present, code))
                public += 1
            clients[-1][commit.seat].move(decisions[commit.seat], *commit.moves)
            decisions[commit.seat] += len(commit.moves)
            clients[-1][commit.seat].wait_for("position")  # told, and so all who hear of it have been told
            for client in clients[-1]:
                follow(client, acks)
        clients.append(connected(present, code))
    return [[text for client in clients_of_one for text in client.raw] for clients_of_one in zip(*clients, strict=True)]


def connected(present: list[Person], code: str) -> list[Client]:
    """One after the other, so that all hear of all in the same order in every world."""
    clients = []
    for person in present:
        clients.append(person.connect(code))
        clients[-1].receive_all()
    return clients


def follow(client: Client, acks: Acks) -> list[Frame]:
    """Hear all there is; acknowledge the last position, or not."""
    heard = [frame for frame in client.receive_all() if frame["type"] == "position"]
    known = [frame for frame in map(json.loads, client.raw) if frame["type"] == "position"]
    if known and known[-1]["seat"] is not None and acks(known[-1]):
        client.ack(known[-1])
        client.receive_all()
    return heard


def differences(
    folder: Path, game: str, players: int, most: int, *, acks: Acks = never, **options: str
) -> Iterator[Difference]:
    """For each seat and a watcher: the first frame that differs in another world that fits what it knows."""
    match = Match.deal(game, players=players, seed=str(players), options=options)
    moves = script(match, players, most)
    assert not match.is_over  # the end shows what lay hidden
    here = wire_of(folder / "here", match, list(commits(match, moves, one_by_one=True)), acks)
    for number, seat in enumerate(everyone(match)):
        other, other_moves = another_world(match, seat, Chance(str(players), f"world for {seat}"))
        assert (other.spell_deal(), other_moves) != (match.spell_deal(), moves)
        sent = list(commits(other, other_moves, one_by_one=False, but=seat))
        there = wire_of(folder / f"there {number}", other, sent, acks)
        yield from first_difference(seat, here[number], there[number])


def first_difference(seat: int | None, here: Sequence[str], there: Sequence[str]) -> list[Difference]:
    both = itertools.zip_longest(here, there, fillvalue="nothing")
    return [(seat, ours, theirs) for ours, theirs in both if ours != theirs][:1]


# All at one device


def device_wire_of(folder: Path, match: Match, sent: Sequence[Commit], acks: Acks) -> list[tuple[int | None, str]]:
    """All that a device gets which everybody shares, and in whose hands it is then."""
    terms = match.terms
    with run_server(folder, OneWorld(match)) as server, people(server, "A") as [host]:
        code = host.open_table(terms.players, game=terms.game.id, options=terms.options)
        for seat in range(1, terms.players):
            host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": "ABCDEF"[seat]})
        device = Device(host, code)
        host.post(f"/api/tables/{code}/start")
        public = 0
        for commit in sent:
            if None in commit.audience:
                if public in RELOADS:
                    device.reload()
                public += 1
            device.commit(commit, acks)
        device.reload()
        for seat in range(terms.players):  # and each has a look once more
            device.take(seat)
    return device.heard


class Device:
    def __init__(self, host: Person, code: str) -> None:
        self.heard: list[tuple[int | None, str]] = []
        self._host = host
        self._code = code
        self._line = host.connect(code)
        self._read = 0
        self._hands: int | None = None
        self._decisions: dict[int, int] = {}

    def take(self, seat: int) -> None:
        """Until it is told so, what is heard is for the hands before."""
        self._hear()
        self._hands = seat
        self._line.send_frame(type="claim", seat=seat)
        self._hear()

    def commit(self, commit: Commit, acks: Acks) -> None:
        if self._hands != commit.seat:
            self.take(commit.seat)
        decision = self._decisions.get(commit.seat, 0)
        self._line.move(decision, *commit.moves, seat=commit.seat)
        self._decisions[commit.seat] = decision + len(commit.moves)
        self._hear()
        follow(self._line, acks)
        if commit.seat % 2:  # some lay it down, others hand it on
            self._line.send_frame(type="release")
            self._hands = None
            self._hear()

    def reload(self) -> None:
        self._hear()
        self._line, self._read = self._host.connect(self._code), 0
        self._hands = None
        self._hear()

    def _hear(self) -> None:
        """What has come since; a position is for whoever has it in their hands."""
        self._line.receive_all()
        new, self._read = self._line.raw[self._read :], len(self._line.raw)
        for frame in map(json.loads, new):
            assert frame["type"] != "position" or frame["seat"] == self._hands
        self.heard += [(self._hands, text) for text in new]


def device_differences(folder: Path, game: str, players: int, most: int, *, acks: Acks, **options: str) -> Iterator[Difference]:
    """For each who shares the device: the first frame that differs of those that come while they have it, or nobody has."""
    match = Match.deal(game, players=players, seed=str(players), options=options)
    moves = script(match, players, most)
    assert not match.is_over
    here = device_wire_of(folder / "here", match, list(commits(match, moves, one_by_one=True)), acks)
    for seat in range(players):
        other, other_moves = same_order_world(match, seat, Chance(str(players), f"world for {seat}"))
        assert (other.spell_deal(), other_moves) != (match.spell_deal(), moves)
        sent = list(commits(other, other_moves, one_by_one=True))
        there = device_wire_of(folder / f"there {seat}", other, sent, acks)
        yield from first_difference(seat, *([text for hands, text in each if hands in (None, seat)] for each in (here, there)))
