"""Traces: whole games as JSON lines, with every secret, for tests and tools."""

from collections.abc import Iterable, Iterator
from typing import Any

from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import NOTATION


def trace(match: Match, moves: Iterable[tuple[int, str]], *, views: bool = False) -> Iterator[dict[str, Any]]:
    """Play `moves` in a match that has just been dealt, and yield the lines of its trace."""
    yield first_line(match) | view_fields(match, views)
    for seat, move in moves:
        line = move_line(match, seat, move)
        events = match.play(seat, move)
        yield line | {"events": events} | view_fields(match, views)
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


def move_line(match: Match, seat: int, move: str) -> dict[str, Any]:
    return {
        "n": len(match.moves),
        "to_move": match.to_move,
        "phase": match.phase,
        "seat": seat,
        "legal": match.legal(seat),
        "move": move,
    }


def view_fields(match: Match, views: bool) -> dict[str, Any]:
    """Every seat's view and then a watcher's, if `views` are wanted."""
    if not views:
        return {}
    return {"views": [match.view(seat) for seat in [*range(match.terms.players), None]]}


def random_moves(match: Match) -> Iterator[tuple[int, str]]:
    """Random moves for the rest of the game: a seat that is to move, then one of its legal moves, each equally likely.

    They are drawn from the match's seed. Each must be played before the next is asked for.
    """
    chance = Chance(match.terms.seed or "", "moves")
    while not match.is_over:
        seat = chance.pick(match.to_move)
        yield seat, chance.pick(match.legal(seat))
