"""Whole games played at random, one after the other on one core."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numba
import numpy as np
import numpy.typing as npt

from facedown.engine.catalogue import Game
from facedown.engine.match import is_whole, make_terms
from facedown.fast import random_play
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBERS, AnyFunction, Signatures, compile_for
from facedown.fast.generator import starting_points
from facedown.kit.errors import BadInput
from facedown.kit.states import pack

SIGNATURES: Signatures = {random_play.random_games_rows: (BYTES, NUMBERS, NUMBERS, numba.int64[:, ::1], NUMBERS, BYTES)}


@dataclass(frozen=True)
class RandomGames:
    """The results of random games: one row per game. Scores and wins have one column per seat."""

    moves: Numbers  # of each game
    scores: Numbers  # of each seat in each game
    has_won: npt.NDArray[np.bool_]  # of each seat in each game; several seats where a victory is shared
    states: Row  # the bytes of each game's last state; no rows unless `keep_states` was set


def play_random_games(
    game: str,
    *,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, object] | None = None,
    start: int | None = None,
    keep_states: bool = False,
) -> RandomGames:
    """Play whole random games, each with a deal of its own. The same seed gives the same games on every machine.

    The same seat starts all of them: the one given, or one drawn from the seed.
    """
    terms = make_terms(game, players, options, start, seed)
    check_games(games)
    rules = terms.game.rules
    deal_bytes = pack(terms.game.deal.prepare_deal(players, terms.options, terms.start))
    starts = starting_points(seed, games)
    moves, winner_masks = np.empty(games, np.int64), np.empty(games, np.int64)
    scores = np.zeros((games, rules.MAX_SEATS), np.int64)
    states = np.empty((games if keep_states else 0, rules.STATE.itemsize), np.uint8)
    compiled_play(terms.game)(
        np.frombuffer(deal_bytes, np.uint8).copy(), starts, moves, scores, winner_masks, states.reshape(-1)
    )
    has_won = (winner_masks[:, np.newaxis] >> np.arange(players) & 1).astype(bool)
    return RandomGames(moves, scores[:, :players], has_won, states)


def check_games(games: int) -> None:
    if not is_whole(games) or games < 0:
        raise BadInput(f"The number of games is a whole number from 0 up, not {games!r}.", games=repr(games))


@cache
def compiled_play(game: Game) -> AnyFunction:
    return compile_for(game, "random games", SIGNATURES)[random_play.random_games_rows]
