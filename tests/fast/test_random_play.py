"""Random play, compiled: whole games end as games do, and nothing gets lost on the way."""

import numpy as np
import pytest

from facedown.engine.contract import AnyState
from facedown.fast.compiling import compiled
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import check_invariants
from tests.fast.bound import Bytes, a_deal, as_row, chances, drawn_rows, of_row, random_games, random_steps

GAMES_EACH = 20
SIDE_BY_SIDE, STEPS, TIMES = 8, 37, 8


def state_of(configuration: Configuration, row: Bytes) -> AnyState:
    rules = configuration.game.rules
    return of_row(rules.State, row, rules.STATE)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_random_games_end_and_keep_the_invariants(configuration: Configuration) -> None:
    game = configuration.game
    row, mask = np.zeros(game.rules.STATE.itemsize, np.uint8), np.zeros(game.rules.ACTIONS, np.uint8)
    dealt, chance = as_row(a_deal(configuration)), chances(str(configuration), 1)[0]
    for _ in range(GAMES_EACH):
        moves = random_games(game)(row, dealt, mask, chance, 1)
        state = state_of(configuration, row)
        assert game.rules.is_over(state)
        assert game.rules.to_move(state) == 0
        assert moves > 0
        check_invariants(game, state)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_games_side_by_side_go_on_for_ever(configuration: Configuration) -> None:
    game = configuration.game
    rows = np.zeros((SIDE_BY_SIDE, game.rules.STATE.itemsize), np.uint8)
    dealt = drawn_rows(configuration, SIDE_BY_SIDE)
    masks = np.zeros((SIDE_BY_SIDE, game.rules.ACTIONS), np.uint8)
    chance = chances(f"side by side {configuration}", SIDE_BY_SIDE)
    for row, dealt_row in zip(rows, dealt, strict=True):
        compiled(game).deal(row, dealt_row)
    for _ in range(TIMES):
        before = rows.copy()
        random_steps(game)(rows, dealt, masks, chance, STEPS)
        assert not (rows == before).all(axis=1).any()
        for row in rows:
            state = state_of(configuration, row)
            assert not game.rules.is_over(state)  # one that was over has been dealt anew
            check_invariants(game, state)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_random_games_of_matryoshka_have_as_many_moves(players: int) -> None:
    """For each seat 33 cards shown and, four times, a card in the middle, the others' offers and one accepted."""
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "matryoshka" and each.players == players)
    rules = configuration.game.rules
    row, mask = np.zeros(rules.STATE.itemsize, np.uint8), np.zeros(rules.ACTIONS, np.uint8)
    moves = random_games(configuration.game)(row, as_row(a_deal(configuration)), mask, chances("moves", 1)[0], 10)
    assert moves == 10 * players * (33 + 4 * (1 + players - 1 + 1))
