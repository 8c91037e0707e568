"""Deals of Memory Kings are exactly fair."""

from fractions import Fraction
from itertools import combinations, permutations

from facedown.games.memory_kings import deal as kings
from facedown.games.memory_kings.rules import QUEEN
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from tests.kit.outcomes import outcomes


def test_kng_2_every_choice_of_suits_is_equally_likely() -> None:
    probabilities = outcomes(lambda chance: kings.draw_suits(chance, 4))
    assert probabilities == {sum(1 << suit for suit in four): Fraction(1, 15) for four in combinations(range(6), 4)}
    assert outcomes(lambda chance: kings.draw_suits(chance, 6)) == {0b111111: 1}


def test_kng_19_every_order_without_the_queen_at_a1_is_equally_likely() -> None:
    """First for four cards, one of them the queen, then for three cards with her back and two others between them."""
    options = {"seasons": "four", "backs": "random", "limit": 200}

    def draw(chance: Chance, cards: tuple[int, ...], step: int) -> tuple[int, ...]:
        deal = kings.prepare_deal(1, options, 0)
        deal.card = list(cards)
        shuffle(chance, deal.card, 0, (len(cards) - 1) // step + 1, step)
        kings.keep_from_counter(deal, chance, len(cards), step)
        return tuple(deal.card)

    four = outcomes(lambda chance: draw(chance, (0, 1, 2, QUEEN), 1))
    assert four == {order: Fraction(1, 18) for order in permutations((0, 1, 2, QUEEN)) if order[0] != QUEEN}
    three = outcomes(lambda chance: draw(chance, (0, 1, 2, 3, QUEEN), 2))
    orders = [order for order in permutations((0, 2, QUEEN)) if order[0] != QUEEN]
    assert three == {(order[0], 1, order[1], 3, order[2]): Fraction(1, 4) for order in orders}
