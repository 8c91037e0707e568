"""The contract tests run with every number of players, every choice, and every sample value of options that are numbers."""

import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.options import Whole
from tests.contract.configurations import configurations


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_that_a_table_can_choose_is_tried(game: Game) -> None:
    all_configurations = configurations(game)
    assert len(all_configurations) == len(set(all_configurations))
    assert {each.players for each in all_configurations} == set(range(game.min_players, game.max_players + 1))
    for name, option in game.options.items():
        sample_values = option.samples if isinstance(option, Whole) else option.values
        assert {each.options[name] for each in all_configurations} == set(sample_values)
        assert all(option.allows(value) for value in sample_values)


def test_a_number_is_tried_with_its_default_and_its_test_values() -> None:
    assert Whole(200, 1, 1000).samples == (200,)
    assert Whole(200, 1, 1000, test_values=(1, 200, 7)).samples == (200, 1, 7)
