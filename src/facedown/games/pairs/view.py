"""What a seat sees of Pairs now: the cards that are left, with the first one of a turn face up. All seats see the same."""

from typing import Literal

from typing_extensions import TypedDict

from facedown.games.pairs.notation import CARDS, CELLS, Card, Cell, Decided, Ended, Event, Options, cells_of
from facedown.games.pairs.rules import Facing, State
from facedown.kit.contract import AnyView, AtTable, Progress


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    cells: dict[Cell, Card | None]  # by cell, row by row: a card, or null where it lies face down; those taken are absent
    turned: Cell | None  # where the first card lies face up, until the second is turned over
    scores: list[int]  # pairs per seat
    turns: int  # how many have ended, those with a pair too
    winners: list[int]  # seats
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


class View(AtTable, Change):
    """What a seat sees of Pairs."""

    game: Literal["pairs"]
    options: Options


def blank_view(players: int) -> Change:
    return {"cells": {}, "turned": None, "scores": [0] * players, "turns": 0}


def fold(view: View, event: Event) -> Change:
    cells = view["cells"]
    match event["event"]:
        case "setup":
            return {"cells": dict.fromkeys(cells_of(view["options"]["pairs"]))}
        case "turn":
            turned_cell = event["cell"] if view["turned"] is None else None
            return {"cells": {**cells, event["cell"]: event["card"]}, "turned": turned_cell}
        case "pair":
            cells_left = {cell: card for cell, card in cells.items() if cell not in event["cells"]}
            scores = [event["score"] if seat == event["seat"] else pairs for seat, pairs in enumerate(view["scores"])]
            return {"cells": cells_left, "scores": scores, "turns": view["turns"] + 1}
        case "back":
            return {"cells": {**cells, **dict.fromkeys(event["cells"])}, "turns": view["turns"] + 1}
        case "end":
            return {}


def progress(view: View) -> Progress:
    """How many pairs have been taken, of all, and how many each seat has."""
    return {"done": sum(view["scores"]), "of": view["options"]["pairs"], "points": view["scores"]}


def hidden_cards(state: State) -> AnyView:
    """Everything that is hidden: all cards that are left, face up."""
    cells_left = [cell for cell in range(len(CELLS)) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)]
    return {"cells": {CELLS[cell]: CARDS[state.card[cell]] for cell in cells_left}}
