"""Matryoshka, spelled as notation.md spells it."""

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Event, Run, spell_end
from facedown.kit.options import Option

NAME = "Matryoshka"
DESIGNER = "Sergio Halaban"
PUBLISHER = "White Goblin Games"

OPTIONS: dict[str, Option] = {}

SETS = "ABCDEFGHIJ"
CARDS = [f"{name}{value + 1}" for name in SETS for value in range(rules.VALUES)]  # sorted as plain text, too


# The end

ENDINGS: dict[int, str] = {Ending.ROUNDS: "rounds"}
DECIDERS: dict[int, str] = {Deciding.POINTS: "points", Deciding.RUNS: "runs", Deciding.SHARED: "shared"}


# Moves

PHASES = {Phase.SHOW: "show", Phase.MIDDLE: "middle", Phase.OFFER: "offer", Phase.ACCEPT: "accept"}
NAMED = [*CARDS, *(str(seat) for seat in range(rules.MAX_SEATS))]  # what each action names
MOVES = {
    f"{verb}:{name}": (phase, action)
    for phase, verb in PHASES.items()
    for action, name in enumerate(NAMED)
    if (phase == Phase.ACCEPT) == (action >= rules.FIRST_SEAT_ACTION)
}

SECRET = {Phase.SHOW, Phase.OFFER}  # MAT-3, MAT-7, MAT-9
EXAMPLES = "show:C5, middle:C5, offer:C5 or accept:2"
PROMPTS = {
    Phase.SHOW: "pick a card for the display, in ascending order (MAT-9)",
    Phase.MIDDLE: "lay a card in the middle (MAT-6)",
    Phase.OFFER: "offer a card (MAT-7)",
    Phase.ACCEPT: "accept an offer (MAT-8)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("MAT-4", "the game is over"),
    Refusal.NOT_DUE: ("MAT-4", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("MAT-4", "another kind of move is asked"),
    Refusal.NO_OFFER: ("MAT-8", "seat {place} has made no offer"),
    Refusal.SET_LEFT_OUT: ("MAT-1", "the set of {place} is left out of this game"),
    Refusal.ON_DISPLAY: ("MAT-3", "{place} is on display, and so not in hand"),
    Refusal.NOT_IN_HAND: ("MAT-3", "{place} is not in this seat's hand"),
    Refusal.OUT_OF_ORDER: ("MAT-9", "a display is picked in ascending order, and {place} is not above the last card picked"),
    Refusal.TOO_HIGH: ("MAT-9", "a display is picked in ascending order, and above {place} too few cards would be left"),
}


# Events


def setup(run: Run, seats: int) -> Event:
    return {"event": "setup", "start": run[0].seat, "sets": [SETS[entry.a] for entry in run]}


def draw(run: Run, seats: int) -> Event:
    return {"event": "draw", "seat": run[0].seat, "count": run[0].a}


def drew(run: Run, seats: int) -> Event:
    return {"event": "drew", "seat": run[0].seat, "cards": sorted(CARDS[entry.a] for entry in run)}


def show(run: Run, seats: int) -> Event:
    return {"event": "show", "seat": run[0].seat, "card": CARDS[run[0].a]}


def ready(run: Run, seats: int) -> Event:
    return {"event": "ready", "seat": run[0].seat}


def display(run: Run, seats: int) -> Event:
    displays = [sorted(CARDS[entry.a] for entry in run if entry.seat == seat) for seat in range(seats)]
    return {"event": "display", "displays": displays}


def round_begins(run: Run, seats: int) -> Event:
    return {"event": "round", "round": run[0].a, "start": run[0].seat}


def middle(run: Run, seats: int) -> Event:
    return {"event": "middle", "seat": run[0].seat, "card": CARDS[run[0].a]}


def offered(run: Run, seats: int) -> Event:
    return {"event": "offered", "seat": run[0].seat}


def offer(run: Run, seats: int) -> Event:
    return {"event": "offer", "seat": run[0].seat, "card": CARDS[run[0].a]}


def offers(run: Run, seats: int) -> Event:
    return {"event": "offers", "seat": run[0].seat, "cards": {str(entry.a): CARDS[entry.b] for entry in run}}


def exchange(run: Run, seats: int) -> Event:
    return {"event": "exchange", "seat": run[0].seat, "with": run[0].a}


def got(run: Run, seats: int) -> Event:
    return {"event": "got", "seat": run[0].seat, "card": CARDS[run[0].a]}


def active(run: Run, seats: int) -> Event:
    return {"event": "active", "seat": run[0].seat}


def back(run: Run, seats: int) -> Event:
    return {"event": "back"}


def left(run: Run, seats: int) -> Event:
    owned = {entry.seat: CARDS[entry.a] for entry in run}
    return {"event": "left", "cards": [owned[seat] for seat in range(seats)]}


def end(run: Run, seats: int) -> Event:
    return spell_end(run, ENDINGS, DECIDERS)


EVENTS = {
    rules.Event.SETUP: setup,
    rules.Event.DRAW: draw,
    rules.Event.DREW: drew,
    rules.Event.SHOW: show,
    rules.Event.READY: ready,
    rules.Event.DISPLAY: display,
    rules.Event.ROUND: round_begins,
    rules.Event.MIDDLE: middle,
    rules.Event.OFFERED: offered,
    rules.Event.OFFER: offer,
    rules.Event.OFFERS: offers,
    rules.Event.EXCHANGE: exchange,
    rules.Event.GOT: got,
    rules.Event.ACTIVE: active,
    rules.Event.BACK: back,
    rules.Event.LEFT: left,
    rules.Event.END: end,
}
JOINED = {
    rules.Event.SETUP,
    rules.Event.DREW,
    rules.Event.DISPLAY,
    rules.Event.OFFERS,
    rules.Event.LEFT,
    rules.Event.END,
}
FACES = {"drew", "show", "display", "middle", "offer", "offers", "got", "left"}
