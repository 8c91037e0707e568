"""How Memoarrr! is spelled: its cards, options, moves, refusals and events."""

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType, TypedDict

from facedown.games.memoarrr import rules
from facedown.games.memoarrr.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Run, ScoreFields, Spellers, read_decider, read_ending, read_scores
from facedown.kit.names import Exactly, OneOf, cell_names
from facedown.kit.options import Choice

NAME = "Memoarrr!"
DESIGNER = "Carlo Bortolini"
PUBLISHER = "Edition Spielwiese, Pegasus Spiele and Stronghold Games"

Edition = Literal["2023", "2018"]
Abilities = Literal["off", "on"]
Order = Literal["shuffled", "ordered"]

OPTIONS = {
    "edition": Choice(get_args(Edition)),
    "abilities": Choice(get_args(Abilities)),
    "stack": Choice(get_args(Order)),
}


class Options(TypedDict):
    edition: Edition  # which volcanoes there are (MEM-3), and whether the animal on a first card acts
    abilities: Abilities  # whether animals do more than match
    stack: Order  # how the treasures are stacked (MEM-5)


ANIMALS = ("penguin", "octopus", "walrus", "crab", "turtle")
LANDSCAPES = ("water", "flowers", "lava", "jungle", "desert")
CARDS = [f"{animal}-{landscape}" for animal in ANIMALS for landscape in LANDSCAPES]
CELLS = cell_names(rules.CELLS, rules.WIDTH)

Animal = TypeAliasType("Animal", Annotated[str, OneOf(ANIMALS)])
Landscape = TypeAliasType("Landscape", Annotated[str, OneOf(LANDSCAPES)])
Card = TypeAliasType("Card", Annotated[str, OneOf(CARDS)])
Cell = TypeAliasType("Cell", Annotated[str, OneOf(CELLS)])
Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = get_args(Side)
Volcano = Literal["1", "3", "7", "dark", "light"]
VOLCANOES: dict[int, Volcano] = {1: "1", 3: "3", 7: "7", rules.DARK: "dark", rules.LIGHT: "light"}
Result = Literal["first", "connected", "failed"]
RESULTS: dict[int, Result] = {
    rules.Result.FIRST: "first",
    rules.Result.CONNECTED: "connected",
    rules.Result.FAILED: "failed",
}


# The end

Ended = Literal["rounds"]
Decided = Literal["rubies", "treasures", "richest"]  # MEM-20
ENDINGS: dict[int, Ended] = {Ending.ROUNDS: "rounds"}
DECIDERS: dict[int, Decided] = {Deciding.RUBIES: "rubies", Deciding.TREASURES: "treasures", Deciding.RICHEST: "richest"}


# Moves

PHASES = {Phase.SIDE: "side", Phase.REVEAL: "reveal", Phase.PEEK: "peek", Phase.SWAP: "swap", Phase.BAN: "ban"}
PLACES = [*CELLS, *SIDES]  # the cell or side of each action
MOVES = {
    f"{verb}:{place}": (phase, action)
    for phase, verb in PHASES.items()
    for action, place in enumerate(PLACES)
    if (phase == Phase.SIDE) == (action >= rules.FIRST_SIDE_ACTION)
}

SECRET: set[Phase] = set()
EXAMPLES = "side:north, reveal:b4, peek:b4, swap:b4 or ban:b4"
PACE = {Phase.BAN: 0.8}
PROMPTS = {
    Phase.SIDE: "choose a side of the island (MEM-7)",
    Phase.REVEAL: "reveal a location (MEM-8)",
    Phase.PEEK: "peek at a location for the penguin (MEM-22)",
    Phase.SWAP: "swap the octopus (MEM-23)",
    Phase.BAN: "ban a location for the walrus (MEM-24)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("MEM-19", "the game is over"),
    Refusal.NOT_DUE: ("MEM-13", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked for now"),
    Refusal.SIDE_TAKEN: ("MEM-7", "another player has chosen {place}"),
    Refusal.NO_LOCATION: ("MEM-4", "there is no location at {place}, where the stack lies"),
    Refusal.FACE_UP: ("MEM-8", "the location at {place} lies face up"),
    Refusal.JUST_LOOKED_AT: ("MEM-11", "the first reveal may not be a card that a player has just looked at, such as {place}"),
    Refusal.BANNED: ("MEM-24", "a walrus has banned {place} for this reveal"),
    Refusal.NOT_ADJACENT: ("MEM-23", "{place} is not next to the octopus"),
}


# Events

events = Spellers()


class Setup(TypedDict):
    """The island is laid out."""

    event: Literal["setup"]
    start: int  # the start player
    volcanoes: list[Volcano]  # those in the game, sorted


@events.spells(rules.Event.SETUP, join=True)
def spell_setup(run: Run, seats: int) -> Setup:
    return {"event": "setup", "start": run[0].seat, "volcanoes": sorted(VOLCANOES[entry.a] for entry in run)}


class SideChosen(TypedDict):
    """A seat chooses a side of the island, to look at its three middle cards (MEM-7)."""

    event: Literal["side"]
    seat: int
    side: Side


@events.spells(rules.Event.SIDE)
def spell_side(run: Run, seats: int) -> SideChosen:
    return {"event": "side", "seat": run[0].seat, "side": SIDES[run[0].a]}


class Saw(TypedDict):
    """What a seat saw in a private look. Only that seat is told."""

    event: Literal["saw"]
    seat: int
    cards: dict[Cell, Card]  # by cell


@events.spells(rules.Event.SAW, join=True, face=True)
def spell_saw(run: Run, seats: int) -> Saw:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[entry.a]: CARDS[entry.b] for entry in run}}


class Round(TypedDict):
    """A round begins, with every location face down."""

    event: Literal["round"]
    round: int  # 1 to 7
    start: int  # its start player
    volcano: Volcano  # the visible top of the pile


@events.spells(rules.Event.ROUND)
def spell_round(run: Run, seats: int) -> Round:
    return {"event": "round", "round": run[0].a, "start": run[0].seat, "volcano": VOLCANOES[run[0].b]}


class Reveal(TypedDict):
    """A seat turns a location face up (MEM-8)."""

    event: Literal["reveal"]
    seat: int
    cell: Cell
    card: Card
    result: Result  # whether it connects to the card before


@events.spells(rules.Event.REVEAL, face=True)
def spell_reveal(run: Run, seats: int) -> Reveal:
    entry = run[0]
    return {
        "event": "reveal",
        "seat": entry.seat,
        "cell": CELLS[entry.a],
        "card": CARDS[entry.b],
        "result": RESULTS[entry.c],
    }


class VolcanoTaken(TypedDict):
    """A seat takes the top volcano and is out of the round."""

    event: Literal["volcano"]
    seat: int
    volcano: Volcano  # the one taken
    next: Volcano | None  # the new visible top; null if none is left


@events.spells(rules.Event.VOLCANO)
def spell_volcano(run: Run, seats: int) -> VolcanoTaken:
    return {
        "event": "volcano",
        "seat": run[0].seat,
        "volcano": VOLCANOES[run[0].a],
        "next": VOLCANOES.get(run[0].b),
    }


class Peek(TypedDict):
    """A penguin lets its seat look at a location (MEM-22)."""

    event: Literal["peek"]
    seat: int
    cell: Cell


@events.spells(rules.Event.PEEK)
def spell_peek(run: Run, seats: int) -> Peek:
    return {"event": "peek", "seat": run[0].seat, "cell": CELLS[run[0].a]}


class Swap(TypedDict):
    """An octopus changes places with a neighbour (MEM-23)."""

    event: Literal["swap"]
    seat: int
    cells: Annotated[list[Cell], Exactly(2)]  # the octopus's cell before, then the other's


@events.spells(rules.Event.SWAP)
def spell_swap(run: Run, seats: int) -> Swap:
    return {"event": "swap", "seat": run[0].seat, "cells": [CELLS[run[0].a], CELLS[run[0].b]]}


class Ban(TypedDict):
    """A walrus bans a location for the next reveal (MEM-24)."""

    event: Literal["ban"]
    seat: int
    cell: Cell


@events.spells(rules.Event.BAN)
def spell_ban(run: Run, seats: int) -> Ban:
    return {"event": "ban", "seat": run[0].seat, "cell": CELLS[run[0].a]}


class Again(TypedDict):
    """A crab gives its seat another turn."""

    event: Literal["again"]
    seat: int


@events.spells(rules.Event.AGAIN)
def spell_again(run: Run, seats: int) -> Again:
    return {"event": "again", "seat": run[0].seat}


class Treasure(TypedDict):
    """The round's winner takes a treasure."""

    event: Literal["treasure"]
    seat: int  # the round's winner
    left: int  # treasures still in the stack


@events.spells(rules.Event.TREASURE)
def spell_treasure(run: Run, seats: int) -> Treasure:
    return {"event": "treasure", "seat": run[0].seat, "left": run[0].a}


class Treasures(TypedDict):
    """All chests are opened, just before the end."""

    event: Literal["treasures"]
    rubies: list[list[int]]  # per seat: the rubies of each treasure, in the order won


@events.spells(rules.Event.TREASURES, join=True)
def spell_treasures(run: Run, seats: int) -> Treasures:
    return {"event": "treasures", "rubies": [[entry.a for entry in run if entry.seat == seat] for seat in range(seats)]}


class End(ScoreFields):
    """The game is over; scores are rubies (MEM-19, MEM-20)."""

    event: Literal["end"]
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


@events.spells(rules.Event.END, join=True)
def spell_end(run: Run, seats: int) -> End:
    return {"event": "end", **read_scores(run), "ended": ENDINGS[read_ending(run)], "decided": DECIDERS[read_decider(run)]}


Event = Setup | SideChosen | Saw | Round | Reveal | VolcanoTaken | Peek | Swap | Ban | Again | Treasure | Treasures | End


# MEM-7: the cells of each side, which the player who chooses it looks at.
FACTS = {"sides": {side: [CELLS[cell] for cell in rules.SIDE_CELLS[3 * i : 3 * i + 3]] for i, side in enumerate(SIDES)}}
