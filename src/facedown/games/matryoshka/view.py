"""What a seat sees of Matryoshka now: its own hand, all displays and whatever else is public."""

from typing import Literal

from typing_extensions import TypedDict

from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, Card, Decided, Ended, Event, ExchangeEvent, Options, Set
from facedown.games.matryoshka.rules import CARDS_PER_SEAT, IN_DECK, PICKED, VALUES, State, has_offered, is_in_hand
from facedown.kit.contract import AnyView, AtTable, Progress
from facedown.kit.states import blank


class Change(TypedDict, total=False):
    """What an event changes in a view: some of its fields."""

    sets: list[Set]  # those in the game, sorted
    round: int  # 0 before the first
    start: int | None  # the round's start player; before round 1 the game's
    deck: int  # how many cards are left in it
    hand: list[Card]  # the seat's own, sorted; cards picked or offered stay in it until `display` or `exchange`
    hands: list[int]  # how many cards, per seat
    displays: list[list[Card]]  # per seat, sorted
    picked: list[Card]  # what the seat has picked so far for its next display
    ready: list[int]  # seats that have picked all cards of their display
    active: int | None  # the active player; null outside exchanges
    middle: Card | None  # the active player's card
    offer: Card | None  # the card that the seat itself offers
    offered: list[int]  # seats that have made an offer
    offers: dict[str, Card]  # by seat, as text; only for the active player, until it accepts one
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
            return {"deck": view["deck"] - event["count"], "hands": add_to(view["hands"], event["seat"], event["count"])}
        case "drew":
            return {"hand": sorted([*view["hand"], *event["cards"]])}
        case "show":
            return {"picked": [*view["picked"], event["card"]]}
        case "ready":
            return {"ready": sorted([*view["ready"], event["seat"]])}
        case "display":
            return lay_out(view, event["displays"])
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
            hand = remove_cards(view["hand"], [event["card"]])
            return {"middle": event["card"], "hand": hand, "hands": add_to(view["hands"], event["seat"], -1)}
        case "offered":
            return {"offered": sorted([*view["offered"], event["seat"]])}
        case "offer":
            return {"offer": event["card"]}
        case "offers":
            return {"offers": event["cards"]}
        case "exchange":
            return exchange(view, event["seat"], event["with"])
        case "got":
            return {"hand": sorted([*view["hand"], event["card"]])} if event["seat"] == view["seat"] else {}
        case "active":
            return {"active": event["seat"]}
        case "back":
            return take_back(view)


def add_to(hands: list[int], seat: int, count: int) -> list[int]:
    return [size + count * (other == seat) for other, size in enumerate(hands)]


def remove_cards(hand: list[Card], cards: list[Card]) -> list[Card]:
    return [card for card in hand if card not in cards]


def lay_out(view: View, displays: list[list[Card]]) -> Change:
    """MAT-3, MAT-9: the cards shown leave the hands."""
    return {
        "displays": displays,
        "hand": remove_cards(view["hand"], own_display(view, displays)),
        "hands": [size - len(display) for size, display in zip(view["hands"], displays, strict=True)],
        "picked": [],
        "ready": [],
    }


def own_display(view: View, displays: list[list[Card]]) -> list[Card]:
    return [] if view["seat"] is None else displays[view["seat"]]


def exchange(view: View, active: int, giver: int) -> Change:
    """MAT-8: the middle card is exchanged for an offer. Only the two seats are told which card that was, by `got`."""
    hand, offer, middle = view["hand"], view["offer"], view["middle"]
    if view["seat"] == giver and offer is not None and middle is not None:
        hand = sorted([*remove_cards(hand, [offer]), middle])
    no_offers: Change = {"middle": None, "offer": None, "offered": [], "offers": {}}
    return {**no_offers, "hand": hand, "hands": add_to(view["hands"], active, 1)}


def take_back(view: View) -> Change:
    """MAT-9: after the round's last exchange the displays go back into the hands."""
    displays = view["displays"]
    return {
        "active": None,
        "hand": sorted([*view["hand"], *own_display(view, displays)]),
        "hands": [size + len(display) for size, display in zip(view["hands"], displays, strict=True)],
        "displays": [[] for _ in displays],
    }


def standing(view: View) -> list[int]:
    """What the displays in this view score (MAT-12, MAT-13), by the game's own rules."""
    state = blank(rules.State)
    state.seats = view["players"]
    state.place = [rules.LEFT_OUT] * rules.CARDS
    for seat, display in enumerate(view["displays"]):
        for card in display:
            state.place[CARDS.index(card)] = rules.SHOWN + seat
    points = [0] * view["players"]
    rules.scores(state, points)
    return points


def progress(view: View) -> Progress:
    """The round, and what the displays score."""
    return {"done": view["round"], "of": rules.ROUNDS, "points": standing(view)}


def hidden_cards(state: State) -> AnyView:
    """Everything that is hidden: every hand, the cards picked and offered, and the deck from the top.

    MAT-7, MAT-9: a card that is picked or offered is still in the hand.
    """
    seats = range(state.seats)
    in_play = state.deck[: CARDS_PER_SEAT * state.seats]
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
