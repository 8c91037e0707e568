"""What a seat sees of Memory Kings now: the cards that lie face up, every back, pawns and tokens."""

from typing import Literal, TypeVar

from typing_extensions import TypedDict

from facedown.games.memory_kings.notation import (
    CARDS,
    CELLS,
    COUNTER,
    Back,
    Card,
    Cell,
    Decided,
    Ended,
    Event,
    Options,
    Recruit,
    Suit,
    removed_from,
)
from facedown.games.memory_kings.rules import FIRST_ON_PATH, NO_CARD, PAIRS_TO_WIN, State
from facedown.kit.contract import AnyView, AtTable, Progress

T = TypeVar("T")


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    suits: list[Suit]  # those in the game, sorted
    backs: dict[Cell, Back]  # by cell, also of cards that lie face up
    cells: dict[Cell, Card | None]  # by cell: a card, or null where it lies face down
    pawns: list[list[Cell]]  # per seat: where its pawns stand, pawn 1 first
    counter: Cell | None  # where the Counter stands, in solo
    tokens: dict[Cell, int]  # by cell: the seat whose token lies there, or -1 for the Counter
    pairs: list[int]  # per seat; in solo yours and the Counter's
    scores: list[int]  # the same as `pairs`
    winners: list[int]  # seats
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


class View(AtTable, Change):
    """What a seat sees of Memory Kings."""

    game: Literal["memory-kings"]
    options: Options


def blank_view(players: int) -> Change:
    """A view before any event. In solo the Counter is there from the start (KNG-13), and its pairs follow yours."""
    return {
        "suits": [],
        "backs": {},
        "cells": {},
        "pawns": [[] for _ in range(players)],
        "counter": CELLS[FIRST_ON_PATH] if players == 1 else None,
        "tokens": {},
        "pairs": [0] * max(players, 2),
    }


def fold(view: View, event: Event) -> Change:
    """The change that an event makes. The queen's advice (`saw`, KNG-9) makes none: only the event shows the card."""
    match event["event"]:
        case "setup":
            return {"suits": event["suits"], "backs": event["backs"], "cells": dict.fromkeys(event["backs"])}
        case "place" | "move":
            pawns = put_pawn(view["pawns"][event["seat"]], event["pawn"], event["cell"])
            return {"pawns": replace(view["pawns"], event["seat"], pawns)}
        case "counter":
            return {"counter": event["cell"]}
        case "down":
            return {"cells": {**view["cells"], event["cell"]: None}}
        case "up":
            return {"cells": {**view["cells"], event["cell"]: event["card"]}}
        case "recruit":
            return recruit(view, event)
        case "peek" | "saw" | "end":
            return {}


def put_pawn(pawns: list[Cell], pawn: int, cell: Cell) -> list[Cell]:
    """Put a pawn on a cell: a new pawn, or one that moves or is placed again (KNG-19)."""
    return [*pawns[: pawn - 1], cell, *pawns[pawn:]]


def recruit(view: View, event: Recruit) -> Change:
    tokens = {**view["tokens"], **dict.fromkeys(event["cells"], event["seat"])}
    side = 1 if event["seat"] == COUNTER else event["seat"]
    return {"tokens": dict(sorted(tokens.items())), "pairs": replace(view["pairs"], side, event["pairs"])}


def replace(values: list[T], position: int, value: T) -> list[T]:
    return [*values[:position], value, *values[position + 1 :]]


def progress(view: View) -> Progress:
    """The most pairs that any side has, of the number that wins the game. In solo the Counter's pairs follow yours."""
    return {"done": max(view["pairs"]), "of": PAIRS_TO_WIN[view["players"] - 1], "points": view["pairs"]}


def hidden_cards(state: State) -> AnyView:
    """Everything that is hidden: all cards face up, and the one that was put aside (KNG-3)."""
    return {
        "cells": {name: CARDS[state.card[cell]] for cell, name in enumerate(CELLS) if state.card[cell] != NO_CARD},
        "removed": removed_from(state.card),
    }
