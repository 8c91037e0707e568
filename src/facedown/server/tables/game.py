"""A game at a table: its match, and what each seat is told of it and has seen. Nothing here waits, stores or sends."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices
from facedown.server.model.combined_moves import check_commit
from facedown.server.model.delivery import NOTHING, Delivery, Marks, Repeat, further, hears
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import MoveFrame, SeatClock
from facedown.server.store.storage import StoredGame
from facedown.server.tables import frames


class Addressee(NamedTuple):
    """Who is spoken to at one device."""

    seat: int | None  # that is told things there; None: what everyone may know
    asked: int | None  # the seat that is asked for a move there


class LiveGame:
    def __init__(self, match: Match, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats have come in a game that is being read again."""
        self.match = match
        self.delivery = Delivery(match.terms.game, match.terms.players, marks)
        self._sent: dict[int, str | None] = {}  # per seat, the message that brought its last move

    # --- moves

    def replay(self, moves: Sequence[tuple[int, str]], sent: Mapping[int, str | None]) -> None:
        """The moves that were stored, and per seat the message that brought its last one."""
        for seat, move in moves:
            self.delivery.add(seat, self.match.play(seat, move))
        self._sent = dict(sent)

    def stands_like(self, before: "LiveGame | None", seat: int | None) -> bool:
        """Whether `seat` has heard of as many moves as when the game was read before."""
        return before is not None and before.delivery.heard.moves(seat) == self.delivery.heard.moves(seat)

    def is_new(self, frame: MoveFrame) -> bool:
        """Whether this message is to be played: one that was sent twice is played once. Refused if it is out of step."""
        decision = frames.decisions(self.match, frame.seat)
        if frame.decision < decision and frame.id == self._sent.get(frame.seat):
            return False
        if frame.decision != decision:
            raise Refusal("out-of-step", decision=decision)
        return True

    def check(self, seat: int, moves: Sequence[str]) -> list[int]:
        """The actions of one move, or of several that are one choice. Nothing is changed."""
        return check_commit(self.match, seat, moves)

    def make(self, seat: int, moves: Sequence[str], actions: Sequence[int], sent: str | None = None) -> list[Event]:
        """What happened. `actions` is what `check` gave for these moves, `sent` the message that brought them."""
        self._sent[seat] = sent
        events: list[Event] = []
        for move, action in zip(moves, actions, strict=True):
            told = self.match.make(seat, move, action)
            self.delivery.add(seat, told)
            events += told
        return events

    # --- telling

    def addressee(self, seats: Sequence[int], claimed: int | None) -> Addressee:
        """At a device with these seats, of which `claimed` has it in their hands."""
        seat = devices.speaker(seats, claimed)
        return Addressee(seat, devices.asked(seats, seat, self.match.to_move))

    def position(self, to: Addressee, clock: Sequence[SeatClock], repeat: Repeat = NOTHING) -> bytes:
        """The view, and never the past but what is in `repeat`."""
        return frames.position_frame(self.match, to.seat, self.delivery.heard, [], None, clock, asked=to.asked, repeat=repeat)

    def news(self, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> "News":
        """Of the match's newest events."""
        return News(self, events, by, clock)


class News:
    """What has just happened, for each who hears of it. Those who are told the same get the same bytes."""

    def __init__(self, game: LiveGame, events: Sequence[Event], by: str | None, clock: Sequence[SeatClock]) -> None:
        self._game = game
        self._events = events
        self._by = by
        self._clock = clock
        self._frames: dict[Addressee, bytes] = {}

    def frame_for(self, to: Addressee) -> bytes | None:
        """None: it hears nothing of this, and gets no frame."""
        if to not in self._frames:
            if not hears(to.seat, self._events):
                return None
            self._frames[to] = frames.position_frame(
                self._game.match, to.seat, self._game.delivery.heard, self._events, self._by, self._clock, asked=to.asked
            )
        return self._frames[to]


def read_game(table: Table, stored: StoredGame | None, marks: Sequence[Marks] = ()) -> LiveGame | None:
    """The game as the database has it, if it has begun; `marks` say where seats have come further than is stored."""
    if stored is None:
        return None
    furthest = [further(*both) for both in zip(stored.marks, marks or stored.marks, strict=True)]
    game = LiveGame(read_deal(table, stored), furthest)
    game.replay(stored.moves, stored.sent)
    return game


def read_deal(table: Table, stored: StoredGame) -> Match:
    """The game before its first move."""
    if table.terms.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game, players=table.players, deal=stored.deal, start=table.terms.start, options=table.options, seed=stored.seed
    )
