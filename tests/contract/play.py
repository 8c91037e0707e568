"""Games for the contract tests. Half are played at random, half by players who know every card and so reach rare situations."""

import importlib
from collections.abc import Iterator
from types import ModuleType

from facedown.engine.catalogue import Game
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState
from facedown.kit.options import Options

ALL_CHECKED = 25  # `moments` stops after each of this many first moves


def contract_of(game: Game) -> ModuleType:
    """The module tests/games/GAME/contract.py."""
    return importlib.import_module(f"tests.games.{game.folder}.contract")


def short_games(game: Game) -> list[tuple[int, Options]]:
    """Numbers of players, with options, with which a game is soon over. The game's contract.py lists them."""
    tables: list[tuple[int, Options]] = contract_of(game).SHORT_GAMES
    return tables


def compared_games(game: Game) -> list[tuple[int, int, Options]]:
    """Games whose frames are compared with those in other worlds: numbers of players and of moves, and options."""
    tables: list[tuple[int, int, Options]] = contract_of(game).COMPARED_GAMES
    return tables


def random_moves(game: Game) -> list[int]:
    """The expected lengths of the first three random games of four players with the seed "ahoy", in moves."""
    counts: list[int] = contract_of(game).RANDOM_MOVES
    return counts


def eager_actions(game: Game, state: AnyState, actions: list[int]) -> list[int]:
    """The legal actions that lead to rare situations, which the game's contract.py selects, or all of them if none does."""
    preferred_actions: list[int] = contract_of(game).preferred_actions(state, actions)
    return preferred_actions or actions


def check_invariants(game: Game, state: AnyState) -> None:
    """Assert what must be true of every state, as the game's contract.py says."""
    contract_of(game).check_invariants(state)


def moves(match: Match, seed: int) -> Iterator[tuple[int, str]]:
    """The moves of a whole game. Play each before asking for the next. With an odd seed, the players are mostly eager."""
    chance = Chance(str(seed), "contract")
    game = match.terms.game
    while not match.is_over:
        seat = chance.pick(match.to_move)
        actions = [game.notation.MOVES[move][1] for move in match.legal(seat)]
        if seed % 2 and chance.draw_below(30):
            actions = eager_actions(game, match.state, actions)
        yield seat, game.spelled_moves[match.state.phase, chance.pick(actions)]


def play(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping before the first move and after each."""
    yield
    for seat, move in moves(match, seed):
        match.play(seat, move)
        yield


def moments(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game and stop as `play` does, but less and less often as the game goes on, and always at its end.

    This is for checks that replay the game or try every move, so that they do not take too long in a long game.
    """
    chance = Chance(str(seed), "moments")
    for _ in play(match, seed):
        if match.is_over or not chance.draw_below(1 + len(match.moves) // ALL_CHECKED):
            yield
