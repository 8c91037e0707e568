"""What is sent as one: checked whole, before anything is stored or told."""

from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.events import is_secret_of
from facedown.server.refusals import Refusal


def check_commit(match: Match, seat: int, moves: Sequence[str]) -> None:
    """Refused unless all of `moves` can be made, one after the other, and others will hear of the last at most.

    So whoever sends several has made one choice, of which nobody can tell the parts.
    """
    trial = match.scratch() if len(moves) > 1 else match
    for move in moves[:-1]:
        if not is_secret_of(trial.play(seat, move), seat):
            raise Refusal("not-one-choice")
    trial.check(seat, moves[-1])
