"""How Pairs is spelled: its cards, options, moves, refusals and events, and the facts that its board shows."""

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from facedown.games.pairs import rules
from facedown.games.pairs.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Run, ScoreFields, Spellers, read_decider, read_ending, read_scores
from facedown.kit.names import Exactly, OneOf, cell_names
from facedown.kit.options import Whole

NAME = "Pairs"
DESIGNER = ""
PUBLISHER = ""

OPTIONS = {
    "pairs": Whole(18, rules.FEWEST_PAIRS, rules.MOST_PAIRS, test_values=(2, 7, 18, 26, 32)),
    "limit": Whole(200, 1, 1_000_000, most_at_tables=1_000),
}


class Options(TypedDict):
    pairs: int  # how many pairs are dealt (PRS-1)
    limit: int  # the turns in a row without a pair that end the game (PRS-7)


CARDS = [  # PRS-1: with fewer pairs, only the first are dealt
    *("lighthouse", "teapot", "umbrella", "cactus", "key", "rocket", "cherries", "sailboat"),
    *("guitar", "moon", "balloon", "sock", "anchor", "kite", "pineapple", "ice-cream"),
    *("penguin", "octopus", "walrus", "crab", "turtle", "apple", "bird", "clover"),
    *("daisy", "ear", "fish", "grapes", "heart", "ice", "jewel", "volcano"),
]
CELLS = cell_names(rules.CELLS, rules.WIDTH)


def cells_of(pairs: int) -> list[str]:
    """PRS-2: the cells of the grid, row by row."""
    return [name for cell, name in enumerate(CELLS) if rules.is_on_grid(cell, pairs)]


Card = TypeAliasType("Card", Annotated[str, OneOf(CARDS)])
Cell = TypeAliasType("Cell", Annotated[str, OneOf(CELLS)])
Two = Annotated[list[Cell], Exactly(2)]


# The end

Ended = Literal["all-taken", "limit"]  # PRS-6, PRS-7
Decided = Literal["pairs", "shared", "lost"]
ENDINGS: dict[int, Ended] = {Ending.ALL_TAKEN: "all-taken", Ending.LIMIT: "limit"}
DECIDERS: dict[int, Decided] = {Deciding.PAIRS: "pairs", Deciding.SHARED: "shared", Deciding.LOST: "lost"}


# Moves

PHASES = {Phase.TURN: "turn"}
MOVES = {f"turn:{name}": (Phase.TURN, cell) for cell, name in enumerate(CELLS)}

SECRET: set[Phase] = set()
EXAMPLES = "turn:a1 or turn:c4"
PROMPTS = {Phase.TURN: "turn over a face-down card (PRS-3)"}

REFUSALS = {
    Refusal.GAME_OVER: ("PRS-6", "the game is over"),
    Refusal.NOT_DUE: ("PRS-5", "it is not this seat's turn"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked for now"),
    Refusal.NO_CARD: ("PRS-2", "there is no card at {place}: the grid of this game is smaller"),
    Refusal.FACE_UP: ("PRS-3", "the card at {place} is already face up"),
    Refusal.TAKEN: ("PRS-4", "the card at {place} has been taken"),
}


# Events

events = Spellers()


class Setup(TypedDict):
    """The cards are dealt."""

    event: Literal["setup"]
    start: int  # the start player


@events.spells(rules.Event.SETUP)
def spell_setup(run: Run, seats: int) -> Setup:
    return {"event": "setup", "start": run[0].seat}


class Turn(TypedDict):
    """A seat turns over its first or its second card (PRS-3)."""

    event: Literal["turn"]
    seat: int
    cell: Cell
    card: Card


@events.spells(rules.Event.TURN, face=True)
def spell_turn(run: Run, seats: int) -> Turn:
    return {"event": "turn", "seat": run[0].seat, "cell": CELLS[run[0].a], "card": CARDS[run[0].b]}


class Pair(TypedDict):
    """The two cards are alike, and the seat takes them (PRS-4)."""

    event: Literal["pair"]
    seat: int
    cells: Two  # the first card's, then the second's
    score: int  # the seat's total now


@events.spells(rules.Event.PAIR)
def spell_pair(run: Run, seats: int) -> Pair:
    entry = run[0]
    return {"event": "pair", "seat": entry.seat, "cells": [CELLS[entry.a], CELLS[entry.b]], "score": entry.c}


class Back(TypedDict):
    """The two cards differ and lie face down again (PRS-5)."""

    event: Literal["back"]
    cells: Two  # the first card's, then the second's


@events.spells(rules.Event.BACK)
def spell_back(run: Run, seats: int) -> Back:
    return {"event": "back", "cells": [CELLS[run[0].a], CELLS[run[0].b]]}


class End(ScoreFields):
    """The game is over; scores are pairs (PRS-6, PRS-7). Alone there may be no winner."""

    event: Literal["end"]
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


@events.spells(rules.Event.END, join=True)
def spell_end(run: Run, seats: int) -> End:
    return {"event": "end", **read_scores(run), "ended": ENDINGS[read_ending(run)], "decided": DECIDERS[read_decider(run)]}


Event = Setup | Turn | Pair | Back | End


# Facts for boards

FACTS = {"columns": rules.COLUMNS}  # PRS-2: by the number of pairs
