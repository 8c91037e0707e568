"""What a seat sees of Matryoshka: its own hand, all displays and the public things, and no past."""

from typing import Literal

from typing_extensions import TypedDict

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, Card, Decided, Ended, Event, ExchangeEvent, Options, Set
from facedown.games.matryoshka.rules import CARDS_A_SEAT, IN_DECK, PICKED, VALUES, State, has_offered, is_in_hand
from facedown.kit.contract import AnyView, AtTable
from facedown.kit.states import blank


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    sets: list[Set]  # those in the game, sorted
    round: int  # 0 before the first
    start: int | None  # the round's start player; before round 1 the game's
    deck: int  # how many cards are left in it
    hand: list[Card]  # one's own, sorted; cards picked or offered stay in it until `display` or `exchange`
    hands: list[int]  # how many cards, per seat
    displays: list[list[Card]]  # per seat, sorted
    picked: list[Card]  # for one's own display, so far
    ready: list[int]  # seats that have picked all
    active: int | None  # the player whose exchange it is; null outside the exchange
    middle: Card | None  # the active player's card
    offer: Card | None  # one's own
    offered: list[int]  # seats that have made an offer
    offers: dict[str, Card]  # seat as text: what it offers, for the active player until it accepts one
    left: list[Card]  # per seat: the card that was not shown in round 4
    scores: list[int]  # points per seat
    winners: list[int]  # seats
    ended: Ended  # what ended the game
    decided: Decided  # what made the winners win


class View(AtTable, Change):
    """What a seat sees of Matryoshka."""

    game: Literal["matryoshka"]
    options: Options


def blank_view(players: int) -> Change:
    return {
        "sets": [],
        "round": 0,
        "start": None,
        "deck": 0,
        "hand": [],
        "hands": [0] * players,
        "displays": [[] for _ in range(players)],
        "picked": [],
        "ready": [],
        "active": None,
        "middle": None,
        "offer": None,
        "offered": [],
        "offers": {},
    }


def fold(view: View, event: Event) -> Change:
    match event["event"]:
        case "setup":
            return {"start": event["start"], "sets": event["sets"], "deck": VALUES * len(event["sets"])}
        case "draw":
            return {"deck": view["deck"] - event["count"], "hands": more(view["hands"], event["seat"], event["count"])}
        case "drew":
            return {"hand": sorted([*view["hand"], *event["cards"]])}
        case "show":
            return {"picked": [*view["picked"], event["card"]]}
        case "ready":
            return {"ready": sorted([*view["ready"], event["seat"]])}
        case "display":
            return displayed(view, event["displays"])
        case "round":
            return {"round": event["round"], "start": event["start"]}
        case "left":
            return {"left": event["cards"]}
        case "end":
            return {}
        case "middle" | "offered" | "offer" | "offers" | "exchange" | "got" | "active" | "back":
            return fold_exchange(view, event)


def fold_exchange(view: View, event: ExchangeEvent) -> Change:
    match event["event"]:
        case "middle":
            hand = without(view["hand"], [event["card"]])
            return {"middle": event["card"], "hand": hand, "hands": more(view["hands"], event["seat"], -1)}
        case "offered":
            return {"offered": sorted([*view["offered"], event["seat"]])}
        case "offer":
            return {"offer": event["card"]}
        case "offers":
            return {"offers": event["cards"]}
        case "exchange":
            return exchanged(view, event["seat"], event["with"])
        case "got":
            return {"hand": sorted([*view["hand"], event["card"]])} if event["seat"] == view["seat"] else {}
        case "active":
            return {"active": event["seat"]}
        case "back":
            return taken_back(view)


def more(hands: list[int], seat: int, count: int) -> list[int]:
    return [held + count * (each == seat) for each, held in enumerate(hands)]


def without(hand: list[Card], cards: list[Card]) -> list[Card]:
    return [card for card in hand if card not in cards]


def displayed(view: View, displays: list[list[Card]]) -> Change:
    """MAT-3, MAT-9: the cards shown leave the hands."""
    return {
        "displays": displays,
        "hand": without(view["hand"], own(view, displays)),
        "hands": [held - len(shown) for held, shown in zip(view["hands"], displays, strict=True)],
        "picked": [],
        "ready": [],
    }


def own(view: View, displays: list[list[Card]]) -> list[Card]:
    return [] if view["seat"] is None else displays[view["seat"]]


def exchanged(view: View, active: int, giver: int) -> Change:
    """MAT-8: one offer for the middle card; `got` says to the two of them which it was."""
    hand, offer, middle = view["hand"], view["offer"], view["middle"]
    if view["seat"] == giver and offer is not None and middle is not None:
        hand = sorted([*without(hand, [offer]), middle])
    cleared: Change = {"middle": None, "offer": None, "offered": [], "offers": {}}
    return {**cleared, "hand": hand, "hands": more(view["hands"], active, 1)}


def taken_back(view: View) -> Change:
    """MAT-9: after the round's last exchange the displays go back into the hands."""
    displays = view["displays"]
    return {
        "active": None,
        "hand": sorted([*view["hand"], *own(view, displays)]),
        "hands": [held + len(shown) for held, shown in zip(view["hands"], displays, strict=True)],
        "displays": [[] for _ in displays],
    }


def standing(view: View) -> list[int]:
    """What the displays in sight are worth (MAT-12, MAT-13), by the rules and from the view alone."""
    state = blank(rules.State)
    state.seats = view["players"]
    state.place = [rules.LEFT_OUT] * rules.CARDS
    for seat, display in enumerate(view["displays"]):
        for card in display:
            state.place[CARDS.index(card)] = rules.SHOWN + seat
    points = [0] * view["players"]
    rules.scores(state, points)
    return points


def uncovered(state: State) -> AnyView:
    """Every hand, what is picked and offered from it, and the deck from the top.

    MAT-7, MAT-9: what is picked or offered is still in the hand.
    """
    seats = range(state.seats)
    in_play = state.deck[: CARDS_A_SEAT * state.seats]
    return {
        "hands": [[name for card, name in enumerate(CARDS) if is_held(state, seat, card)] for seat in seats],
        "picked": [[name for card, name in enumerate(CARDS) if is_picked(state, seat, card)] for seat in seats],
        "offers": {str(seat): CARDS[state.offer[seat]] for seat in seats if has_offered(state, seat)},
        "deck": [CARDS[card] for card in in_play if state.place[card] == IN_DECK],
    }


def is_held(state: State, seat: int, card: int) -> bool:
    return is_in_hand(state, seat, card) or is_picked(state, seat, card)


def is_picked(state: State, seat: int, card: int) -> bool:
    return state.place[card] == PICKED + seat
