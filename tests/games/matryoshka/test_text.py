"""Matryoshka drawn in plain text, compared with fixed drawings."""

from tests.games.drawing import draw_view, unindent


def test_in_an_exchange() -> None:
    sketch = draw_view(
        "matryoshka",
        3,
        sets=["A", "B", "C", "F", "G", "J"],
        round=2,
        deck=6,
        displays=[["A1", "A2", "A4", "J7"], ["B3", "C3", "F3", "G3"], ["A5", "A6", "A7", "J1"]],
        hand=["B1", "B2", "C7", "F1", "F2", "J2"],
        hands=[6, 5, 6],
        active=1,
        middle="C5",
        offer="B2",
        offered=[0],
    )
    assert sketch == unindent("""
        round 2 of 4, 6 cards in the deck, C5 in the middle

           seat 0           seat 1           seat 2
           1 2 3 4 5 6 7    1 2 3 4 5 6 7    1 2 3 4 5 6 7
        A  1 2 · 4 · · ·    · · · · · · ·    · · · · 5 6 7
        B  · · · · · · ·    · · 3 · · · ·    · · · · · · ·
        C  · · · · · · ·    · · 3 · · · ·    · · · · · · ·
        F  · · · · · · ·    · · 3 · · · ·    · · · · · · ·
        G  · · · · · · ·    · · 3 · · · ·    · · · · · · ·
        J  · · · · · · 7    · · · · · · ·    1 · · · · · ·
           6 in hand        5 in hand        6 in hand
           has offered      active

        hand    B1 B2  C7  F1 F2  J2
        offer   B2
    """)


def test_while_displays_are_picked_and_after_the_end() -> None:
    picking = draw_view(
        "matryoshka", 3, hand=["A1", "A2", "B3", "C4", "D5", "E6"], picked=["A1"], ready=[1, 2], hands=[6, 6, 6]
    )
    assert picking == unindent("""
        before round 1, 24 cards in the deck

           seat 0           seat 1           seat 2
           6 in hand        6 in hand        6 in hand
                            is ready         is ready

        hand    A1 A2  B3  C4  D5  E6
        picked  A1
    """)
    looking = draw_view("matryoshka", 3, round=1, active=0, offers={"1": "A3", "2": "B4"}, offered=[1, 2])
    assert looking.endswith("offers  seat 1 A3, seat 2 B4")
    ended = draw_view("matryoshka", 3, None, round=4, displays=[["A1"], ["A2"], ["A3"]], left=["B1", "B2", "B3"])
    assert ended.endswith("   B1 left over     B2 left over     B3 left over")
