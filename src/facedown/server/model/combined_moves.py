"""Several moves that are sent as one choice: checked as a whole, before anything is stored or told."""

from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.events import is_secret_of
from facedown.server.protocol.errors import Refusal


def check_commit(match: Match, seat: int, moves: Sequence[str]) -> list[int]:
    """The actions of `moves`. Refused unless all can be made in this order, and others hear of the last one at most.

    So several moves are one choice, and nobody else can tell its parts.
    """
    trial = match.scratch() if len(moves) > 1 else match
    actions: list[int] = []
    for move in moves[:-1]:
        actions.append(trial.check(seat, move))
        if not is_secret_of(trial.make(seat, move, actions[-1]), seat):
            raise Refusal("not-one-choice")
    return [*actions, trial.check(seat, moves[-1])]
