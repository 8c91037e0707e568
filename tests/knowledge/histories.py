"""Turns a sampled world back into a deal and moves, and replays them."""

from typing import Any

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState


def replay_history(knowledge: Any, match: Match, chance: Chance) -> tuple[AnyState, Match]:
    """A sampled world, and a match that replays it. Only the terms of `match` are used, which are public."""
    state, deal, moves = knowledge.history(chance)
    replay = Match(match.terms, deal)
    for seat, move in moves:
        replay.play(seat, move)
    return state, replay
