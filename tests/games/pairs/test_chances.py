"""Deals of Pairs, and the worlds that fit what a seat knows, are drawn fairly, by interpreted and by compiled code."""

import pytest

from facedown.games.pairs.notation import CELLS
from tests.fast.bound import drawn_records
from tests.fast.test_compiled_deals import DRAWN, assert_uniform
from tests.fast.test_search import fair_rows
from tests.knowledge.test_fairness import arrangements, check_grid, find_configuration, nearly_full_knowledge


@pytest.mark.parametrize(("players", "pairs", "last_cell"), [(2, 2, "b2"), (3, 7, "b4"), (4, 26, "d7"), (5, 32, "h8")])
def test_prs_2_any_card_lies_anywhere(players: int, pairs: int, last_cell: str) -> None:
    cards = drawn_records(find_configuration("pairs", players, pairs=pairs), DRAWN)["cards"]
    for cell in ("a1", "b1", last_cell):
        assert_uniform(cards[:, CELLS.index(cell)].tolist(), range(pairs))


def test_cards_that_were_never_turned_over_may_lie_in_any_order() -> None:
    configuration = find_configuration("pairs", 3, pairs=7)
    knowledge = next(nearly_full_knowledge(configuration, 0, 5))
    worlds = arrangements(knowledge, [*range(7), *range(7)], 0)
    check_grid(knowledge, worlds)
    fair_rows(configuration, knowledge, worlds)
