"""What is sent in one world and in another, in games between people who reload, acknowledge or not, and share devices."""

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
from tests.contract.noninterference import another_history, everyone
from tests.randomness import SeededRandomness
from tests.server.people import Client, Frame, Person, people, run_server, seat_players

RELOADS = (1, 6, 15)  # everybody reloads before the public moves with these numbers, and at the end

Moves = Sequence[tuple[int, str]]
Acks = Callable[[Frame], bool]  # whether this position is acknowledged
Difference = tuple[int | None, str, str]  # seat, the frame in this world, the frame in the other


def accept_any(_: Frame) -> bool:
    return True


def accept_none(_: Frame) -> bool:
    return False


def sometimes(position: Frame) -> bool:
    number: int = position["n"] + (position["seat"] or 0)
    return number % 3 == 0


class OneWorld(SeededRandomness):
    """The same codes and guests in every world, and the deal of this match."""

    def __init__(self, match: Match) -> None:
        super().__init__("one world")
        self._match = match

    def new_code(self) -> str:
        return "WXRLDS"

    def deal(self, game: str, *, players: int, seed: str, options: Options, start: int | None) -> Match:
        return self._match.restart()


def play_random_moves(match: Match, seed: int, most: int) -> list[tuple[int, str]]:
    """Play random moves, and return them."""
    rng = random.Random(seed)
    while len(match.moves) < most and not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(match.legal(seat)))
    return list(match.moves)


def audiences(match: Match, moves: Moves) -> list[set[int | None]]:
    """Who hears of each move: seats, and None for a watcher."""
    replayed_match = match.restart()
    events_by_move = [replayed_match.play(seat, move) for seat, move in moves]
    return [{seat for seat in everyone(match) if addressed_to(events, seat)} for events in events_by_move]


# Worlds


def another_world(match: Match, seat: int | None, chance: Chance) -> tuple[Match, Moves]:
    """A world that `seat` cannot tell from this one. Cards, others' choices, and how many of them have been made differ."""
    other, moves = same_order_world(match, seat, chance)
    return other, postpone_secret_moves(other, moves, seat)


def same_order_world(match: Match, seat: int | None, chance: Chance) -> tuple[Match, Moves]:
    """A world that `seat` cannot tell from this one, with every choice made at the same time as here."""
    deal, moves = another_history(match, seat, chance)
    terms = match.terms
    return Match.of_deal(terms.game.id, players=terms.players, deal=deal, start=terms.start, options=terms.options), moves


def postpone_secret_moves(match: Match, moves: Moves, seat: int | None) -> Moves:
    """The same moves, but those that `seat` does not hear of are postponed until the mover's next one that it does hear of."""
    ordered_moves: list[tuple[int, str]] = []
    waiting_moves: list[tuple[int, str]] = []
    for (mover, move), audience in zip(moves, audiences(match, moves), strict=True):
        waiting_moves.append((mover, move))
        if seat in audience:
            ordered_moves += [each for each in waiting_moves if each[0] == mover]
            waiting_moves = [each for each in waiting_moves if each[0] != mover]
    return ordered_moves


@dataclass(frozen=True)
class MoveMessage:
    """A message with one move, or with several that are one choice."""

    seat: int
    moves: tuple[str, ...]
    audience: set[int | None]  # who hears of it


def combine_moves(match: Match, moves: Moves, *, one_by_one: bool, but: int | None = None) -> Iterator[MoveMessage]:
    """Moves in a row that are one secret choice are sent as one, unless all are sent `one_by_one`, or those of `but`."""
    waiting_moves: list[str] = []
    next_seats = [seat for seat, _ in moves[1:]]
    for (seat, move), audience, next_seat in itertools.zip_longest(moves, audiences(match, moves), next_seats):
        waiting_moves.append(move)
        is_part = audience == {seat} and next_seat == seat
        if one_by_one or seat == but or not is_part:
            yield MoveMessage(seat, tuple(waiting_moves), audience)
            waiting_moves = []


# Everyone at a device of their own


def record_wire(folder: Path, match: Match, messages: Sequence[MoveMessage], acks: Acks) -> list[list[str]]:
    """All that each seat, and a watcher, gets in this world: every frame, as it came."""
    terms = match.terms
    with run_server(folder, OneWorld(match)) as server, people(server, *"ABCDEF"[: terms.players], None) as everyone:
        code = seat_players(everyone[0], everyone[1 : terms.players], terms.players, game=terms.game.id, options=terms.options)
        clients = [connect_all(everyone, code)]
        everyone[0].post(f"/api/tables/{code}/start")
        decisions = [follow(client, acks)[-1]["decision"] for client in clients[-1]]
        public_count = 0
        for message in messages:
            if None in message.audience:  # a watcher: so everyone
                if public_count in RELOADS:
                    clients.append(connect_all(everyone, code))
                public_count += 1
            clients[-1][message.seat].move(decisions[message.seat], *message.moves)
            decisions[message.seat] += len(message.moves)
            clients[-1][message.seat].wait_for("position")  # once it is sent, all others are sent, too
            for client in clients[-1]:
                follow(client, acks)
        clients.append(connect_all(everyone, code))
    return [[text for client in clients_of_one for text in client.raw] for clients_of_one in zip(*clients, strict=True)]


def connect_all(everyone: list[Person], code: str) -> list[Client]:
    """Connect everyone, one after the other, so that they are told of each other in the same order in every world."""
    clients = []
    for person in everyone:
        clients.append(person.connect(code))
        clients[-1].receive_all()
    return clients


def follow(client: Client, acks: Acks) -> list[Frame]:
    """Receive all frames, and acknowledge the last position if `acks` says so. Returns the new positions."""
    positions = [frame for frame in client.receive_all() if frame["type"] == "position"]
    all_positions = [frame for frame in map(json.loads, client.raw) if frame["type"] == "position"]
    if all_positions and all_positions[-1]["seat"] is not None and acks(all_positions[-1]):
        client.ack(all_positions[-1])
        client.receive_all()
    return positions


def differences(
    folder: Path, game: str, players: int, most: int, *, acks: Acks = accept_none, **options: str
) -> Iterator[Difference]:
    """For each seat and a watcher, the first frame that differs in another world that fits what they know."""
    match = Match.deal(game, players=players, seed=str(players), options=options)
    moves = play_random_moves(match, players, most)
    assert not match.is_over  # at the end, what lay hidden is shown
    frames_here = record_wire(folder / "here", match, list(combine_moves(match, moves, one_by_one=True)), acks)
    for number, seat in enumerate(everyone(match)):
        other, other_moves = another_world(match, seat, Chance(str(players), f"world for {seat}"))
        assert (other.spell_deal(), other_moves) != (match.spell_deal(), moves)
        messages = list(combine_moves(other, other_moves, one_by_one=False, but=seat))
        frames_there = record_wire(folder / f"there {number}", other, messages, acks)
        yield from first_difference(seat, frames_here[number], frames_there[number])


def first_difference(seat: int | None, frames_here: Sequence[str], frames_there: Sequence[str]) -> list[Difference]:
    both = itertools.zip_longest(frames_here, frames_there, fillvalue="nothing")
    return [(seat, ours, theirs) for ours, theirs in both if ours != theirs][:1]


# All at one device


def record_device_wire(folder: Path, match: Match, messages: Sequence[MoveMessage], acks: Acks) -> list[tuple[int | None, str]]:
    """Everything that is sent to a device that all players share, each frame with the seat that has claimed the device."""
    terms = match.terms
    with run_server(folder, OneWorld(match)) as server, people(server, "A") as [host]:
        code = host.open_table(terms.players, game=terms.game.id, options=terms.options)
        for seat in range(1, terms.players):
            host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": "ABCDEF"[seat]})
        device = Device(host, code)
        host.post(f"/api/tables/{code}/start")
        public_count = 0
        for message in messages:
            if None in message.audience:
                if public_count in RELOADS:
                    device.reload()
                public_count += 1
            device.send(message, acks)
        device.reload()
        for seat in range(terms.players):  # each of them looks once more
            device.claim(seat)
    return device.frames


class Device:
    def __init__(self, host: Person, code: str) -> None:
        self.frames: list[tuple[int | None, str]] = []
        self._host = host
        self._code = code
        self._client = host.connect(code)
        self._read = 0
        self._holder: int | None = None
        self._decisions: dict[int, int] = {}

    def claim(self, seat: int) -> None:
        """Claim the device for a seat. Frames that came before are for the seat before."""
        self._receive()
        self._holder = seat
        self._client.send_frame(type="claim", seat=seat)
        self._receive()

    def send(self, message: MoveMessage, acks: Acks) -> None:
        if self._holder != message.seat and not self._is_open_for(message.seat):
            self.claim(message.seat)
        decision = self._decisions.get(message.seat, 0)
        self._client.move(decision, *message.moves, seat=message.seat)
        self._decisions[message.seat] = decision + len(message.moves)
        self._receive()
        follow(self._client, acks)
        if message.seat % 2:  # some release it, others hand it on
            self._client.send_frame(type="release")
            self._holder = None
            self._receive()

    def _is_open_for(self, seat: int) -> bool:
        """Whether the device lies there unclaimed, and moves for this seat are taken without a claim."""
        self._receive()
        last_position = [frame for frame in map(json.loads, self._client.raw) if frame["type"] == "position"][-1]
        return last_position["seat"] is None and last_position["asked_seat"] == seat and last_position["private_seat"] is None

    def reload(self) -> None:
        self._receive()
        self._client, self._read = self._host.connect(self._code), 0
        self._holder = None
        self._receive()

    def _receive(self) -> None:
        """Receive new frames, and check that positions are for the seat that has claimed the device."""
        self._client.receive_all()
        new, self._read = self._client.raw[self._read :], len(self._client.raw)
        for frame in map(json.loads, new):
            assert frame["type"] != "position" or frame["seat"] == self._holder
        self.frames += [(self._holder, text) for text in new]


def device_differences(folder: Path, game: str, players: int, most: int, *, acks: Acks, **options: str) -> Iterator[Difference]:
    """For each player, the first frame that differs, of those sent while they or nobody had claimed the device."""
    match = Match.deal(game, players=players, seed=str(players), options=options)
    moves = play_random_moves(match, players, most)
    assert not match.is_over
    frames_here = record_device_wire(folder / "here", match, list(combine_moves(match, moves, one_by_one=True)), acks)
    for seat in range(players):
        other, other_moves = same_order_world(match, seat, Chance(str(players), f"world for {seat}"))
        assert (other.spell_deal(), other_moves) != (match.spell_deal(), moves)
        messages = list(combine_moves(other, other_moves, one_by_one=True))
        frames_there = record_device_wire(folder / f"there {seat}", other, messages, acks)
        yield from first_difference(
            seat, *([text for holder, text in each if holder in (None, seat)] for each in (frames_here, frames_there))
        )
