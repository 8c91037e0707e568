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
    dealt = blank(Deal)
    dealt.seats = seats
    dealt.start = start
    dealt.limit = options["limit"]
    dealt.cards = list(PACK)
    return dealt


def draw(dealt: Deal, chance: Chance) -> None:
    """TRE-2: shuffle all cards."""
    shuffle(chance, dealt.cards, 0, rules.CELLS)


def spell_deal(dealt: Deal) -> dict[str, Any]:
    return {"cards": {name: CARDS[dealt.cards[cell]] for cell, name in enumerate(CELLS)}}


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"cards"}:
        raise BadDeal("A deal of Tremember has exactly: cards.")
    dealt = prepare_deal(seats, options, start)
    dealt.cards = read_cards(text["cards"])
    return dealt


def read_cards(cards: object) -> list[int]:
    if not isinstance(cards, dict) or set(cards) != set(CELLS):
        raise BadDeal("There is a card at each cell from a1 to f6 (TRE-2).")
    if sorted(map(str, cards.values())) != sorted(CARDS[picture] for picture in PACK):
        raise BadDeal("The cards are two of each of the 18 pictures (TRE-1).")
    return [CARDS.index(cards[name]) for name in CELLS]
