"""What every game's knowledge must provide. A game can add more."""

from collections.abc import Sequence
from typing import Any, Protocol, Self

from facedown.kit.chance import Chance
from facedown.kit.contract import AnyDeal, AnyState
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.kit.traces import Trace
from facedown.kit.worlds import Worlds

History = tuple[AnyState, AnyDeal, list[tuple[int, str]]]  # a state, and the deal and the moves that lead to it


class Knowledge(Protocol):
    """What one seat knows: the class `Knowledge` in games/GAME/knowledge.py.

    Places and cards are small numbers, which each game defines. A place is a cell of the grid, or a seat that holds a card.
    """

    game: str  # its id
    seat: int
    players: int
    options: Options
    now: int  # how many events have been heard so far; memories measure time in events

    def hear(self, events: Sequence[Event]) -> None:
        """Take in events addressed to the seat, in order. The events of one move come in one call."""

    def seen_by(self, thing: int, seat: int, /) -> bool:
        """Whether `seat` has seen a card, as far as the knowing seat can tell.

        `thing` is the cell where the card lies now or, in a game without a grid, the card itself.
        """

    def sample(self, chance: Chance) -> AnyState:
        """A world that fits what is known, as a complete state. All that fit are equally likely."""

    def worlds(self, chance: Chance, limit: int) -> Worlds:
        """The worlds that fit what is known, prepared for drawing many of them.

        In a game where every world needs a history of its own, they are drawn from a sample of at most `limit` states.
        """

    def history(self, chance: Chance) -> History:
        """A world that fits what is known, with the deal and the moves that lead to it. All that fit are equally likely."""

    def witnesses(self) -> Sequence[int]:
        """For each cell, which seats have seen its card: a bit mask in which seat 0 is the lowest bit.

        The bit of the knowing seat is set only if it remembers the card. The list is empty in a game without a grid.
        """

    def in_sight(self) -> frozenset[int]:
        """The names of traces whose cards the seat sees now, so that they need not be remembered."""

    def traces(self) -> Sequence[Trace]:
        """Everything that the seat knows of hidden cards, one trace per card, in an order that gives nothing away."""

    def neighbours(self, trace: Trace) -> Sequence[int]:
        """The places that a player might confuse with the place of this trace."""

    def can_be(self, card: int, place: int) -> bool:
        """Whether this card could be at this place, given what the seat sees now."""

    def contradicts(self, accepted: Sequence[tuple[int, int]], place: int) -> bool:
        """Whether the (place, card) pairs in `accepted` leave no room for another card at this place."""

    def imagine(self, state: AnyState, marks: Any) -> None:
        """Change `state`, and the game's `Marks` for observations, to what this seat remembers. Both must be copies.

        Cards that it has forgotten count as never seen by it, and those that it confuses lie where it thinks they lie.
        """

    def limit_to(self, recollections: Sequence[tuple[int, int]]) -> Self:
        """A copy that knows everything public, and no hidden cards but those in these (place, card) pairs."""


class Maker(Protocol):
    """How an instance of a game's `Knowledge` is made."""

    def __call__(self, players: int, options: Options, seat: int) -> Knowledge: ...
