"""What the browser tests need to know about Memory Kings."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from facedown.kit.contract import View
from tests.browser.games import Faces, open_cells
from tests.browser.recording import Recording
from tests.browser.seen import PageContents

RECORDINGS = [
    Recording("memory-kings-2p-four-random-200"),
    Recording("memory-kings-1p-four-random-200", on_phone=True),
    Recording("memory-kings-2p-four-chessboard-200", eyes=1, language="de", on_phone=True),
    Recording("memory-kings-4p-six-chessboard-200", on_phone=True),
]
PLACES = ("cell",)
SIGNS = ("pairs", "counter")
GERMAN = "Stell deine erste Figur auf"
FORBIDDEN = (RECORDINGS[0], lambda step: step.phase == "move", "[data-cell][aria-disabled=true]", "KNG-6")
PAWN, TOKEN = re.compile(r"\b(?:pawn|Figur) (\d)"), re.compile(r"\b(?:token|Plättchen)\b")


def expected_faces(view: View, hidden_cards: View | None, on_phone: bool) -> Faces:
    return open_cells(view, hidden_cards)


def expected_moves(view: View, legal: Sequence[str]) -> Sequence[str]:
    return legal


def compare(page: PageContents, view: View) -> Iterator[tuple[str, object, object]]:
    seats = [f"pairs {seat}" for seat in range(view["players"])] + ["pairs"]  # the last is the Counter's
    pairs = {name: str(count) for name, count in zip(seats, view["pairs"], strict=False)}
    counter = {"counter": view["counter"]} if view["counter"] else {}
    yield "pairs and the Counter", page["signs"], pairs | counter
    pawns = {cell: sorted(PAWN.findall(label)) for cell, label in page["labels"].items() if PAWN.search(label)}
    yield "pawns, as the cards say", pawns, pawns_by_cell(view)
    yield (
        "tokens, as the cards say",
        {cell for cell, label in page["labels"].items() if TOKEN.search(label)},
        set(view["tokens"]),
    )


def pawns_by_cell(view: View) -> dict[str, list[str]]:
    pawns = defaultdict(list)
    for cells in view["pawns"]:
        for number, cell in enumerate(cells, start=1):
            pawns[cell].append(str(number))
    return {cell: sorted(numbers) for cell, numbers in pawns.items()}
