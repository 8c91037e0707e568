"""Our bots compared with optimal play of Pairs, for two with perfect memory; benchmarks/pairs.py has figures for more games.

Optimal play comes from optimal.py, with the limit of PRS-7, and is checked by trying everything that can be played. A bot's
choices are compared with it one by one: a choice gives away the difference between the values of the best card and of the one
it turns over, in pairs. The sum over a game is what the bot loses against optimal play on average, without the luck of the
cards.
"""

import copy
from fractions import Fraction

import pytest

from facedown.games.pairs import deal, rules
from facedown.games.pairs.knowledge import Knowledge
from facedown.games.pairs.rules import CELLS, NO_CARD, Facing, State
from facedown.kit.states import blank
from facedown.kit.worlds import remove_cards
from tests.games.pairs.optimal import Sort, Table, optimum, worth_to_begin
from tests.games.pairs.playing import Optimal, Player, lost_by, play, player_named, worths_of
from tests.games.pairs.table import SEVEN
from tests.games.pairs.table import Table as DrawnHistory

LIMIT = 8  # low, so that games end even if players pass; whether it is even matters more than its size

# Dynamic programming compared with trying everything


def conceal(pairs: int, limit: int) -> State:
    """The state after the deal, when nobody knows any card."""
    state = blank(State)
    rules.deal(state, deal.prepare_deal(2, {"pairs": pairs, "limit": limit}, 0))
    return state


def best_of(state: State, memory: dict[object, Fraction]) -> Fraction:
    """How many pairs the mover will gain on the other from now on, by trying every card and every picture it may show."""
    if rules.is_over(state):
        return Fraction(0)
    key = position_of(state)
    if key not in memory:
        mask = [0] * CELLS
        rules.legal(state, state.turn, mask)
        memory[key] = max(worth_of(state, cell, memory) for cell in range(CELLS) if mask[cell])
    return memory[key]


def worth_of(state: State, cell: int, memory: dict[object, Fraction]) -> Fraction:
    is_seen = state.card[cell] != NO_CARD
    cards = [state.card[cell]] if is_seen else unseen(state)
    return sum((after(state, cell, card, memory) for card in cards), Fraction(0)) / len(cards)


def unseen(state: State) -> tuple[int, ...]:
    seen = [card for card in state.card if card != NO_CARD]
    return remove_cards(deal.pack(state.pairs_left + sum(state.score)), seen)


def after(state: State, cell: int, card: int, memory: dict[object, Fraction]) -> Fraction:
    then = copy.deepcopy(state)
    then.card[cell] = card
    rules.apply(then, state.turn, cell)
    gained = then.score[state.turn] - state.score[state.turn]
    rest = best_of(then, memory)
    return gained + (rest if then.turn == state.turn else -rest)


def position_of(state: State) -> object:
    """What matters in a state: how the cards of each seen picture lie, without names and cells; and the turns left."""
    cells = [cell for cell in range(CELLS) if state.facing[cell] in (Facing.FACE_DOWN, Facing.FACE_UP)]
    seen = [(state.card[cell], cell == state.turned_cell) for cell in cells if state.card[cell] != NO_CARD]
    pictures = sorted(tuple(sorted(turned for card, turned in seen if card == each)) for each in {card for card, _ in seen})
    return state.pairs_left, tuple(pictures), rules.moves_left(state)


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_no_play_at_all_is_better_than_the_optimal_one(pairs: int, limit: int) -> None:
    assert best_of(conceal(pairs, limit), {}) == worth_to_begin(pairs, limit)


@pytest.mark.parametrize(("pairs", "worth"), [(2, Fraction(-2, 3)), (3, Fraction(-1, 5)), (4, Fraction(-4, 35))])
def test_small_games_are_worth_what_zwick_and_paterson_found(pairs: int, worth: Fraction) -> None:
    assert worth_to_begin(pairs, 200) == worth


def test_from_five_pairs_on_the_limit_counts() -> None:
    """Without a limit, five pairs are worth -1/35 to the start player. With 200, the other has the last turn, without risk."""
    assert worth_to_begin(5, 200) == Fraction(-7, 45)
    assert worth_to_begin(5, 199) > 0


def test_a_low_limit_is_as_good_as_the_usual_one() -> None:
    for pairs in range(2, 9):
        assert worth_to_begin(pairs, LIMIT) == worth_to_begin(pairs, 200)


def test_who_knows_all_single_cards_but_one_had_better_pass() -> None:
    worths = optimum(200).firsts(Table(pairs=7, known_cards=6, turns_left=199))
    assert worths[Sort.KNOWN] > worths[Sort.NEW]


def test_in_the_last_turn_before_the_limit_nothing_is_lost_by_a_new_card() -> None:
    worths = optimum(200).seconds_after_new(Table(pairs=7, known_cards=3, turns_left=1))
    assert worths[Sort.NEW] > worths[Sort.KNOWN] == 0


# Bots


def given_away(player: Player, pairs: int, games: int) -> float:
    """What the player's choices give away per game against optimal play, on average, with half of the games on each seat."""
    lost = 0.0
    for number in range(games):
        seat = number % 2
        seats = (player, Optimal) if seat == 0 else (Optimal, player)
        played = play({"pairs": pairs, "limit": LIMIT}, str(number // 2), seats)
        assert played.given_away[1 - seat] == 0  # by optimal play
        lost += played.given_away[seat]
    return lost / games


@pytest.mark.parametrize(
    ("bot", "games", "least", "most"),
    [("greedy", 60, 0.8, 1.4), ("careful", 60, 0.4, 0.8), ("search@2000", 20, 0.0, 0.5)],
)
def test_what_bots_give_away_of_eight_pairs(bot: str, games: int, least: float, most: float) -> None:
    assert least <= given_away(player_named(bot), 8, games) <= most


def test_what_is_known_is_valued_by_what_lies_there() -> None:
    table = DrawnHistory(SEVEN)
    memory = Knowledge(2, table.match.terms.options, 0)
    memory.hear(table.match.events)
    assert set(worths_of(memory)) == {Sort.NEW}  # nothing is known yet, so there is no choice
    memory.hear(table.turn_over("a1"))
    assert set(worths_of(memory)) == {Sort.NEW}
    memory.hear(table.turn_over("c1"))
    assert worths_of(memory) == optimum(200).firsts(Table(7, 2, 199))
    memory.hear(table.turn_over("a2"))
    assert worths_of(memory) == optimum(200).seconds_after_new(Table(7, 2, 199))
    memory.hear(table.turn_over("a1"))
    memory.hear(table.turn_over("c1"))
    assert worths_of(memory) == optimum(200).seconds_after_known(Table(7, 3, 198))


def test_a_card_that_gives_something_away_is_found() -> None:
    table = DrawnHistory(SEVEN)
    memory = Knowledge(2, table.match.terms.options, 0)
    memory.hear([*table.match.events, *table.turn_over("a1"), *table.turn_over("c1"), *table.turn_over("a2")])
    new, known = rules.WIDTH + 2, 0  # c2 and a1
    worths = worths_of(memory)
    assert {lost_by(memory, new), lost_by(memory, known)} == {Fraction(0), abs(worths[Sort.NEW] - worths[Sort.KNOWN])}
