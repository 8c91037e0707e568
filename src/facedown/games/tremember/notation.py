"""How Tremember is spelled: its cards, options, moves, refusals and events."""

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType, TypedDict

from facedown.games.tremember import rules
from facedown.games.tremember.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Run, ScoreFields, Spellers, read_decider, read_ending, read_scores
from facedown.kit.names import Exactly, OneOf, cell_names
from facedown.kit.options import Whole

NAME = "Tremember"
DESIGNER = "Robert Witter and Frank Warneke"
PUBLISHER = "WiWa Spiele"

OPTIONS = {"limit": Whole(200, 1, 1_000_000, most_at_tables=1_000)}


class Options(TypedDict):
    limit: int  # the turns in a row without a pair that end the game (TRE-12)


PICTURES = (
    *("lighthouse", "teapot", "umbrella", "cactus", "key", "rocket", "cherries", "sailboat"),
    *("guitar", "moon", "balloon", "sock", "anchor", "kite", "pineapple", "ice-cream"),
)
JOKERS = ("joker-1", "joker-2")
CARDS = [*PICTURES, *JOKERS]
CELLS = cell_names(rules.CELLS, rules.WIDTH)

Card = TypeAliasType("Card", Annotated[str, OneOf(CARDS)])
Cell = TypeAliasType("Cell", Annotated[str, OneOf(CELLS)])
Two = Annotated[list[Cell], Exactly(2)]
Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = get_args(Side)


# Chips

ONES_IN_SUPPLY, FIVES_IN_SUPPLY = 25, 10


def chips(points: int) -> tuple[int, int]:
    """TRE-10: points as chips, (fives, ones). The supply is always enough for six players."""
    return divmod(points, 5)


# The end

Ended = Literal["all-open", "limit"]  # TRE-11, TRE-12
Decided = Literal["points", "shared"]
ENDINGS: dict[int, Ended] = {Ending.ALL_OPEN: "all-open", Ending.LIMIT: "limit"}
DECIDERS: dict[int, Decided] = {Deciding.POINTS: "points", Deciding.SHARED: "shared"}


# Moves

PHASES = {Phase.TAKE: "take", Phase.PUSH: "push", Phase.TURN: "turn"}
PLACES = [*CELLS, *SIDES]  # the cell or side of each action
MOVES = {
    f"{verb}:{place}": (phase, action)
    for phase, verb in PHASES.items()
    for action, place in enumerate(PLACES)
    if (phase == Phase.PUSH) == (action >= rules.FIRST_SIDE_ACTION)
}

SECRET: set[Phase] = set()
EXAMPLES = "take:c3, push:west or turn:a6"
PACE = {Phase.PUSH: 0.8}
PROMPTS = {
    Phase.TAKE: "take out a face-down card (TRE-3)",
    Phase.PUSH: "push the card in from an edge (TRE-4)",
    Phase.TURN: "turn over a face-down card (TRE-5)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("TRE-11", "the game is over"),
    Refusal.NOT_DUE: ("TRE-7", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked for now"),
    Refusal.TAKE_FACE_UP: ("TRE-3", "the card at {place} lies face up"),
    Refusal.GAP_ON_EDGE: ("TRE-4", "the gap lies on the {place} edge itself, so no card would move"),
    Refusal.TURN_FACE_UP: ("TRE-5", "the card at {place} is already face up"),
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


class Take(TypedDict):
    """A seat takes a card out (TRE-3)."""

    event: Literal["take"]
    seat: int
    cell: Cell


@events.spells(rules.Event.TAKE)
def spell_take(run: Run, seats: int) -> Take:
    return {"event": "take", "seat": run[0].seat, "cell": CELLS[run[0].a]}


class Saw(TypedDict):
    """What a seat saw in a private look. Only that seat is told."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]  # by cell


@events.spells(rules.Event.SAW, face=True)
def spell_saw(run: Run, seats: int) -> Saw:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[run[0].a]: CARDS[run[0].b]}}


class Push(TypedDict):
    """The card that was taken out is pushed in from an edge (TRE-4)."""

    event: Literal["push"]
    seat: int
    side: Side
    cells: list[Cell]  # from the edge to the gap; the taken card now lies in the first, and each other card moved to the next


@events.spells(rules.Event.PUSH)
def spell_push(run: Run, seats: int) -> Push:
    side, edge, gap = run[0].a, run[0].b, run[0].c
    step = rules.INWARDS[side]
    cells = [CELLS[cell] for cell in range(edge, gap + step, step)]
    return {"event": "push", "seat": run[0].seat, "side": SIDES[side], "cells": cells}


class Turn(TypedDict):
    """A seat turns over its first or its second card (TRE-5)."""

    event: Literal["turn"]
    seat: int
    cell: Cell
    card: Card


@events.spells(rules.Event.TURN, face=True)
def spell_turn(run: Run, seats: int) -> Turn:
    return {"event": "turn", "seat": run[0].seat, "cell": CELLS[run[0].a], "card": CARDS[run[0].b]}


class Pair(TypedDict):
    """The two cards match and stay face up (TRE-6)."""

    event: Literal["pair"]
    seat: int
    cells: Two  # the first card's, then the second's
    points: int  # for this pair (TRE-8)
    score: int  # the seat's total now


@events.spells(rules.Event.PAIR, join=True)
def spell_pair(run: Run, seats: int) -> Pair:
    cells = [CELLS[entry.a] for entry in run]
    return {"event": "pair", "seat": run[0].seat, "cells": cells, "points": run[0].b, "score": run[0].c}


class Back(TypedDict):
    """The two cards differ and lie face down again (TRE-7)."""

    event: Literal["back"]
    cells: Two  # the first card's, then the second's


@events.spells(rules.Event.BACK)
def spell_back(run: Run, seats: int) -> Back:
    return {"event": "back", "cells": [CELLS[run[0].a], CELLS[run[0].b]]}


class Rotate(TypedDict):
    """A joker pair rotates the whole area clockwise by a quarter turn (TRE-9)."""

    event: Literal["rotate"]


@events.spells(rules.Event.ROTATE)
def spell_rotate(run: Run, seats: int) -> Rotate:
    return {"event": "rotate"}


class End(ScoreFields):
    """The game is over; scores are points (TRE-11, TRE-12)."""

    event: Literal["end"]
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


@events.spells(rules.Event.END, join=True)
def spell_end(run: Run, seats: int) -> End:
    return {"event": "end", **read_scores(run), "ended": ENDINGS[read_ending(run)], "decided": DECIDERS[read_decider(run)]}


Event = Setup | Take | Saw | Push | Turn | Pair | Back | Rotate | End
