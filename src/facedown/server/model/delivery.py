"""What each seat was sent, and how much of it was shown on its screen.

Even the fact that something has happened is information. So a seat gets no frame for a move that tells it nothing, and does not
count that move.

Whatever a seat was sent counts as shown once the seat acknowledges it or makes its next move. Until then, it is repeated on a
new connection, once; after that, the seat is only told that a card was shown, and where. So reconnecting never shows anything
a third time, even to a client that never acknowledges.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.events import Event, addressed_to, cells_of, is_addressed_to
from facedown.server.protocol.messages import Again, Shown


def has_news_for(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of the events is addressed to `seat` (None: a watcher). If not, its view stays the same."""
    return any(is_addressed_to(event, seat) for event in events)


class HeardMoves:
    """Which moves each seat, and a watcher, has heard of."""

    def __init__(self, players: int) -> None:
        self.moves_made = 0
        self._moves: dict[int | None, array[int]] = {seat: array("I") for seat in [*range(players), None]}

    def add(self, events: Sequence[Event]) -> None:
        """Add a move, with its events."""
        self.moves_made += 1
        is_public = has_news_for(None, events)  # everyone hears what a watcher hears
        for seat, moves in self._moves.items():
            if is_public or has_news_for(seat, events):
                moves.append(self.moves_made)

    def count(self, seat: int | None) -> int:
        """How many moves `seat` has heard of."""
        return len(self._moves[seat])

    def move_number(self, seat: int | None, n: int) -> int:
        """The number in the game of the `n`th move that `seat` heard of, or of its last one if `n` is too high; 0 if none."""
        moves = self._moves[seat]
        return moves[min(n, len(moves)) - 1] if moves and n > 0 else 0


@dataclass(frozen=True, slots=True)
class Marks:
    """How far a seat has got. Both numbers count the moves that the seat has heard of."""

    acked: int = 0  # up to here everything was shown
    repeated: int = 0  # up to here nothing is repeated any more


NO_MARKS = Marks()


def furthest_marks(one: Marks, other: Marks) -> Marks:
    return Marks(max(one.acked, other.acked), max(one.repeated, other.repeated))


class SentMove(NamedTuple):
    """A move as one seat was told of it."""

    move: int  # its number in the game
    n: int  # its number among the moves that the seat has heard of
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Repeat:
    """What a new connection is sent besides the view."""

    again: Sequence[Again] = ()
    shown: Sequence[Shown] = ()


NO_REPEAT = Repeat()


class Delivery:
    """What the seats of one game were sent and have not acknowledged yet."""

    def __init__(self, game: Game, players: int, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats had got, for a game that is loaded again. Moves that they acknowledged are not kept."""
        self.heard = HeardMoves(players)
        self._face_events = game.notation.events.faces
        self._marks = marks or [NO_MARKS] * players
        self._repeated = [mark.repeated for mark in self._marks]
        self._pending: list[list[SentMove]] = [[] for _ in self._marks]  # per seat

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """Add a move, with its events."""
        self.heard.add(events)
        self._pending[mover].clear()  # by moving, a seat acknowledges everything before
        move = self.heard.moves_made
        for seat, pending in enumerate(self._pending):
            n = self.heard.count(seat)
            if n > self._marks[seat].acked and (own := addressed_to(events, seat)):
                pending.append(SentMove(move, n, own))

    def acknowledge(self, seat: int | None, n: int, device: Iterable[int]) -> None:
        """`seat` has been shown everything up to `n`, and all seats on its `device` the public events among it."""
        move = self.heard.move_number(seat, n)
        for other in device:
            parts = (sent if sent.move > move else unseen_part(sent, other == seat) for sent in self._pending[other])
            self._pending[other] = [part for part in parts if part is not None]

    def has_seen_all(self, seat: int) -> bool:
        """Whether the seat has acknowledged everything that it was sent."""
        return not self._pending[seat]

    def shown(self, seat: int) -> list[Shown]:
        """Where cards were shown in moves that were repeated before but never acknowledged."""
        return [
            Shown(n=sent.n, cells=cells_of(event))
            for sent in self._pending[seat]
            if sent.n <= self._repeated[seat]
            for event in sent.events
            if event["event"] in self._face_events
        ]

    def take_repeat(self, seat: int) -> list[Again]:
        """The moves to repeat to this seat. Each is returned only once, so save the seat's marks before sending them."""
        before, self._repeated[seat] = self._repeated[seat], self.heard.count(seat)
        return [Again(n=sent.n, events=sent.events) for sent in self._pending[seat] if sent.n > before]

    def marks(self, seat: int) -> Marks:
        """How far this seat has got, to be stored."""
        pending = self._pending[seat]
        return Marks(acked=pending[0].n - 1 if pending else self.heard.count(seat), repeated=self._repeated[seat])

    def all_marks(self) -> list[Marks]:
        """How far each seat has got."""
        return [self.marks(seat) for seat in range(len(self._pending))]


def unseen_part(sent: SentMove, is_own: bool) -> SentMove | None:
    """What is still unseen of an acknowledged move: nothing by the seat itself, and by others on its device what is private."""
    private = [] if is_own else [event for event in sent.events if event["to"] != "all"]
    return sent._replace(events=private) if private else None
