"""Dealing Pairs: two of each picture, shuffled into the grid (PRS-1, PRS-2)."""

from typing import Any, ClassVar

from facedown.games.pairs import rules
from facedown.games.pairs.notation import CARDS, CELLS, cells_of
from facedown.games.pairs.rules import COLUMNS, FEWEST_PAIRS, NO_CARD, NO_CELL, WIDTH, Deal, Facing, State, is_on_grid
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.errors import BadDeal
from facedown.kit.options import Options, Whole
from facedown.kit.states import blank


def check_table(players: int, options: Options) -> None:
    """Any number of pairs and any limit can be played with any number of players, so there is nothing to check."""


def prepare_deal(seats: int, options: Options, start: int) -> Deal:
    deal = blank(Deal)
    deal.seats = seats
    deal.start = start
    deal.limit = options["limit"]
    deal.pairs = options["pairs"]
    deal.cards = [NO_CARD] * rules.CELLS
    return deal


# Drawing a deal (ALL-4): all deals are equally likely


def draw(deal: Deal, chance: Chance) -> None:
    """PRS-1, PRS-2: shuffle two of each picture, and lay them row by row."""
    count = 2 * deal.pairs
    for card in range(count):
        deal.cards[card] = card // 2
    shuffle(chance, deal.cards, 0, count)
    spread_out(deal)


def spread_out(deal: Deal) -> None:
    """PRS-2: move the cards into the rows of this grid, which may be narrower. Last card first, so that none is overwritten."""
    width = COLUMNS[deal.pairs]
    for cell in range(rules.CELLS - 1, -1, -1):
        deal.cards[cell] = deal.cards[width * (cell // WIDTH) + cell % WIDTH] if is_on_grid(cell, deal.pairs) else NO_CARD


# Deals as text


def pack(pairs: int) -> list[int]:
    """PRS-1: two cards of each of the first `pairs` pictures."""
    return [picture for picture in range(pairs) for _ in range(2)]


def spell_deal(deal: Deal) -> dict[str, Any]:
    return {"cards": {name: CARDS[card] for name, card in zip(CELLS, deal.cards, strict=True) if card != NO_CARD}}


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"cards"}:
        raise BadDeal("A deal of Pairs has exactly: cards.")
    deal = prepare_deal(seats, options, start)
    deal.cards = read_cards(text["cards"], options["pairs"])
    return deal


def read_cards(cards: object, pairs: int) -> list[int]:
    cells = cells_of(pairs)
    if not isinstance(cards, dict) or set(cards) != set(cells):
        raise BadDeal(f"With {pairs} pairs there is a card at each of {len(cells)} cells, from a1 to {cells[-1]} (PRS-2).")
    if sorted(map(str, cards.values())) != sorted(CARDS[picture] for picture in pack(pairs)):
        raise BadDeal(f"The cards are two of each of the first {pairs} pictures (PRS-1).")
    return [CARDS.index(cards[name]) if name in cards else NO_CARD for name in CELLS]


# A game without a deal


class Undealt:
    """Pairs in which the picture of a card is drawn when the card is first turned over.

    Pictures are numbered in the order in which they are first seen, because nothing else tells them apart.
    """

    OPTIONS: ClassVar = {"pairs": Whole(default=2, least=FEWEST_PAIRS, most=8), "limit": Whole(default=4, least=1, most=100)}

    @staticmethod
    def most_points(options: Options) -> int:
        return int(options["pairs"])

    @staticmethod
    def draws(state: State, cell: int) -> list[tuple[int, float]]:
        """The pictures that a card may have, each with its probability; none if the card has been seen."""
        if state.card[cell] != NO_CARD:
            return []
        unseen_cards = sum(
            facing != Facing.NOWHERE and card == NO_CARD for facing, card in zip(state.facing, state.card, strict=True)
        )
        pictures_seen = 1 + max(state.card)
        singles = [picture for picture in range(pictures_seen) if state.card.count(picture) == 1]
        new_picture = [(pictures_seen, 1 - len(singles) / unseen_cards)] if unseen_cards > len(singles) else []
        return [(picture, 1 / unseen_cards) for picture in singles] + new_picture

    @staticmethod
    def lay(state: State, cell: int, picture: int) -> None:
        """Give an unseen card its picture."""
        state.card[cell] = picture

    @staticmethod
    def kind(state: State, cell: int) -> str:
        """The kind of a card. Cards of one kind differ only in their places and in the numbers of their pictures."""
        picture = state.card[cell]
        if picture == NO_CARD:
            return "unseen"
        if state.turned_cell != NO_CELL and state.card[state.turned_cell] == picture:
            return "partner"
        return "pair" if state.card.count(picture) == 2 else "single"
