"""What each seat was sent, and how much of it was shown on its screen.

Even the fact that something has happened is information. So a seat gets no frame for a move that tells it nothing, and does not
count that move.

Whatever a seat was sent counts as shown once the seat acknowledges it or makes its next move. Until then, it is repeated on a
new connection, once; after that, the seat is only told that a card was shown, and where. So reconnecting never shows anything
a third time, even to a client that never acknowledges.

People who share a device look at the same screen. So what is public is told to their device as if it had one seat: once as it
happens, and at most once more on a new connection, whichever seat claims it first. What is private is told to each seat.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.events import Event, addressed_to, cells_of, is_addressed_to
from facedown.server.protocol.messages import RepeatedMove, ShownCells


def has_news_for(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of the events is addressed to `seat` (None: a watcher). If not, its view stays the same."""
    return any(is_addressed_to(event, seat) for event in events)


class HeardMoves:
    """The moves that each seat, and a watcher, has heard of."""

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

    def count_up_to(self, seat: int | None, move: int) -> int:
        """How many of the game's first `move` moves `seat` has heard of."""
        return bisect_right(self._moves[seat], move)


@dataclass(frozen=True, slots=True)
class Marks:
    """How far a seat has got. All numbers count the moves that the seat has heard of."""

    acked: int = 0  # up to here everything was shown
    repeated: int = 0  # up to here nothing is repeated any more
    public: int = 0  # up to here nothing public is repeated any more, because another seat on the same device was told


NO_MARKS = Marks()


class SentMove(NamedTuple):
    """A move as one seat was told of it."""

    move: int  # its number in the game
    n: int  # its number among the moves that the seat has heard of
    events: list[Event]
    by: str | None  # who made it in the mover's place

    def private_part(self) -> "SentMove | None":
        """The move with its private events only; None if it has none."""
        private_events = [event for event in self.events if event["to"] != "all"]
        return self._replace(events=private_events) if private_events else None


@dataclass(frozen=True, slots=True)
class Repeat:
    """What a new connection is sent besides the view."""

    moves: Sequence[RepeatedMove] = ()
    shown_before: Sequence[ShownCells] = ()


NO_REPEAT = Repeat()


class Delivery:
    """What the seats of one game were sent and have not acknowledged yet."""

    def __init__(self, game: Game, players: int, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats had got, for a game that is loaded again. Moves that they acknowledged are not kept."""
        self.heard_moves = HeardMoves(players)
        self._face_events = game.notation.events.face_events
        self._marks = marks or [NO_MARKS] * players
        self._repeated_up_to = [mark.repeated for mark in self._marks]
        self._public_up_to = [mark.public for mark in self._marks]
        self._pending_moves: list[list[SentMove]] = [[] for _ in self._marks]  # per seat

    def add(self, mover: int, events: Sequence[Event], by: str | None = None) -> None:
        """Add a move, with its events. `by`: who made it in the mover's place."""
        self.heard_moves.add(events)
        self._pending_moves[mover].clear()  # by moving, a seat acknowledges everything before
        move = self.heard_moves.moves_made
        for seat, pending_moves in enumerate(self._pending_moves):
            n = self.heard_moves.count(seat)
            if n > self._marks[seat].acked and (own_events := addressed_to(events, seat)):
                sent_move = SentMove(move, n, own_events, by)
                unseen_part = sent_move if n > self._public_up_to[seat] else sent_move.private_part()
                if unseen_part is not None:
                    pending_moves.append(unseen_part)

    def acknowledge(self, seat: int | None, n: int, device: Iterable[int]) -> None:
        """Note that everything up to `n` was shown to `seat`, and the public part of it to all seats on the same `device`."""
        move = self.heard_moves.move_number(seat, n)
        for other in device:
            if other == seat:
                self._pending_moves[other] = [sent_move for sent_move in self._pending_moves[other] if sent_move.move > move]
            else:
                self._drop_public(other, move)

    def _drop_public(self, seat: int, move: int) -> None:
        """Drop the public events of the game's first `move` moves, because the seat's device has been sent them."""
        self._public_up_to[seat] = max(self._public_up_to[seat], self.heard_moves.count_up_to(seat, move))
        parts = (sent_move if sent_move.move > move else sent_move.private_part() for sent_move in self._pending_moves[seat])
        self._pending_moves[seat] = [part for part in parts if part is not None]

    def catch_up(self, marks: Sequence[Marks]) -> None:
        """Advance to `marks`, wherever they are further than what is known here. Nothing goes back."""
        for seat, mark in enumerate(marks):
            self._repeated_up_to[seat] = max(self._repeated_up_to[seat], mark.repeated)
            self._public_up_to[seat] = max(self._public_up_to[seat], mark.public)
            unacked_moves = (sent_move for sent_move in self._pending_moves[seat] if sent_move.n > mark.acked)
            parts = (sent_move if sent_move.n > mark.public else sent_move.private_part() for sent_move in unacked_moves)
            self._pending_moves[seat] = [part for part in parts if part is not None]

    def has_seen_all(self, seat: int) -> bool:
        """Whether the seat has acknowledged everything that it was sent."""
        return not self._pending_moves[seat]

    def has_private_events(self, seat: int) -> bool:
        """Whether the seat was sent anything private that it has not acknowledged."""
        return any(sent_move.private_part() is not None for sent_move in self._pending_moves[seat])

    def look_cells(self, seat: int) -> list[str]:
        """The cells of cards that were shown to this seat in private, and that it has not acknowledged."""
        private_parts = (part for sent_move in self._pending_moves[seat] if (part := sent_move.private_part()) is not None)
        events = (event for part in private_parts for event in part.events if event["event"] in self._face_events)
        return [cell for event in events for cell in cells_of(event)]

    def find_shown_cells(self, seat: int) -> list[ShownCells]:
        """Where cards were shown in moves that were repeated before but never acknowledged."""
        return [
            ShownCells(n=sent_move.n, cells=cells_of(event))
            for sent_move in self._pending_moves[seat]
            if sent_move.n <= self._repeated_up_to[seat]
            for event in sent_move.events
            if event["event"] in self._face_events
        ]

    def take_repeat(self, seat: int, device: Iterable[int], live_since: int | None = None) -> list[RepeatedMove]:
        """The moves to repeat to this seat. Each is returned only once, so save the marks of the whole device first.

        `device`: the seats that share the seat's device. `live_since`: the number of the move after which this
        connection was sent everything public as it happened; None if it was sent nothing yet.
        """
        repeated_before, self._repeated_up_to[seat] = self._repeated_up_to[seat], self.heard_moves.count(seat)
        parts = [
            sent_move if live_since is None or sent_move.move <= live_since else sent_move.private_part()
            for sent_move in self._pending_moves[seat]
            if sent_move.n > repeated_before
        ]
        repeated_parts = [part for part in parts if part is not None]
        last_public = max((part.move for part in repeated_parts if has_news_for(None, part.events)), default=0)
        for other in device:
            if other != seat:
                self._drop_public(other, last_public)
        return [RepeatedMove(n=part.n, events=part.events, by=part.by) for part in repeated_parts]

    def marks(self, seat: int) -> Marks:
        """How far this seat has got, to be stored."""
        pending_moves = self._pending_moves[seat]
        acked_up_to = pending_moves[0].n - 1 if pending_moves else self.heard_moves.count(seat)
        return Marks(acked_up_to, self._repeated_up_to[seat], self._public_up_to[seat])

    def all_marks(self) -> list[Marks]:
        """How far each seat has got."""
        return [self.marks(seat) for seat in range(len(self._pending_moves))]
