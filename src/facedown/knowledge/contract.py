"""What every game's knowledge offers, whatever else it has of its own."""

from collections.abc import Sequence
from typing import Protocol, Self

from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.events import Event
from facedown.kit.options import Options
from facedown.kit.traces import Trace
from facedown.kit.worlds import Worlds


class Knowledge(Protocol):
    """facedown.knowledge.NAME.Known: what one seat knows.

    A place is a small number of the game's own: a cell of the grid, or a seat that holds a card. So is a card.
    """

    game: str  # its id
    seat: int
    players: int
    options: Options
    now: int  # events heard so far: the time that memories are counted in

    def hear(self, events: Sequence[Event]) -> None:
        """Events addressed to the seat, in order; those of one move come together."""

    def seen_by(self, thing: int, seat: int, /) -> bool:
        """Whether `seat`, as far as this one can tell, has seen the card that lies at this cell now (or: this card)."""

    def sample(self, chance: Chance) -> AnyState:
        """A world that fits, as a complete state; each equally likely."""

    def worlds(self, chance: Chance, most: int) -> Worlds:
        """All worlds that fit, prepared for drawing many; where each has a history of its own, from at most so many of them."""

    def witnesses(self) -> Sequence[int]:
        """Who has seen which card, one bit per seat, this seat as far as it remembers; empty where cards lie in hands."""

    def in_sight(self) -> frozenset[int]:
        """Which of `traces` are before the seat's eyes now: nothing of them needs to be remembered."""

    def traces(self) -> Sequence[Trace]:
        """All that the seat knows of hidden cards, a trace a card, in an order that tells nothing."""

    def neighbours(self, trace: Trace) -> Sequence[int]:
        """The places that a memory of this one might slip to."""

    def can_be(self, card: int, place: int) -> bool:
        """Whether what is before the seat's eyes allows this card at this place."""

    def contradicts(self, kept: Sequence[tuple[int, int]], place: int) -> bool:
        """Whether the (place, card) that are kept leave no room for another card at this place."""

    def recalled(self, known: Sequence[tuple[int, int]]) -> Self:
        """The same knowledge of all that is public, with these (place, card) in place of what was known of hidden cards."""


class Maker(Protocol):
    """Each game's `Known` is made so."""

    def __call__(self, players: int, options: Options, seat: int) -> Knowledge: ...
