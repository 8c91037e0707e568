"""Memoarrr! drawn in plain text, compared with fixed drawings."""

from tests.games.drawing import draw_view, unindent


def test_the_board_in_a_round() -> None:
    cells = {"a1": "penguin-lava", "d2": "crab-water"}
    sketch = draw_view(
        "memoarrr", 2, cells=cells, last="d2", banned="e5", volcano="dark", left=5, chests=[1, 2], out={"1": "light"}
    )
    assert sketch == unindent("""
           a          b          c          d          e
        1  penguin    ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           lava       ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        2  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   [crab      ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   water]     ░░░░░░░░
        3  ░░░░░░░░   ░░░░░░░░   (dark)     ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   5 left     ░░░░░░░░   ░░░░░░░░
        4  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        5  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   xxxxxxxx
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   xxxxxxxx

        seat 0: 1 chest
        seat 1: 2 chests, out with volcano light
    """)
