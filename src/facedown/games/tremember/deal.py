"""Dealing Tremember: 18 pairs, shuffled into the area (TRE-1, TRE-2)."""

from typing import Any

from facedown.games.tremember import rules
from facedown.games.tremember.notation import CARDS, CELLS
from facedown.games.tremember.rules import Deal
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.errors import BadDeal
from facedown.kit.options import Options
from facedown.kit.states import blank

PACK = [picture for picture in range(rules.PICTURES) for _ in range(2)]  # TRE-1


def check_table(players: int, options: Options) -> None:
    """Any limit can be played with any number of players, so there is nothing to check."""


def prepare_deal(seats: int, options: Options, start: int) -> Deal:
    deal = blank(Deal)
    deal.seats = seats
    deal.start = start
    deal.limit = options["limit"]
    deal.cards = list(PACK)
    return deal


def draw(deal: Deal, chance: Chance) -> None:
    """TRE-2: shuffle all cards."""
    shuffle(chance, deal.cards, 0, rules.CELLS)


def spell_deal(deal: Deal) -> dict[str, Any]:
    return {"cards": {name: CARDS[deal.cards[cell]] for cell, name in enumerate(CELLS)}}


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"cards"}:
        raise BadDeal("A deal of Tremember has exactly: cards.")
    deal = prepare_deal(seats, options, start)
    deal.cards = read_cards(text["cards"])
    return deal


def read_cards(cards: object) -> list[int]:
    if not isinstance(cards, dict) or set(cards) != set(CELLS):
        raise BadDeal("There is a card at each cell from a1 to f6 (TRE-2).")
    if sorted(map(str, cards.values())) != sorted(CARDS[picture] for picture in PACK):
        raise BadDeal("The cards are two of each of the 18 pictures (TRE-1).")
    return [CARDS.index(cards[name]) for name in CELLS]
