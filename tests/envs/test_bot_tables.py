"""Compiled tables show what interpreted observers show, any bot can be an opponent, and bad input is refused."""

from typing import Any

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.observations import Observer
from facedown.envs import BotTables, Tables, layout, open_tables
from facedown.kit.errors import BadInput
from facedown.kit.observations import KINDS, MEMORIES
from tests.contract.play import short_games
from tests.envs.tables import QUICK

STEPS = 40


def choose(tables: Tables | BotTables, chance: np.random.Generator) -> Any:
    """A random legal action at each table."""
    return (chance.random(tables.masks.shape) * tables.masks).argmax(1)


def replay(match: Match) -> Observer:
    """An interpreted observer of the same game."""
    observer = Observer(match.restart())
    for seat, move in match.moves:
        observer.play(seat, move)
    return observer


def keywords_of(game: str) -> dict[str, Any]:
    """Keywords for tables at which this game is soon over."""
    players, options = short_games(GAMES[game])[0]
    return {"players": max(players, 2), "options": options}


@pytest.mark.parametrize("opponent", ["rollout", None])
@pytest.mark.parametrize("game", QUICK)
def test_compiled_tables_show_what_interpreted_observers_show(game: str, opponent: str | None) -> None:
    check_tables(game, opponent)


def check_tables(game: str, opponent: str | None) -> None:
    """Assert that tables show, step by step, what an interpreted observer of the same game shows."""
    chance = np.random.default_rng(1)
    for number, (memory, kind) in enumerate((memory, kind) for memory in MEMORIES for kind in KINDS):
        tables = Tables(
            game,
            tables=3,
            opponent=opponent,
            memory=memory,
            observation=kind,
            seed=number,
            record=True,
            threads=1,
            **keywords_of(game),
        )
        for step in range(STEPS):
            tables.step(choose(tables, chance))
            if step % 8 == 7:
                for table in range(tables.tables):
                    observer, seat = replay(tables.match(table)), int(tables.seats[table])
                    expected = observer.observe(seat, MEMORIES.index(memory), KINDS.index(kind))
                    assert (tables.observations[table] == expected).all()
                    if not tables.over[table]:
                        assert (tables.masks[table] == observer.mask(seat)).all()
                        assert tables.masks[table].any()


@pytest.mark.parametrize("game", QUICK)
def test_results_add_up_to_zero_and_are_those_of_the_game(game: str) -> None:
    tables = Tables(game, tables=8, opponent=None, seed=3, threads=1, **keywords_of(game))
    chance, game_count = np.random.default_rng(2), 0
    for _ in range(300):
        tables.step(choose(tables, chance))
        for table in np.flatnonzero(tables.over):
            game_count += 1
            assert tables.results[table].sum() == pytest.approx(0, abs=1e-5)
            winners = tables.outcome(int(table))["winners"]
            assert all(
                (tables.results[table, seat] > -1) == (seat in winners) or len(winners) > 1 for seat in range(tables.players)
            )
    assert game_count


def test_the_same_seed_gives_the_same_games_whatever_the_threads_and_tables() -> None:
    one, many = (Tables("memoarrr", tables=count, seed=5, threads=threads) for count, threads in ((1, 1), (6, 2)))
    for _ in range(30):
        action = int(np.flatnonzero(one.masks[0])[-1])
        actions = many.masks.argmax(1)
        actions[0] = action
        one.step([action])
        many.step(actions)
        assert (one.observations[0] == many.observations[0]).all()
        assert one.rewards[0] == many.rewards[0]


@pytest.mark.parametrize("game", GAMES)
def test_any_bot_can_be_an_opponent(game: str) -> None:
    chance = np.random.default_rng(3)
    tables = open_tables(game, tables=2, opponent="careful:human", seed=1, **keywords_of(game))
    assert isinstance(tables, BotTables)
    game_count = 0
    for _ in range(150):
        tables.step(choose(tables, chance))
        game_count += int(tables.over.sum())
        for table in range(2):
            seat = int(tables.seats[table])
            assert tables.over[table] or seat in tables.match(table).to_move
    assert game_count


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("opponent", ["random", "careful"])
def test_a_game_that_is_over_is_followed_by_the_next(autoreset: str, opponent: str) -> None:
    tables = open_tables("pairs", tables=4, opponent=opponent, options={"pairs": 4}, autoreset=autoreset, seed=1)
    chance = np.random.default_rng(4)
    for _ in range(120):
        was_over = tables.over.copy()
        tables.step(choose(tables, chance))
        for table in np.flatnonzero(tables.over):
            assert autoreset != "next_step" or not was_over[table]
            has_new_game = (tables.last_observations[table] != tables.observations[table]).any()
            assert has_new_game or autoreset != "same_step"
        if autoreset == "disabled" and tables.over.all():
            tables.reset(which=[True, False, False, False])
            assert tables.over.tolist() == [0, 1, 1, 1]
            return
    assert autoreset != "disabled"


@pytest.mark.parametrize("kind", [Tables, BotTables])
def test_a_game_that_ends_before_the_first_choice_is_reported_in_the_next_step(kind: type[Tables | BotTables]) -> None:
    """With two pairs, the opponent may begin and take both. Then the learner's action is ignored, and does not lose."""
    tables = kind("pairs", tables=64, players=2, opponent="greedy", options={"pairs": 2}, illegal="raise", seed=1)
    is_ended = tables.masks.sum(1) == 1
    assert is_ended.any()
    assert not is_ended.all()
    tables.step(tables.masks.argmax(1))
    assert (tables.over == is_ended).all()
    assert not tables.is_lost.any()
    assert (tables.rewards[is_ended] == -1).all()


@pytest.mark.parametrize("opponent", ["random", "careful"])
def test_an_illegal_action_loses_raises_or_is_replaced(opponent: str) -> None:
    def make_tables(illegal: str) -> Tables | BotTables:
        return open_tables("memoarrr", opponent=opponent, illegal=illegal, seed=1)

    tables = make_tables("lose")
    tables.step([99])
    assert (tables.over[0], tables.rewards[0], tables.is_lost[0]) == (1, -1, 1)
    with pytest.raises(BadInput, match="At table 0 action 99 is illegal; legal are: 25, 26"):
        make_tables("raise").step([99])
    tables = make_tables("random")
    tables.step([99])
    assert not tables.over[0]


def test_a_deal_can_be_that_of_a_match() -> None:
    tables = Tables("memoarrr", record=True, opponent=None)
    tables.reset(deal="ahoy")
    assert tables.match(0).spell_deal() == Match.deal("memoarrr", players=2, seed="ahoy").spell_deal()


@pytest.mark.parametrize(
    ("keywords", "sentence"),
    [
        ({"memory": "elephant"}, "choose one of: none, perfect"),
        ({"observation": "pixels"}, "choose one of: planes, tokens"),
        ({"reward": "money"}, "choose one of: result, points"),
        ({"illegal": "cry"}, "choose one of: lose, raise, random"),
        ({"autoreset": "never"}, "choose one of: next_step, same_step, disabled"),
        ({"opponent": "cat"}, "There is no bot 'cat'"),
        ({"opponent": ["random", "random"]}, "there is 1 opponent, not 2"),
        ({"players": 9}, "for 2 to 4 players"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"tables": 0}, "from 1 up"),
        ({"seat": 2}, "seats are 0 to 1"),
        ({"seed": [1, 2]}, "One seed is needed for each of 1 tables, not 2"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(keywords: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        open_tables("memoarrr", **keywords)


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(BadInput, match="One action is needed for each of 2 tables"):
        Tables("memoarrr", tables=2).step([1])


def test_a_layout_names_the_parts_of_an_observation() -> None:
    tables = Tables("memoarrr", tables=2)
    parts = layout("memoarrr").split(tables.observations)
    assert parts["cells"].shape == (2, 25, 27)
    assert np.shares_memory(parts["cells"], tables.observations)
