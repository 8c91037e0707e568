"""Dealing Memoarrr!: the island, the stack, and all seven volcano orders (MEM-4 … 6, MEM-18)."""

from typing import Any

from facedown.games.memoarrr import rules
from facedown.games.memoarrr.notation import CARDS, CELLS, VOLCANOES
from facedown.games.memoarrr.rules import Deal, Edition
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.errors import BadDeal
from facedown.kit.options import Options
from facedown.kit.states import blank

VOLCANOES_OF_2018 = (1, 3, 7)  # MEM-3
VOLCANOES_OF_2023 = (rules.DARK, rules.LIGHT, rules.LIGHT)
BOXES = {"2018": VOLCANOES_OF_2018, "2023": VOLCANOES_OF_2023}
EDITIONS = {"2018": Edition.OF_2018, "2023": Edition.OF_2023}
VOLCANO_NAMED: dict[str, int] = {name: volcano for volcano, name in VOLCANOES.items()}


def check_table(players: int, options: Options) -> None:
    """Any combination of options can be played with any number of players, so there is nothing to check."""


def prepare_deal(seats: int, options: Options, start: int) -> Deal:
    deal = blank(Deal)
    deal.seats = seats
    deal.start = start
    deal.edition = int(EDITIONS[options["edition"]])
    deal.abilities = int(options["abilities"] == "on")
    deal.is_ordered = int(options["stack"] == "ordered")
    deal.island = list(range(rules.CELLS))
    deal.treasures = list(rules.TREASURES)
    return deal


def draw(deal: Deal, chance: Chance) -> None:
    """MEM-4, MEM-5: shuffle the island, and the stack unless it is ordered; ALL-4: later volcano orders too."""
    shuffle(chance, deal.island, 0, rules.CELLS)
    if not deal.is_ordered:
        shuffle(chance, deal.treasures, 0, rules.ROUNDS)
    draw_volcanoes(deal, chance)
    volcanoes = deal.seats - 1
    for number in range(rules.ROUNDS - 1, -1, -1):  # the first pile is shuffled last, because the others are copied from it
        pile = rules.VOLCANOES * number
        for position in range(rules.VOLCANOES):
            deal.piles[pile + position] = deal.piles[position] if position < volcanoes else rules.NO_VOLCANO
        shuffle(chance, deal.piles, pile, volcanoes)


def draw_volcanoes(deal: Deal, chance: Chance) -> None:
    """MEM-6: draw which volcanoes are in play: any of them in 2018; in 2023 the dark one, and light ones for the rest."""
    is_2018 = deal.edition == Edition.OF_2018
    for position in range(rules.VOLCANOES):
        deal.piles[position] = VOLCANOES_OF_2018[position] if is_2018 else VOLCANOES_OF_2023[position]
    if is_2018:
        shuffle(chance, deal.piles, 0, rules.VOLCANOES)


def spell_deal(deal: Deal) -> dict[str, Any]:
    piles = [spell_pile(deal, number) for number in range(rules.ROUNDS)]
    return {
        "island": {name: CARDS[deal.island[cell]] for cell, name in enumerate(CELLS) if cell != rules.CENTRE},
        "removed": CARDS[deal.island[rules.CENTRE]],
        "treasures": list(deal.treasures),
        "volcanoes": sorted(piles[0]),
        "piles": piles,
    }


def spell_pile(deal: Deal, number: int) -> list[str]:
    pile = rules.VOLCANOES * number
    return [VOLCANOES[volcano] for volcano in deal.piles[pile : pile + deal.seats - 1]]


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"island", "removed", "treasures", "volcanoes", "piles"}:
        raise BadDeal("A deal of Memoarrr! has exactly: island, removed, treasures, volcanoes, piles.")
    deal = prepare_deal(seats, options, start)
    deal.island = read_island(text["island"], text["removed"])
    deal.treasures = read_treasures(text["treasures"], options["stack"])
    deal.piles = read_piles(text["piles"], text["volcanoes"], seats, options["edition"])
    return deal


def read_island(island: object, removed_card: object) -> list[int]:
    """MEM-1, MEM-4: read the island. Each of the 25 locations occurs once, counting the one that was removed."""
    cells = set(CELLS) - {CELLS[rules.CENTRE]}
    if not isinstance(island, dict) or set(island) != cells:
        raise BadDeal("The island has a card at each cell from a1 to e5 except c3 (MEM-4).")
    card_at = {**island, CELLS[rules.CENTRE]: removed_card}
    if sorted(map(str, card_at.values())) != sorted(CARDS):
        raise BadDeal("The island and the removed card are the 25 locations, each once (MEM-1).")
    return [CARDS.index(card_at[name]) for name in CELLS]


def read_treasures(treasures: object, stack: str) -> list[int]:
    if not isinstance(treasures, list) or not all(type(rubies) is int for rubies in treasures):
        raise BadDeal("The treasures are a list of whole numbers (MEM-2).")
    expected = list(rules.TREASURES)
    if treasures != expected if stack == "ordered" else sorted(treasures) != expected:
        raise BadDeal("The treasures are 1, 1, 2, 2, 2, 3 and 4, in this order when the stack is ordered (MEM-2, MEM-5).")
    return list(treasures)


def read_piles(piles: object, volcanoes: object, seats: int, edition: str) -> list[int]:
    if not isinstance(piles, list) or len(piles) != rules.ROUNDS or not all(isinstance(order, list) for order in piles):
        raise BadDeal("There are seven piles, the volcanoes' order in each round (MEM-18).")
    if not isinstance(volcanoes, list) or not can_be_used(volcanoes, seats, edition):
        raise BadDeal(
            "The volcanoes are those of the edition, sorted, one fewer than players, the dark one among them (MEM-3, MEM-6)."
        )
    if any(sorted(order, key=str) != volcanoes for order in piles):
        raise BadDeal("Each pile is an order of the volcanoes in use (MEM-6, MEM-18).")
    unused = [rules.NO_VOLCANO] * (rules.VOLCANOES - len(volcanoes))
    return [volcano for order in piles for volcano in [*(VOLCANO_NAMED[name] for name in order), *unused]]


def can_be_used(volcanoes: list[object], seats: int, edition: str) -> bool:
    """MEM-6: whether these volcanoes can be in play together, with this number of seats and in this edition."""
    if len(volcanoes) != seats - 1 or volcanoes != sorted(map(str, volcanoes)):
        return False
    box: list[str] = [VOLCANOES[volcano] for volcano in BOXES[edition]]
    in_box = all(volcanoes.count(name) <= box.count(str(name)) for name in volcanoes)
    return in_box and (edition == "2018" or "dark" in volcanoes)
