"""What the browser tests need to know about Memoarrr!."""

from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces, open_cells
from tests.browser.recording import Recording
from tests.browser.seen import PageContents

RECORDINGS = [
    Recording("memoarrr-2p-2023-on-shuffled"),
    Recording("memoarrr-2p-2018-on-ordered", language="de", on_phone=True),
    Recording("memoarrr-4p-2023-off-ordered", eyes=None),
    Recording("memoarrr-4p-2018-on-shuffled", eyes=2, on_phone=True),
]
PLACES = ("cell", "stack")
SIGNS = ("chests", "volcano")
GERMAN = "Wähle eine Seite der Insel"
FORBIDDEN = (
    Recording("memoarrr-2p-2023-on-shuffled", eyes=1),
    lambda step: step.phase == "reveal",
    "[data-cell][aria-disabled=true]",
    "MEM-11",
)


def expected_faces(view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
    """After the game, the location that was removed at the start lies in the middle."""
    removed_card: Faces = {} if hidden_cards is None else {"stack": [hidden_cards["removed"]]}
    return open_cells(view, hidden_cards) | removed_card


def expected_moves(view: View, legal: Sequence[str]) -> Sequence[str]:
    return legal


def compare(page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
    chests = {f"chests {seat}": str(count) for seat, count in enumerate(view["chests"]) if count}
    volcanoes = {f"volcano {seat}": volcano for seat, volcano in view["out"].items() if "winners" not in view}
    yield "chests and volcanoes", page["signs"], chests | volcanoes
