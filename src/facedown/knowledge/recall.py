"""How well a seat remembered, apart from how well it played: the recall tests of a match, and how many of them were passed."""

from collections.abc import Iterable
from typing import NamedTuple

from facedown.engine.match import Match
from facedown.kit.errors import BadInput
from facedown.kit.events import addressed_to
from facedown.kit.recall import RecallTest
from facedown.knowledge import make_knowledge

AGES = ((1, 4), (5, 9), (10, 19), (20, 39), (40, 79), (80, None))  # events since the last sight; None: any number


class Recall(NamedTuple):
    """How many recall tests were passed, of those whose target was last seen `least` to `most` events before."""

    least: int  # events
    most: int | None  # events; None: any number
    passed: int
    tests: int


def find_recall_tests(match: Match, seat: int) -> list[RecallTest]:
    """Every recall test among the choices of a seat. Raises BadInput if the game has none."""
    match.check_seat(seat)
    terms = match.terms
    test = terms.game.optional("recall_test")
    if test is None:
        raise BadInput(f"{terms.game.name} has no recall tests.", game=terms.game.id)
    knowledge = make_knowledge(terms.game.id, terms.players, terms.options, seat)
    replay, tests = match.restart(), []
    knowledge.hear(addressed_to(replay.events, seat))
    for mover, move in match.moves:
        if mover == seat:
            moves = terms.game.notation.MOVES
            actions = [moves[legal][1] for legal in replay.legal(seat)]
            tests.append(test(knowledge, move.partition(":")[0], actions, moves[move][1]))
        knowledge.hear(addressed_to(replay.play(mover, move), seat))
    return [recall_test for recall_test in tests if recall_test is not None]


def count_by_age(tests: Iterable[RecallTest]) -> list[Recall]:
    """How many tests were passed, for each span in AGES. Tests without a target, and unfair ones, do not count."""
    fair = [(test.age, test.used_target is not None) for test in tests if test.age is not None and test.is_fair]
    counts = []
    for least, most in AGES:
        results = [is_passed for age, is_passed in fair if least <= age and (most is None or age <= most)]
        counts.append(Recall(least, most, sum(results), len(results)))
    return counts
