"""Several moves in one message. They are checked together, before anything is stored or sent."""

from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.events import is_secret_of
from facedown.server.protocol.errors import Refusal


def check_combined_moves(match: Match, seat: int, moves: Sequence[str]) -> list[int]:
    """The actions of `moves`, which came in one message. Changes nothing.

    Refused unless all of them are legal in this order, and all but the last are secret. So they are one choice, and nobody else
    can tell whether it came in one message or in several.
    """
    trial = match.copy() if len(moves) > 1 else match
    actions: list[int] = []
    for move in moves[:-1]:
        actions.append(trial.check(seat, move))
        if not is_secret_of(trial.make(seat, move, actions[-1]), seat):
            raise Refusal("not-one-choice")
    return [*actions, trial.check(seat, moves[-1])]
