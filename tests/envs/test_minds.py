"""Compiled `greedy`, with any memory, makes the same choices as the bot in Python with the same seed."""

import math
from typing import Any

import numba
import pytest

from facedown.bots import LEVELS, UnknownBot
from facedown.engine.catalogue import GAMES
from facedown.envs import BotTables, Tables, open_tables
from facedown.envs.opponents import CompiledOpponent, find_compiled_opponent
from facedown.fast import envs
from facedown.kit import activation
from facedown.kit.errors import BadInput
from facedown.knowledge.memory import MEMORIES, Human
from tests.contract.play import short_games
from tests.envs.minds import compare, play
from tests.envs.tables import QUICK, SHORT, stories

OPPONENTS = ("greedy:human", "greedy", "greedy:none", "greedy:human@7", "goldfish", "parrot", "dog")


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("game", QUICK)
def test_every_choice_is_that_of_the_bot_in_python(game: str, opponent: str) -> None:
    check_choices(game, opponent, tables=2, seed="1")


def check_choices(game: str, opponent: str, *, tables: int, seed: str) -> int:
    """Assert that compiled opponents choose what bots choose, in whole games. Returns how many choices were compared."""
    compared_count = 0
    for players, options in short_games(GAMES[game]):
        if players > 1:
            compiled_tables = play(game, opponent, players=players, options=options, tables=tables, seed=seed)
            count, differences = compare(compiled_tables, opponent, compiled_tables.bot_seeds)
            assert not differences
            assert count
            compared_count += count
    return compared_count


def test_another_memory_or_another_seed_is_noticed() -> None:
    """If compiled bots had another memory or seed, `check_choices` would fail."""
    tables = play("memoarrr", "greedy:human", players=3, options={}, tables=2, seed="2")
    for bot, seeds in (("greedy:human@8", tables.bot_seeds), ("greedy:human", ["1", "2"])):
        count, differences = compare(tables, bot, seeds)
        assert len(differences) > count / 10


def test_memories_fade_alike_compiled_and_in_python() -> None:
    """Bit for bit, because a difference in the last digit could lead to a different choice."""
    compile_function: Any = numba.njit
    fade, activate = compile_function(activation.what_is_left), compile_function(activation.activation)
    recall = compile_function(activation.chance_of_recall)
    thresholds = [each.threshold for each in MEMORIES.values() if isinstance(each, Human)]
    total = 0.0
    for age in range(1, 2000):
        remainder = activation.what_is_left(age, activation.DECAY)
        assert fade(age, activation.DECAY) == remainder
        total = total / 2 + remainder
        active_value = activation.activation(total)
        assert activate(total) == active_value
        for threshold in (*thresholds, math.inf, -math.inf):
            arguments = active_value, threshold, activation.NOISE
            assert recall(*arguments) == activation.chance_of_recall(*arguments)


def test_long_games_find_room_for_all_that_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "FIRST_SIGHTS", 600)  # hardly more than one step can need
    options = {"pairs": 18, "limit": 100}
    tables = play("pairs", "greedy:goldfish", players=2, options=options, tables=1, seed="long")
    assert tables.moves[0] > 50
    count, differences = compare(tables, "greedy:goldfish", tables.bot_seeds)
    assert (count > 0, differences) == (True, [])


def test_the_same_seed_gives_the_same_games_whatever_the_threads_and_tables() -> None:
    one, two, alone = (
        stories(Tables("pairs", **SHORT, tables=tables, threads=threads, opponent="dog", seed=5), "next_step", 60)
        for tables, threads in ((8, 1), (8, 2), (1, 1))
    )
    assert one == two
    assert one[0] == alone[0]
    assert len({str(story) for story in one}) == 8


def test_all_opponents_that_play_greedily_are_compiled_and_no_others() -> None:
    for name, level in LEVELS.items():
        assert (find_compiled_opponent(name) is not None) == (level.policy == "greedy")
    assert find_compiled_opponent("greedy:human") == CompiledOpponent("greedy", MEMORIES["human"].threshold)  # type: ignore[attr-defined]
    assert find_compiled_opponent("dog") == CompiledOpponent("greedy", MEMORIES["dog"].threshold, 25)  # type: ignore[attr-defined]
    assert find_compiled_opponent("careful:human") is find_compiled_opponent("my_bot.py:MyBot") is None
    assert isinstance(open_tables("pairs", opponent="parrot"), Tables)
    assert isinstance(open_tables("pairs", players=3, opponent=["parrot", "chimp"]), BotTables)


@pytest.mark.parametrize(
    ("opponent", "error", "sentence"),
    [
        ("chimp", BadInput, "no compiled opponent 'chimp'; choose one of: random, rollout, .* dog or greedy with any memory"),
        ("greedy:cat", UnknownBot, "There is no bot 'greedy:cat': the memories are perfect"),
    ],
)
def test_other_opponents_are_refused_with_what_would_be_right(opponent: str, error: Any, sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        Tables("pairs", opponent=opponent)
