"""What each seat has been told and not yet seen to its end on its screen.

A showing ends when the seat acknowledges it, or moves on by itself. Until then, a new connection brings it once more, and after
that only the word that a card was shown: whoever never acknowledges learns nothing a third time, nor by coming back again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from facedown.engine.catalogue import Game
from facedown.kit.events import Event, addressed_to, cells_of
from facedown.server.model.heard import Heard
from facedown.server.protocol.messages import Again, Shown


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


class Showings:
    def __init__(self, game: Game, heard: Heard, marks: Sequence[Marks]) -> None:
        self._faces = game.notation.events.faces
        self._heard = heard
        self._marks = marks  # as they were stored; what was acknowledged before is not kept again
        self._repeated = [mark.repeated for mark in marks]
        self._told: list[list[Told]] = [[] for _ in marks]

    def add(self, mover: int, events: Sequence[Event]) -> None:
        """One more move, which everyone who hears of it has heard by now."""
        self._told[mover].clear()  # whoever moves has done with all before it
        move = self._heard.moves_made
        for seat, told in enumerate(self._told):
            n = self._heard.moves(seat)
            if n > self._marks[seat].acked and (own := addressed_to(events, seat)):
                told.append(Told(move, n, own))

    def acknowledge(self, seat: int | None, n: int, device: Iterable[int]) -> None:
        """`seat` has seen all up to `n`; so have the others who share its device, as far as it was for everyone's eyes."""
        move = self._heard.move_of(seat, n)
        for other in device:
            self._told[other] = [
                rest for told in self._told[other] if (rest := told if told.move > move else kept(told, other == seat))
            ]

    @property
    def seats(self) -> int:
        return len(self._told)

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
        """What has not been acknowledged, this once."""
        before, self._repeated[seat] = self._repeated[seat], self._heard.moves(seat)
        return [Again(n=told.n, events=told.events) for told in self._told[seat] if told.n > before]

    def marks(self, seat: int) -> Marks:
        """To be stored."""
        told = self._told[seat]
        return Marks(acked=told[0].n - 1 if told else self._heard.moves(seat), repeated=self._repeated[seat])


def kept(told: Told, is_own: bool) -> Told | None:
    """What is left of a move after an acknowledgement: on a shared device, what was for this seat alone."""
    private = [] if is_own else [event for event in told.events if event["to"] != "all"]
    return told._replace(events=private) if private else None
