"""Tremember drawn in plain text, compared with fixed drawings."""

from typing import Any

from facedown.engine.match import Match
from tests.games.drawing import unindent


def test_with_a_card_taken_out() -> None:
    match = Match.deal("tremember", players=3, seed="a sketch", start=1)
    match.play(1, "take:b2")
    card = match.view(1)["taken"]["card"]
    changes: dict[str, Any] = {"cells": {"a1": "lighthouse", "f6": "key", "e6": "key"}, "turned": "a1", "scores": [0, 7, 1]}

    def sketch_view(seat: int | None) -> str:
        view = match.view(seat)
        cells = {cell: card for cell, card in {**view["cells"], **changes["cells"]}.items() if cell != "b2"}
        return "\n".join(match.terms.game.text.sketch({**view, **changes, "cells": cells}))

    assert sketch_view(0) == unindent("""
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
    assert f"seat 1 holds the card of b2: {card}" in sketch_view(1)
    assert sketch_view(None) == sketch_view(0) == sketch_view(2)
