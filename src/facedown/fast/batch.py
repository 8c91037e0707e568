"""Many games side by side, stepped on all cores."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.engine.cores import count_cores
from facedown.engine.match import make_terms
from facedown.fast import batch_rows
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBER, NUMBERS, AnyFunction, Functions, Signatures, compile_for
from facedown.fast.generator import starting_points
from facedown.fast.random_games import check_games
from facedown.fast.records import Scratch, record_layout
from facedown.kit.errors import BadInput, IllegalMove
from facedown.kit.states import pack

NOBODY = batch_rows.NOBODY

SHARE = (NUMBER, NUMBER)
SIGNATURES: Signatures = {
    batch_rows.deal_rows: (BYTES, BYTES, BYTES, NUMBER, *SHARE),
    batch_rows.play_at_random_rows: (BYTES, BYTES, BYTES, NUMBER, *SHARE),
    batch_rows.legal_rows: (BYTES, NUMBERS, BYTES, *SHARE),
    batch_rows.refused_rows: (BYTES, NUMBERS, NUMBERS, *SHARE),
    batch_rows.apply_rows: (BYTES, NUMBERS, NUMBERS, *SHARE),
    batch_rows.standing_rows: (BYTES, BYTES, BYTES, numba.int64[:, ::1], NUMBERS, *SHARE),
}


class Batch:
    """Many matches of one game, stepped together. The number of threads only affects the speed, not the result.

    `states` holds the bytes of each game's state, one row per game. Each game has its own generator, derived from the seed.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int,
        games: int,
        seed: str,
        options: Mapping[str, object] | None = None,
        start: int | None = None,
        threads: int | None = None,
    ) -> None:
        terms = make_terms(game, players, options, start, seed)
        check_games(games)
        self.game = terms.game
        self.players = players
        self.games = games
        self._compiled = compiled_batch(terms.game)
        self._threads = Threads(threads or count_cores())
        deal_bytes = pack(terms.game.deal.prepare_deal(players, terms.options, terms.start))
        self._deals = np.tile(np.frombuffer(deal_bytes, np.uint8), games)
        scratches = np.zeros(games, record_layout(Scratch, terms.game.rules))
        scratches["chance"][:, 0] = starting_points(seed, games)
        self._scratches = scratches.view(np.uint8)
        self.states: Row = np.zeros((games, terms.game.rules.STATE.itemsize), np.uint8)
        self._run(batch_rows.deal_rows, self._deals, self._scratches, True)

    def redeal_finished(self) -> int:
        """Deal again wherever a game is over. Returns how many games were dealt."""
        return sum(self._run(batch_rows.deal_rows, self._deals, self._scratches, False))

    def legal(self) -> tuple[Numbers, Row]:
        """The seat asked in each game (the lowest if several are due, NOBODY if it is over), and a mask of what it may play."""
        seats = np.empty(self.games, np.int64)
        masks = np.empty((self.games, self.game.rules.ACTIONS), np.uint8)
        self._run(batch_rows.legal_rows, seats, masks.reshape(-1))
        return seats, masks

    def step(self, seats: npt.ArrayLike, actions: npt.ArrayLike) -> None:
        """Make a move in each game, except where the seat is NOBODY. If any move is refused, none is made."""
        movers, moves = self._numbers(seats), self._numbers(actions)
        refused_game = min((number for number in self._run(batch_rows.refused_rows, movers, moves) if number), default=0)
        if refused_game:
            seat, action = int(movers[refused_game - 1]), int(moves[refused_game - 1])
            raise IllegalMove(f"In game {refused_game - 1} seat {seat} may not play action {action}.", seat=seat, move=action)
        self._run(batch_rows.apply_rows, movers, moves)

    def play_at_random(self, steps: int = 1) -> int:
        """Make `steps` random moves in each game. Dealing again counts as a step. Returns how many moves were made."""
        return sum(self._run(batch_rows.play_at_random_rows, self._deals, self._scratches, steps))

    @property
    def is_over(self) -> npt.NDArray[np.bool_]:
        return self._standing()[0].astype(bool)

    @property
    def scores(self) -> Numbers:
        """The scores, one row per game and one column per seat."""
        return self._standing()[1][:, : self.players]

    @property
    def has_won(self) -> npt.NDArray[np.bool_]:
        """Who has won, or would win if the game ended now: one row per game, one column per seat."""
        return (self._standing()[2][:, np.newaxis] >> np.arange(self.players) & 1).astype(bool)

    def _standing(self) -> tuple[Row, Numbers, Numbers]:
        is_over, winner_masks = np.empty(self.games, np.uint8), np.empty(self.games, np.int64)
        points = np.zeros((self.games, self.game.rules.MAX_SEATS), np.int64)
        self._run(batch_rows.standing_rows, self._scratches, is_over, points, winner_masks)
        return is_over, points, winner_masks

    def _numbers(self, values: npt.ArrayLike) -> Numbers:
        numbers = np.ascontiguousarray(values, np.int64)
        if numbers.shape != (self.games,):
            raise BadInput(f"One number is needed for each of {self.games} games, not an array of shape {numbers.shape}.")
        return numbers

    def _run(self, function: AnyFunction, *arguments: Any) -> list[int]:
        return self._threads.run(self._compiled[function], self.games, self.states.reshape(-1), *arguments)


class Threads:
    """A few threads that divide the games of a batch among them. The calling thread takes a share too."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._others = ThreadPoolExecutor(count - 1) if count > 1 else None

    def __reduce__(self) -> tuple[type["Threads"], tuple[int]]:
        """Pickle only the number of threads: a copy starts its own."""
        return Threads, (self._count,)

    def run(self, function: Callable[..., int], games: int, *arguments: Any) -> list[int]:
        """Run the function on each share of the games, and return its results."""
        bounds = [games * share // self._count for share in range(self._count + 1)]
        if self._others is None:
            return [function(*arguments, 0, games)]
        futures = [
            self._others.submit(function, *arguments, bounds[share], bounds[share + 1]) for share in range(1, self._count)
        ]
        return [function(*arguments, 0, bounds[1]), *(future.result() for future in futures)]


@cache
def compiled_batch(game: Game) -> Functions:
    return compile_for(game, "batches", SIGNATURES, nogil=True)
