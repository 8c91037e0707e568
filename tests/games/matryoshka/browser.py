"""What the browser tests need to know about Matryoshka."""

from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces
from tests.browser.recording import Recording
from tests.browser.seen import PageContents

RECORDINGS = [
    Recording("matryoshka-3p"),
    Recording("matryoshka-3p", eyes=1, language="de", on_phone=True),
    Recording("matryoshka-5p", eyes=2, on_phone=True),
]
PLACES = ("place", "display", "belongings", "left")
SIGNS = ()
GERMAN = "Wähle 2 Puppen zum Zeigen"
FORBIDDEN = (RECORDINGS[0], lambda step: step.phase == "offer", "[data-display] button", "MAT-3")


def expected_faces(view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
    """The board shows one display at a time, and after the game all of them."""
    own_seat = view["seat"] or 0
    displays = view["displays"]
    seats = range(view["players"]) if hidden_cards else [own_seat]
    faces: Faces = {f"display {seat}": displays[seat] for seat in seats}
    if hidden_cards:
        return faces | {"left": [view["left"][seat] for seat in seats]}
    is_exchanging = view["active"] is not None or any(displays)
    hand = [card for card in view["hand"] if not (is_exchanging and card == view["offer"])]
    offers = view["offers"] | ({str(own_seat): view["offer"]} if view["offer"] else {})
    faces |= {f"place seat-{own_seat}": hand} | {f"place offer-{seat}": [card] for seat, card in offers.items()}
    faces |= {"place middle": [view["middle"]]} if view["middle"] else {}
    faces |= {f"belongings {seat}": display for seat, display in enumerate(displays)}
    return {place: cards for place, cards in faces.items() if cards}


def expected_moves(view: View, legal: Sequence[str]) -> Sequence[str]:
    """A display is picked in any order, so every doll may come first."""
    if not any(move.startswith("show:") for move in legal):
        return legal
    return [f"show:{card}" for card in view["hand"] if card > max(view["picked"], default="")]


def compare(page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
    yield from ()
