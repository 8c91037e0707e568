"""A golden game is replaced only by one with a later version of the rules or of the notation."""

from pathlib import Path

import pytest

from facedown.kit.events import NOTATION
from tests.contract.configurations import CONFIGURATIONS
from tests.golden.playthrough import playthrough
from tests.golden.write import versions_of, write


def golden_text(rules: int, notation: int, game: str = "as it was") -> str:
    return f"# memoarrr, rules version {rules}, notation version {notation}, 2 players\n{game}\n"


@pytest.mark.parametrize("versions", [(3, 4), (2, 5), (3, 5)])
def test_a_golden_game_of_a_later_version_replaces_the_old_one(tmp_path: Path, versions: tuple[int, int]) -> None:
    file = tmp_path / "golden.txt"
    file.write_text(golden_text(2, 4), "utf-8")
    assert write(file, golden_text(*versions, "changed"))
    assert file.read_text("utf-8") == golden_text(*versions, "changed")


@pytest.mark.parametrize("versions", [(2, 4), (1, 4), (2, 3), (3, 3), (1, 5)])
def test_a_golden_game_that_changed_without_a_later_version_is_left_alone(tmp_path: Path, versions: tuple[int, int]) -> None:
    file = tmp_path / "golden.txt"
    file.write_text(golden_text(2, 4), "utf-8")
    assert not write(file, golden_text(*versions, "changed"))
    assert file.read_text("utf-8") == golden_text(2, 4)


def test_a_missing_golden_game_is_written_and_an_unchanged_one_stays(tmp_path: Path) -> None:
    file = tmp_path / "memoarrr" / "golden.txt"
    for _ in range(2):
        assert write(file, golden_text(2, 4))
        assert file.read_text("utf-8") == golden_text(2, 4)


def test_a_golden_game_carries_the_versions_of_its_rules_and_of_the_notation() -> None:
    configuration = CONFIGURATIONS[0]
    assert versions_of(playthrough(configuration)) == (configuration.game.version, NOTATION)
