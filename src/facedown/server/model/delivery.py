"""What each seat has heard of, and how much of it was seen to its end on its screen.

Even that something has happened is information: a seat gets no frame for a move that tells it nothing, and does not count it.

What was told counts as seen once the seat acknowledges it, or makes its next move. Until then, a new connection is told it once
more, and after that only that a card was shown, and where. So whoever never acknowledges learns nothing a third time, however
often they come back.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.events import Event, addressed_to, cells_of, is_addressed_to
from facedown.server.protocol.messages import Again, Shown


def hears(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of this is told to `seat` (None: a watcher). If not, its view stays the same; a contract test says so."""
    return any(is_addressed_to(event, seat) for event in events)


class Heard:
    """Which moves each seat has heard of, and which a watcher has."""

    def __init__(self, players: int) -> None:
        self.moves_made = 0
        self._moves: dict[int | None, array[int]] = {seat: array("I") for seat in [*range(players), None]}

    def add(self, events: Sequence[Event]) -> None:
        """One more move, and what it told."""
        self.moves_made += 1
        is_public = hears(None, events)  # what a watcher hears everyone does
        for seat, moves in self._moves.items():
            if is_public or hears(seat, events):
                moves.append(self.moves_made)

    def moves(self, seat: int | None) -> int:
        """How many moves `seat` has heard of."""
        return len(self._moves[seat])

    def move_of(self, seat: int | None, n: int) -> int:
        """The number in the game of the `n`th move that `seat` has heard of, or of the last one; 0: none yet."""
        moves = self._moves[seat]
        return moves[min(n, len(moves)) - 1] if moves and n > 0 else 0


@dataclass(frozen=True, slots=True)
class Marks:
    """How far a seat has come, in moves that it has heard of."""

    acked: int = 0
    repeated: int = 0


NO_MARKS = Marks()


def further(one: Marks, other: Marks) -> Marks:
    return Marks(max(one.acked, other.acked), max(one.repeated, other.repeated))


class Told(NamedTuple):
    """One move, as one seat heard of it."""

    move: int  # its number in the game
    n: int  # its number among those that the seat has heard of
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Repeat:
    """What a seat is told besides its view when it comes, or comes back."""

    again: Sequence[Again] = ()
    shown: Sequence[Shown] = ()


NOTHING = Repeat()


class Delivery:
    """What the seats were told in one game, and have not seen yet."""

    def __init__(self, game: Game, players: int, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats have come in a game that is read again; what they acknowledged is not kept."""
        self.heard = Heard(players)
        self._faces = game.notation.events.faces
        self._marks = marks or [NO_MARKS] * players
        self._repeated = [mark.repeated for mark in self._marks]
        self._told: list[list[Told]] = [[] for _ in self._marks]

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """Add a move, and what it told each seat."""
        self.heard.add(events)
        self._told[mover].clear()  # whoever moves has done with all before it
        move = self.heard.moves_made
        for seat, told in enumerate(self._told):
            n = self.heard.moves(seat)
            if n > self._marks[seat].acked and (own := addressed_to(events, seat)):
                told.append(Told(move, n, own))

    def acknowledge(self, seat: int | None, n: int, device: Iterable[int]) -> None:
        """`seat` has seen all up to `n`. So have the others who share its `device`, except for what was for them alone."""
        move = self.heard.move_of(seat, n)
        for other in device:
            self._told[other] = [
                rest for told in self._told[other] if (rest := told if told.move > move else unseen_part(told, other == seat))
            ]

    def is_done(self, seat: int) -> bool:
        """Whether the seat has seen all that it was told."""
        return not self._told[seat]

    def shown(self, seat: int) -> list[Shown]:
        """Where cards were shown, in what has been repeated and is still not acknowledged."""
        return [
            Shown(n=told.n, cells=cells_of(event))
            for told in self._told[seat]
            if told.n <= self._repeated[seat]
            for event in told.events
            if event["event"] in self._faces
        ]

    def again(self, seat: int) -> list[Again]:
        """Take what has not been acknowledged and is to be repeated, this once. Store the seat's marks before telling it."""
        before, self._repeated[seat] = self._repeated[seat], self.heard.moves(seat)
        return [Again(n=told.n, events=told.events) for told in self._told[seat] if told.n > before]

    def marks(self, seat: int) -> Marks:
        """How far this seat has come, to be stored."""
        told = self._told[seat]
        return Marks(acked=told[0].n - 1 if told else self.heard.moves(seat), repeated=self._repeated[seat])

    def all_marks(self) -> list[Marks]:
        """How far each seat has come."""
        return [self.marks(seat) for seat in range(len(self._told))]


def unseen_part(told: Told, is_own: bool) -> Told | None:
    """What is left of a move after an acknowledgement: on a shared device, what was for this seat alone."""
    private = [] if is_own else [event for event in told.events if event["to"] != "all"]
    return told._replace(events=private) if private else None
