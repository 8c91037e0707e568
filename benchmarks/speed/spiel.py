"""Measures OpenSpiel's games with hidden information: `python -m benchmarks.speed.spiel`, on one core.

Every action counts as a move, including those of chance: dealing a card is an action there, and not in our games. Its rollouts
in C++ are reached through a search of two simulations: n rollouts from the state itself, and n from the child that the search
tried. Their length is sampled here, by playing on from the same two states.
"""

from collections.abc import Callable
from random import Random
from statistics import fmean

import pyspiel

from benchmarks.speed.work import Task, Work, make_measurement, measure_time, pin_to_cores, serve

WHO = "OpenSpiel"
# Its card and dice games, its board games played blind, and the fastest of its other games with hidden information. The last
# two are very slow.
GAMES = (
    *("bridge", "coordinated_mp", "crazy_eights", "dark_hex", "euchre", "first_sealed_auction", "go_fish"),
    *("goofspiel(imp_info=True)", "hanabi", "hearts", "kuhn_poker", "leduc_poker", "lewis_signaling", "liars_dice", "oh_hell"),
    *("phantom_ttt", "sheriff", "spades", "tiny_hanabi", "trade_comm", "battleship", "gin_rummy"),
)
SAMPLING_SECONDS = 0.25  # how long the length of rollouts is sampled, at least
MEMORY_MB = 10
SEED = 7


def prepare() -> Work:
    pin_to_cores(1)
    work = Work()
    for name in GAMES:
        try:
            work.tasks += tasks_of(name)
        except pyspiel.SpielError as error:
            work.skip(WHO, name, str(error).splitlines()[0])
    return work


def tasks_of(name: str) -> list[Task]:
    game = pyspiel.load_game_as_turn_based(name)
    random = Random(name).random
    start = deal_game(game, random)
    # Rollouts come first, because they show whether the game is supported.
    rollouts = make_measurement(lambda times: roll_out(game, start, times))
    length = length_of_pair(game, start, random)
    whole_length = mean_length(game.new_initial_state(), random)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    whole_games = make_measurement(lambda times: play_games(game, bots, times))
    return [
        Task(WHO, "rollouts", name, lambda: scale(rollouts(), length), {"length": length / 2}),
        Task(WHO, "whole games", name, lambda: scale(whole_games(), whole_length), {"length": whole_length}),
        Task(WHO, "from Python", name, make_measurement(lambda times: step(start, random, times))),
        Task(WHO, "a copy", name, make_measurement(lambda times: clone(start, 100 * times))),
    ]


def scale(measurement: tuple[float, float], moves: float) -> tuple[float, float]:
    count, seconds = measurement
    return count * moves, seconds


def deal_game(game: "pyspiel.Game", random: Callable[[], float]) -> "pyspiel.State":
    """A new state, played on through all chance events that come before the first move."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw_outcome(state, random))
    return state


def draw_outcome(state: "pyspiel.State", random: Callable[[], float]) -> int:
    """A random outcome of the chance event that is due."""
    remainder = random()
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for action, chance in outcomes:
        remainder -= chance
        if remainder <= 0:
            return action
    return outcomes[-1][0]


def play_on(state: "pyspiel.State", random: Callable[[], float]) -> int:
    """Play to the end of the game, and return how many moves that took."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw_outcome(state, random))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        moves += 1
    return moves


def mean_length(state: "pyspiel.State", random: Callable[[], float]) -> float:
    lengths: list[int] = []
    seconds = 0.0
    while seconds < SAMPLING_SECONDS:
        length, run_seconds = measure_time(lambda: play_on(state.clone(), random))
        lengths.append(int(length))
        seconds += run_seconds
    return fmean(lengths)


def search(game: "pyspiel.Game", state: "pyspiel.State", rollouts: int) -> "pyspiel.SearchNode":
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    return pyspiel.MCTSBot(game, evaluator, 1.0, 2, MEMORY_MB, False, SEED, False).mcts_search(state)


def roll_out(game: "pyspiel.Game", state: "pyspiel.State", times: int) -> int:
    search(game, state, times)
    return times


def length_of_pair(game: "pyspiel.Game", state: "pyspiel.State", random: Callable[[], float]) -> float:
    """The mean number of moves in two rollouts: one from the state, one from the child that the search tries."""
    (action,) = [child.action for child in search(game, state, 1).children if child.explore_count]
    child = state.clone()
    child.apply_action(action)
    return mean_length(state, random) + mean_length(child, random)


def play_games(game: "pyspiel.Game", bots: list["pyspiel.Bot"], games: int) -> int:
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
    return games


def step(start: "pyspiel.State", random: Callable[[], float], games: int) -> int:
    """Play games from clones of the dealt state, as `ours.step` does with our games."""
    return sum(play_on(start.clone(), random) for _ in range(games))


def clone(state: "pyspiel.State", clones: int) -> int:
    for _ in range(clones):
        state.clone()
    return clones


if __name__ == "__main__":
    serve(prepare)
