"""Tables of Memory Kings written as text. Each move is made by both the interpreted and the compiled rules."""

from typing import Any

import numpy as np

from facedown.engine.match import Match
from facedown.fast.compiling import compiled
from facedown.games.memory_kings import rules
from facedown.games.memory_kings.notation import CELLS, COUNTER, SUITS
from facedown.kit.events import Event
from facedown.kit.states import pack

# A card is a suit and a rank (p spring, u summer, a autumn, w winter, m monsoon, d drought; r rook, n knight, b bishop),
# in capitals with a white back and in small letters with a black one; `q` is the queen.
IN_ORDER = """
    PR pr PN pn PB
    pb UR ur UN un
    UB ub q  AR ar
    AN an AB ab WR
    wr WN wn WB wb
"""
SIX_IN_ORDER = """
    PR pr PN pn PB pb
    UR ur UN un UB ub
    AR ar AN an AB ab
    WR wr WN wn WB wb
    MR mr MN mn MB mb
    DR dr DN dn DB db
"""  # the queen is put aside
SUIT_OF = {"p": "spring", "u": "summer", "a": "autumn", "w": "winter", "m": "monsoon", "d": "drought"}
RANK_OF = {"r": "rook", "n": "knight", "b": "bishop"}


def card_of(code: str) -> str:
    return "queen" if code == "q" else f"{SUIT_OF[code[0].lower()]}-{RANK_OF[code[1].lower()]}"


def read_drawing(drawing: str) -> dict[str, Any]:
    """The deal of a drawing. With six seasons, the card that the drawing leaves out is put aside."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    codes = {CELLS[rules.WIDTH * row + column]: code for row, line in enumerate(rows) for column, code in enumerate(line)}
    all_codes = {"q", *(case for suit in SUIT_OF for rank in RANK_OF for case in (suit + rank, (suit + rank).upper()))}
    codes_left_out = all_codes - set(codes.values())
    return {
        "cards": {cell: card_of(code) for cell, code in codes.items()},
        "backs": {cell: "white" if code.isupper() else "black" for cell, code in codes.items()},
        "removed": card_of(codes_left_out.pop()) if len(codes_left_out) == 1 else None,
        "suits": sorted({SUIT_OF[code[0].lower()] for code in codes.values() if code != "q"}),
    }


class Table:
    """A match on a drawn grid. Seat 0 starts unless `start` is another. `pawns`: where each seat places its two, as "a1 c1"."""

    def __init__(
        self,
        drawing: str = IN_ORDER,
        *,
        players: int = 2,
        start: int = 0,
        pawns: tuple[str, ...] = (),
        **options: object,
    ) -> None:
        self.match = Match.of_deal("memory-kings", players=players, deal=read_drawing(drawing), start=start, options=options)
        self.state: rules.State = self.match.state
        self.compiled = compiled(self.match.terms.game)
        self.row = np.zeros(rules.STATE.itemsize, np.uint8)
        self.compiled.deal(self.row, np.frombuffer(pack(self.match.full_deal), np.uint8).copy())
        if pawns:
            for pawn in range(rules.PAWNS):
                for step in range(players):
                    self.place(pawns[(start + step) % players].split()[pawn])

    def lay(
        self,
        *,
        pawns: tuple[str, ...] = (),
        tokens: dict[str, int] | None = None,
        counter: str | None = None,
        idle_moves: int = 0,
    ) -> "Table":
        """Turn this table into one later in the game. `tokens`: whose token lies at which cells, -1 for the Counter."""
        state = self.state
        for seat, cells in enumerate(pawns):
            for pawn, cell in enumerate(cells.split()):
                state.pawn[rules.PAWNS * seat + pawn] = CELLS.index(cell)
        for cell, side in (tokens or {}).items():
            state.token[CELLS.index(cell)] = rules.COUNTER if side == COUNTER else side
        state.pairs = [state.token.count(side) // 2 for side in range(rules.MAX_SEATS)]
        state.counter = state.counter if counter is None else CELLS.index(counter)
        state.idle_moves = idle_moves
        state.phase = rules.Phase.MOVE
        state.face_up = sum(1 << cell for cell in range(rules.CELLS) if must_be_up(state, cell))
        self.row[:] = np.frombuffer(pack(state), np.uint8)
        return self

    def play(self, seat: int, move: str) -> list[Event]:
        action = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.compiled.apply(self.row, seat, action)
        assert self.row.tobytes() == pack(self.match.state), "the compiled and the interpreted rules disagree"
        return events

    def place(self, cell: str) -> list[Event]:
        return self.play(self.turn, f"place:{cell}")

    def move(self, pawn: int, *cells: str) -> list[Event]:
        """Move this pawn of whoever has the turn, once for each of the cells. Returns the events of the last move."""
        events: list[Event] = []
        for cell in cells:
            events = self.play(self.turn, f"move:{pawn}:{cell}")
        return events

    def peek(self, cell: str) -> list[Event]:
        return self.play(self.turn, f"peek:{cell}")

    def reach(self, pawn: int) -> set[str]:
        """The cells that this pawn of whoever has the turn may move to."""
        return {move[-2:] for move in self.legal if move.startswith(f"move:{pawn}:")}

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


def must_be_up(state: rules.State, cell: int) -> bool:
    """KNG-8, written without the rules: whether the card at this cell has a pawn or a token on it."""
    return cell in state.pawn or cell == state.counter or state.token[cell] != rules.NO_TOKEN


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]


def shorten(events: list[Event]) -> list[str]:
    """Events in short form: `up b1`, `recruit 0 a1 b1`."""
    return [" ".join(shorten_event(event)) for event in events]


def shorten_event(event: Event) -> list[str]:
    match event["event"]:
        case "recruit":
            return ["recruit", str(event["seat"]), *event["cells"]]
        case "end":
            return ["end", *map(str, event["scores"])]
        case name:
            return [name, str(event["cell"])] if "cell" in event else [name]


def tokens_of(pairs: int, seat: int, cells: list[str]) -> dict[str, int]:
    """Tokens of a seat on the first pairs of a list in which cells are sorted by pairs."""
    return dict.fromkeys(cells[: 2 * pairs], seat)


PAIRS_IN_ORDER = [cell for cell in CELLS if cell[0] < "f" and cell[1] < "6" and cell != "c3"]  # of IN_ORDER, by pairs
assert len(PAIRS_IN_ORDER) == 24
assert set(SUIT_OF.values()) == set(SUITS)
