"""Environments of every game: compiled tables show what interpreted observers show, and outputs of an id never change."""

from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES
from tests.envs import test_bot_tables, test_tables, test_versions


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("opponent", ["rollout", "rollout:none", "random", None])
@pytest.mark.parametrize("game", GAMES)
def test_compiled_tables_of_every_game_show_what_interpreted_observers_show(game: str, opponent: str | None) -> None:
    test_bot_tables.check_tables(game, opponent)


@pytest.mark.parametrize("game", GAMES)
def test_an_id_of_every_game_puts_out_what_it_always_has(game: str) -> None:
    test_versions.check_digest(game)


@pytest.mark.parametrize("game", GAMES)
def test_masks_of_every_game_are_the_legal_moves_and_records_replay(game: str, tmp_path: Path) -> None:
    test_tables.check_masks(game, tmp_path)
