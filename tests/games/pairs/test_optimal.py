"""Our bots compared with optimal play of Pairs, for two with perfect memory; benchmarks/pairs.py has figures for more games.

Optimal play comes from optimal.py, with the limit of PRS-7, and is checked by trying everything that can be played. A bot's
choices are compared with it one by one. A choice gives away the value of the best card minus the value of the card that was
turned over, in pairs. The sum over a game is what the bot loses against optimal play on average, without the luck of the cards.
"""

import copy
from fractions import Fraction

import pytest

from facedown.games.pairs import deal, rules
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.rules import CELLS, NO_CARD, Facing, State
from facedown.kit.states import blank
from facedown.kit.worlds import remove_cards
from tests.games.pairs.optimal import CardKind, Table, optimum, value_for_start_player
from tests.games.pairs.playing import Optimal, Player, kind_values, play, player_named, value_lost_by
from tests.games.pairs.table import SEVEN_PAIRS
from tests.games.pairs.table import Table as DrawnTable

LIMIT = 8  # low, so that games end even if players pass; even like the usual one, because that matters more than its size

# Dynamic programming compared with trying everything


def unknown_state(pairs: int, limit: int) -> State:
    """The state after the deal. It has no cards, because nobody knows any."""
    state = blank(State)
    rules.deal(state, deal.prepare_deal(2, {"pairs": pairs, "limit": limit}, 0))
    return state


def best_value(state: State, values: dict[object, Fraction]) -> Fraction:
    """How many pairs the player to move will gain on the other, found by trying every card with every picture it may have."""
    if rules.is_over(state):
        return Fraction(0)
    key = position_of(state)
    if key not in values:
        mask = [0] * CELLS
        rules.legal(state, state.turn, mask)
        values[key] = max(value_of(state, cell, values) for cell in range(CELLS) if mask[cell])
    return values[key]


def value_of(state: State, cell: int, values: dict[object, Fraction]) -> Fraction:
    is_seen = state.card[cell] != NO_CARD
    cards = [state.card[cell]] if is_seen else unseen_cards(state)
    return sum((value_after(state, cell, card, values) for card in cards), Fraction(0)) / len(cards)


def unseen_cards(state: State) -> tuple[int, ...]:
    seen_cards = [card for card in state.card if card != NO_CARD]
    return remove_cards(deal.pack(state.pairs_left + sum(state.score)), seen_cards)


def value_after(state: State, cell: int, card: int, values: dict[object, Fraction]) -> Fraction:
    next_state = copy.deepcopy(state)
    next_state.card[cell] = card
    rules.apply(next_state, state.turn, cell)
    gain = next_state.score[state.turn] - state.score[state.turn]
    rest = best_value(next_state, values)
    return gain + (rest if next_state.turn == state.turn else -rest)


def position_of(state: State) -> object:
    """What matters in a state: how the cards of each seen picture lie, without names and cells, and how many turns are left."""
    cells = [cell for cell in range(CELLS) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)]
    seen_cards = [(state.card[cell], cell == state.turned_cell) for cell in cells if state.card[cell] != NO_CARD]
    pictures = sorted(
        tuple(sorted(turned for card, turned in seen_cards if card == each)) for each in {card for card, _ in seen_cards}
    )
    return state.pairs_left, tuple(pictures), rules.moves_left(state)


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_no_play_is_better_than_the_optimal_one(pairs: int, limit: int) -> None:
    assert best_value(unknown_state(pairs, limit), {}) == value_for_start_player(pairs, limit)


@pytest.mark.parametrize(("pairs", "value"), [(2, Fraction(-2, 3)), (3, Fraction(-1, 5)), (4, Fraction(-4, 35))])
def test_small_games_have_the_values_that_zwick_and_paterson_found(pairs: int, value: Fraction) -> None:
    assert value_for_start_player(pairs, 200) == value


def test_from_five_pairs_on_the_limit_matters() -> None:
    """Without a limit, five pairs are worth -1/35 to the start player. With 200, the other has the last turn, at no risk."""
    assert value_for_start_player(5, 200) == Fraction(-7, 45)
    assert value_for_start_player(5, 199) > 0


def test_a_low_limit_gives_the_same_values_as_the_usual_one() -> None:
    for pairs in range(2, 9):
        assert value_for_start_player(pairs, LIMIT) == value_for_start_player(pairs, 200)


def test_a_player_who_knows_all_single_cards_but_one_should_pass() -> None:
    values = optimum(200).first_card_values(Table(pairs=7, known_cards=6, turns_left=199))
    assert values[CardKind.KNOWN] > values[CardKind.NEW]


def test_in_the_last_turn_before_the_limit_a_new_card_has_no_risk() -> None:
    values = optimum(200).second_card_values_after_new(Table(pairs=7, known_cards=3, turns_left=1))
    assert values[CardKind.NEW] > values[CardKind.KNOWN] == 0


# Bots


def average_given_away(player: Player, pairs: int, games: int) -> float:
    """What the player's choices give away per game against optimal play, on average. Half of the games are at each seat."""
    total = 0.0
    for number in range(games):
        seat = number % 2
        seats = (player, Optimal) if seat == 0 else (Optimal, player)
        result = play({"pairs": pairs, "limit": LIMIT}, str(number // 2), seats)
        assert result.given_away[1 - seat] == 0  # by optimal play
        total += result.given_away[seat]
    return total / games


@pytest.mark.parametrize(
    ("bot", "games", "least", "most"),
    [("greedy", 60, 0.8, 1.4), ("careful", 60, 0.4, 0.8), ("search@2000", 20, 0.0, 0.5)],
)
def test_what_bots_give_away_in_games_of_eight_pairs(bot: str, games: int, least: float, most: float) -> None:
    assert least <= average_given_away(player_named(bot), 8, games) <= most


def test_values_follow_from_which_cards_are_known() -> None:
    table = DrawnTable(SEVEN_PAIRS)
    knowledge = Knowledge(2, table.match.terms.options, 0)
    knowledge.hear(table.match.events)
    assert set(kind_values(knowledge)) == {CardKind.NEW}  # nothing is known yet, so there is no choice
    knowledge.hear(table.turn_over("a1"))
    assert set(kind_values(knowledge)) == {CardKind.NEW}
    knowledge.hear(table.turn_over("c1"))
    assert kind_values(knowledge) == optimum(200).first_card_values(Table(7, 2, 199))
    knowledge.hear(table.turn_over("a2"))
    assert kind_values(knowledge) == optimum(200).second_card_values_after_new(Table(7, 2, 199))
    knowledge.hear(table.turn_over("a1"))
    knowledge.hear(table.turn_over("c1"))
    assert kind_values(knowledge) == optimum(200).second_card_values_after_known(Table(7, 3, 198))


def test_a_card_that_gives_something_away_is_found() -> None:
    table = DrawnTable(SEVEN_PAIRS)
    knowledge = Knowledge(2, table.match.terms.options, 0)
    knowledge.hear([*table.match.events, *table.turn_over("a1"), *table.turn_over("c1"), *table.turn_over("a2")])
    new_cell, known_cell = rules.WIDTH + 2, 0  # c2 and a1
    values = kind_values(knowledge)
    assert {value_lost_by(knowledge, new_cell), value_lost_by(knowledge, known_cell)} == {
        Fraction(0),
        abs(values[CardKind.NEW] - values[CardKind.KNOWN]),
    }
