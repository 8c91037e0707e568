"""Pairs drawn in plain text, compared with fixed drawings."""

from facedown.engine.match import Match
from tests.games.drawing import unindent
from tests.games.pairs.table import SEVEN_PAIRS, Table


def sketch_view(match: Match) -> str:
    return "\n".join(match.terms.game.text.sketch(match.view(0)))


def test_a_short_last_row_cards_that_were_taken_and_a_first_card() -> None:
    table = Table(SEVEN_PAIRS, players=2)
    table.turn_over("c2", "d2", "b4", "a1")
    table.turn_over("a3")
    assert sketch_view(table.match) == unindent("""
           a          b          c          d
        1  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        2  ░░░░░░░░   ░░░░░░░░   ·          ·
           ░░░░░░░░   ░░░░░░░░
        3  key        ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ‾‾‾        ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        4  ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░

        seat 0: 1 pair
        seat 1: 0 pairs
        2 turns so far
    """)


def test_alone_all_taken() -> None:
    table = Table("lig lig tea tea", players=1)
    table.turn_over("a1", "b1", "a2", "b2")
    assert sketch_view(table.match) == unindent("""
           a          b
        1  ·          ·

        2  ·          ·

        seat 0: 2 pairs
        2 turns so far
    """)
