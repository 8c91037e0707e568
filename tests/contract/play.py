"""Games for the contract tests: half played at random, half by players who see everything and so reach rare corners."""

import importlib
from collections.abc import Iterator
from types import ModuleType

from facedown.engine.catalogue import Game
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.options import Options

SHORT = 25  # `moments` stops after each of the first moves, up to this one


def contract_of(game: Game) -> ModuleType:
    """The module tests/games/GAME/contract.py."""
    return importlib.import_module(f"tests.games.{game.folder}.contract")


def short_games(game: Game) -> list[tuple[int, Options]]:
    """Tables at which a game is soon over, as its contract.py lists them: number of players, and options."""
    tables: list[tuple[int, Options]] = contract_of(game).SHORT_GAMES
    return tables


def compared_games(game: Game) -> list[tuple[int, int, Options]]:
    """Games whose frames are compared with those in other worlds: number of players, number of moves, and options."""
    tables: list[tuple[int, int, Options]] = contract_of(game).COMPARED_GAMES
    return tables


def random_moves(game: Game) -> list[int]:
    """How many moves the first three random games of four players with the seed "ahoy" had when this was written down."""
    counts: list[int] = contract_of(game).RANDOM_MOVES
    return counts


def eager(game: Game, state: AnyState, actions: list[int]) -> list[int]:
    """The legal actions that lead to rare situations, as the game's contract.py chooses them; all of them if none does."""
    preferred: list[int] = contract_of(game).preferred(state, actions)
    return preferred or actions


def check_invariants(game: Game, state: AnyState) -> None:
    """Check what must be true of every state, with the game's contract.py."""
    contract_of(game).check(state)


def moves(match: Match, seed: int) -> Iterator[tuple[int, str]]:
    """The moves of a whole game, each to be played before the next. With an odd seed the players are mostly eager."""
    chance = Chance(str(seed), "contract")
    game = match.terms.game
    while not match.is_over:
        seat = chance.pick(match.to_move)
        actions = [game.notation.MOVES[move][1] for move in match.legal(seat)]
        if seed % 2 and chance.draw_below(30):
            actions = eager(game, match.state, actions)
        yield seat, game.spelled_moves[match.state.phase, chance.pick(actions)]


def play(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping before the first move and after each."""
    yield
    for seat, move in moves(match, seed):
        match.play(seat, move)
        yield


def moments(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping as `play` does, but less and less often the longer it is, and always at its end.

    For checks that replay the game or try every move, so that a long game does not take too long.
    """
    chance = Chance(str(seed), "moments")
    for _ in play(match, seed):
        if match.is_over or not chance.draw_below(1 + len(match.moves) // SHORT):
            yield
