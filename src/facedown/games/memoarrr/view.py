"""What a seat sees of Memoarrr! now: the cards that lie face up, and whatever else is public."""

from typing import Literal

from typing_extensions import TypedDict

from facedown.games.memoarrr.notation import (
    CARDS,
    CELLS,
    Card,
    Cell,
    Decided,
    Ended,
    Event,
    Options,
    Round,
    Side,
    Volcano,
)
from facedown.games.memoarrr.rules import CENTRE, ROUNDS, State
from facedown.kit.contract import AnyView, AtTable, Progress

ISLAND = [cell for number, cell in enumerate(CELLS) if number != CENTRE]


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    round: int  # 0 before the first
    start: int | None  # the round's start player; before round 1 the game's
    volcanoes: list[Volcano]  # those in the game, sorted
    cells: dict[Cell, Card | None]  # by cell: a card, or null where it lies face down; the middle, c3, is absent
    last: Cell | None  # the cell of the card to connect to, which a swap may move
    volcano: Volcano | None  # the visible top of the pile
    out: dict[str, Volcano]  # by seat, as text: the volcano it has taken this round
    chests: list[int]  # how many treasures, per seat
    left: int  # treasures still in the stack
    banned: Cell | None  # until the next reveal
    sides: dict[str, Side]  # by seat, as text: the side it has chosen for the whole game
    rubies: list[list[int]]  # per seat: the rubies of each treasure, in the order won
    scores: list[int]  # rubies per seat
    winners: list[int]  # seats
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


class View(AtTable, Change):
    """What a seat sees of Memoarrr!"""

    game: Literal["memoarrr"]
    options: Options


def blank_view(players: int) -> Change:
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


def fold(view: View, event: Event) -> Change:
    """The change that an event makes. A private look (`saw`, MEM-7 and MEM-22) makes none: only the event shows the cards."""
    match event["event"]:
        case "setup":
            return {"start": event["start"], "volcanoes": event["volcanoes"]}
        case "side":
            return {"sides": dict(sorted({**view["sides"], str(event["seat"]): event["side"]}.items()))}
        case "round":
            return begin_round(event)
        case "reveal":
            return {"cells": {**view["cells"], event["cell"]: event["card"]}, "last": event["cell"], "banned": None}
        case "volcano":
            out = {**view["out"], str(event["seat"]): event["volcano"]}
            return {"out": dict(sorted(out.items())), "volcano": event["next"]}
        case "swap":
            return swap(view, *event["cells"])
        case "ban":
            return {"banned": event["cell"]}
        case "treasure":
            return {"chests": add_treasure(view["chests"], event["seat"]), "left": event["left"]}
        case "treasures":
            return {"rubies": event["rubies"]}
        case "saw" | "peek" | "again" | "end":
            return {}


def begin_round(event: Round) -> Change:
    """MEM-17: a new round, with every location face down again."""
    return {
        "round": event["round"],
        "start": event["start"],
        "volcano": event["volcano"],
        "cells": dict.fromkeys(ISLAND),
        "last": None,
        "out": {},
        "banned": None,
    }


def swap(view: View, octopus: Cell, other: Cell) -> Change:
    """MEM-27: the octopus, still the card to connect to, moves to the other cell."""
    cells = view["cells"]
    return {"cells": {**cells, octopus: cells[other], other: cells[octopus]}, "last": other}


def add_treasure(chests: list[int], winner: int) -> list[int]:
    return [count + (seat == winner) for seat, count in enumerate(chests)]


def progress(view: View) -> Progress:
    """The round, and how many treasures each seat has."""
    return {"done": view["round"], "of": ROUNDS, "points": view["chests"]}


def hidden_cards(state: State) -> AnyView:
    """Everything that is hidden: the island with every card face up, the removed card (MEM-4), and the treasures.

    The state keeps the removed card at the centre.
    """
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if cell != CENTRE},
        "removed": CARDS[state.card[CENTRE]],
        "treasures": list(state.treasures),
    }
