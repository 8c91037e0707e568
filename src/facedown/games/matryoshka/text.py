"""Matryoshka's displays in a terminal, side by side: sets as rows, values as columns."""

from collections.abc import Iterable
from itertools import groupby

from facedown.games.matryoshka.rules import ROUNDS, VALUES
from facedown.kit.contract import View
from facedown.kit.text import counted

DIGITS = [str(value + 1) for value in range(VALUES)]
NO_CARD = "·"
BLOCK = 2 * VALUES + 3


def sketch(view: View) -> list[str]:
    seats = range(view["players"])
    return [
        heading(view),
        "",
        side_by_side("", (f"seat {seat}" for seat in seats)),
        *(displays(view) if any(view["displays"]) else []),
        side_by_side("", (f"{view['hands'][seat]} in hand" for seat in seats)),
        *standings(view),
        *own(view),
    ]


def heading(view: View) -> str:
    begun = f"round {view['round']} of {ROUNDS}" if view["round"] else "before round 1"
    middle = f", {view['middle']} in the middle" if view["middle"] else ""
    return f"{begun}, {counted(view['deck'], 'card')} in the deck{middle}"


def side_by_side(name: str, texts: Iterable[str]) -> str:
    return f"{name:<3}{''.join(f'{text:<{BLOCK}}' for text in texts)}".rstrip()


def displays(view: View) -> list[str]:
    return [
        side_by_side("", [" ".join(DIGITS)] * view["players"]),
        *(side_by_side(name, (row(name, display) for display in view["displays"])) for name in view["sets"]),
    ]


def row(name: str, display: list[str]) -> str:
    """The line for one set of a display, with each card in the column of its value."""
    return " ".join(digit if name + digit in display else NO_CARD for digit in DIGITS)


def standings(view: View) -> list[str]:
    line = side_by_side("", (standing(view, seat) for seat in range(view["players"])))
    return [line] if line else []


def standing(view: View, seat: int) -> str:
    """What everybody can see a seat do now; after the end, its result."""
    if "left" in view:
        return f"{view['left'][seat]} left over"
    if view["active"] == seat:
        return "active"
    if seat in view["offered"]:
        return "has offered"
    return "is ready" if seat in view["ready"] else ""


def own(view: View) -> list[str]:
    """What the seat alone sees: its hand set by set, what it has picked or offered, the offers that it looks at."""
    lines = [
        ("hand", by_sets(view["hand"])),
        ("picked", by_sets(view["picked"])),
        ("offer", view["offer"]),
        ("offers", ", ".join(f"seat {seat} {card}" for seat, card in view["offers"].items())),
    ]
    told = [f"{name:<8}{text}" for name, text in lines if text]
    return ["", *told] if told else []


def by_sets(cards: list[str]) -> str:
    return "  ".join(" ".join(of_a_set) for _, of_a_set in groupby(cards, lambda card: card[0]))
