"""`search` plays every game with every number of players, and its name sets its limit and its memory."""

import subprocess
import sys

import pytest

from facedown.bots import level_named
from facedown.bots.levels import LEVELS, SIMULATIONS, Limit
from tests.bots.test_bots import play_whole_game
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.sampling import leave_rest_to_soak

TABLES = {
    (each.game.id, each.players): each for each in CONFIGURATIONS
}  # the last configuration of each size, which has all options on


@pytest.mark.parametrize("configuration", leave_rest_to_soak(TABLES.values(), kept=[*TABLES.values()][::3]), ids=str)
def test_search_plays_every_table_to_its_end_and_the_same_way_twice(configuration: Configuration) -> None:
    one, other = (play_whole_game(configuration, ["search@8"] * configuration.players, "1") for _ in range(2))
    assert one.is_over
    assert one.moves == other.moves


@pytest.mark.parametrize(
    ("name", "limit", "memory"),
    [
        ("search", Limit(SIMULATIONS), "perfect"),
        ("search@2000", Limit(2000), "perfect"),
        ("search@0.5s", Limit(seconds=0.5), "perfect"),
        ("search:human", Limit(SIMULATIONS), "human"),
        ("search@2s:none", Limit(seconds=2.0), "none"),
    ],
)
def test_the_name_of_a_search_says_how_long_it_thinks(name: str, limit: Limit, memory: str) -> None:
    level = level_named(name)
    assert (level.policy, level.limit, level.memory) == ("search", limit, memory)


def test_the_elephant_searches() -> None:
    assert LEVELS["elephant"].policy == "search"
    assert LEVELS["elephant"].memory == "perfect"


def test_a_search_bot_does_not_import_numba_until_it_chooses() -> None:
    code = """
import sys
from facedown.bots import make_bot
make_bot("elephant", game="memoarrr", players=2, options={}, seat=0, seed="1")
sys.exit("numba" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
