"""What all worlds that fit have in common, and what is still to be laid: a sampler's work, prepared once."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.drawing import shuffle


class Hidden(NamedTuple):
    """Cards that lie anyhow on some places of one field of the state. There may be more of them than places."""

    field: str
    places: tuple[int, ...]
    cards: tuple[int, ...]  # sorted, so that their order tells nothing
    never: tuple[int, int] | None = None  # a place and a card that cannot lie there

    def lay(self, state: AnyState, chance: Chance) -> None:
        """Each way that fits is equally likely: one that does not is laid again."""
        cards = list(self.cards)
        while True:
            shuffle(chance, cards, 0, len(cards))
            laid = dict(zip(self.places, cards, strict=False))
            if self.never is None or laid[self.never[0]] != self.never[1]:
                break
        for place, card in laid.items():
            getattr(state, self.field)[place] = card


class Worlds(NamedTuple):
    """A world is any of the states, with all that is hidden laid, and with the names of `alike` cards exchanged anyhow."""

    states: Sequence[AnyState]
    hidden: Sequence[Hidden] = ()
    alike: Sequence[int] = ()


def rest_of(deck: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    """What is left of a deck when the cards laid are taken out."""
    rest = sorted(deck)
    for card in laid:
        rest.remove(card)
    return tuple(rest)
