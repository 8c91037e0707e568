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


def make(**keywords: Any) -> Tables:
    return Tables("pairs", **{**SHORT, "opponent": "rollout", "observation": "tokens", "seed": 5, **keywords})


def test_threads_do_not_change_the_games() -> None:
    one, two = (stories(make(tables=64, threads=threads), "next_step", 60) for threads in (1, 2))
    assert one == two


def test_tables_beside_it_do_not_change_a_table() -> None:
    alone, among = (stories(make(tables=tables), "next_step", 60) for tables in (1, 64))
    assert alone[0] == among[0]
    assert len({str(story) for story in among}) == 64  # all tables play different games


def test_autoreset_does_not_change_the_games() -> None:
    told = {mode: stories(make(tables=8, autoreset=mode), mode, 80) for mode in AUTORESETS}
    for next_step, same_step, disabled in zip(*(told[mode] for mode in AUTORESETS), strict=True):
        length = len(next_step)
        assert sum(isinstance(part[-1], dict) for part in next_step) > 3, "too few games ended"
        assert next_step == same_step[:length] == disabled[:length]


@pytest.mark.parametrize("game", ["memoarrr", "pairs"])
def test_a_seed_begins_again_and_another_does_not(game: str) -> None:
    tables = Tables(game, tables=4, seed=5)
    first = stories(tables, "next_step", 30)
    tables.reset(5)
    assert stories(tables, "next_step", 30) == first
    tables.reset(6)
    assert stories(tables, "next_step", 30) != first


def test_each_table_can_have_its_own_seed() -> None:
    tables, alone = make(tables=3, seed=[7, 8, 7]), make(seed=[8])
    told = stories(tables, "next_step", 30)
    assert told[0] == told[2] != told[1]
    assert told[1] == stories(alone, "next_step", 30)[0]


def test_a_new_seed_reaches_only_the_tables_that_begin_again() -> None:
    untouched, tables = make(tables=2, autoreset="disabled"), make(tables=2, autoreset="disabled")
    tables.reset(99, which=[True, False])
    (first, second), (changed, same) = (stories(each, "disabled", 60) for each in (untouched, tables))
    assert first != changed
    assert second == same


def test_a_deal_is_that_of_a_match() -> None:
    tables = make(players=2, record=True)
    tables.reset(deal="ahoy")
    dealt = Match.deal("pairs", players=2, seed="ahoy", options=SHORT["options"])
    assert pack(tables.match(0).full_deal) == pack(dealt.full_deal)
    tables.reset()
    assert pack(tables.match(0).full_deal) != pack(dealt.full_deal)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda tables: pickle.loads(pickle.dumps(tables))])  # noqa: S301
def test_a_copy_goes_on_alike(duplicate: Callable[[Tables], Tables]) -> None:
    tables = make(tables=4, threads=2)
    stories(tables, "next_step", 11)
    other = duplicate(tables)
    told = stories(other, "next_step", 40)
    assert told == stories(tables, "next_step", 40)


@pytest.mark.parametrize("game", QUICK)
def test_masks_are_the_legal_moves_and_records_replay(game: str, tmp_path: Path) -> None:
    check_masks(game, tmp_path)


def check_masks(game: str, folder: Path) -> None:
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
            check_the_others_are_refused(tables)
        tables.step([choose(mask, number)])
    assert tables.over[0]
    tables.record(0, folder / "game.json")
    replayed = load(folder / "game.json")
    assert replayed.is_over
    assert len(replayed.moves) == tables.moves[0]
    outcome = replayed.outcome
    assert outcome is not None
    assert tables.outcome(0) == {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "ended": outcome.ended,
        "decided": outcome.decided,
    }
    assert abs(tables.results[0].sum()) < 1e-6 or players == 1


def check_the_others_are_refused(tables: Tables) -> None:
    before = tables.states.copy()
    for action in (-1, tables.actions, *np.flatnonzero(tables.masks[0] == 0)):
        with pytest.raises(IllegalMove, match=f"At table 0 action {action} is illegal; legal are: "):
            tables.step([action])
    assert (tables.states == before).all()


def test_an_illegal_action_loses_or_is_replaced() -> None:
    losing, replacing = make(illegal="lose", tables=2), make(illegal="random", tables=2)
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
    """With two pairs and a limit of 100, a pair is worth 1/2 and a turn costs 1/100, with or without a pair."""
    kind = Tables if opponent else BotTables
    options = {"pairs": 2, "limit": 100}
    tables = kind("pairs", players=1, options=options, reward="points", autoreset="disabled", opponent=opponent)
    rewards: list[float] = []
    while not tables.over[0]:
        tables.step([choose(tables.masks[0], len(rewards))])
        rewards.append(round(float(tables.rewards[0]), 5))
    assert set(rewards[::2]) == {0.0}  # for the first card of a turn
    assert set(rewards[1::2]) == {-0.01, 0.49}
    assert rewards.count(0.49) == 2


def test_every_seat_has_a_view_of_its_own() -> None:
    tables = Tables("pairs", players=3, opponent=None, **SHORT)
    asked = int(tables.seats[0])
    for seat in range(3):
        observations, masks = tables.observe(seat)
        assert (masks.any()) == (seat == asked)
        assert (observations == tables.observations).all() == (seat == asked)


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "game": (lambda: Tables("chess"), "There is no game 'chess'; the games are: "),
    "players": (lambda: make(players=9), "Pairs is for 1 to 6 players, not 9"),
    "option": (lambda: make(options={"a": 1}), "There is no option 'a'"),
    "opponent": (lambda: make(opponent="octopus"), "'octopus'"),
    "opponents": (lambda: make(opponent=["random"] * 2), "With 2 players there is 1 opponent, not 2: name one for each"),
    "seat": (lambda: make(seat=2), "There is no seat 2; seats are 0 to 1"),
    "memory": (lambda: make(memory="fish"), "There is no memory='fish'; choose one of: none, perfect"),
    "observation": (lambda: layout("pairs", "pixels"), "There is no observation='pixels'; choose one of: planes, tokens"),
    "reward": (lambda: make(reward="money"), "There is no reward='money'; choose one of: result, points"),
    "illegal": (lambda: make(illegal="shrug"), "There is no illegal='shrug'; choose one of: lose, raise, random"),
    "autoreset": (lambda: make(autoreset="never"), "choose one of: next_step, same_step, disabled"),
    "tables": (lambda: make(tables=0), "The number of tables is a whole number from 1 up, not 0"),
    "threads": (lambda: make(threads=0), "The number of threads is a whole number from 1 up, not 0"),
    "seeds": (lambda: make(tables=3, seed=[1, 2]), "One seed is needed for each of 3 tables, not 2"),
    "shape": (lambda: make(tables=3).step([0]), "One action is needed for each of 3 tables, not an array of shape \\(1,\\)"),
    "kind": (lambda: make().step([0.5]), "Actions are whole numbers from 0 to 7, not an array of float64"),
    "record": (lambda: make().match(0), "Moves are only kept with record=True"),
}


@pytest.mark.parametrize("entrance", REFUSED)
def test_bad_input_is_refused_with_what_would_be_right(entrance: str) -> None:
    enter, sentence = REFUSED[entrance]
    with pytest.raises(BadInput, match=sentence):
        enter()


def test_numba_is_not_imported_before_a_table_is_made() -> None:
    code = "import sys, facedown.envs; facedown.envs.layout('pairs'); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
