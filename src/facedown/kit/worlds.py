"""Worlds that fit what a seat knows: states, and hidden cards that are laid out in them at random."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.drawing import shuffle


class HiddenCards(NamedTuple):
    """Cards that lie in an unknown order at these places of one field of the state. There may be more cards than places."""

    field: str
    places: tuple[int, ...]
    cards: tuple[int, ...]  # sorted, so that their order gives nothing away
    forbidden_card: tuple[int, int] | None = None  # a place and a card that cannot lie there

    def lay(self, state: AnyState, chance: Chance) -> None:
        """Lay the cards at random. An order that does not fit is drawn again, so all that fit are equally likely."""
        cards = list(self.cards)
        while True:
            shuffle(chance, cards, 0, len(cards))
            card_at = dict(zip(self.places, cards, strict=False))
            if self.forbidden_card is None or card_at[self.forbidden_card[0]] != self.forbidden_card[1]:
                break
        for place, card in card_at.items():
            getattr(state, self.field)[place] = card


class Worlds(NamedTuple):
    """Worlds to draw from: any of these states, with the hidden cards laid and `interchangeable` ones renamed at random."""

    states: Sequence[AnyState]
    hidden_cards: Sequence[HiddenCards] = ()
    interchangeable: Sequence[int] = ()


def remove_cards(deck: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """The deck without `cards`, sorted."""
    cards_left = sorted(deck)
    for card in cards:
        cards_left.remove(card)
    return tuple(cards_left)
