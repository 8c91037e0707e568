"""One game played from Python move by move, with actions as numbers instead of moves as text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numba
import numpy as np

from facedown.engine.catalogue import Game
from facedown.engine.match import Match, check_seat
from facedown.fast import position_rows, records
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBER, NUMBERS, AnyFunction, Signatures, compile_for
from facedown.fast.records import record_layout
from facedown.kit.errors import IllegalMove
from facedown.kit.states import pack

DUE, SEAT, COUNT, ACTIONS = 0, 1, 2, 3  # offsets in a row: see records.Position

ROW = numba.types.ByteArray(numba.uint8, 1, "C")
SIGNATURES: Signatures = {
    position_rows.begin_position: (ROW, BYTES),
    position_rows.play_position: (ROW, NUMBER, NUMBER),
    position_rows.legal_position: (ROW, NUMBER),
    position_rows.scores_position: (ROW, NUMBERS),
    position_rows.winners_position: (ROW,),
}


@dataclass(frozen=True)
class CompiledPositions:
    """The compiled functions and the layout that all positions of a game share."""

    game: Game
    size: int
    state_offset: int
    phase_offset: int
    begin: Callable[[bytearray, Row], None]
    play: Callable[[bytearray, int, int], bool]
    legal: Callable[[bytearray, int], None]
    scores: Callable[[bytearray, Numbers], None]
    winners: Callable[[bytearray], int]


class Position:
    """A game at some moment. A copy is independent: playing on in one leaves the other as it is.

    Actions are the numbers that the rules use; `spell` gives them as text. Create one with `Position.deal`.
    """

    __slots__ = ("_compiled", "_players", "_row")
    _compiled: CompiledPositions
    _players: int
    _row: bytearray

    @classmethod
    def deal(
        cls, game: str, *, players: int, seed: str, options: Mapping[str, object] | None = None, start: int | None = None
    ) -> "Position":
        """A new game, with the same cards that `Match.deal` deals for this seed."""
        match = Match.deal(game, players=players, seed=seed, options=options, start=start)
        position = cls()
        position._compiled = compiled_positions(match.terms.game)
        position._players = players
        position._row = bytearray(position._compiled.size)
        position._compiled.begin(position._row, np.frombuffer(pack(match.full_deal), np.uint8).copy())
        return position

    def copy(self) -> "Position":
        twin = Position()
        twin._compiled = self._compiled
        twin._players = self._players
        twin._row = self._row[:]
        return twin

    @property
    def is_over(self) -> bool:
        return not self._row[DUE]

    @property
    def seat(self) -> int:
        """The seat to move; the lowest one if several may move now."""
        return self._row[SEAT]

    @property
    def to_move(self) -> list[int]:
        """Every seat that may move now."""
        return [seat for seat in range(self._players) if self._row[DUE] >> seat & 1]

    @property
    def legal(self) -> list[int]:
        """The actions that the seat to move may play."""
        row = self._row
        return [*row[ACTIONS : ACTIONS + row[COUNT]]]

    def legal_for(self, seat: int) -> list[int]:
        """The actions that this seat may play; none if it is not due."""
        check_seat(seat, self._players)
        twin: Position = self.copy()
        if twin._row[DUE] >> seat & 1:
            self._compiled.legal(twin._row, seat)
            return twin.legal
        return []

    def play(self, action: int, seat: int | None = None) -> None:
        """Make a move for the seat that is asked, or for another that is due. A refused move changes nothing."""
        row = self._row
        if self._compiled.play(row, row[SEAT] if seat is None else seat, action):
            mover = self.seat if seat is None else seat
            raise IllegalMove(f"Seat {mover} may not play action {action} now.", seat=mover, move=action)

    def spell(self, action: int) -> str:
        """The move that this action means now, as text, as in a record."""
        return self._compiled.game.spelled_moves[self._row[self._compiled.phase_offset], action]

    @property
    def scores(self) -> list[int]:
        out = np.zeros(self._compiled.game.rules.MAX_SEATS, np.int64)
        self._compiled.scores(self._row, out)
        return [int(points) for points in out[: self._players]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won, or would win if the game ended now."""
        winner_mask = self._compiled.winners(self._row)
        return [seat for seat in range(self._players) if winner_mask >> seat & 1]

    @property
    def state(self) -> bytes:
        """The bytes of the state, as the rules declare it."""
        return bytes(self._row[self._compiled.state_offset :][: self._compiled.game.rules.STATE.itemsize])


@cache
def compiled_positions(game: Game) -> CompiledPositions:
    dtype = record_layout(records.Position, game.rules)
    state_offset = offset(dtype, "state")
    phase_offset = state_offset + offset(game.rules.STATE, "phase")
    functions = compile_for(game, "single moves", SIGNATURES)

    def only_overload(function: AnyFunction) -> AnyFunction:
        """The function for its only signature. Letting Numba choose among signatures would take longer than a move."""
        return cast(AnyFunction, cast(Any, functions[function]).get_overload(SIGNATURES[function]))

    return CompiledPositions(
        game=game,
        size=dtype.itemsize,
        state_offset=state_offset,
        phase_offset=phase_offset,
        begin=only_overload(position_rows.begin_position),
        play=only_overload(position_rows.play_position),
        legal=only_overload(position_rows.legal_position),
        scores=only_overload(position_rows.scores_position),
        winners=only_overload(position_rows.winners_position),
    )


def offset(dtype: np.dtype[np.void], field: str) -> int:
    """Where in a record's bytes the field begins."""
    return int(cast(Any, dtype.fields)[field][1])
