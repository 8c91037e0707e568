"""Long runs of tests/envs/test_minds.py and tests/envs/test_forgetting.py, for every game.

Compiled bots choose what bots in Python choose, and compiled tables show forgetful learners what interpreted memories show.
FACEDOWN_SOAK_GAMES sets how many games of each kind are played; the default is 20.
"""

import os

import pytest

from facedown.engine.catalogue import GAMES
from facedown.envs.opponents import can_forget
from tests.envs.test_forgetting import check_forgetting
from tests.envs.test_minds import OPPONENTS, check_choices

GAME_COUNT = int(os.environ.get("FACEDOWN_SOAK_GAMES", "20"))


@pytest.mark.timeout(600 + 60 * GAME_COUNT)
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_game_is_that_of_the_bot_in_python(game: str, opponent: str) -> None:
    choice_count = check_choices(game, opponent, tables=GAME_COUNT, seed="soak")
    print(f"{game}, {opponent}: {choice_count} choices")  # noqa: T201


@pytest.mark.timeout(600 + 60 * GAME_COUNT)
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if can_forget(game)])
def test_compiled_tables_of_every_game_show_what_interpreted_memories_show(game: str) -> None:
    check_forgetting(game, steps=20 * GAME_COUNT)
