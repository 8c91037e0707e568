"""What a seat sees of Memory Kings: the open cards, every back, pawns and tokens, and no past."""

from typing import Any

from facedown.games.memory_kings.notation import CARDS, CELLS, COUNTER
from facedown.games.memory_kings.rules import FIRST_ON_PATH, NO_CARD, State
from facedown.kit.contract import View
from facedown.kit.events import Event


def blank_view(players: int) -> View:
    """In solo the Counter stands from the start (KNG-13), and its pairs are counted beside yours."""
    return {
        "suits": [],
        "backs": {},
        "cells": {},
        "pawns": [[] for _ in range(players)],
        "counter": CELLS[FIRST_ON_PATH] if players == 1 else None,
        "tokens": {},
        "pairs": [0] * max(players, 2),
    }


def fold(view: View, event: Event) -> View:
    """The queen's advice (`saw`, KNG-9) changes nothing: it is shown from its event, and gone."""
    match event["event"]:
        case "setup":
            return {"suits": event["suits"], "backs": event["backs"], "cells": dict.fromkeys(event["backs"])}
        case "place" | "move":
            pawns = with_pawn(view["pawns"][event["seat"]], event["pawn"], event["cell"])
            return {"pawns": replaced(view["pawns"], event["seat"], pawns)}
        case "counter":
            return {"counter": event["cell"]}
        case "down":
            return {"cells": {**view["cells"], event["cell"]: None}}
        case "up":
            return {"cells": {**view["cells"], event["cell"]: event["card"]}}
        case "recruit":
            return recruited(view, event)
        case _:
            return {}


def with_pawn(pawns: list[str], pawn: int, cell: str) -> list[str]:
    """A pawn that stands already is put elsewhere (by a move, or KNG-19); a new one comes last."""
    return [*pawns[: pawn - 1], cell, *pawns[pawn:]]


def recruited(view: View, event: Event) -> View:
    tokens = {**view["tokens"], **dict.fromkeys(event["cells"], event["seat"])}
    side = 1 if event["seat"] == COUNTER else event["seat"]
    return {"tokens": dict(sorted(tokens.items())), "pairs": replaced(view["pairs"], side, event["pairs"])}


def replaced(values: list[Any], position: int, value: Any) -> list[Any]:
    return [*values[:position], value, *values[position + 1 :]]


def uncovered(state: State) -> View:
    """The marble with every card turned up."""
    return {"cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if state.card[cell] != NO_CARD}}
