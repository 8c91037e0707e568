"""Dealing Matryoshka: the sets in play, and the deck in its order (MAT-1, MAT-2)."""

from typing import Any

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, SETS
from facedown.games.matryoshka.rules import Deal
from facedown.kit.chance import Chance
from facedown.kit.drawing import is_chosen, shuffle
from facedown.kit.errors import BadDeal
from facedown.kit.options import Options
from facedown.kit.states import blank


def check_table(players: int, options: Options) -> None:
    """Matryoshka has no options, so there is nothing to check."""


def prepare_deal(seats: int, options: Options, start: int) -> Deal:
    deal = blank(Deal)
    deal.seats = seats
    deal.start = start
    deal.deck = [rules.NO_CARD] * rules.CARDS
    return deal


def draw(deal: Deal, chance: Chance) -> None:
    """MAT-1: draw which sets are in play; MAT-2: shuffle their cards (ALL-4)."""
    count = 0
    for set_number in range(rules.SETS):
        picks = sets_in_play(deal.seats) - count // rules.VALUES
        if is_chosen(chance, picks, rules.SETS - set_number):
            for value in range(rules.VALUES):
                deal.deck[count] = rules.VALUES * set_number + value
                count += 1
    for position in range(count, rules.CARDS):
        deal.deck[position] = rules.NO_CARD
    shuffle(chance, deal.deck, 0, count)


def sets_in_play(seats: int) -> int:
    """MAT-1: how many sets are in play: 6, 8 or 10."""
    return seats * rules.CARDS_PER_SEAT // rules.VALUES


def cards_of(sets: list[int]) -> list[int]:
    return [rules.VALUES * set_number + value for set_number in sets for value in range(rules.VALUES)]


def spell_deal(deal: Deal) -> dict[str, Any]:
    deck = [card for card in deal.deck if card != rules.NO_CARD]
    return {
        "sets": [SETS[set_number] for set_number in sorted({card // rules.VALUES for card in deck})],
        "deck": [CARDS[card] for card in deck],
    }


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"sets", "deck"}:
        raise BadDeal("A deal of Matryoshka has exactly: sets, deck.")
    deal = prepare_deal(seats, options, start)
    deck = read_deck(text["deck"], read_sets(text["sets"], seats))
    deal.deck = deck + [rules.NO_CARD] * (rules.CARDS - len(deck))
    return deal


def read_sets(sets: object, seats: int) -> list[int]:
    names = [] if not isinstance(sets, list) else [name for name in SETS if name in sets]
    if names != sets or len(names) != sets_in_play(seats):
        raise BadDeal(f"With {seats} players {sets_in_play(seats)} of the sets A to J are in play, sorted, each once (MAT-1).")
    return [SETS.index(name) for name in names]


def read_deck(deck: object, sets: list[int]) -> list[int]:
    expected = [CARDS[card] for card in cards_of(sets)]
    if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck) or sorted(deck) != expected:
        raise BadDeal("The deck has every card of the sets in play, each once (MAT-1).")
    return [CARDS.index(card) for card in deck]
