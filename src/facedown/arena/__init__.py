"""Tournaments of bots: who sits where, games on all cores, and their results with confidence intervals."""

from collections.abc import Mapping, Sequence

from facedown.arena.play import make_contest
from facedown.arena.results import Results
from facedown.arena.workers import Interrupt, play_games
from facedown.bots.plugins import TIME_LIMIT
from facedown.engine.cores import count_cores
from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed

__all__ = ["Results", "play_tournament"]


def play_tournament(
    game: str,
    bots: Sequence[str],
    *,
    players: int,
    games: int = 400,
    seed: str = "1",
    options: Mapping[str, object] | None = None,
    workers: int | None = None,
    time_limit: float = TIME_LIMIT,
) -> Results:
    """Let bots play each other in separate processes, one per core unless `workers` says otherwise, and measure them.

    `time_limit` is how many seconds a bot has for each move, unless it is one of Facedown's own.
    """
    check_installed("The arena", "study", "openskill")
    if workers is not None and workers < 1:
        raise BadInput(f"At least one worker must play, not {workers!r}.", workers=repr(workers))
    contest = make_contest(game, bots, players=players, games=games, seed=seed, options=options, time_limit=time_limit)
    played_games = play_games(contest, workers or count_cores(), Interrupt())
    return Results(contest, sorted((played_game.outcome for played_game in played_games), key=lambda outcome: outcome.number))
