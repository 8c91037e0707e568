"""Simulations deal by the same code as real games: the same numbers give the same deals, and the rules allow all of them."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt
import pytest

from facedown.fast import generator
from facedown.games.matryoshka import rules as matryoshka
from facedown.games.memoarrr import rules as memoarrr
from facedown.games.memory_kings import rules as memory_kings
from facedown.games.tremember import rules as tremember
from facedown.kit.contract import AnyDeal
from tests.contract.configurations import CONFIGURATIONS, Configuration
from tests.fast.bound import as_row, drawn_records, drawn_rows, from_row, prepare_deal, starting_chances

Cards = npt.NDArray[np.int8]

DEALS_EACH = 25
DRAWN = 20_000


class SimulatedChance:
    """The fast generator with the interface of kit/chance.py's `Chance`, for interpreted dealing."""

    def __init__(self, start: int) -> None:
        self.state = [start]

    def draw_below(self, n: int) -> int:
        return generator.draw_below(self.state, n)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_interpreted_and_compiled_draw_the_same_deals(configuration: Configuration) -> None:
    rows = drawn_rows(configuration, DEALS_EACH)
    deal, chance = prepare_deal(configuration), SimulatedChance(int(starting_chances(str(configuration), 1)[0, 0]))
    for row in rows:
        configuration.game.deal.draw(deal, chance)  # type: ignore[arg-type]
        assert as_row(deal).tobytes() == row.tobytes()


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_every_deal_that_is_drawn_can_be_spelled_and_read_again(configuration: Configuration) -> None:
    game = configuration.game
    for row in drawn_rows(configuration, DEALS_EACH):
        deal: AnyDeal = from_row(game.rules.Deal, row, game.rules.DEAL)
        same_deal = game.deal.read_deal(game.deal.spell_deal(deal), configuration.players, configuration.options, 0)
        assert vars(same_deal) == vars(deal)


# Draws are fair


def find_configuration(game: str, players: int, **options: str) -> Configuration:
    return next(
        each
        for each in CONFIGURATIONS
        if each.game.id == game and each.players == players and options.items() <= each.options.items()
    )


def assert_uniform(draws: Iterable[Hashable], possible: Iterable[Hashable]) -> None:
    """Assert that everything possible, and nothing else, is drawn about equally often.

    The cube root of chi-squared, which is nearly normal (Wilson and Hilferty), is at most 4 standard deviations above its mean.
    """
    counts, outcomes = Counter(draws), set(possible)
    assert set(counts) <= outcomes
    expected = counts.total() / len(outcomes)
    assert expected > 20
    chi_squared = sum((counts[outcome] - expected) ** 2 / expected for outcome in outcomes)
    freedom = max(len(outcomes) - 1, 1)
    variance = 2 / (9 * freedom)
    assert (chi_squared / freedom) ** (1 / 3) <= 1 - variance + 4 * variance**0.5


def rows_of(cards: Cards) -> list[tuple[int, ...]]:
    return [tuple(row) for row in cards.tolist()]


@pytest.mark.parametrize(("players", "in_use"), [(2, 1), (3, 2), (4, 3)])
def test_mem_6_any_volcanoes_of_2018_are_in_use_and_in_any_order(players: int, in_use: int) -> None:
    piles = drawn_records(find_configuration("memoarrr", players, edition="2018"), DRAWN)["piles"]
    assert_uniform(rows_of(piles[:, :in_use]), permutations((1, 3, 7), in_use))


@pytest.mark.parametrize("number", range(2, 8))
def test_mem_18_the_order_of_a_later_round_is_drawn_again(number: int) -> None:
    piles = drawn_records(find_configuration("memoarrr", 4, edition="2018"), DRAWN)["piles"]
    orders = list(permutations((1, 3, 7)))
    successive_orders = zip(rows_of(pile(piles, number - 1)), rows_of(pile(piles, number)), strict=True)
    assert_uniform(successive_orders, [(one, other) for one in orders for other in orders])


def pile(piles: Cards, number: int) -> Cards:
    return piles[:, memoarrr.VOLCANOES * (number - 1) : memoarrr.VOLCANOES * number]


def test_mem_6_the_dark_volcano_of_2023_is_always_in_use_and_anywhere() -> None:
    piles = drawn_records(find_configuration("memoarrr", 4, edition="2023"), DRAWN)["piles"]
    assert_uniform(rows_of(piles[:, :3]), set(permutations((memoarrr.DARK, memoarrr.LIGHT, memoarrr.LIGHT))))


def test_mem_4_any_location_is_the_one_taken_away_and_any_treasure_on_top() -> None:
    deals = drawn_records(find_configuration("memoarrr", 2, stack="shuffled"), DRAWN)
    assert_uniform(deals["island"][:, memoarrr.CENTRE].tolist(), range(25))
    assert_uniform(deals["island"][:, 0].tolist(), range(25))
    assert Counter(deals["treasures"][:, 0].tolist()).most_common(1)[0][0] == 2  # three of seven
    ordered = drawn_records(find_configuration("memoarrr", 2, stack="ordered"), DEALS_EACH)["treasures"]
    assert set(rows_of(ordered)) == {memoarrr.TREASURES}


GRID_OF_FOUR = [cell for cell in range(memory_kings.CELLS) if cell % 6 < 5 and cell // 6 < 5]
BLACK_OF_FOUR = [cell for cell in GRID_OF_FOUR if (cell % 6 + cell // 6) % 2 == 0]
BLACK_OF_SIX = [cell for cell in range(memory_kings.CELLS) if (cell % 6 + cell // 6) % 2 == 0]
ASIDE = -1  # the place of a card that is not on the table


@pytest.mark.parametrize(
    ("players", "seasons", "backs", "cells"),
    [
        pytest.param(1, "four", "random", GRID_OF_FOUR[1:], id="solo: anywhere but a1"),
        pytest.param(1, "four", "chessboard", BLACK_OF_FOUR[1:], id="solo, chessboard: on black, but not a1"),
        pytest.param(2, "four", "random", GRID_OF_FOUR, id="anywhere"),
        pytest.param(2, "four", "chessboard", BLACK_OF_FOUR, id="chessboard: on black"),
        pytest.param(3, "six", "random", [ASIDE, *range(memory_kings.CELLS)], id="six: anywhere, or aside"),
        pytest.param(4, "six", "chessboard", [ASIDE, *BLACK_OF_SIX], id="six, chessboard: on black, or aside"),
    ],
)
def test_kng_19_the_queen_lies_anywhere_that_she_may(players: int, seasons: str, backs: str, cells: list[int]) -> None:
    cards = drawn_records(find_configuration("memory-kings", players, seasons=seasons, backs=backs), DRAWN)["card"]
    assert_uniform(places_of(memory_kings.QUEEN, cards), cells)


def places_of(card: int, cards: Cards) -> list[int]:
    """Where a card lies in each of these deals, or ASIDE."""
    is_card = cards == card
    places: list[int] = np.where(is_card.any(axis=1), is_card.argmax(axis=1), ASIDE).tolist()
    return places


@pytest.mark.parametrize("backs", ["random", "chessboard"])
def test_kng_19_in_solo_any_other_card_lies_at_a1_wherever_the_queen_is(backs: str) -> None:
    """All pairs of that card and the queen's cell are equally likely, although the queen is exchanged if she lies at a1."""
    cards = drawn_records(find_configuration("memory-kings", 1, backs=backs), 3 * DRAWN)["card"]
    step = 2 if backs == "chessboard" else 1
    cells = BLACK_OF_FOUR[1:] if backs == "chessboard" else GRID_OF_FOUR[1:]
    pairs = zip(cards[:, 0].tolist(), places_of(memory_kings.QUEEN, cards), strict=True)
    assert_uniform(pairs, [(card, cell) for card in range(0, memory_kings.QUEEN, step) for cell in cells])


@pytest.mark.parametrize(("players", "backs"), [(1, "random"), (2, "chessboard"), (4, "random")])
def test_kng_2_any_four_suits_are_in_play(players: int, backs: str) -> None:
    cards = drawn_records(find_configuration("memory-kings", players, seasons="four", backs=backs), DRAWN)["card"]
    suits = [frozenset(card % 12 // 2 for card in row if 0 <= card < memory_kings.QUEEN) for row in cards.tolist()]
    assert_uniform(suits, map(frozenset, combinations(range(memory_kings.SUITS), 4)))


@pytest.mark.parametrize(("backs", "step"), [("random", 1), ("chessboard", 2)])
def test_kng_3_any_card_is_put_aside_on_a_chessboard_any_black_one(backs: str, step: int) -> None:
    cards = drawn_records(find_configuration("memory-kings", 3, seasons="six", backs=backs), DRAWN)["card"]
    everything = sum(range(memory_kings.QUEEN + 1))
    assert_uniform((everything - cards.sum(axis=1)).tolist(), range(0, memory_kings.QUEEN + 1, step))


@pytest.mark.parametrize("cell", ["a1", "b1", "e5"])
def test_kng_4_on_a_chessboard_any_card_of_the_colour_lies_at_a_cell(cell: str) -> None:
    cards = drawn_records(find_configuration("memory-kings", 2, seasons="four", backs="chessboard"), DRAWN)["card"]
    column, row = ord(cell[0]) - ord("a"), int(cell[1]) - 1
    cards_there = [card for card in cards[:, 6 * row + column].tolist() if card != memory_kings.QUEEN]
    assert_uniform(cards_there, range((column + row) % 2, memory_kings.QUEEN, 2))


def test_tre_2_any_card_lies_anywhere() -> None:
    cards = drawn_records(find_configuration("tremember", 2), DRAWN)["cards"]
    for cell in (0, 1, 21, 35):
        assert_uniform(cards[:, cell].tolist(), range(tremember.PICTURES))


@pytest.mark.parametrize(("players", "sets"), [(3, 6), (4, 8), (5, 10)])
def test_mat_1_any_sets_are_in_play_and_any_card_on_top(players: int, sets: int) -> None:
    deck = drawn_records(find_configuration("matryoshka", players), DRAWN)["deck"]
    in_play, unused = np.split(deck, [matryoshka.CARDS_PER_SEAT * players], axis=1)
    lowest_of_sets = np.sort(in_play, axis=1)[:, :: matryoshka.VALUES]
    assert_uniform(rows_of(lowest_of_sets // matryoshka.VALUES), combinations(range(matryoshka.SETS), sets))
    assert_uniform(deck[:, 0].tolist(), range(matryoshka.CARDS))
    assert (unused == matryoshka.NO_CARD).all()
