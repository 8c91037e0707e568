"""What a seat sees of Tremember now: the area as it lies, and the card in the seat's own hand."""

from itertools import pairwise
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from facedown.games.tremember.notation import CARDS, CELLS, Card, Cell, Decided, Ended, Event, Options
from facedown.games.tremember.rules import NO_CELL, State, clockwise
from facedown.kit.contract import AnyView, AtTable, Progress

AFTER_ROTATING = {cell: CELLS[clockwise(number)] for number, cell in enumerate(CELLS)}  # TRE-9

Cells = dict[Cell, Card | None]


class Taken(TypedDict):
    """The card that is out of the area."""

    seat: int  # who has it
    cell: Cell  # the gap
    card: NotRequired[Card]  # only for the seat that has it


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    cells: Cells  # by cell: a card, or null where it lies face down; the gap is absent
    taken: Taken | None  # from `take` to `push`
    turned: Cell | None  # where the first card lies face up, until the second is turned over
    scores: list[int]  # points per seat
    winners: list[int]  # seats
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


class View(AtTable, Change):
    """What a seat sees of Tremember."""

    game: Literal["tremember"]
    options: Options


def blank_view(players: int) -> Change:
    return {"cells": dict.fromkeys(CELLS), "taken": None, "turned": None, "scores": [0] * players}


def fold(view: View, event: Event) -> Change:
    """The change that an event makes. The look at a taken card (`saw`, TRE-3) lasts until the card is pushed in."""
    cells = view["cells"]
    match event["event"]:
        case "take":
            taken_card: Taken = {"seat": event["seat"], "cell": event["cell"]}
            return {"cells": {cell: cells[cell] for cell in cells if cell != event["cell"]}, "taken": taken_card}
        case "saw":
            ((cell, card),) = event["cards"].items()
            return {"taken": {"seat": event["seat"], "cell": cell, "card": card}}
        case "push":
            return {"cells": push(cells, event["cells"]), "taken": None}
        case "turn":
            turned_cell = event["cell"] if view["turned"] is None else None
            return {"cells": {**cells, event["cell"]: event["card"]}, "turned": turned_cell}
        case "pair":
            return {"scores": [event["score"] if seat == event["seat"] else n for seat, n in enumerate(view["scores"])]}
        case "back":
            return {"cells": {**cells, **dict.fromkeys(event["cells"])}}
        case "rotate":
            return {"cells": put_in_order({AFTER_ROTATING[cell]: card for cell, card in cells.items()})}
        case "setup" | "end":
            return {}


def push(cells: Cells, line: list[Cell]) -> Cells:
    """TRE-4: each card in the line moves to the next cell, away from the edge, where the taken card now lies face down."""
    cards_after = {to: cells[origin] for origin, to in pairwise(line)}
    return put_in_order({**cells, **cards_after, line[0]: None})


def put_in_order(cells: Cells) -> Cells:
    """The cells row by row, so that their order gives nothing away about the past."""
    return {cell: cells[cell] for cell in CELLS if cell in cells}


def progress(view: View) -> Progress:
    """How many pairs lie face up, of all, and each seat's points."""
    face_up = [card for card in view["cells"].values() if card is not None]
    return {"done": len(face_up) - len(set(face_up)), "of": len(CARDS), "points": view["scores"]}


def hidden_cards(state: State) -> AnyView:
    """Everything that is hidden: the area with every card face up, and the card that is taken out, if any."""
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if cell != state.gap},
        "taken": None if state.gap == NO_CELL else CARDS[state.card[state.gap]],
    }
