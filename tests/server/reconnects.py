"""People who drop out of a running game and come back, and the faces that they are sent when they do.

Each game is played twice: at a table on the server, and in a match of our own. So we know, without asking the server, what
each seat sees now and what it was sent but has not acknowledged.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from facedown.engine.match import Match
from facedown.kit.contract import View
from facedown.kit.events import Event, addressed_to
from facedown.kit.options import Options
from tests.contract.configurations import Configuration
from tests.contract.play import moves
from tests.randomness import SeededRandomness
from tests.server.people import Client, Person, RunningServer, people, wait_until_no_table_is_live

SEED = "returns"
MOST_MOVES = 60  # enough for every kind of move, and for cards that have been turned face down again
SHARES = 0.3  # the chance that a player shares the host's device
ACKS, DROPS, RELOADS, RETURNS = 0.4, 0.15, 0.1, 0.5  # the chances per browser, before each move
ALL_DROP = 0.04  # the chance that all browsers drop out, before each move


class KnownDeals(SeededRandomness):
    """Every deal comes from the same seed, so that we can play the same game."""

    def deal(self, game: str, *, players: int, seed: str, options: Options, start: int | None) -> Match:
        return super().deal(game, players=players, seed=SEED, options=options, start=start)


# What a seat may be sent


class UnseenEvents:
    """What each seat was sent but has not acknowledged.

    It is worked out independently of the server, so that a mistake in the server shows.
    """

    def __init__(self, players: int) -> None:
        self._moves = 0
        self._heard_moves: list[list[int]] = [[] for _ in range(players)]  # per seat, the numbers of the moves it has heard of
        self._pending_events: list[list[tuple[int, Event]]] = [
            [] for _ in range(players)
        ]  # per seat, (number of the move, event)
        self._repeated_up_to = [0] * players  # per seat, the last move whose events may have been repeated

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """Add a move's events. Whoever makes it has seen everything before it."""
        self._moves += 1
        self._pending_events[mover].clear()
        for seat, pending_events in enumerate(self._pending_events):
            if own_events := addressed_to(events, seat):
                self._heard_moves[seat].append(self._moves)
                pending_events += [(self._moves, event) for event in own_events]

    def count_heard_moves(self, seat: int) -> int:
        """How many moves the seat has heard of."""
        return len(self._heard_moves[seat])

    def acknowledge(self, seat: int, n: int, device: Iterable[int]) -> None:
        """`seat` has seen the first `n` moves that it heard of. Seats that share its device have seen their public events."""
        last = self._heard_moves[seat][n - 1]
        for other in device:
            self._pending_events[other] = [
                (move, event)
                for move, event in self._pending_events[other]
                if move > last or (other != seat and event["to"] != "all")
            ]

    def take(self, seat: int | None, device: Iterable[int], live_since: int) -> list[Event]:
        """What may be repeated to a seat that comes back. Each event is repeated only once, and none to a watcher.

        Public events are repeated to one seat of a device, and only those that it was not told on its present connection, which
        has told it the moves after `live_since`.
        """
        if seat is None:
            return []
        before, self._repeated_up_to[seat] = self._repeated_up_to[seat], self._moves
        repeated_events = [
            (move, event)
            for move, event in self._pending_events[seat]
            if move > before and (move <= live_since or event["to"] != "all")
        ]
        last = max((move for move, event in repeated_events if event["to"] == "all"), default=0)
        for other in device:
            if other != seat:
                self._pending_events[other] = [
                    (move, event) for move, event in self._pending_events[other] if move > last or event["to"] != "all"
                ]
        return [event for _, event in repeated_events]


@dataclass
class Sight:
    """The places where a seat that comes back may find a face.

    A face anywhere else is a leak, even if it is also in one of these places: where a card lay is a memory too, and most cards
    of an earlier moment can be seen somewhere now.
    """

    view: View
    moves: Sequence[str]  # the legal moves, which name cards in hand
    events: list[Event]  # those that may still be found, each once
    repeated_events: list[Event] = field(default_factory=list)  # those that were found

    def beyond(self, value: Any) -> Iterator[str]:
        """Every text in `value` that is in none of these places, however deep it lies, including the names of fields."""
        if value == self.view or value in self.moves:
            return
        if value in self.events:
            self.events.remove(value)
            self.repeated_events.append(value)
        elif isinstance(value, dict):
            for name, part in value.items():
                yield name
                yield from self.beyond(part)
        elif isinstance(value, list):
            for part in value:
                yield from self.beyond(part)
        elif isinstance(value, str):
            yield value


def changes_in(value: Any) -> Iterator[View | None]:
    """Every item of a field `changes` in `value`, however deep it lies."""
    if isinstance(value, dict):
        yield from value.get("changes", [])
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from changes_in(part)


def any_face(cards: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds the name of a card in any text, but not in a longer word."""
    names = "|".join(map(re.escape, sorted(set(cards), reverse=True)))  # `ice-cream` before `ice`
    return re.compile(rf"(?<![^\W_])(?:{names})(?![^\W_])")


# At the table


class Browser:
    """The browser of one player, or of several who share it. Without seats, it is a watcher's."""

    def __init__(self, person: Person, code: str, seats: list[int]) -> None:
        self.seats = seats
        self._person = person
        self._code = code
        self._client: Client | None = None  # None: away
        self._claimed_seat: int | None = None
        self.live_since = 0  # how many moves had been made when it connected

    @property
    def seat(self) -> int | None:
        """The seat whose view it shows; None for a watcher, and while nobody has claimed a shared device."""
        return self.seats[0] if len(self.seats) == 1 else self._claimed_seat

    @property
    def is_here(self) -> bool:
        return self._client is not None

    @property
    def client(self) -> Client:
        assert self._client is not None
        return self._client

    def come(self) -> None:
        """Connect. A window that is still open is displaced by the new one."""
        self._claimed_seat = None
        self._client = self._person.connect(self._code)

    def drop_out(self, *, politely: bool) -> None:
        if politely:
            self.client.close()
        else:
            self.client.abort()
        self._client = None

    def claim(self, seat: int) -> None:
        self._claimed_seat = seat
        self.client.send_frame(type="claim", seat=seat)

    def hear(self) -> list[str]:
        """Everything that has arrived since the last time."""
        self.client.receive_all()
        frames, self.client.raw = self.client.raw, []
        return frames


@dataclass(frozen=True)
class Return:
    """What was sent when somebody came back or claimed a seat on a shared device."""

    seat: int | None
    moves: int  # how many had been made
    repeated_events: list[Event]  # repeated events that show a face
    withheld_events: list[Event]  # events that could have been repeated but were not
    leaked_faces: list[str]  # faces that are neither in the view nor in unacknowledged events
    changes: list[View | None]  # what events changed, which must not be sent


class Game:
    def __init__(self, server: RunningServer, match: Match, browsers: Sequence[Browser], rng: random.Random) -> None:
        self._server = server
        self._match = match
        self._browsers = browsers
        self._rng = rng
        self._unseen_events = UnseenEvents(match.terms.players)
        self._face = any_face(match.terms.game.notation.CARDS)

    def play(self, seed: int) -> Iterator[Return]:
        for seat, move in islice(moves(self._match, seed), MOST_MOVES):
            if self._rng.random() < ALL_DROP:
                self._all_drop_out()
            for browser in self._browsers:
                yield from self._come_or_go(browser)
            yield from self._move(seat, move)

    def _all_drop_out(self) -> None:
        """The server forgets the table; when somebody returns, it reads what was acknowledged from the database."""
        for browser in self._browsers:
            if browser.is_here:
                browser.drop_out(politely=True)
        wait_until_no_table_is_live(self._server)

    def _come_or_go(self, browser: Browser) -> Iterator[Return]:
        if browser.is_here and self._rng.random() < ACKS:
            self._acknowledge(browser)
        if browser.is_here and self._rng.random() < DROPS:
            browser.drop_out(politely=self._rng.random() < 0.5)
        elif self._rng.random() < (RELOADS if browser.is_here else RETURNS):
            yield self._come(browser)

    def _acknowledge(self, browser: Browser) -> None:
        """Acknowledge everything that the browser has heard of, or a part of it."""
        seat = browser.seat
        heard_count = 0 if seat is None else self._unseen_events.count_heard_moves(seat)
        n = self._rng.choice([heard_count, self._rng.randint(0, heard_count)])
        browser.client.send_frame(type="ack", seat=seat, n=n)
        browser.hear()  # once it is answered, the server has acted on it
        if seat is not None and n:
            self._unseen_events.acknowledge(seat, n, browser.seats)

    def _move(self, seat: int, move: str) -> Iterator[Return]:
        [browser] = [each for each in self._browsers if seat in each.seats]
        if not browser.is_here:
            yield self._come(browser)
        if browser.seat != seat:
            yield self._claim(browser, seat)
        browser.client.move(self._match.moves_made[seat], move, seat=seat)
        browser.client.wait_for("position")  # by now everyone who hears of it has been told
        self._unseen_events.add(seat, self._match.play(seat, move))
        for each in self._browsers:
            if each.is_here:
                each.hear()

    def _come(self, browser: Browser) -> Return:
        browser.come()
        browser.live_since = len(self._match.moves)
        return self._look(browser)

    def _claim(self, browser: Browser, seat: int) -> Return:
        browser.claim(seat)
        return self._look(browser)

    def _look(self, browser: Browser) -> Return:
        """Check what the browser is sent, now that it is back or a seat is claimed."""
        seat, match = browser.seat, self._match
        unseen_events = self._unseen_events.take(seat, browser.seats, browser.live_since)
        sight = Sight(match.view(seat), [] if seat is None else match.legal(seat), unseen_events)
        frames = [json.loads(text) for text in browser.hear()]
        assert [frame["seat"] for frame in frames if frame["type"] == "position"] == [seat]
        leaked_faces = [face for text in sight.beyond(frames) for face in self._face.findall(text)]
        repeated_events = [
            event for event in sight.repeated_events if event["event"] in match.terms.game.notation.events.face_events
        ]
        return Return(seat, len(match.moves), repeated_events, sight.events, leaked_faces, list(changes_in(frames)))


def returns(server: RunningServer, configuration: Configuration, seed: int) -> Iterator[Return]:
    """Play a game of this configuration on a server with `KnownDeals`. Nobody returns after its end, which shows everything."""
    rng = random.Random(f"{configuration} {seed}")
    shared_seats = [seat for seat in range(1, configuration.players) if rng.random() < SHARES]
    other_seats = [seat for seat in range(1, configuration.players) if seat not in shared_seats]
    with people(server, "Host", None, *(f"Guest {seat}" for seat in other_seats)) as [host, watcher, *guests]:
        code = host.open_table(configuration.players, game=configuration.game.id, options=configuration.options)
        for seat in shared_seats:
            host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": f"Friend {seat}"})
        for seat, guest in zip(other_seats, guests, strict=True):
            guest.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "me"})
        host.post(f"/api/tables/{code}/start")
        browsers = [Browser(host, code, [0, *shared_seats]), Browser(watcher, code, [])]
        browsers += [Browser(guest, code, [seat]) for seat, guest in zip(other_seats, guests, strict=True)]
        yield from Game(server, configuration.match(SEED), browsers, rng).play(seed)
