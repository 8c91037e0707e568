"""What a seat sees of Memoarrr!: the open cards and the public things, and no past."""

from facedown.games.memoarrr.notation import CARDS, CELLS
from facedown.games.memoarrr.rules import CENTRE, ROUNDS, State
from facedown.kit.contract import View
from facedown.kit.events import Event

ISLAND = [cell for number, cell in enumerate(CELLS) if number != CENTRE]


def blank_view(players: int) -> View:
    return {
        "round": 0,
        "start": None,
        "volcanoes": [],
        "cells": dict.fromkeys(ISLAND),
        "last": None,
        "volcano": None,
        "out": {},
        "chests": [0] * players,
        "left": ROUNDS,
        "banned": None,
        "sides": {},
    }


def fold(view: View, event: Event) -> View:
    """A private look (`saw`, MEM-7 and MEM-22) changes nothing: it is shown from its event, and gone."""
    match event["event"]:
        case "setup":
            return {"start": event["start"], "volcanoes": event["volcanoes"]}
        case "side":
            return {"sides": dict(sorted({**view["sides"], str(event["seat"]): event["side"]}.items()))}
        case "round":
            return round_begins(event)
        case "reveal":
            return {"cells": {**view["cells"], event["cell"]: event["card"]}, "last": event["cell"], "banned": None}
        case "volcano":
            out = {**view["out"], str(event["seat"]): event["volcano"]}
            return {"out": dict(sorted(out.items())), "volcano": event["next"]}
        case "swap":
            return swapped(view, *event["cells"])
        case "ban":
            return {"banned": event["cell"]}
        case "treasure":
            return {"chests": one_more(view["chests"], event["seat"]), "left": event["left"]}
        case "treasures":
            return {"rubies": event["rubies"]}
        case _:
            return {}


def round_begins(event: Event) -> View:
    """MEM-17: every location face down again."""
    return {
        "round": event["round"],
        "start": event["start"],
        "volcano": event["volcano"],
        "cells": dict.fromkeys(ISLAND),
        "last": None,
        "out": {},
        "banned": None,
    }


def swapped(view: View, octopus: str, other: str) -> View:
    """MEM-27: the card to connect to goes along."""
    cells = view["cells"]
    return {"cells": {**cells, octopus: cells[other], other: cells[octopus]}, "last": other}


def one_more(chests: list[int], winner: int) -> list[int]:
    return [count + (seat == winner) for seat, count in enumerate(chests)]


def uncovered(state: State) -> View:
    """The island with every location turned up, and what the chests hold.

    The card in the middle is the one taken away (MEM-4).
    """
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if cell != CENTRE},
        "removed": CARDS[state.card[CENTRE]],
        "treasures": list(state.treasures),
    }
