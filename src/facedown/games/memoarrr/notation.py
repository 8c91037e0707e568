"""Memoarrr!, spelled as notation.md spells it."""

from facedown.games.memoarrr import rules
from facedown.games.memoarrr.rules import Deciding, Ending, Phase, Refusal, Result
from facedown.kit.events import Event, Run, spell_end
from facedown.kit.names import cell_names
from facedown.kit.options import Choice

NAME = "Memoarrr!"
DESIGNER = "Carlo Bortolini"
PUBLISHER = "Edition Spielwiese, Pegasus Spiele and Stronghold Games"

OPTIONS = {
    "edition": Choice(("2023", "2018")),
    "abilities": Choice(("off", "on")),
    "stack": Choice(("shuffled", "ordered")),
}

ANIMALS = ("penguin", "octopus", "walrus", "crab", "turtle")
LANDSCAPES = ("water", "flowers", "lava", "jungle", "desert")
CARDS = [f"{animal}-{landscape}" for animal in ANIMALS for landscape in LANDSCAPES]
CELLS = cell_names(rules.CELLS, rules.WIDTH)
SIDES = ("north", "east", "south", "west")
VOLCANOES = {1: "1", 3: "3", 7: "7", rules.DARK: "dark", rules.LIGHT: "light", rules.NO_VOLCANO: None}
RESULTS: dict[int, str] = {Result.FIRST: "first", Result.CONNECTED: "connected", Result.FAILED: "failed"}


# The end

ENDINGS: dict[int, str] = {Ending.ROUNDS: "rounds"}
DECIDERS: dict[int, str] = {Deciding.RUBIES: "rubies", Deciding.TREASURES: "treasures", Deciding.RICHEST: "richest"}


# Moves

PHASES = {Phase.SIDE: "side", Phase.REVEAL: "reveal", Phase.PEEK: "peek", Phase.SWAP: "swap", Phase.BAN: "ban"}
PLACES = [*CELLS, *SIDES]  # what each action names
MOVES = {
    f"{verb}:{place}": (phase, action)
    for phase, verb in PHASES.items()
    for action, place in enumerate(PLACES)
    if (phase == Phase.SIDE) == (action >= rules.FIRST_SIDE_ACTION)
}

SECRET: set[Phase] = set()
EXAMPLES = "side:north, reveal:b4, peek:b4, swap:b4 or ban:b4"
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
    Refusal.NOT_ASKED: ("ALL-1", "another kind of move is asked"),
    Refusal.SIDE_TAKEN: ("MEM-7", "another player has chosen {place}"),
    Refusal.NO_LOCATION: ("MEM-4", "there is no location at {place}, where the stack lies"),
    Refusal.FACE_UP: ("MEM-8", "the location at {place} lies face up"),
    Refusal.JUST_LOOKED_AT: ("MEM-11", "the first reveal may not be a card that a player has just looked at, such as {place}"),
    Refusal.BANNED: ("MEM-24", "a walrus has banned {place} for this reveal"),
    Refusal.NOT_ADJACENT: ("MEM-23", "{place} is not next to the octopus"),
}


# Events


def setup(run: Run, seats: int) -> Event:
    return {"event": "setup", "start": run[0].seat, "volcanoes": sorted(str(VOLCANOES[entry.a]) for entry in run)}


def side(run: Run, seats: int) -> Event:
    return {"event": "side", "seat": run[0].seat, "side": SIDES[run[0].a]}


def saw(run: Run, seats: int) -> Event:
    return {"event": "saw", "seat": run[0].seat, "cards": {CELLS[entry.a]: CARDS[entry.b] for entry in run}}


def round_begins(run: Run, seats: int) -> Event:
    return {"event": "round", "round": run[0].a, "start": run[0].seat, "volcano": VOLCANOES[run[0].b]}


def reveal(run: Run, seats: int) -> Event:
    entry = run[0]
    return {
        "event": "reveal",
        "seat": entry.seat,
        "cell": CELLS[entry.a],
        "card": CARDS[entry.b],
        "result": RESULTS[entry.c],
    }


def volcano(run: Run, seats: int) -> Event:
    return {"event": "volcano", "seat": run[0].seat, "volcano": VOLCANOES[run[0].a], "next": VOLCANOES[run[0].b]}


def peek(run: Run, seats: int) -> Event:
    return {"event": "peek", "seat": run[0].seat, "cell": CELLS[run[0].a]}


def swap(run: Run, seats: int) -> Event:
    return {"event": "swap", "seat": run[0].seat, "cells": [CELLS[run[0].a], CELLS[run[0].b]]}


def ban(run: Run, seats: int) -> Event:
    return {"event": "ban", "seat": run[0].seat, "cell": CELLS[run[0].a]}


def again(run: Run, seats: int) -> Event:
    return {"event": "again", "seat": run[0].seat}


def treasure(run: Run, seats: int) -> Event:
    return {"event": "treasure", "seat": run[0].seat, "left": run[0].a}


def treasures(run: Run, seats: int) -> Event:
    return {"event": "treasures", "rubies": [[entry.a for entry in run if entry.seat == seat] for seat in range(seats)]}


def end(run: Run, seats: int) -> Event:
    return spell_end(run, ENDINGS, DECIDERS)


EVENTS = {
    rules.Event.SETUP: setup,
    rules.Event.SIDE: side,
    rules.Event.SAW: saw,
    rules.Event.ROUND: round_begins,
    rules.Event.REVEAL: reveal,
    rules.Event.VOLCANO: volcano,
    rules.Event.PEEK: peek,
    rules.Event.SWAP: swap,
    rules.Event.BAN: ban,
    rules.Event.AGAIN: again,
    rules.Event.TREASURE: treasure,
    rules.Event.TREASURES: treasures,
    rules.Event.END: end,
}
JOINED = {rules.Event.SETUP, rules.Event.SAW, rules.Event.TREASURES, rules.Event.END}
FACES = {"saw", "reveal"}
