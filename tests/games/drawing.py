"""Draws boards in plain text, for tests that compare them with a fixed one."""

import textwrap
from typing import Any

from facedown.engine.match import Match


def draw_view(game: str, players: int, seat: int | None = 0, **changes: Any) -> str:
    """The sketch of a game's first view, with some fields changed."""
    match = Match.deal(game, players=players, seed="a sketch")
    view = match.view(seat)
    for name, value in changes.items():
        view = {**view, name: {**view[name], **value} if name == "cells" else value}
    return "\n".join(match.terms.game.text.sketch(view))


def unindent(drawing: str) -> str:
    """A drawing in a test, without its indentation and surrounding line breaks."""
    return textwrap.dedent(drawing).strip("\n")
