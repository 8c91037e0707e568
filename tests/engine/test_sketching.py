"""Boards drawn in plain text, each pinned once."""

import textwrap
from typing import Any

from facedown.engine.match import Match


def drawn(game: str, players: int, seat: int | None = 0, **changed: Any) -> str:
    """The sketch of a game's first view, with these fields changed."""
    match = Match.deal(game, players=players, seed="a sketch")
    view = match.view(seat)
    for name, value in changed.items():
        view = {**view, name: {**view[name], **value} if name == "cells" else value}
    return "\n".join(match.terms.game.sketching.sketch(view))


def text(expected: str) -> str:
    return textwrap.dedent(expected).strip("\n")


def test_memoarrr() -> None:
    cells = {"a1": "penguin-lava", "d2": "crab-water"}
    sketch = drawn(
        "memoarrr", 2, cells=cells, last="d2", banned="e5", volcano="dark", left=5, chests=[1, 2], out={"1": "light"}
    )
    assert sketch == text("""
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


def test_memory_kings_alone_against_the_counter() -> None:
    backs = {f"{column}{row}": ("black", "white")[(row + ord(column)) % 2] for row in range(1, 6) for column in "abcde"}
    cells = {"a2": "spring-rook", "b3": "monsoon-knight", "c3": "queen", "d5": "monsoon-knight", "a1": "winter-bishop"}
    sketch = drawn(
        "memory-kings",
        1,
        backs=backs,
        cells=dict.fromkeys(backs) | cells,
        pawns=[["a2", "c3"]],
        counter="a2",
        tokens={"b3": 0, "d5": 0, "a1": -1},
        pairs=[1, 0],
    )
    assert sketch == text("""
           a          b          c          d          e
        1  winter *C  ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓
           bishop ▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓

        2  spring     ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           rook ░     ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           (0C)
        3  ▓▓▓▓▓▓▓▓   monsoon *0 the        ░░░░░░░░   ▓▓▓▓▓▓▓▓
           ▓▓▓▓▓▓▓▓   knight ░   queen ▓    ░░░░░░░░   ▓▓▓▓▓▓▓▓
                                 (0)
        4  ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░
           ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   ░░░░░░░░

        5  ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   monsoon *0 ▓▓▓▓▓▓▓▓
           ▓▓▓▓▓▓▓▓   ░░░░░░░░   ▓▓▓▓▓▓▓▓   knight ░   ▓▓▓▓▓▓▓▓

        ▓ black back   ░ white back   (0) a pawn of seat 0   *0 its token   C the Counter
        seat 0: 1 pair, pawn 1 at a2, pawn 2 at c3
        the Counter: 0 pairs, at a2
    """)


def test_memory_kings_with_every_pawn_on_one_card() -> None:
    sketch = drawn("memory-kings", 4, pawns=[["c3", "c3"]] * 4)
    assert "(00112233)" in sketch
    assert "seat 3: 0 pairs, pawn 1 at c3, pawn 2 at c3" in sketch
    assert "Counter" not in sketch


def test_tremember_with_a_card_taken_out() -> None:
    match = Match.deal("tremember", players=3, seed="a sketch", start=1)
    match.play(1, "take:b2")
    card = match.view(1)["taken"]["card"]
    changed: dict[str, Any] = {"cells": {"a1": "lighthouse", "f6": "key", "e6": "key"}, "turned": "a1", "scores": [0, 7, 1]}

    def sketched(seat: int | None) -> str:
        view = match.view(seat)
        cells = {cell: card for cell, card in {**view["cells"], **changed["cells"]}.items() if cell != "b2"}
        return "\n".join(match.terms.game.sketching.sketch({**view, **changed, "cells": cells}))

    assert sketched(0) == text("""
           a          b          c          d          e          f
        1  lighthouse ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ‾‾‾‾‾‾‾‾‾‾ ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        2  ░░░░░░░░   ·  ·  ·    ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ·  ·  ·    ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        3  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        4  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        5  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░
        6  ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   key        key
           ░░░░░░░░   ░░░░░░░░   ░░░░░░░░   ░░░░░░░░

        seat 1 holds the card of b2
        seat 0: 0 points
        seat 1: 7 points ⑤①①
        seat 2: 1 point ①
    """)
    assert f"seat 1 holds the card of b2: {card}" in sketched(1)
    assert sketched(None) == sketched(0) == sketched(2)


def test_matryoshka_in_an_exchange() -> None:
    sketch = drawn(
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
    assert sketch == text("""
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


def test_matryoshka_while_displays_are_picked_and_after_the_end() -> None:
    picking = drawn("matryoshka", 3, hand=["A1", "A2", "B3", "C4", "D5", "E6"], picked=["A1"], ready=[1, 2], hands=[6, 6, 6])
    assert picking == text("""
        before round 1, 24 cards in the deck

           seat 0           seat 1           seat 2
           6 in hand        6 in hand        6 in hand
                            is ready         is ready

        hand    A1 A2  B3  C4  D5  E6
        picked  A1
    """)
    looking = drawn("matryoshka", 3, round=1, active=0, offers={"1": "A3", "2": "B4"}, offered=[1, 2])
    assert looking.endswith("offers  seat 1 A3, seat 2 B4")
    ended = drawn("matryoshka", 3, None, round=4, displays=[["A1"], ["A2"], ["A3"]], left=["B1", "B2", "B3"])
    assert ended.endswith("   B1 left over     B2 left over     B3 left over")
