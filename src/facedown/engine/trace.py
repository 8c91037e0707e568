"""Traces: whole games as JSON lines, all secrets included, for tests and tools."""

from collections.abc import Iterable, Iterator
from typing import Any

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import NOTATION


def trace(match: Match, moves: Iterable[tuple[int, str]], *, views: bool = False) -> Iterator[dict[str, Any]]:
    """The lines of a game that is played as `moves` says."""
    yield first_line(match) | seen(match, views)
    for seat, move in moves:
        line = before_move(match, seat, move)
        events = match.play(seat, move)
        yield line | {"events": events} | seen(match, views)
    if match.result is not None:
        yield {"end": True, **match.result}


def first_line(match: Match) -> dict[str, Any]:
    terms = match.terms
    return {
        "trace": NOTATION,
        "game": terms.game.id,
        "options": terms.options,
        "players": terms.players,
        "seed": terms.seed,
        "start": terms.start,
        "deal": match.spell_deal(),
        "events": list(match.events),
    }


def before_move(match: Match, seat: int, move: str) -> dict[str, Any]:
    return {
        "n": len(match.moves),
        "to_move": match.to_move,
        "phase": match.phase,
        "seat": seat,
        "legal": match.legal(seat),
        "move": move,
    }


def seen(match: Match, views: bool) -> dict[str, Any]:
    """Every seat's view, then a watcher's."""
    if not views:
        return {}
    return {"views": [match.view(seat) for seat in [*range(match.terms.players), None]]}


def random_moves(match: Match) -> Iterator[tuple[int, str]]:
    """A seat of those to move, then one of its legal moves, each uniformly, from a stream of the seed's own."""
    chance = Chance(match.terms.seed or "", "moves")
    while not match.is_over:
        seat = chance.pick(match.to_move)
        yield seat, chance.pick(match.legal(seat))
