"""How Matryoshka is spelled: its cards, options, moves, refusals and events."""

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType, TypedDict

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.rules import Deciding, Ending, Phase, Refusal
from facedown.kit.events import Run, ScoreFields, Spellers, read_decider, read_ending, read_scores
from facedown.kit.names import OneOf
from facedown.kit.options import Option

NAME = "Matryoshka"
DESIGNER = "Sergio Halaban"
PUBLISHER = "White Goblin Games"

OPTIONS: dict[str, Option] = {}


class Options(TypedDict):
    """There is nothing to choose."""


Set = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
SETS: tuple[Set, ...] = get_args(Set)
CARDS = [f"{name}{value + 1}" for name in SETS for value in range(rules.VALUES)]  # in the order of plain text, too

Card = TypeAliasType("Card", Annotated[str, OneOf(CARDS)])


# The end

Ended = Literal["rounds"]
Decided = Literal["points", "runs", "shared"]  # MAT-14
ENDINGS: dict[int, Ended] = {Ending.ROUNDS: "rounds"}
DECIDERS: dict[int, Decided] = {Deciding.POINTS: "points", Deciding.RUNS: "runs", Deciding.SHARED: "shared"}


# Moves

PHASES = {Phase.SHOW: "show", Phase.MIDDLE: "middle", Phase.OFFER: "offer", Phase.ACCEPT: "accept"}
NAMED = [*CARDS, *(str(seat) for seat in range(rules.MAX_SEATS))]  # the card or seat of each action
MOVES = {
    f"{verb}:{name}": (phase, action)
    for phase, verb in PHASES.items()
    for action, name in enumerate(NAMED)
    if (phase == Phase.ACCEPT) == (action >= rules.FIRST_SEAT_ACTION)
}

SECRET = {Phase.SHOW, Phase.OFFER}  # MAT-3, MAT-7, MAT-9
EXAMPLES = "show:C5, middle:C5, offer:C5 or accept:2"
PACE = {Phase.SHOW: 0.4}
PROMPTS = {
    Phase.SHOW: "pick a card for the display, in ascending order (MAT-9)",
    Phase.MIDDLE: "lay a card in the middle (MAT-6)",
    Phase.OFFER: "offer a card (MAT-7)",
    Phase.ACCEPT: "accept an offer (MAT-8)",
}

REFUSALS = {
    Refusal.GAME_OVER: ("MAT-4", "the game is over"),
    Refusal.NOT_DUE: ("MAT-4", "it is not this seat's move"),
    Refusal.NOT_ASKED: ("MAT-4", "another kind of move is asked for now"),
    Refusal.NO_OFFER: ("MAT-8", "seat {place} has made no offer"),
    Refusal.SET_LEFT_OUT: ("MAT-1", "the set of {place} is left out of this game"),
    Refusal.ON_DISPLAY: ("MAT-3", "{place} is on display, so it is not in hand"),
    Refusal.NOT_IN_HAND: ("MAT-3", "{place} is not in this seat's hand"),
    Refusal.OUT_OF_ORDER: ("MAT-9", "a display is picked in ascending order, and {place} is not above the last card picked"),
    Refusal.TOO_HIGH: ("MAT-9", "a display is picked in ascending order, and above {place} too few cards would be left"),
}


# Events

events = Spellers()
With = TypedDict("With", {"with": int})  # a keyword of Python cannot be a field in a class body


class Setup(TypedDict):
    """The deck is shuffled."""

    event: Literal["setup"]
    start: int  # the start player
    sets: list[Set]  # those in the game, sorted


@events.spells(rules.Event.SETUP, join=True)
def spell_setup(run: Run, seats: int) -> Setup:
    return {"event": "setup", "start": run[0].seat, "sets": [SETS[entry.a] for entry in run]}


class Draw(TypedDict):
    """A seat draws from the deck."""

    event: Literal["draw"]
    seat: int
    count: int


@events.spells(rules.Event.DRAW)
def spell_draw(run: Run, seats: int) -> Draw:
    return {"event": "draw", "seat": run[0].seat, "count": run[0].a}


class Drew(TypedDict):
    """The cards that a seat drew. Only that seat is told."""

    event: Literal["drew"]
    seat: int
    cards: list[Card]  # sorted


@events.spells(rules.Event.DREW, join=True, face=True)
def spell_drew(run: Run, seats: int) -> Drew:
    return {"event": "drew", "seat": run[0].seat, "cards": sorted(CARDS[entry.a] for entry in run)}


class Show(TypedDict):
    """A seat picks a card for its display (MAT-3, MAT-9). Only that seat is told."""

    event: Literal["show"]
    seat: int
    card: Card


@events.spells(rules.Event.SHOW, face=True)
def spell_show(run: Run, seats: int) -> Show:
    return {"event": "show", "seat": run[0].seat, "card": CARDS[run[0].a]}


class Ready(TypedDict):
    """A seat has picked all cards of its display."""

    event: Literal["ready"]
    seat: int


@events.spells(rules.Event.READY)
def spell_ready(run: Run, seats: int) -> Ready:
    return {"event": "ready", "seat": run[0].seat}


class Display(TypedDict):
    """All seats are ready, and their displays are laid out."""

    event: Literal["display"]
    displays: list[list[Card]]  # per seat, sorted


@events.spells(rules.Event.DISPLAY, join=True, face=True)
def spell_display(run: Run, seats: int) -> Display:
    displays = [sorted(CARDS[entry.a] for entry in run if entry.seat == seat) for seat in range(seats)]
    return {"event": "display", "displays": displays}


class Round(TypedDict):
    """A round begins."""

    event: Literal["round"]
    round: int  # 1 to 4
    start: int  # its start player


@events.spells(rules.Event.ROUND)
def spell_round(run: Run, seats: int) -> Round:
    return {"event": "round", "round": run[0].a, "start": run[0].seat}


class Middle(TypedDict):
    """The active player lays a card in the middle (MAT-6)."""

    event: Literal["middle"]
    seat: int
    card: Card


@events.spells(rules.Event.MIDDLE, face=True)
def spell_middle(run: Run, seats: int) -> Middle:
    return {"event": "middle", "seat": run[0].seat, "card": CARDS[run[0].a]}


class Offered(TypedDict):
    """A seat has made its offer (MAT-7)."""

    event: Literal["offered"]
    seat: int


@events.spells(rules.Event.OFFERED)
def spell_offered(run: Run, seats: int) -> Offered:
    return {"event": "offered", "seat": run[0].seat}


class Offer(TypedDict):
    """The card that a seat offers. Only that seat is told."""

    event: Literal["offer"]
    seat: int
    card: Card


@events.spells(rules.Event.OFFER, face=True)
def spell_offer(run: Run, seats: int) -> Offer:
    return {"event": "offer", "seat": run[0].seat, "card": CARDS[run[0].a]}


class Offers(TypedDict):
    """All offers, once everybody has made one. Only the active player is told."""

    event: Literal["offers"]
    seat: int  # the active player
    cards: dict[str, Card]  # by seat, as text


@events.spells(rules.Event.OFFERS, join=True, face=True)
def spell_offers(run: Run, seats: int) -> Offers:
    return {"event": "offers", "seat": run[0].seat, "cards": {str(entry.a): CARDS[entry.b] for entry in run}}


class Exchange(With):
    """The active player exchanges the middle card for the offer of seat `with` (MAT-8)."""

    event: Literal["exchange"]
    seat: int  # the active player


@events.spells(rules.Event.EXCHANGE)
def spell_exchange(run: Run, seats: int) -> Exchange:
    return {"event": "exchange", "seat": run[0].seat, "with": run[0].a}


class Got(TypedDict):
    """The card that the active player got. Only the two seats that exchanged are told."""

    event: Literal["got"]
    seat: int  # the active player
    card: Card


@events.spells(rules.Event.GOT, face=True)
def spell_got(run: Run, seats: int) -> Got:
    return {"event": "got", "seat": run[0].seat, "card": CARDS[run[0].a]}


class Active(TypedDict):
    """The next exchange begins."""

    event: Literal["active"]
    seat: int  # the active player


@events.spells(rules.Event.ACTIVE)
def spell_active(run: Run, seats: int) -> Active:
    return {"event": "active", "seat": run[0].seat}


class Back(TypedDict):
    """After the round's last exchange, the displays return to the hands (MAT-9)."""

    event: Literal["back"]


@events.spells(rules.Event.BACK)
def spell_back(run: Run, seats: int) -> Back:
    return {"event": "back"}


class Left(TypedDict):
    """The one card of each seat that was not shown in round 4, just before the end."""

    event: Literal["left"]
    cards: list[Card]  # per seat


@events.spells(rules.Event.LEFT, join=True, face=True)
def spell_left(run: Run, seats: int) -> Left:
    card_of_seat = {entry.seat: CARDS[entry.a] for entry in run}
    return {"event": "left", "cards": [card_of_seat[seat] for seat in range(seats)]}


class End(ScoreFields):
    """The game is over; scores are points."""

    event: Literal["end"]
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


@events.spells(rules.Event.END, join=True)
def spell_end(run: Run, seats: int) -> End:
    return {"event": "end", **read_scores(run), "ended": ENDINGS[read_ending(run)], "decided": DECIDERS[read_decider(run)]}


ExchangeEvent = Middle | Offered | Offer | Offers | Exchange | Got | Active | Back
Event = Setup | Draw | Drew | Show | Ready | Display | Round | ExchangeEvent | Left | End


# How many dolls a display has, before round 1 and in each round (MAT-3, MAT-9); what a column or run of 0, 1, 2, … dolls scores
# (MAT-12), and what a run of that length adds to it (MAT-13).
FACTS = {"displayed": rules.DISPLAYED, "points": rules.POINTS, "bonus": rules.BONUS}
