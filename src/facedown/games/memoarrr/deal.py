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
    dealt = blank(Deal)
    dealt.seats = seats
    dealt.start = start
    dealt.edition = int(EDITIONS[options["edition"]])
    dealt.abilities = int(options["abilities"] == "on")
    dealt.is_ordered = int(options["stack"] == "ordered")
    dealt.island = list(range(rules.CELLS))
    dealt.treasures = list(rules.TREASURES)
    return dealt


def draw(dealt: Deal, chance: Chance) -> None:
    """MEM-4, MEM-5: shuffle the island, and the stack unless it is ordered; ALL-4: later volcano orders too."""
    shuffle(chance, dealt.island, 0, rules.CELLS)
    if not dealt.is_ordered:
        shuffle(chance, dealt.treasures, 0, rules.ROUNDS)
    draw_volcanoes(dealt, chance)
    used = dealt.seats - 1
    for number in range(rules.ROUNDS - 1, -1, -1):  # the first pile is shuffled last, because the others are copied from it
        first = rules.VOLCANOES * number
        for position in range(rules.VOLCANOES):
            dealt.piles[first + position] = dealt.piles[position] if position < used else rules.NO_VOLCANO
        shuffle(chance, dealt.piles, first, used)


def draw_volcanoes(dealt: Deal, chance: Chance) -> None:
    """MEM-6: draw which volcanoes are in play: any of them in 2018; in 2023 the dark one, and light ones for the rest."""
    is_2018 = dealt.edition == Edition.OF_2018
    for position in range(rules.VOLCANOES):
        dealt.piles[position] = VOLCANOES_OF_2018[position] if is_2018 else VOLCANOES_OF_2023[position]
    if is_2018:
        shuffle(chance, dealt.piles, 0, rules.VOLCANOES)


def spell_deal(dealt: Deal) -> dict[str, Any]:
    piles = [spell_pile(dealt, number) for number in range(rules.ROUNDS)]
    return {
        "island": {name: CARDS[dealt.island[cell]] for cell, name in enumerate(CELLS) if cell != rules.CENTRE},
        "removed": CARDS[dealt.island[rules.CENTRE]],
        "treasures": list(dealt.treasures),
        "volcanoes": sorted(piles[0]),
        "piles": piles,
    }


def spell_pile(dealt: Deal, number: int) -> list[str]:
    first = rules.VOLCANOES * number
    return [VOLCANOES[volcano] for volcano in dealt.piles[first : first + dealt.seats - 1]]


def read_deal(text: object, seats: int, options: Options, start: int) -> Deal:
    if not isinstance(text, dict) or set(text) != {"island", "removed", "treasures", "volcanoes", "piles"}:
        raise BadDeal("A deal of Memoarrr! has exactly: island, removed, treasures, volcanoes, piles.")
    dealt = prepare_deal(seats, options, start)
    dealt.island = read_island(text["island"], text["removed"])
    dealt.treasures = read_treasures(text["treasures"], options["stack"])
    dealt.piles = read_piles(text["piles"], text["volcanoes"], seats, options["edition"])
    return dealt


def read_island(island: object, removed: object) -> list[int]:
    """MEM-1, MEM-4: read the island. Each of the 25 locations occurs once, counting the one that was removed."""
    cells = set(CELLS) - {CELLS[rules.CENTRE]}
    if not isinstance(island, dict) or set(island) != cells:
        raise BadDeal("The island has a card at each cell from a1 to e5 but c3 (MEM-4).")
    laid = {**island, CELLS[rules.CENTRE]: removed}
    if sorted(map(str, laid.values())) != sorted(CARDS):
        raise BadDeal("The island and the removed card are the 25 locations, each once (MEM-1).")
    return [CARDS.index(laid[name]) for name in CELLS]


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
