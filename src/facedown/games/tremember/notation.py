"""Tremember, spelled as notation.md spells it."""

from facedown.games.tremember import rules
from facedown.games.tremember.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Event, Run, spell_end
from facedown.kit.names import cell_names
from facedown.kit.options import Whole

NAME = "Tremember"
DESIGNER = "Robert Witter and Frank Warneke"
PUBLISHER = "WiWa Spiele"

OPTIONS = {"limit": Whole(200, 1, 1_000_000)}

PICTURES = (
    *("lighthouse", "teapot", "umbrella", "cactus", "key", "rocket", "cherries", "sailboat"),
    *("guitar", "moon", "balloon", "sock", "anchor", "kite", "pineapple", "ice-cream"),
)
JOKERS = ("joker-1", "joker-2")
CARDS = [*PICTURES, *JOKERS]
CELLS = cell_names(rules.CELLS, rules.WIDTH)
SIDES = ("north", "east", "south", "west")


# Chips

ONES_IN_SUPPLY, FIVES_IN_SUPPLY = 25, 10


def chips(points: int) -> tuple[int, int]:
    """TRE-10: points as chips, so many fives and ones; whatever six players have, the supply covers it."""
    return divmod(points, 5)


# The end

ENDINGS: dict[int, str] = {Ending.ALL_OPEN: "all-open", Ending.LIMIT: "limit"}
DECIDERS: dict[int, str] = {Deciding.POINTS: "points", Deciding.SHARED: "shared"}


# Moves

PHASES = {Phase.TAKE: "take", Phase.PUSH: "push", Phase.TURN: "turn"}
PLACES = [*CELLS, *SIDES]  # what each action names
MOVES = {
    f"{verb}:{place}": (phase, action)
    for phase, verb in PHASES.items()
    for action, place in enumerate(PLACES)
    if (phase == Phase.PUSH) == (action >= rules.FIRST_SIDE_ACTION)
}

SECRET: set[Phase] = set()
EXAMPLES = "take:c3, push:west or turn:a6"
PROMPTS = {
    Phase.TAKE: "take out a face-down card (TRE-3)",
    Phase.PUSH: "push the card in from an edge (TRE-4)",
    Phase.TURN: "turn over a face-down card (TRE-5)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("TRE-11", "the game is over"),
    Refusal.NOT_DUE: ("TRE-7", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked"),
    Refusal.TAKE_FACE_UP: ("TRE-3", "the card at {place} lies face up"),
    Refusal.GAP_ON_EDGE: ("TRE-4", "the gap lies on the {place} edge itself, so no card would move"),
    Refusal.TURN_FACE_UP: ("TRE-5", "the card at {place} lies face up already"),
}


# Events


def setup(run: Run, seats: int) -> Event:
    return {"event": "setup", "start": run[0].seat}


def take(run: Run, seats: int) -> Event:
    return {"event": "take", "seat": run[0].seat, "cell": CELLS[run[0].a]}


def saw(run: Run, seats: int) -> Event:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[run[0].a]: CARDS[run[0].b]}}


def push(run: Run, seats: int) -> Event:
    side, edge, gap = run[0].a, run[0].b, run[0].c
    step = rules.INWARDS[side]
    cells = [CELLS[cell] for cell in range(edge, gap + step, step)]
    return {"event": "push", "seat": run[0].seat, "side": SIDES[side], "cells": cells}


def turn(run: Run, seats: int) -> Event:
    return {"event": "turn", "seat": run[0].seat, "cell": CELLS[run[0].a], "card": CARDS[run[0].b]}


def pair(run: Run, seats: int) -> Event:
    cells = [CELLS[entry.a] for entry in run]
    return {"event": "pair", "seat": run[0].seat, "cells": cells, "points": run[0].b, "score": run[0].c}


def back(run: Run, seats: int) -> Event:
    return {"event": "back", "cells": [CELLS[run[0].a], CELLS[run[0].b]]}


def rotate(run: Run, seats: int) -> Event:
    return {"event": "rotate"}


def end(run: Run, seats: int) -> Event:
    return spell_end(run, ENDINGS, DECIDERS)


EVENTS = {
    rules.Event.SETUP: setup,
    rules.Event.TAKE: take,
    rules.Event.SAW: saw,
    rules.Event.PUSH: push,
    rules.Event.TURN: turn,
    rules.Event.PAIR: pair,
    rules.Event.BACK: back,
    rules.Event.ROTATE: rotate,
    rules.Event.END: end,
}
JOINED = {rules.Event.PAIR, rules.Event.END}
FACES = {"saw", "turn"}
