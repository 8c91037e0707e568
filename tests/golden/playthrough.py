"""A whole game as text for people to read: every move, its events, and what each seat then sees and may do."""

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
RANDOM_MOVES = 60  # after this many random moves, the players become eager, so that the game ends


def playthrough(configuration: Configuration) -> str:
    """The golden game of a configuration. Of each view, only the fields that have changed are shown."""
    match = configuration.match("golden")
    return "\n".join([*heading_lines(match), *game_lines(match)]) + "\n"


def heading_lines(match: Match) -> Iterator[str]:
    terms = match.terms
    yield f"# {terms.game.id}, rules version {terms.game.version}, notation version {NOTATION}, {terms.players} players"
    yield f"start {terms.start}, seed {terms.seed}"
    yield f"options {as_json(terms.options)}"
    for name, part in match.spell_deal().items():
        yield f"deal {name} {as_json(part)}"


def game_lines(match: Match) -> Iterator[str]:
    facts_before: dict[int | None, set[str]] = {}
    for event in match.events:
        yield f"  {as_json(event)}"
    yield from view_lines(match, facts_before)
    for seat, move in chain(islice(moves(match, RANDOM), RANDOM_MOVES), moves(match, EAGER)):
        yield f"\n{len(match.moves)}. seat {seat} {move}"
        for event in match.play(seat, move):
            yield f"  {as_json(event)}"
        yield from view_lines(match, facts_before)


def view_lines(match: Match, facts_before: dict[int | None, set[str]]) -> Iterator[str]:
    """What is new in each view, written once if it is new to everybody, and then the legal moves of the seats to move."""
    facts = {viewer: set(view_facts(match.view(viewer))) for viewer in everyone(match)}
    new_facts = {viewer: facts[viewer] - facts_before.get(viewer, set()) for viewer in facts}
    common_facts = set.intersection(*new_facts.values())
    yield from (f"  all see {fact}" for fact in sorted(common_facts))
    for viewer in facts:
        yield from (
            f"  {'watcher' if viewer is None else f'seat {viewer}'} sees {fact}"
            for fact in sorted(new_facts[viewer] - common_facts)
        )
    for seat in match.to_move:
        yield f"  seat {seat} may {join_moves(match.legal(seat))}"
    facts_before.update(facts)


def view_facts(view: View) -> Iterator[str]:
    """A view as a list of facts: one for each field, or for each entry if the field is an object."""
    for name, value in view.items():
        if isinstance(value, dict):
            yield f"{name} of {len(value)}"
            yield from (f"{name} {key} {as_json(inner)}" for key, inner in value.items())
        else:
            yield f"{name} {as_json(value)}"


def join_moves(legal: list[str]) -> str:
    """The legal moves with the verb written once: reveal:a1 b2 …"""
    verbs = sorted({move.partition(":")[0] for move in legal})
    return "; ".join(
        f"{verb}:{' '.join(move.partition(':')[2] for move in legal if move.startswith(verb + ':'))}" for verb in verbs
    )


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
