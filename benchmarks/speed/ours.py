"""Measures our own games: `python -m benchmarks.speed.ours CORES`. One core: everything but batches; two cores: batches."""

import sys
from random import Random

from benchmarks.speed.work import BY_CLOCK, Task, Work, make_measurement, pin_to_cores, serve
from facedown.engine.catalogue import GAMES
from facedown.fast.batch import Batch
from facedown.fast.position import Position
from facedown.fast.random_games import play_random_games

WHO = "Facedown"
PLAYERS = {"matryoshka": 3, "memoarrr": 2, "memory-kings": 2, "pairs": 2, "tremember": 2}
SIDE_BY_SIDE = 4096
STEPS = 64  # steps of each game in a batch, per call


def prepare(cores: int) -> Work:
    pin_to_cores(cores)
    work = Work()
    for game in GAMES:
        work.tasks += one_core_tasks(game) if cores == 1 else batch_tasks(game, cores)
    return work


def one_core_tasks(game: str) -> list[Task]:
    table = {"players": PLAYERS[game]}
    return [
        Task(
            WHO,
            "random play",
            game,
            make_measurement(lambda times: play_games(game, times)),
            {**table, "length": mean_length(game)},
        ),
        Task(WHO, "from Python", game, make_measurement(lambda times: step(game, 1000 * times)), table),
        Task(WHO, "a copy", game, make_measurement(lambda times: copy(game, 1000 * times)), table),
    ]


def play_games(game: str, games: int) -> float:
    """Play whole games at random, deal included, and return the number of moves."""
    return int(play_random_games(game, players=PLAYERS[game], games=games, seed=f"engine {games}").moves.sum())


def mean_length(game: str) -> float:
    return float(play_random_games(game, players=PLAYERS[game], games=5000, seed="length").moves.mean())


def step(game: str, moves: int) -> float:
    """Play this many random moves from Python, asking for the legal ones each time. Every game begins as a copy of one deal."""
    start = Position.deal(game, players=PLAYERS[game], seed="engine")
    random = Random(game).random
    position = start.copy()
    for _ in range(moves):
        if position.is_over:
            position = start.copy()
        legal = position.legal
        position.play(legal[int(random() * len(legal))])
    return moves


def copy(game: str, copies: int) -> float:
    position = Position.deal(game, players=PLAYERS[game], seed="engine")
    for _ in range(copies):
        position.copy()
    return copies


def batch_tasks(game: str, threads: int) -> list[Task]:
    batch = Batch(game, players=PLAYERS[game], games=SIDE_BY_SIDE, seed="engine", threads=threads)
    table = {"players": PLAYERS[game]}
    return [
        Task(WHO, "batches", game, make_measurement(lambda times: play_batch(batch, times, STEPS), BY_CLOCK), table),
        Task(
            WHO,
            "batches, a call for each step",
            game,
            make_measurement(lambda times: play_batch(batch, times, 1), BY_CLOCK),
            table,
        ),
    ]


def play_batch(batch: Batch, calls: int, steps: int) -> float:
    return sum(batch.play_at_random(steps) for _ in range(calls))


if __name__ == "__main__":
    serve(lambda: prepare(int(sys.argv[1])))
