"""Tables of Pairs written as text. Each move is made by both the interpreted and the compiled rules."""

from typing import Any

import numpy as np

from facedown.engine.match import Match
from facedown.fast.compiling import compiled
from facedown.games.pairs import rules
from facedown.games.pairs.notation import CARDS, cells_of
from facedown.kit.events import Event
from facedown.kit.states import pack

CODES = {card[:3]: card for card in CARDS if card != "ice"} | {"ice": "ice", "icc": "ice-cream"}

SEVEN_PAIRS = """
    lig lig tea tea
    umb umb cac cac
    key key roc roc
    che che
"""


def read_drawing(drawing: str) -> dict[str, str]:
    """The card at each cell. A drawing has the first three letters of each picture, row by row, and `icc` for the ice cream."""
    codes = drawing.split()
    return dict(zip(cells_of(len(codes) // 2), (CODES[code] for code in codes), strict=True))


class Table:
    """A match on a drawn grid. Seat 0 starts unless `start` is another."""

    def __init__(self, drawing: str = SEVEN_PAIRS, *, players: int = 2, start: int = 0, **options: int) -> None:
        cards = read_drawing(drawing)
        options = {"pairs": len(cards) // 2, **options}
        self.match = Match.of_deal("pairs", players=players, deal={"cards": cards}, start=start, options=options)
        self.compiled = compiled(self.match.terms.game)
        self.row = np.zeros(rules.STATE.itemsize, np.uint8)
        self.compiled.deal(self.row, np.frombuffer(pack(self.match.full_deal), np.uint8).copy())

    def play(self, seat: int, move: str) -> list[Event]:
        action = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.compiled.apply(self.row, seat, action)
        assert self.row.tobytes() == pack(self.match.state), "the compiled and the interpreted rules disagree"
        return events

    def turn_over(self, *cells: str) -> list[Event]:
        """Turn over these cards, one after the other, for whoever has the turn. Returns the events of the last one."""
        events: list[Event] = []
        for cell in cells:
            events = self.play(self.turn, f"turn:{cell}")
        return events

    @property
    def turn(self) -> int:
        (seat,) = self.match.to_move
        return seat

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.turn)

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view(None)


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]
