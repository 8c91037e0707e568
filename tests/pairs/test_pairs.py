"""Search against optimal play of plain pairs, on a small scale; benchmarks/pairs.py has the figures."""

import copy
from fractions import Fraction

import pytest

from facedown.kit.chance import Chance
from facedown.kit.states import blank
from tests.pairs.concentration import CELLS, NO_CARD, Minds, State, apply, candidates, is_over, legal
from tests.pairs.optimal import value
from tests.pairs.playing import concealed, dealt, lost_by, optimal, play, searching, sort_of, valued, worlds

# The dynamic programming against all there is to play


def best_of(state: State, memory: dict[object, Fraction]) -> Fraction:
    """By how many pairs the mover will be ahead from now on, each card tried, all that it may show tried too."""
    if is_over(state):
        return Fraction(0)
    key = standing(state)
    if key not in memory:
        mask = [0] * CELLS
        legal(state, state.turn, mask)
        memory[key] = max(worth_of(state, cell, memory) for cell in range(CELLS) if mask[cell])
    return memory[key]


def worth_of(state: State, cell: int, memory: dict[object, Fraction]) -> Fraction:
    cards = [state.card[cell]] if state.is_seen[cell] else worlds(state).hidden[0].cards
    return sum((after(state, cell, card, memory) for card in cards), Fraction(0)) / len(cards)


def after(state: State, cell: int, card: int, memory: dict[object, Fraction]) -> Fraction:
    then = copy.deepcopy(state)
    then.card[cell] = card
    apply(then, state.turn, cell)
    gained = then.score[state.turn] - state.score[state.turn]
    rest = best_of(then, memory)
    return gained + (rest if then.turn == state.turn else -rest)


def standing(state: State) -> object:
    """What counts: of each picture whose cards have been seen, which and how; neither names nor cells."""
    seen = [cell for cell in range(CELLS) if state.is_there[cell] and state.is_seen[cell]]
    cards = [(state.card[cell], cell == state.turned) for cell in seen]
    pictures = sorted(tuple(sorted(turned for card, turned in cards if card == each)) for each in {card for card, _ in cards})
    return state.pairs_left, tuple(pictures), state.idle, state.news


@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_no_play_at_all_is_better_than_the_optimal_one(pairs: int) -> None:
    assert best_of(concealed(dealt(pairs, "any")), {}) == value(pairs, 0)


@pytest.mark.parametrize(("pairs", "worth"), [(2, Fraction(-2, 3)), (3, Fraction(-1, 5)), (4, Fraction(-4, 35))])
def test_the_value_of_small_games(pairs: int, worth: Fraction) -> None:
    assert value(pairs, 0) == worth


def test_a_pass_where_moving_would_lose() -> None:
    """Four pairs and three known cards: whoever shows a fourth gives all away."""
    assert value(4, 3) == 0


# Search


def anyhow(state: State, chance: Chance) -> int:
    """Any of the cards that search would think of."""
    mask = [0] * CELLS
    candidates(state, blank(Minds), state.turn, mask, True)
    return chance.pick([cell for cell in range(CELLS) if mask[cell]])


def test_all_that_is_given_away_is_counted() -> None:
    """Optimal play gives nothing away; search much less than who chooses anyhow among the same cards, some 1.5 pairs a game."""
    search = searching(2000)
    games = [play(4, str(number), (search, optimal)).given_away for number in range(20)]
    others = [play(4, str(number), (anyhow, optimal)).given_away for number in range(20)]
    assert all(second == 0 for _, second in games + others)
    assert sum(first for first, _ in games) / 20 < 0.5
    assert sum(first for first, _ in others) / 20 > 1


def test_search_is_shown_no_card_that_was_not_turned() -> None:
    state = dealt(4, "hidden")
    apply(state, 0, 2)
    assert [card for card in concealed(state).card if card != NO_CARD] == [state.card[2]]


def test_a_game_without_known_cards_leaves_no_choice() -> None:
    state = dealt(4, "hidden")
    apply(state, 0, 2)
    assert set(valued(state)) == {sort_of(state, 0)}
    assert lost_by(state, 0) == 0
