"""Memory Kings, spelled as notation.md spells it."""

from facedown.games.memory_kings import rules
from facedown.games.memory_kings.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Event, Run, spell_end
from facedown.kit.names import cell_names
from facedown.kit.options import Choice, Whole

NAME = "Memory Kings"
DESIGNER = "G. Tontini and L. F. Cezar"
PUBLISHER = "Sneaky Pirates"

OPTIONS = {
    "seasons": Choice(("four", "six")),
    "backs": Choice(("random", "chessboard")),
    "limit": Whole(200, 1, 1_000_000),  # KNG-18
}

SUITS = ("spring", "summer", "autumn", "winter", "monsoon", "drought")  # KNG-17
RANKS = ("rook", "knight", "bishop")
BACKS = ("black", "white")
CARDS = [*(f"{suit}-{rank}" for rank in RANKS for suit in SUITS for _ in BACKS), "queen"]
CELLS = cell_names(rules.CELLS, rules.WIDTH)
COUNTER = -1


# The end

ENDINGS: dict[int, str] = {
    Ending.PAIRS: "pairs",
    Ending.LIMIT: "limit",
    Ending.COUNTER_PAIRS: "counter-pairs",
    Ending.COUNTER_HOME: "counter-home",
}
DECIDERS: dict[int, str] = {Deciding.PAIRS: "pairs", Deciding.SHARED: "shared", Deciding.LOST: "lost"}


# Moves

PHASES = {Phase.PLACE: "place", Phase.MOVE: "move", Phase.PEEK: "peek"}
PLACES = {f"place:{name}": (Phase.PLACE, cell) for cell, name in enumerate(CELLS)}
STEPS = {
    f"move:{pawn + 1}:{name}": (Phase.MOVE, rules.CELLS * pawn + cell)
    for pawn in range(rules.PAWNS)
    for cell, name in enumerate(CELLS)
}
PEEKS = {f"peek:{name}": (Phase.PEEK, action) for action, name in enumerate([*CELLS, "none"])}
MOVES: dict[str, tuple[int, int]] = {**PLACES, **STEPS, **PEEKS}

SECRET: set[Phase] = set()
EXAMPLES = "place:c2, move:1:c4, peek:c4 or peek:none"
PROMPTS = {
    Phase.PLACE: "place a pawn (KNG-5)",
    Phase.MOVE: "move a pawn (KNG-6)",
    Phase.PEEK: "take the queen's advice, or none (KNG-9)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("KNG-12", "the game is over"),
    Refusal.NOT_DUE: ("KNG-11", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked"),
    Refusal.NO_CARD: ("KNG-2", "there is no card at {place}: four seasons lie from a1 to e5"),
    Refusal.OCCUPIED: ("KNG-5", "a pawn stands on {place}"),
    Refusal.BLACK_BACK: ("KNG-5", "pawns are placed on white backs, and that of {place} is black"),
    Refusal.OTHER_BACK: ("KNG-13", "the back of {place} is not of the colour of the Counter's at a1"),
    Refusal.OUT_OF_REACH: ("KNG-6", "{place} is neither a step away nor where the pawn's card leads it"),
    Refusal.NO_ESCORT: ("KNG-7", "another's token lies on the pawn's card, which leads it no longer to {place}"),
    Refusal.FACE_UP: ("KNG-9", "the card at {place} lies face up"),
}


# Events


def setup(run: Run, seats: int) -> Event:
    return {
        "event": "setup",
        "start": run[0].seat,
        "suits": sorted(suit for number, suit in enumerate(SUITS) if run[0].c >> number & 1),
        "backs": {CELLS[entry.a]: BACKS[entry.b] for entry in run},
    }


def place(run: Run, seats: int) -> Event:
    return {"event": "place", "seat": run[0].seat, "pawn": run[0].a + 1, "cell": CELLS[run[0].b]}


def move(run: Run, seats: int) -> Event:
    entry = run[0]
    return {"event": "move", "seat": entry.seat, "pawn": entry.a + 1, "from": CELLS[entry.b], "cell": CELLS[entry.c]}


def counter(run: Run, seats: int) -> Event:
    return {"event": "counter", "from": CELLS[run[0].a], "cell": CELLS[run[0].b]}


def down(run: Run, seats: int) -> Event:
    return {"event": "down", "cell": CELLS[run[0].a]}


def up(run: Run, seats: int) -> Event:
    return {"event": "up", "cell": CELLS[run[0].a], "card": CARDS[run[0].b]}


def peek(run: Run, seats: int) -> Event:
    cell = None if run[0].a == rules.NO_CELL else CELLS[run[0].a]
    return {"event": "peek", "seat": run[0].seat, "cell": cell}


def saw(run: Run, seats: int) -> Event:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[run[0].a]: CARDS[run[0].b]}}


def recruit(run: Run, seats: int) -> Event:
    entry = run[0]
    side = entry.seat if entry.seat < seats else COUNTER
    return {"event": "recruit", "seat": side, "cells": sorted([CELLS[entry.a], CELLS[entry.b]]), "pairs": entry.c}


def end(run: Run, seats: int) -> Event:
    return spell_end(run, ENDINGS, DECIDERS)


EVENTS = {
    rules.Event.SETUP: setup,
    rules.Event.PLACE: place,
    rules.Event.MOVE: move,
    rules.Event.COUNTER: counter,
    rules.Event.DOWN: down,
    rules.Event.UP: up,
    rules.Event.PEEK: peek,
    rules.Event.SAW: saw,
    rules.Event.RECRUIT: recruit,
    rules.Event.END: end,
}
JOINED = {rules.Event.SETUP, rules.Event.END}
FACES = {"saw", "up"}


# Facts for boards


def path() -> list[str]:
    """KNG-20: the cells that the Counter goes over, in order."""
    cell, cells = rules.FIRST_ON_PATH, [CELLS[rules.FIRST_ON_PATH]]
    while cell != rules.LAST_ON_PATH:
        cell = rules.next_on_path(cell)
        cells.append(CELLS[cell])
    return cells


# What boards draw beside the cards: how many pairs win (KNG-12, KNG-16), and where the Counter goes.
FACTS = {"pairsToWin": rules.PAIRS_TO_WIN, "path": path()}
