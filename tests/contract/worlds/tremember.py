"""Another deal of Tremember that fits everything that a seat may know.

Who may know what is said here again, from the rules and not from the events' addressees: those are what is being tested.
"""

from typing import Any

from facedown.engine.chance import Chance
from facedown.engine.drawing import shuffle
from facedown.engine.events import Event
from facedown.engine.match import Match
from facedown.engine.spelling.tremember import CELLS

QUARTER_TURN = {f"{'abcdef'[x]}{y + 1}": f"{'abcdef'[5 - y]}{x + 1}" for x in range(6) for y in range(6)}  # TRE-9


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary the cards that the seat has never seen. No move names anything hidden, so the moves stay."""
    cards = match.spell_deal()["cards"]
    seen = seen_when_dealt(match.events, seat)
    unseen = [cell for cell in CELLS if cell not in seen]
    varied = [cards[cell] for cell in unseen]
    shuffle(chance, varied, 0, len(varied))
    return {"cards": {**cards, **dict(zip(unseen, varied, strict=True))}}, match.moves


def seen_when_dealt(events: list[Event], seat: int | None) -> set[str]:
    """The cells at which the cards that the seat has seen lay at the deal.

    All see where every card goes (TRE-4, TRE-9) and what is turned over (TRE-5); a taken card is seen by its taker (TRE-3).
    """
    origin = {cell: cell for cell in CELLS}
    seen = set()
    for event in events:
        match event["event"]:
            case "take" if event["seat"] == seat:
                seen.add(origin[event["cell"]])
            case "push":
                *moved, gap = event["cells"]
                origin |= dict(zip(event["cells"], [origin[gap], *(origin[cell] for cell in moved)], strict=True))
            case "turn":
                seen.add(origin[event["cell"]])
            case "rotate":
                origin = {QUARTER_TURN[cell]: source for cell, source in origin.items()}
    return seen
