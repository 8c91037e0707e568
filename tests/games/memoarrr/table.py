"""Tables of Memoarrr! written as text. Each move is made by both the interpreted and the compiled rules."""

from typing import Any

import numpy as np

from facedown.engine.match import Match
from facedown.fast.compiling import compiled
from facedown.games.memoarrr import rules
from facedown.games.memoarrr.notation import ANIMALS, CARDS, CELLS, LANDSCAPES
from facedown.kit.events import Event
from facedown.kit.states import pack

ANY = ".."
IN_ORDER = """
    pw pf pl pj pd
    ow of ol oj od
    ww wf wl wj wd
    cw cf cl cj cd
    tw tf tl tj td
"""  # the card in the centre, walrus on lava, is removed
# Orders in which to turn up IN_ORDER. Each location connects to the one before, except for the last one of LAST_MISSES.
ALL_CONNECTED = [*"a1 b1 c1 d1 e1 e5 d5 c5 b5 a5 a4 a3".split(), *"a2 b2 c2 d2 e2 e3 e4 d4 c4 b4 b3 d3".split()]  # noqa: SIM905
LAST_MISSES = [*"a1 b1 c1 d1 e1 e5 d5 c5 b5 a5 a4 a3".split(), *"a2 b2 c2 d2 e2 e3 e4 d4 b4 b3 d3 c4".split()]  # noqa: SIM905
CODES = {animal[0] + landscape[0]: f"{animal}-{landscape}" for animal in ANIMALS for landscape in LANDSCAPES}


def read_drawing(drawing: str) -> tuple[dict[str, str], str]:
    """The island and the removed card. A drawing has the first letters of animal and landscape, or `..` for any other card."""
    codes = drawing.split()
    other_cards = iter([card for card in CARDS if card not in {CODES.get(code) for code in codes}])
    island = {cell: next(other_cards) if code == ANY else CODES[code] for cell, code in zip(CELLS, codes, strict=True)}
    removed = island.pop(CELLS[rules.CENTRE])
    return island, removed


class Table:
    """A match on a drawn island. Seat 0 starts unless `start` is another; all seats choose a side unless `sides` is False."""

    def __init__(
        self,
        drawing: str = IN_ORDER,
        *,
        players: int = 2,
        start: int = 0,
        sides: bool = True,
        treasures: tuple[int, ...] = rules.TREASURES,
        pile: tuple[str, ...] | None = None,
        **options: str,
    ) -> None:
        island, removed = read_drawing(drawing)
        edition = options.get("edition", "2023")
        order = pile or {"2023": ("dark", "light", "light"), "2018": ("7", "3", "1")}[edition][: players - 1]
        deal = {
            "island": island,
            "removed": removed,
            "treasures": list(treasures),
            "volcanoes": sorted(order),
            "piles": [list(order)] * rules.ROUNDS,
        }
        self.match = Match.of_deal("memoarrr", players=players, deal=deal, start=start, options=options)
        self.compiled = compiled(self.match.terms.game)
        self.row = np.zeros(rules.STATE.itemsize, np.uint8)
        self.compiled.deal(self.row, np.frombuffer(pack(self.match.full_deal), np.uint8).copy())
        if sides:
            for seat, side in zip(range(players), ("north", "south", "east", "west"), strict=False):
                self.play(seat, f"side:{side}")

    def with_all_face_up_except(self, face_down: list[str], last: str, round_number: int) -> "Table":
        """Turn this table into one late in a round: only `face_down` are left, and `last` is the location to connect to."""
        state = self.match.state
        state.round_number = round_number
        state.treasure_winner[: round_number - 1] = [0] * (round_number - 1)
        for cell, name in enumerate(CELLS):
            if cell != rules.CENTRE:
                state.facing[cell] = rules.Facing.FACE_DOWN if name in face_down else rules.Facing.FACE_UP
        state.face_down = len(face_down)
        state.last_cell = CELLS.index(last)
        state.barred_cells = 0
        self.row[:] = np.frombuffer(pack(state), np.uint8)
        return self

    def play(self, seat: int, move: str) -> list[Event]:
        action = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.compiled.apply(self.row, seat, action)
        assert self.row.tobytes() == pack(self.match.state), "the compiled and the interpreted rules disagree"
        return events

    def reveal(self, *cells: str) -> list[Event]:
        """Turn up these cells, one after the other, for whoever has the turn. Returns the events of the last reveal."""
        events: list[Event] = []
        for cell in cells:
            events = self.play(self.turn, f"reveal:{cell}")
        return events

    @property
    def turn(self) -> int:
        (seat,) = self.match.to_move
        return seat

    @property
    def phase(self) -> str:
        """The verb of the moves that are legal now."""
        return self.legal[0].partition(":")[0]

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.turn)

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view(None)


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]
