"""Matryoshka in plain text: the displays side by side with sets as rows and values as columns, and events as sentences."""

from collections.abc import Sequence
from itertools import groupby

from facedown.games.matryoshka.notation import Event, ExchangeEvent
from facedown.games.matryoshka.rules import ROUNDS, VALUES
from facedown.kit.contract import View
from facedown.kit.text import MARGIN, TERMINAL, Names, join_words, pluralize

DIGITS = [str(value + 1) for value in range(VALUES)]
NO_CARD = "·"
WIDEST_BLOCK = 2 * VALUES + 3


def sketch(view: View) -> list[str]:
    seats = range(view["players"])
    return [
        heading(view),
        "",
        side_by_side("", [f"seat {seat}" for seat in seats]),
        *(displays(view) if any(view["displays"]) else []),
        side_by_side("", [f"{view['hands'][seat]} in hand" for seat in seats]),
        *standings(view),
        *describe_own_cards(view),
    ]


def heading(view: View) -> str:
    round_text = f"round {view['round']} of {ROUNDS}" if view["round"] else "before round 1"
    middle = f", {view['middle']} in the middle" if view["middle"] else ""
    return f"{round_text}, {pluralize(view['deck'], 'card')} in the deck{middle}"


def side_by_side(name: str, texts: Sequence[str]) -> str:
    """A line with one text per seat."""
    block = min(WIDEST_BLOCK, (TERMINAL - MARGIN) // len(texts))
    return f"{name:<{MARGIN}}{''.join(f'{text:<{block}}' for text in texts)}".rstrip()


def displays(view: View) -> list[str]:
    return [
        side_by_side("", [" ".join(DIGITS)] * view["players"]),
        *(side_by_side(name, [row(name, display) for display in view["displays"]]) for name in view["sets"]),
    ]


def row(name: str, display: list[str]) -> str:
    """The line for one set of a display, with each card in the column of its value."""
    return " ".join(digit if name + digit in display else NO_CARD for digit in DIGITS)


def standings(view: View) -> list[str]:
    line = side_by_side("", [standing(view, seat) for seat in range(view["players"])])
    return [line] if line else []


def standing(view: View, seat: int) -> str:
    """What everybody can see a seat do now; at the end, the card that it has left."""
    if "left" in view:
        return f"{view['left'][seat]} left over"
    if view["active"] == seat:
        return "active"
    if seat in view["offered"]:
        return "has offered"
    return "is ready" if seat in view["ready"] else ""


def describe_own_cards(view: View) -> list[str]:
    """What the seat alone sees: its hand set by set, what it has picked or offered, the offers that it looks at."""
    lines = [
        ("hand", by_sets(view["hand"])),
        ("picked", by_sets(view["picked"])),
        ("offer", view["offer"]),
        ("offers", ", ".join(f"seat {seat} {card}" for seat, card in view["offers"].items())),
    ]
    texts = [f"{name:<8}{text}" for name, text in lines if text]
    return ["", *texts] if texts else []


def by_sets(cards: list[str]) -> str:
    return "  ".join(" ".join(of_a_set) for _, of_a_set in groupby(cards, lambda card: card[0]))


# Events


def describe(event: Event, names: Names) -> str:
    """An event as an English sentence."""
    match event["event"]:
        case "setup":
            return f"The deck is shuffled: sets {join_words(event['sets'])}. Start player: {names.object(event['start'])}."
        case "draw":
            return f"{names.subject(event['seat'])} drew {pluralize(event['count'], 'card')}."
        case "drew":
            return f"{names.subject(event['seat'])} drew {join_words(event['cards'])}."
        case "show":
            return f"{names.subject(event['seat'])} picked {event['card']} for the display."
        case "ready":
            return f"{names.subject(event['seat'])} picked a whole display."
        case "display":
            displays = [f"{names.object(seat)} {' '.join(cards)}" for seat, cards in enumerate(event["displays"])]
            return f"The displays are laid out: {'; '.join(displays)}."
        case "round":
            return f"Round {event['round']} began. Start player: {names.object(event['start'])}."
        case "left":
            left = [f"{names.object(seat)} {card}" for seat, card in enumerate(event["cards"])]
            return f"Left over: {', '.join(left)}."
        case "end":
            return names.tell_end(event)
        case _:
            return describe_exchange(event, names)


def describe_exchange(event: ExchangeEvent, names: Names) -> str:
    """An event of an exchange (MAT-6 to MAT-9) as an English sentence."""
    match event["event"]:
        case "middle":
            return f"{names.subject(event['seat'])} laid {event['card']} in the middle."
        case "offered":
            return f"{names.subject(event['seat'])} made an offer."
        case "offer":
            return f"{names.subject(event['seat'])} offered {event['card']}."
        case "offers":
            cards = [f"{names.object(int(seat))} {card}" for seat, card in event["cards"].items()]
            return f"The offers: {', '.join(cards)}."
        case "exchange":
            return f"{names.subject(event['seat'])} exchanged with {names.object(event['with'])}."
        case "got":
            return f"{names.subject(event['seat'])} got {event['card']}."
        case "active":
            return f"The next exchange began. Active player: {names.object(event['seat'])}."
        case "back":
            return "The displays went back to the hands."
