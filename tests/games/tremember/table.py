"""Tables of Tremember written as text. Each move is made by both the interpreted and the compiled rules."""

from typing import Any

import numpy as np

from facedown.engine.match import Match
from facedown.fast.compiling import compiled
from facedown.games.tremember import rules
from facedown.games.tremember.notation import CARDS, CELLS, JOKERS, PICTURES
from facedown.games.tremember.rules import Facing
from facedown.kit.events import Event
from facedown.kit.states import pack

CODES = {**{picture[:2]: picture for picture in PICTURES}, **{f"j{joker[-1]}": joker for joker in JOKERS}}
CODE_OF = {card: code for code, card in CODES.items()}
ANY_DOWN, ANY_UP, GAP = "..", "##", "--"
IN_ORDER = """
    li li te te um um
    ca ca ke ke ro ro
    ch ch sa sa gu gu
    mo mo ba ba so so
    an an ki ki pi pi
    ic ic j1 j1 j2 j2
"""


def read_drawing(drawing: str) -> tuple[dict[str, str], list[int]]:
    """The cards of a drawing and how they lie. Each is two letters, capitals if face up, or `..` or `##` for any other card."""
    codes = drawing.split()
    named_cards = {CODES.get(code.lower()) for code in codes}
    other_cards = [card for card in CARDS if card not in named_cards for _ in range(2)]
    face_up = iter(other_cards[: codes.count(ANY_UP)])
    face_down = iter(other_cards[codes.count(ANY_UP) :])
    cards = [
        next(face_up) if code == ANY_UP else next(face_down) if code == ANY_DOWN else CODES[code.lower()] for code in codes
    ]
    facing = [Facing.FACE_UP if code == ANY_UP or code.isupper() else Facing.FACE_DOWN for code in codes]
    return dict(zip(CELLS, cards, strict=True)), [int(each) for each in facing]


class Table:
    """A match on a drawn area. Seat 0 starts unless `start` is another. Face-up cards and scores are written into the state."""

    def __init__(
        self,
        drawing: str = IN_ORDER,
        *,
        players: int = 2,
        start: int = 0,
        scores: tuple[int, ...] = (),
        **options: int,
    ) -> None:
        cards, facing = read_drawing(drawing)
        self.match = Match.of_deal("tremember", players=players, deal={"cards": cards}, start=start, options=options)
        state = self.match.state
        state.facing = facing
        state.pairs_left = facing.count(Facing.FACE_DOWN) // 2
        state.score[: len(scores)] = scores
        self.compiled = compiled(self.match.terms.game)
        self.row = np.zeros(rules.STATE.itemsize, np.uint8)
        self.compiled.deal(self.row, np.frombuffer(pack(self.match.full_deal), np.uint8).copy())
        if Facing.FACE_UP in facing or scores:
            self.row[:] = np.frombuffer(pack(state), np.uint8)

    def play(self, seat: int, move: str) -> list[Event]:
        action = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.compiled.apply(self.row, seat, action)
        assert self.row.tobytes() == pack(self.match.state), "the compiled and the interpreted rules disagree"
        return events

    def take(self, cell: str) -> list[Event]:
        return self.play(self.turn, f"take:{cell}")

    def push(self, side: str) -> list[Event]:
        return self.play(self.turn, f"push:{side}")

    def turn_over(self, *cells: str) -> list[Event]:
        """Turn over one or two cards. Returns the events of the last one."""
        events: list[Event] = []
        for cell in cells:
            events = self.play(self.turn, f"turn:{cell}")
        return events

    def play_turn(self, cell: str, side: str, first: str, second: str) -> list[Event]:
        """Play a whole turn: take out, push, turn over two cards. Returns the events of the second card."""
        self.take(cell)
        self.push(side)
        return self.turn_over(first, second)

    @property
    def turn(self) -> int:
        (seat,) = self.match.to_move
        return seat

    @property
    def legal(self) -> list[str]:
        return self.match.legal(self.turn)

    @property
    def phase(self) -> str:
        """The verb of the moves that are legal now."""
        return self.legal[0].partition(":")[0]

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view(None)

    @property
    def area(self) -> list[list[str]]:
        """A drawing of the area as it is now, row by row."""
        codes = [self._code(cell) for cell in range(rules.CELLS)]
        return [codes[first : first + rules.WIDTH] for first in range(0, rules.CELLS, rules.WIDTH)]

    def _code(self, cell: int) -> str:
        state = self.match.state
        code = CODE_OF[CARDS[state.card[cell]]]
        if cell == state.gap:
            return GAP
        return code.upper() if state.facing[cell] == Facing.FACE_UP else code


def read_rows(drawing: str) -> list[list[str]]:
    """A drawing row by row, to compare with `Table.area`."""
    return [line.split() for line in drawing.strip().splitlines()]


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]
