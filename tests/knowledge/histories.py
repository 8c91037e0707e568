"""A sampled world turned back into a deal and moves, and played again from the start."""

from typing import Any

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState


def replay_history(known: Any, match: Match, chance: Chance) -> tuple[AnyState, Match]:
    """A world, and a match that replays it. Of `match` only the terms are looked at, which are public."""
    state, deal, moves = known.history(chance)
    again = Match(match.terms, deal)
    for seat, move in moves:
        again.play(seat, move)
    return state, again
