"""What each seat has heard of, and how much of it was seen to its end on its screen.

That something has happened is told, too: of a move that tells a seat nothing it gets no frame, and no frame counts it.

What was told has been seen once the seat acknowledges it, or moves on by itself. Until then, a new connection brings it once
more, and after that only the word that a card was shown: whoever never acknowledges learns nothing a third time, nor by coming
back again.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.events import Event, addressed_to, cells_of, is_addressed_to
from facedown.server.protocol.messages import Again, Shown


def hears(seat: int | None, events: Iterable[Event]) -> bool:
    """Whether any of this is told to `seat` (None: a watcher). A contract test says that otherwise nothing changes for it."""
    return any(is_addressed_to(event, seat) for event in events)


class Heard:
    """Of which moves each seat, and a watcher, has heard."""

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
        """How many."""
        return len(self._moves[seat])

    def move_of(self, seat: int | None, n: int) -> int:
        """The number in the game of the `n`th, or of the last; 0: none yet."""
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
    """Of one game, from its start on."""

    def __init__(self, game: Game, players: int, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats had come when they were stored; what was acknowledged before is not kept again."""
        self.heard = Heard(players)
        self._faces = game.notation.events.faces
        self._marks = marks or [NO_MARKS] * players
        self._repeated = [mark.repeated for mark in self._marks]
        self._told: list[list[Told]] = [[] for _ in self._marks]

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """One more move, of which everyone hears what it told them."""
        self.heard.add(events)
        self._told[mover].clear()  # whoever moves has done with all before it
        move = self.heard.moves_made
        for seat, told in enumerate(self._told):
            n = self.heard.moves(seat)
            if n > self._marks[seat].acked and (own := addressed_to(events, seat)):
                told.append(Told(move, n, own))

    def acknowledge(self, seat: int | None, n: int, device: Iterable[int]) -> None:
        """`seat` has seen all up to `n`; so have the others who share its device, as far as it was for everyone's eyes."""
        move = self.heard.move_of(seat, n)
        for other in device:
            self._told[other] = [
                rest for told in self._told[other] if (rest := told if told.move > move else unseen_part(told, other == seat))
            ]

    def is_done(self, seat: int) -> bool:
        """Whether the seat has seen all that it was told."""
        return not self._told[seat]

    def shown(self, seat: int) -> list[Shown]:
        """Of what has been told again and is still not acknowledged: that cards were shown."""
        return [
            Shown(n=told.n, cells=cells_of(event))
            for told in self._told[seat]
            if told.n <= self._repeated[seat]
            for event in told.events
            if event["event"] in self._faces
        ]

    def again(self, seat: int) -> list[Again]:
        """What has not been acknowledged, this once. It is told only after the seat's marks have been stored."""
        before, self._repeated[seat] = self._repeated[seat], self.heard.moves(seat)
        return [Again(n=told.n, events=told.events) for told in self._told[seat] if told.n > before]

    def marks(self, seat: int) -> Marks:
        """To be stored."""
        told = self._told[seat]
        return Marks(acked=told[0].n - 1 if told else self.heard.moves(seat), repeated=self._repeated[seat])

    def all_marks(self) -> list[Marks]:
        """Seat by seat."""
        return [self.marks(seat) for seat in range(len(self._told))]


def unseen_part(told: Told, is_own: bool) -> Told | None:
    """What is left of a move after an acknowledgement: on a shared device, what was for this seat alone."""
    private = [] if is_own else [event for event in told.events if event["to"] != "all"]
    return told._replace(events=private) if private else None
