"""`facedown.envs.Tables`: the same seed, the same games; masks are the legal moves; records replay; bad input is refused."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from facedown import BadInput, IllegalMove, Match, load
from facedown.engine.catalogue import GAMES
from facedown.envs import BotTables, Tables, layout, open_tables
from facedown.envs.keywords import AUTORESETS
from facedown.kit.states import pack
from tests.contract.play import short_games
from tests.envs.tables import QUICK, SHORT, choose, stories


def make_tables(**keywords: Any) -> Tables:
    return Tables("pairs", **{**SHORT, "opponent": "rollout", "observation": "tokens", "seed": 5, **keywords})


def test_threads_do_not_change_the_games() -> None:
    one, two = (stories(make_tables(tables=64, threads=threads), "next_step", 60) for threads in (1, 2))
    assert one == two


def test_other_tables_do_not_change_a_table() -> None:
    alone, with_others = (stories(make_tables(tables=tables), "next_step", 60) for tables in (1, 64))
    assert alone[0] == with_others[0]
    assert len({str(story) for story in with_others}) == 64  # all tables play different games


def test_autoreset_does_not_change_the_games() -> None:
    stories_by_mode = {mode: stories(make_tables(tables=8, autoreset=mode), mode, 80) for mode in AUTORESETS}
    for next_step, same_step, disabled in zip(*(stories_by_mode[mode] for mode in AUTORESETS), strict=True):
        length = len(next_step)
        assert sum(isinstance(part[-1], dict) for part in next_step) > 3, "too few games ended"
        assert next_step == same_step[:length] == disabled[:length]


@pytest.mark.parametrize("game", ["memoarrr", "pairs"])
def test_the_same_seed_gives_the_same_games_again_and_another_does_not(game: str) -> None:
    tables = Tables(game, tables=4, seed=5)
    first = stories(tables, "next_step", 30)
    tables.reset(5)
    assert stories(tables, "next_step", 30) == first
    tables.reset(6)
    assert stories(tables, "next_step", 30) != first


def test_each_table_can_have_its_own_seed() -> None:
    tables, alone = make_tables(tables=3, seed=[7, 8, 7]), make_tables(seed=[8])
    all_stories = stories(tables, "next_step", 30)
    assert all_stories[0] == all_stories[2] != all_stories[1]
    assert all_stories[1] == stories(alone, "next_step", 30)[0]


def test_a_new_seed_reaches_only_the_tables_that_begin_again() -> None:
    untouched, tables = make_tables(tables=2, autoreset="disabled"), make_tables(tables=2, autoreset="disabled")
    tables.reset(99, which=[True, False])
    (first, second), (new_first, new_second) = (stories(each, "disabled", 60) for each in (untouched, tables))
    assert first != new_first
    assert second == new_second


def test_a_deal_is_that_of_a_match() -> None:
    tables = make_tables(players=2, record=True)
    tables.reset(deal="ahoy")
    match = Match.deal("pairs", players=2, seed="ahoy", options=SHORT["options"])
    assert pack(tables.match(0).full_deal) == pack(match.full_deal)
    tables.reset()
    assert pack(tables.match(0).full_deal) != pack(match.full_deal)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda tables: pickle.loads(pickle.dumps(tables))])  # noqa: S301
def test_a_copy_plays_the_same_games(duplicate: Callable[[Tables], Tables]) -> None:
    tables = make_tables(tables=4, threads=2)
    stories(tables, "next_step", 11)
    other = duplicate(tables)
    continuation = stories(other, "next_step", 40)
    assert continuation == stories(tables, "next_step", 40)


@pytest.mark.parametrize("game", QUICK)
def test_masks_are_the_legal_moves_and_records_replay(game: str, tmp_path: Path) -> None:
    check_masks(game, tmp_path)


def check_masks(game: str, folder: Path) -> None:
    """Play a whole game. Assert that masks mark the legal moves, and that the record replays to the same outcome."""
    players, options = short_games(GAMES[game])[-1]
    tables = Tables(
        game, players=players, options=options, opponent=None, illegal="raise", autoreset="disabled", record=True, seed="masks"
    )
    for number in range(3000):
        if tables.over[0]:
            break
        (mask,), (seat,) = tables.masks, tables.seats
        if number % 7 == 0:
            match = tables.match(0)
            assert {tables.spell(0, int(action)) for action in np.flatnonzero(mask)} == set(match.legal(int(seat)))
            check_illegal_actions_are_refused(tables)
        tables.step([choose(mask, number)])
    assert tables.over[0]
    tables.record(0, folder / "game.json")
    replay = load(folder / "game.json")
    assert replay.is_over
    assert len(replay.moves) == tables.moves[0]
    outcome = replay.outcome
    assert outcome is not None
    assert tables.outcome(0) == {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "ended": outcome.ended,
        "decided": outcome.decided,
    }
    assert abs(tables.results[0].sum()) < 1e-6 or players == 1


def check_illegal_actions_are_refused(tables: Tables) -> None:
    """Assert that every illegal action at table 0 is refused, and changes nothing."""
    before = tables.states.copy()
    for action in (-1, tables.actions, *np.flatnonzero(tables.masks[0] == 0)):
        with pytest.raises(IllegalMove, match=f"At table 0 action {action} is illegal; legal are: "):
            tables.step([action])
    assert (tables.states == before).all()


def test_an_illegal_action_loses_or_is_replaced() -> None:
    losing, replacing = make_tables(illegal="lose", tables=2), make_tables(illegal="random", tables=2)
    for tables in (losing, replacing):
        tables.step([-1, choose(tables.masks[1], 0)])
    assert losing.over.tolist() == losing.is_lost.tolist() == [1, 0]
    assert losing.rewards.tolist() == [-1, 0]
    assert losing.results[0].sum() == 0
    assert replacing.over.tolist() == [0, 0]


@pytest.mark.parametrize("opponent", ["random", "careful"])
@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_a_lost_game_is_told_in_the_step_that_ended_it(autoreset: str, opponent: str) -> None:
    tables = open_tables("pairs", **SHORT, tables=2, opponent=opponent, autoreset=autoreset)
    tables.step([-1, choose(tables.masks[1], 0)])
    assert tables.over.tolist() == tables.is_lost.tolist() == [1, 0]
    tables.reset()
    tables.step(tables.masks.argmax(1))
    assert not tables.is_lost.any()


@pytest.mark.parametrize("opponent", ["random", []])
def test_alone_few_turns_are_worth_more_points(opponent: str | list[str]) -> None:
    """With two pairs and a limit of 100 turns, a pair is worth 1/2 and every turn costs 1/100."""
    kind = Tables if opponent else BotTables
    options = {"pairs": 2, "limit": 100}
    tables = kind("pairs", players=1, options=options, reward="points", autoreset="disabled", opponent=opponent)
    rewards: list[float] = []
    while not tables.over[0]:
        tables.step([choose(tables.masks[0], len(rewards))])
        rewards.append(round(float(tables.rewards[0]), 5))
    assert set(rewards[::2]) == {0.0}  # after the first card of each turn
    assert set(rewards[1::2]) == {-0.01, 0.49}
    assert rewards.count(0.49) == 2


def test_every_seat_has_a_view_of_its_own() -> None:
    tables = Tables("pairs", players=3, opponent=None, **SHORT)
    asked_seat = int(tables.seats[0])
    for seat in range(3):
        observations, masks = tables.observe(seat)
        assert (masks.any()) == (seat == asked_seat)
        assert (observations == tables.observations).all() == (seat == asked_seat)


REFUSALS: dict[str, tuple[Callable[[], object], str]] = {
    "game": (lambda: Tables("chess"), "There is no game 'chess'; the games are: "),
    "players": (lambda: make_tables(players=9), "Pairs is for 1 to 6 players, not 9"),
    "option": (lambda: make_tables(options={"a": 1}), "There is no option 'a'"),
    "opponent": (lambda: make_tables(opponent="octopus"), "'octopus'"),
    "opponents": (lambda: make_tables(opponent=["random"] * 2), "With 2 players there is 1 opponent, not 2: name one for each"),
    "seat": (lambda: make_tables(seat=2), "There is no seat 2; seats are 0 to 1"),
    "memory": (lambda: make_tables(memory="fish"), "There is no memory='fish'; choose one of: none, perfect"),
    "observation": (lambda: layout("pairs", "pixels"), "There is no observation='pixels'; choose one of: planes, tokens"),
    "reward": (lambda: make_tables(reward="money"), "There is no reward='money'; choose one of: result, points"),
    "illegal": (lambda: make_tables(illegal="shrug"), "There is no illegal='shrug'; choose one of: lose, raise, random"),
    "autoreset": (lambda: make_tables(autoreset="never"), "choose one of: next_step, same_step, disabled"),
    "tables": (lambda: make_tables(tables=0), "The number of tables is a whole number from 1 up, not 0"),
    "threads": (lambda: make_tables(threads=0), "The number of threads is a whole number from 1 up, not 0"),
    "seeds": (lambda: make_tables(tables=3, seed=[1, 2]), "One seed is needed for each of 3 tables, not 2"),
    "shape": (
        lambda: make_tables(tables=3).step([0]),
        "One action is needed for each of 3 tables, not an array of shape \\(1,\\)",
    ),
    "kind": (lambda: make_tables().step([0.5]), "Actions are whole numbers from 0 to 7, not an array of float64"),
    "record": (lambda: make_tables().match(0), "Moves are only kept with record=True"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_input_is_refused_with_what_would_be_right(case: str) -> None:
    attempt, sentence = REFUSALS[case]
    with pytest.raises(BadInput, match=sentence):
        attempt()


def test_numba_is_not_imported_before_a_table_is_made() -> None:
    code = "import sys, facedown.envs; facedown.envs.layout('pairs'); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
