"""Games for the contract tests: half at random, half by players who see everything and so reach the rare corners."""

import importlib
from collections.abc import Iterator
from types import ModuleType

from facedown.engine.catalogue import Game
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState

ALL_OF = 25  # the first moves of a game, each of which is a moment


def contract_of(game: Game) -> ModuleType:
    """What tests/games/GAME/contract.py knows of a game."""
    return importlib.import_module(f"tests.games.{game.folder}.contract")


def eager(game: Game, state: AnyState, actions: list[int]) -> list[int]:
    """Of these legal actions, those that lead into rare corners, as tests/games/GAME/contract.py knows them."""
    module = contract_of(game)
    preferred: list[int] = module.preferred(state, actions)
    return preferred or actions


def check_invariants(game: Game, state: AnyState) -> None:
    """What tests/games/GAME/contract.py says of every state."""
    contract_of(game).check(state)


def moves(match: Match, seed: int) -> Iterator[tuple[int, str]]:
    """A whole game; with an odd seed the players are mostly eager."""
    chance = Chance(str(seed), "contract")
    game = match.terms.game
    while not match.is_over:
        seat = chance.pick(match.to_move)
        actions = [game.notation.MOVES[move][1] for move in match.legal(seat)]
        if seed % 2 and chance.below(30):
            actions = eager(game, match.state, actions)
        yield seat, game.spelled_moves[match.state.phase, chance.pick(actions)]


def play(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping before the first move and after each."""
    yield
    for seat, move in moves(match, seed):
        match.play(seat, move)
        yield


def moments(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping as `play` does, but ever more rarely as it grows long, and at its end.

    For checks that replay the game or try every move: a game of a thousand moves must not cost a thousand times as much.
    """
    chance = Chance(str(seed), "moments")
    for _ in play(match, seed):
        if match.is_over or not chance.below(1 + len(match.moves) // ALL_OF):
            yield
