"""Shuffling and choosing are fair, exactly: all results are equally likely."""

from fractions import Fraction
from itertools import combinations, permutations

from facedown.games.memory_kings import deal as kings
from facedown.games.memory_kings.rules import QUEEN
from facedown.kit.chance import Chance
from facedown.kit.drawing import is_chosen, shuffle
from tests.kit.outcomes import outcomes


def test_every_order_is_equally_likely_and_the_rest_stays() -> None:
    def drawing(chance: Chance) -> str:
        cards = list("xabcdy")
        shuffle(chance, cards, 1, 4)
        return "".join(cards)

    assert outcomes(drawing) == {f"x{''.join(order)}y": Fraction(1, 24) for order in permutations("abcd")}


def test_every_other_card_is_shuffled_and_those_between_stay() -> None:
    def drawing(chance: Chance) -> str:
        cards = list("xa-b-c")
        shuffle(chance, cards, 1, 3, 2)
        return "".join(cards)

    assert outcomes(drawing) == {f"x{'-'.join(order)}": Fraction(1, 6) for order in permutations("abc")}


def test_every_choice_of_so_many_is_equally_likely() -> None:
    def drawing(chance: Chance) -> str:
        chosen = ""
        for number, letter in enumerate("abcdef"):
            if is_chosen(chance, 4 - len(chosen), 6 - number):
                chosen += letter
        return chosen

    assert outcomes(drawing) == {"".join(four): Fraction(1, 15) for four in combinations("abcdef", 4)}


def test_kng_2_every_choice_of_suits_is_equally_likely() -> None:
    likely = outcomes(lambda chance: kings.draw_suits(chance, 4))
    assert likely == {sum(1 << suit for suit in four): Fraction(1, 15) for four in combinations(range(6), 4)}
    assert outcomes(lambda chance: kings.draw_suits(chance, 6)) == {0b111111: 1}


def test_kng_19_every_order_without_the_queen_at_a1_is_equally_likely() -> None:
    """Of four cards, of which she is one; then of three that have her back, with two others between them."""
    options = {"seasons": "four", "backs": "random", "limit": 200}

    def drawing(chance: Chance, cards: tuple[int, ...], step: int) -> tuple[int, ...]:
        dealt = kings.unshuffled(1, options, 0)
        dealt.card = list(cards)
        shuffle(chance, dealt.card, 0, (len(cards) - 1) // step + 1, step)
        kings.keep_from_counter(dealt, chance, len(cards), step)
        return tuple(dealt.card)

    four = outcomes(lambda chance: drawing(chance, (0, 1, 2, QUEEN), 1))
    assert four == {order: Fraction(1, 18) for order in permutations((0, 1, 2, QUEEN)) if order[0] != QUEEN}
    three = outcomes(lambda chance: drawing(chance, (0, 1, 2, 3, QUEEN), 2))
    orders = [order for order in permutations((0, 2, QUEEN)) if order[0] != QUEEN]
    assert three == {(order[0], 1, order[1], 3, order[2]): Fraction(1, 4) for order in orders}
