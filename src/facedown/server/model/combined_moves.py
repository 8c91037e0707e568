"""What is sent as one: checked whole, before anything is stored or told."""

from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.events import is_secret_of
from facedown.server.protocol.errors import Refusal


def check_commit(match: Match, seat: int, moves: Sequence[str]) -> list[int]:
    """The actions of `moves`. Refused unless all can be made, one after the other, and others will hear of the last at most.

    So whoever sends several has made one choice, of which nobody can tell the parts.
    """
    trial = match.scratch() if len(moves) > 1 else match
    actions: list[int] = []
    for move in moves[:-1]:
        actions.append(trial.check(seat, move))
        if not is_secret_of(trial.make(seat, move, actions[-1]), seat):
            raise Refusal("not-one-choice")
    return [*actions, trial.check(seat, moves[-1])]
