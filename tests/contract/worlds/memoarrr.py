"""Another deal of Memoarrr! that fits everything that a seat may know.

Who may know what is said here again, from the rules and not from the events' addressees: those are what is being tested.
"""

from typing import Any

from facedown.engine.chance import Chance
from facedown.engine.drawing import shuffle
from facedown.engine.events import Event
from facedown.engine.match import Match
from facedown.engine.spelling.memoarrr import CELLS


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary the locations never seen and the removed one, the treasures, and the volcano orders still to come.

    No move names anything hidden, so the moves stay.
    """
    deal = match.spell_deal()
    return another_deal(deal, match, seat, chance), match.moves


def another_deal(deal: dict[str, Any], match: Match, seat: int | None, chance: Chance) -> dict[str, Any]:
    return {
        **deal,
        **another_island(deal, seen_when_dealt(match.events, seat), chance),
        "treasures": another_stack(deal["treasures"], match, chance),
        "piles": another_piles(deal["piles"], match.events, chance),
    }


def seen_when_dealt(events: list[Event], seat: int | None) -> set[str]:
    """The cells at which the cards that the seat has seen lay at the deal: swaps and reveals are public, looks are not."""
    origin = {cell: cell for cell in CELLS}
    seen = set()
    for event in events:
        match event["event"]:
            case "swap":
                one, other = event["cells"]
                origin[one], origin[other] = origin[other], origin[one]
            case "reveal":
                seen.add(origin[event["cell"]])
            case "saw" if event["seat"] == seat:
                seen |= {origin[cell] for cell in event["cards"]}
    return seen


def another_island(deal: dict[str, Any], seen: set[str], chance: Chance) -> dict[str, Any]:
    unseen = [cell for cell in deal["island"] if cell not in seen]
    cards = [*(deal["island"][cell] for cell in unseen), deal["removed"]]
    shuffle(chance, cards, 0, len(cards))
    return {"island": {**deal["island"], **dict(zip(unseen, cards, strict=False))}, "removed": cards[-1]}


def another_stack(treasures: list[int], match: Match, chance: Chance) -> list[int]:
    """MEM-16: hidden from everyone until the game ends, unless the stack is ordered."""
    if match.terms.options["stack"] == "ordered" or match.is_over:
        return treasures
    varied = list(treasures)
    shuffle(chance, varied, 0, len(varied))
    return varied


def another_piles(piles: list[list[str]], events: list[Event], chance: Chance) -> list[list[str]]:
    """Of the current round's pile, what has been seen from the top stays; later rounds are open."""
    seen = [0] * len(piles)
    current = 0
    for event in events:
        if event["event"] == "round":
            current = event["round"] - 1
            seen[current] = 1
        elif event["event"] == "volcano" and event["next"] is not None:
            seen[current] += 1
    return [another_order(pile, count, chance) for pile, count in zip(piles, seen, strict=True)]


def another_order(pile: list[str], seen: int, chance: Chance) -> list[str]:
    hidden = pile[seen:]
    shuffle(chance, hidden, 0, len(hidden))
    return pile[:seen] + hidden
