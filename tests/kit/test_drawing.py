"""Shuffling and choosing are exactly fair: all results are equally likely."""

from fractions import Fraction
from itertools import combinations, permutations

from facedown.kit.chance import Chance
from facedown.kit.drawing import is_chosen, shuffle
from tests.kit.outcomes import outcomes


def test_every_order_is_equally_likely_and_the_rest_stays() -> None:
    def draw(chance: Chance) -> str:
        cards = list("xabcdy")
        shuffle(chance, cards, 1, 4)
        return "".join(cards)

    assert outcomes(draw) == {f"x{''.join(order)}y": Fraction(1, 24) for order in permutations("abcd")}


def test_every_other_card_is_shuffled_and_those_between_stay() -> None:
    def draw(chance: Chance) -> str:
        cards = list("xa-b-c")
        shuffle(chance, cards, 1, 3, 2)
        return "".join(cards)

    assert outcomes(draw) == {f"x{'-'.join(order)}": Fraction(1, 6) for order in permutations("abc")}


def test_every_choice_of_four_is_equally_likely() -> None:
    def draw(chance: Chance) -> str:
        choice = ""
        for number, letter in enumerate("abcdef"):
            if is_chosen(chance, 4 - len(choice), 6 - number):
                choice += letter
        return choice

    assert outcomes(draw) == {"".join(four): Fraction(1, 15) for four in combinations("abcdef", 4)}
