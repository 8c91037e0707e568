"""Batches: every game is played as if it were alone, on any number of threads."""

import numpy as np
import numpy.typing as npt
import pytest

from facedown.engine.catalogue import GAMES
from facedown.fast.batch import NOBODY, Batch
from facedown.fast.compiling import compiled
from facedown.kit.errors import BadInput, IllegalMove
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.contract.play import check_invariants
from tests.fast.bound import from_row

GAMES_EACH = 8
STEPS, TIMES = 37, 8


def batch_of(configuration: Configuration, seed: str = "batch", threads: int | None = None) -> Batch:
    return Batch(
        configuration.game.id,
        players=configuration.players,
        options=configuration.options,
        games=GAMES_EACH,
        seed=seed,
        threads=threads,
    )


def draw_actions(masks: npt.NDArray[np.uint8], chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random legal action in each game, or 0 where there is none."""
    actions: npt.NDArray[np.int64] = (chance.random(masks.shape) * masks).argmax(axis=1)
    return actions


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_games_side_by_side_go_on_for_ever(configuration: Configuration) -> None:
    rules = configuration.game.rules
    batch = batch_of(configuration)
    for _ in range(TIMES):
        before = batch.states.copy()
        moves = batch.play_at_random(STEPS)
        assert GAMES_EACH * STEPS / 2 < moves <= GAMES_EACH * STEPS
        assert not (batch.states == before).all(axis=1).any()
        for row in batch.states:
            check_invariants(configuration.game, from_row(rules.State, row, rules.STATE))


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_a_step_is_what_the_rules_say(configuration: Configuration) -> None:
    """Every row is compared with the compiled rules for a single game. Other tests compare those with the plain rules."""
    rules = compiled(configuration.game)
    batch, chance = batch_of(configuration), np.random.default_rng(1)
    mask = np.zeros(configuration.game.rules.ACTIONS, np.uint8)
    for _ in range(100):
        seats, masks = batch.legal()
        expected = batch.states.copy()
        actions = draw_actions(masks, chance)
        for row, seat, action, row_mask in zip(expected, seats.tolist(), actions.tolist(), masks, strict=True):
            due_seats = rules.to_move(row)
            assert (seat == NOBODY) == (due_seats == 0)
            if seat == NOBODY:
                assert not row_mask.any()
                continue
            assert due_seats & ((2 << seat) - 1) == 1 << seat
            rules.legal(row, seat, mask)
            assert row_mask.tolist() == mask.tolist()
            rules.apply(row, seat, action)
        batch.step(seats, actions)
        assert batch.states.tobytes() == expected.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    batches = [Batch(game, players=3, games=100, seed="threads", threads=threads) for threads in (1, 2, 7)]
    move_counts = [batch.play_at_random(50) for batch in batches]
    assert len(set(move_counts)) == 1
    chance = np.random.default_rng(2)
    for _ in range(20):
        seats, masks = batches[0].legal()
        actions = draw_actions(masks, chance)
        for batch in batches:
            batch.step(seats, actions)
            batch.redeal_finished()
        assert len({batch.states.tobytes() for batch in batches}) == 1
    assert len({batch.scores.tobytes() for batch in batches}) == 1


def test_games_that_are_over_stay_over_until_new_ones_are_dealt() -> None:
    batch, chance = Batch("memoarrr", players=2, games=50, seed="over"), np.random.default_rng(3)
    for _ in range(200):
        seats, masks = batch.legal()
        batch.step(seats, draw_actions(masks, chance))
    assert batch.is_over.all()
    assert (batch.scores.sum(axis=1) == 15).all()
    assert batch.has_won.any(axis=1).all()
    assert batch.redeal_finished() == 50
    assert not batch.is_over.any()
    assert len(np.unique(batch.states, axis=0)) == 50


def test_if_one_move_is_refused_none_is_made() -> None:
    batch = Batch("memoarrr", players=2, games=10, seed="refused")
    before = batch.states.copy()
    seats, masks = batch.legal()
    actions = masks.argmax(axis=1)
    for game, wrong in ((3, 0), (9, -1), (0, 29), (5, 10**9)):
        wrong_actions = actions.copy()
        wrong_actions[game] = wrong
        with pytest.raises(IllegalMove, match=f"In game {game} seat 0 may not play action {wrong}"):
            batch.step(seats, wrong_actions)
    for game, wrong in ((2, 2), (4, -2), (1, 99)):
        wrong_seats = seats.copy()
        wrong_seats[game] = wrong
        with pytest.raises(IllegalMove, match=f"In game {game} seat {wrong} may not"):
            batch.step(wrong_seats, actions)
    with pytest.raises(BadInput, match="each of 10 games"):
        batch.step(seats, actions[:5])
    assert batch.states.tobytes() == before.tobytes()


def test_a_game_is_left_out_where_nobody_moves_and_any_seat_that_is_due_may_move() -> None:
    batch = Batch("memoarrr", players=3, games=4, seed="anyone")
    before = batch.states.copy()
    batch.step([NOBODY, 2, NOBODY, 1], [0, 25, 0, 28])
    has_changed = (batch.states != before).any(axis=1)
    assert has_changed.tolist() == [False, True, False, True]
