"""Games for the contract tests: half at random, half by players who see everything and so reach the rare corners."""

import importlib
from collections.abc import Iterator

from facedown.engine.catalogue import Game
from facedown.engine.chance import Chance
from facedown.engine.contract import AnyState
from facedown.engine.match import Match


def eager(game: Game, state: AnyState, actions: list[int]) -> list[int]:
    """Of these legal actions, those that keep the game going longest, as tests/contract/eager/GAME.py knows them."""
    module = importlib.import_module(f"tests.contract.eager.{game.id.replace('-', '_')}")
    preferred: list[int] = module.preferred(state, actions)
    return preferred or actions


def check_invariants(game: Game, state: AnyState) -> None:
    """What tests/contract/invariants/GAME.py says of every state."""
    importlib.import_module(f"tests.contract.invariants.{game.id.replace('-', '_')}").check(state)


def moves(match: Match, seed: int) -> Iterator[tuple[int, str]]:
    """A whole game; with an odd seed the players are mostly eager."""
    chance = Chance(str(seed), "contract")
    game = match.terms.game
    while not match.is_over:
        seat = chance.pick(match.to_move)
        actions = [game.spelling.MOVES[move][1] for move in match.legal(seat)]
        if seed % 2 and chance.below(30):
            actions = eager(game, match._state, actions)
        yield seat, game.spelled_moves[match._state.asked, chance.pick(actions)]


def play(match: Match, seed: int) -> Iterator[None]:
    """Play a whole game, stopping before the first move and after each."""
    yield
    for seat, move in moves(match, seed):
        match.play(seat, move)
        yield
