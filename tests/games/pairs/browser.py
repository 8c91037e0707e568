"""What the browser tests need to know about Pairs."""

from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces, open_cells
from tests.browser.recording import Recording
from tests.browser.seen import PageContents

RECORDINGS = [
    Recording("pairs-3p-7-200", eyes=1),
    Recording("pairs-1p-18-200", language="de", on_phone=True),
    Recording("pairs-4p-26-200", eyes=None, on_phone=True),
    Recording("pairs-6p-18-200", eyes=2),
]
PLACES = ("cell",)
SIGNS = ("pairs",)
GERMAN = "Deck eine Karte auf"
FORBIDDEN = (
    RECORDINGS[0],
    lambda step: step.view["turned"] is not None,
    "[data-cell][aria-disabled=true]:not([data-empty])",
    "PRS-3",
)


def expected_faces(view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
    return open_cells(view, hidden_cards)


def expected_moves(view: View, legal: Sequence[str]) -> Sequence[str]:
    return legal


def compare(page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
    yield (
        "pairs before each",
        page["signs"],
        {f"pairs {seat}": str(pairs) for seat, pairs in enumerate(view["scores"]) if pairs},
    )
    empty_cells = [cell for cell, label in page["labels"].items() if label.endswith((", taken", ", schon weg"))]
    yield "places without a card", len(empty_cells), 2 * sum(view["scores"])
