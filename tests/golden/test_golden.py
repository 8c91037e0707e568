"""One whole game of each configuration is fixed. If it changes, the version of the rules or of the notation must go up."""

from pathlib import Path

import pytest

from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.golden.playthrough import playthrough

GAMES_FOLDER = Path(__file__).parents[1] / "games"


def golden_file(configuration: Configuration) -> Path:
    return GAMES_FOLDER / configuration.game.folder / "golden" / f"{configuration}.txt"


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_the_golden_game_is_unchanged(configuration: Configuration) -> None:
    file = golden_file(configuration)
    assert file.exists(), f"{configuration} has no golden game. Write it with: python -m tests.golden.write"
    assert playthrough(configuration) == file.read_text(encoding="utf-8")


def test_every_golden_game_belongs_to_a_configuration() -> None:
    assert set(GAMES_FOLDER.glob("*/golden/*.txt")) == {golden_file(configuration) for configuration in CONFIGURATIONS}
