"""What the browser tests need to know about Tremember."""

from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces, open_cells
from tests.browser.recording import Recording
from tests.browser.seen import PageContents

RECORDINGS = [
    Recording("tremember-2p-200", eyes=1),
    Recording("tremember-3p-200", language="de", on_phone=True),
    Recording("tremember-6p-200", eyes=3, on_phone=True),
]
PLACES = ("cell", "held")
SIGNS = ("points", "holds")
GERMAN = "Nimm eine Karte heraus"
FORBIDDEN = (RECORDINGS[0], lambda step: step.phase == "push", "[data-side][aria-disabled=true]", "TRE-4")


def expected_faces(view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
    """To the player who took a card out, the prompt shows it."""
    taken_card = view["taken"] or {}
    return open_cells(view, hidden_cards) | ({"held": [taken_card["card"]]} if "card" in taken_card else {})


def expected_moves(view: View, legal: Sequence[str]) -> Sequence[str]:
    return legal


def compare(page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
    points = {f"points {seat}": str(score) for seat, score in enumerate(view["scores"]) if score}
    taken_card = view["taken"]
    holder = (
        {f"holds {taken_card['seat']}": str(taken_card["seat"])} if taken_card and taken_card["seat"] != view["seat"] else {}
    )
    yield "points, and who holds a card", page["signs"], points | holder
