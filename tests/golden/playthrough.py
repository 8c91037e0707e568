"""A whole game as a text that people can read: every move, its events, and what each seat then sees and may do."""

import json
from collections.abc import Iterator
from itertools import chain, islice

from facedown.engine.match import Match
from facedown.kit.contract import View
from facedown.kit.events import NOTATION
from tests.contract.configurations import Configuration
from tests.contract.noninterference import everyone
from tests.contract.play import moves

RANDOM, EAGER = 0, 1  # seeds for play.moves
AT_RANDOM = 60  # after this many random moves, the players become eager, so that the game ends


def playthrough(configuration: Configuration) -> str:
    """The golden game of a configuration. Of each view, only the fields that have changed are shown."""
    match = configuration.match("golden")
    return "\n".join([*heading(match), *game(match)]) + "\n"


def heading(match: Match) -> Iterator[str]:
    terms = match.terms
    yield f"# {terms.game.id}, rules version {terms.game.version}, notation version {NOTATION}, {terms.players} players"
    yield f"start {terms.start}, seed {terms.seed}"
    yield f"options {as_json(terms.options)}"
    for name, dealt in match.spell_deal().items():
        yield f"deal {name} {as_json(dealt)}"


def game(match: Match) -> Iterator[str]:
    seen: dict[int | None, set[str]] = {}
    for event in match.events:
        yield f"  {as_json(event)}"
    yield from sights(match, seen)
    for seat, move in chain(islice(moves(match, RANDOM), AT_RANDOM), moves(match, EAGER)):
        yield f"\n{len(match.moves)}. seat {seat} {move}"
        for event in match.play(seat, move):
            yield f"  {as_json(event)}"
        yield from sights(match, seen)


def sights(match: Match, seen: dict[int | None, set[str]]) -> Iterator[str]:
    """What is new in each view, only once if it is the same for everybody; then the legal moves of the seats that are due."""
    facts = {who: set(spread(match.view(who))) for who in everyone(match)}
    new = {who: facts[who] - seen.get(who, set()) for who in facts}
    common = set.intersection(*new.values())
    yield from (f"  all see {fact}" for fact in sorted(common))
    for who in facts:
        yield from (f"  {'watcher' if who is None else f'seat {who}'} sees {fact}" for fact in sorted(new[who] - common))
    for seat in match.to_move:
        yield f"  seat {seat} may {short(match.legal(seat))}"
    seen.update(facts)


def spread(view: View) -> Iterator[str]:
    """A view as small facts, one for each field and for each entry of a field that is an object."""
    for name, value in view.items():
        if isinstance(value, dict):
            yield f"{name} of {len(value)}"
            yield from (f"{name} {key} {as_json(inner)}" for key, inner in value.items())
        else:
            yield f"{name} {as_json(value)}"


def short(legal: list[str]) -> str:
    """The legal moves with the verb written once: reveal:a1 b2 …"""
    verbs = sorted({move.partition(":")[0] for move in legal})
    return "; ".join(
        f"{verb}:{' '.join(move.partition(':')[2] for move in legal if move.startswith(verb + ':'))}" for verb in verbs
    )


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
