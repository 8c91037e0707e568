"""Another deal of Memory Kings that fits everything that a seat may know.

Who may know what is said here again, from the rules and not from the events' addressees: those are what is being tested.
"""

from typing import Any

from facedown.engine.chance import Chance
from facedown.engine.drawing import shuffle
from facedown.engine.events import Event
from facedown.engine.match import Match

REMOVED = "removed"  # as a place, beside the cells
COUNTERS_FIRST = "a1"


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary what was never seen, among cards with the same back, the one put aside too. Cards never move.

    A move depends only on cards that are face up, and names nothing hidden, so the moves stay.
    """
    deal = match.spell_deal()
    laid = {**deal["cards"], REMOVED: deal["removed"]} if deal["removed"] else dict(deal["cards"])
    seen = seen_cells(match.events, seat)
    for back in ("white", "black"):
        unseen = [place for place in laid if place not in seen and back_at(deal, place) == back]
        laid.update(another_order(laid, unseen, match.terms.players == 1, chance))
    return {**deal, "removed": laid.pop(REMOVED, None), "cards": laid}, match.moves


def seen_cells(events: list[Event], seat: int | None) -> set[str]:
    """KNG-8: what has ever been face up, everybody has seen; KNG-9: the queen's advice, its owner alone."""
    seen: set[str] = set()
    for event in events:
        if event["event"] == "up":
            seen.add(event["cell"])
        elif event["event"] == "saw" and event["seat"] == seat:
            seen |= set(event["cards"])
    return seen


def back_at(deal: dict[str, Any], place: str) -> str:
    """The colour put aside is public too: it is the one that the grid lacks. There are 18 white backs in six seasons."""
    backs = list(deal["backs"].values())
    lacking = "white" if backs.count("white") < len(backs) // 2 else "black"
    return lacking if place == REMOVED else str(deal["backs"][place])


def another_order(laid: dict[str, str], places: list[str], solo: bool, chance: Chance) -> dict[str, str]:
    """KNG-19: alone, the queen never lies under the Counter's first cell."""
    cards = [laid[place] for place in places]
    shuffle(chance, cards, 0, len(cards))
    order = dict(zip(places, cards, strict=True))
    while solo and order.get(COUNTERS_FIRST) == "queen":
        shuffle(chance, cards, 0, len(cards))
        order = dict(zip(places, cards, strict=True))
    return order
