"""What the browser tests need to know of Pairs."""

from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces, open_cells
from tests.browser.recorded import Recorded
from tests.browser.seen import Seen

RECORDED = [
    Recorded("pairs-3p-7-200", eyes=1),
    Recorded("pairs-1p-18-200", language="de", on_phone=True),
    Recorded("pairs-4p-26-200", eyes=None, on_phone=True),
    Recorded("pairs-6p-18-200", eyes=2),
]
PLACES = ("cell",)
SIGNS = ("pairs",)
GERMAN = "Decke eine Karte auf"
FORBIDDEN = (
    RECORDED[0],
    lambda step: step.view["turned"] is not None,
    "[data-cell][aria-disabled=true]:not([data-empty])",
    "PRS-3",
)


def drawn(view: View, under: View | None, on_phone: bool) -> Faces:
    return open_cells(view, under)


def offered(view: View, legal: Sequence[str]) -> Sequence[str]:
    return legal


def compared(seen: Seen, view: View) -> Iterator[tuple[str, object, object]]:
    yield (
        "pairs before each",
        seen["signs"],
        {f"pairs {seat}": str(pairs) for seat, pairs in enumerate(view["scores"]) if pairs},
    )
    taken = [cell for cell, label in seen["labels"].items() if label.endswith((", taken", ", schon weg"))]
    yield "places without a card", len(taken), 2 * sum(view["scores"])
