"""How Memory Kings is spelled: its cards, options, moves, refusals and events, and the facts that its board shows."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType, TypedDict

from facedown.games.memory_kings import rules
from facedown.games.memory_kings.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Run, ScoreFields, Spellers, read_decider, read_ending, read_scores
from facedown.kit.names import Exactly, OneOf, cell_names
from facedown.kit.options import Choice, Whole

NAME = "Memory Kings"
DESIGNER = "G. Tontini and L. F. Cezar"
PUBLISHER = "Sneaky Pirates"

Seasons = Literal["four", "six"]
Pattern = Literal["random", "chessboard"]

OPTIONS = {
    "seasons": Choice(get_args(Seasons)),
    "backs": Choice(get_args(Pattern)),
    "limit": Whole(200, 1, 1_000_000, most_at_tables=1_000),  # KNG-18
}


class Options(TypedDict):
    seasons: Seasons  # how many suits are in the game (KNG-17)
    backs: Pattern  # how the two colours of the backs lie
    limit: int  # the moves in a row without a recruit that end the game (KNG-18)


Suit = Literal["spring", "summer", "autumn", "winter", "monsoon", "drought"]
SUITS: tuple[Suit, ...] = get_args(Suit)  # KNG-17
RANKS = ("rook", "knight", "bishop")
Back = Literal["black", "white"]
BACKS: tuple[Back, ...] = get_args(Back)
CARDS = [*(f"{suit}-{rank}" for rank in RANKS for suit in SUITS for _ in BACKS), "queen"]
CELLS = cell_names(rules.CELLS, rules.WIDTH)
COUNTER = -1  # the Counter as a seat
Card = TypeAliasType("Card", Annotated[str, OneOf(CARDS)])
Cell = TypeAliasType("Cell", Annotated[str, OneOf(CELLS)])
Pawn = Literal[1, 2]
PAWNS: tuple[Pawn, ...] = get_args(Pawn)


# The end

Ended = Literal["pairs", "limit", "counter-pairs", "counter-home"]  # KNG-12, KNG-18; solo: KNG-16
Decided = Literal["pairs", "shared", "lost"]
ENDINGS: dict[int, Ended] = {
    Ending.PAIRS: "pairs",
    Ending.LIMIT: "limit",
    Ending.COUNTER_PAIRS: "counter-pairs",
    Ending.COUNTER_HOME: "counter-home",
}
DECIDERS: dict[int, Decided] = {Deciding.PAIRS: "pairs", Deciding.SHARED: "shared", Deciding.LOST: "lost"}


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
PACE = {Phase.PLACE: 0.8}
LOSER_STARTS = True
PROMPTS = {
    Phase.PLACE: "place a pawn (KNG-5)",
    Phase.MOVE: "move a pawn (KNG-6)",
    Phase.PEEK: "take the queen's advice, or none (KNG-9)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("KNG-12", "the game is over"),
    Refusal.NOT_DUE: ("KNG-11", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked for now"),
    Refusal.NO_CARD: ("KNG-2", "there is no card at {place}: four seasons fill a1 to e5"),
    Refusal.OCCUPIED: ("KNG-5", "a pawn stands on {place}"),
    Refusal.BLACK_BACK: ("KNG-5", "pawns are placed on white backs, and that of {place} is black"),
    Refusal.OTHER_BACK: ("KNG-13", "the back of {place} does not have the colour of the back at a1, where the Counter stands"),
    Refusal.OUT_OF_REACH: ("KNG-6", "{place} is neither a step away nor where the pawn's card leads"),
    Refusal.NO_ESCORT: ("KNG-7", "another player's token is on the pawn's card, which no longer leads it to {place}"),
    Refusal.FACE_UP: ("KNG-9", "the card at {place} lies face up"),
}


# Events

events = Spellers()
Leaving = TypedDict("Leaving", {"from": Cell})  # a keyword of Python cannot be a field in a class body


class Setup(TypedDict):
    """The cards are dealt."""

    event: Literal["setup"]
    start: int  # the start player
    suits: list[Suit]  # those in the game, sorted
    backs: dict[Cell, Back]  # by cell


@events.spells(rules.Event.SETUP, join=True)
def spell_setup(run: Run, seats: int) -> Setup:
    return {
        "event": "setup",
        "start": run[0].seat,
        "suits": sorted(suit for number, suit in enumerate(SUITS) if run[0].c >> number & 1),
        "backs": {CELLS[entry.a]: BACKS[entry.b] for entry in run},
    }


class Place(TypedDict):
    """A seat places a pawn (KNG-5, KNG-13)."""

    event: Literal["place"]
    seat: int
    pawn: Pawn
    cell: Cell


@events.spells(rules.Event.PLACE)
def spell_place(run: Run, seats: int) -> Place:
    return {"event": "place", "seat": run[0].seat, "pawn": PAWNS[run[0].a], "cell": CELLS[run[0].b]}


class Move(Leaving):
    """A seat moves a pawn (KNG-6, KNG-7)."""

    event: Literal["move"]
    seat: int
    pawn: Pawn
    cell: Cell


@events.spells(rules.Event.MOVE)
def spell_move(run: Run, seats: int) -> Move:
    entry = run[0]
    return {"event": "move", "seat": entry.seat, "pawn": PAWNS[entry.a], "from": CELLS[entry.b], "cell": CELLS[entry.c]}


class CounterMoved(Leaving):
    """In solo, the Counter moves on along its path."""

    event: Literal["counter"]
    cell: Cell


@events.spells(rules.Event.COUNTER)
def spell_counter(run: Run, seats: int) -> CounterMoved:
    return {"event": "counter", "from": CELLS[run[0].a], "cell": CELLS[run[0].b]}


class Down(TypedDict):
    """A card that a pawn has left turns face down."""

    event: Literal["down"]
    cell: Cell


@events.spells(rules.Event.DOWN)
def spell_down(run: Run, seats: int) -> Down:
    return {"event": "down", "cell": CELLS[run[0].a]}


class Up(TypedDict):
    """A card that a pawn has entered turns face up."""

    event: Literal["up"]
    cell: Cell
    card: Card


@events.spells(rules.Event.UP, face=True)
def spell_up(run: Run, seats: int) -> Up:
    return {"event": "up", "cell": CELLS[run[0].a], "card": CARDS[run[0].b]}


class Peek(TypedDict):
    """The queen's advice, taken or declined (KNG-9)."""

    event: Literal["peek"]
    seat: int
    cell: Cell | None  # null if it was declined


@events.spells(rules.Event.PEEK)
def spell_peek(run: Run, seats: int) -> Peek:
    cell = None if run[0].a == rules.NO_CELL else CELLS[run[0].a]
    return {"event": "peek", "seat": run[0].seat, "cell": cell}


class Saw(TypedDict):
    """What a seat saw in a private look. Only that seat is told."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]  # by cell


@events.spells(rules.Event.SAW, face=True)
def spell_saw(run: Run, seats: int) -> Saw:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[run[0].a]: CARDS[run[0].b]}}


class Recruit(TypedDict):
    """Two cards that match are recruited."""

    event: Literal["recruit"]
    seat: int  # -1 for the Counter
    cells: Annotated[list[Cell], Exactly(2)]  # sorted
    pairs: int  # how many that side has now


@events.spells(rules.Event.RECRUIT)
def spell_recruit(run: Run, seats: int) -> Recruit:
    entry = run[0]
    side = entry.seat if entry.seat < seats else COUNTER
    return {"event": "recruit", "seat": side, "cells": sorted([CELLS[entry.a], CELLS[entry.b]]), "pairs": entry.c}


class End(ScoreFields):
    """The game is over; scores are pairs (KNG-12). In solo they are yours and the Counter's, and there may be no winner."""

    event: Literal["end"]
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


@events.spells(rules.Event.END, join=True)
def spell_end(run: Run, seats: int) -> End:
    return {"event": "end", **read_scores(run), "ended": ENDINGS[read_ending(run)], "decided": DECIDERS[read_decider(run)]}


Event = Setup | Place | Move | CounterMoved | Down | Up | Peek | Saw | Recruit | End


# Facts for boards


def suits_among(cards: Sequence[int]) -> list[int]:
    """The suits of the cards that lie on the grid, in order."""
    return sorted({card % rules.OF_A_RANK // 2 for card in cards if card not in (rules.NO_CARD, rules.QUEEN)})


def cards_of(suits: Sequence[int]) -> list[int]:
    """KNG-1, KNG-2: every card of these suits, and the queen."""
    return [card for card in range(rules.QUEEN) if card % rules.OF_A_RANK // 2 in suits] + [rules.QUEEN]


def removed_from(cards: Sequence[int]) -> Card | None:
    """KNG-3: the card that was put aside before these were dealt; None with four seasons."""
    removed_cards = set(cards_of(suits_among(cards))) - set(cards)
    return CARDS[removed_cards.pop()] if removed_cards else None


def path() -> list[str]:
    """KNG-20: the cells of the Counter's path, in order."""
    cell, cells = rules.FIRST_ON_PATH, [CELLS[rules.FIRST_ON_PATH]]
    while cell != rules.LAST_ON_PATH:
        cell = rules.next_on_path(cell)
        cells.append(CELLS[cell])
    return cells


def steps_from(cell: int) -> list[str]:
    """KNG-6: the cells that are one step away."""
    return [name for other, name in enumerate(CELLS) if rules.is_in(rules.STEPS[cell], other)]


# How many pairs win (KNG-12, KNG-16), by the number of players; the Counter's path; the steps from each cell.
FACTS = {
    "pairsToWin": rules.PAIRS_TO_WIN,
    "path": path(),
    "steps": {name: steps_from(cell) for cell, name in enumerate(CELLS)},
}
