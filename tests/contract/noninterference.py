"""Non-interference: in another world that fits what a seat knows, the seat is given exactly the same."""

from collections.abc import Iterator
from typing import Any

from facedown.engine.match import Match
from facedown.engine.views import Changes
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to, is_addressed_to
from tests.contract.play import contract_of

History = tuple[dict[str, Any], list[tuple[int, str]]]  # a deal as text, and all moves so far


def another_world(match: Match, seat: int | None, chance: Chance) -> Match:
    """The same game in another world that `seat` (None: a watcher) cannot tell from this one."""
    deal, moves = another_history(match, seat, chance)
    terms = match.terms
    other = Match.of_deal(terms.game.id, players=terms.players, deal=deal, start=terms.start, options=terms.options)
    for mover, move in moves:
        other.play(mover, move)
    return other


def another_history(match: Match, seat: int | None, chance: Chance) -> History:
    """A deal and moves that fit what the rules let `seat` know. tests/games/GAME/contract.py makes them."""
    module = contract_of(match.terms.game)
    history: History = module.another_history(match, seat, chance)
    return history


def everything_for(match: Match, seat: int | None) -> dict[str, Any]:
    """Everything that the engine gives to a seat (None: a watcher)."""
    return {
        "events": addressed_to(match.events, seat),
        "view": match.view(seat),
        "changes": own_changes(match, seat),
        "phase": match.phase,
        "to_move": match.to_move,
        "legal": [] if seat is None else match.legal(seat),
    }


def own_changes(match: Match, seat: int | None) -> Changes:
    """What each event addressed to `seat` has changed in its view, since the beginning of the game."""
    changes = match.changes(seat, len(match.events))
    return [change for event, change in zip(match.events, changes, strict=True) if is_addressed_to(event, seat)]


def check_noninterference(match: Match, seat: int | None, chance: Chance) -> bool:
    """Assert that `seat` is given the same in another world. Returns whether that world really is different."""
    other = another_world(match, seat, chance)
    assert everything_for(other, seat) == everything_for(match, seat)
    return other.spell_deal() != match.spell_deal()


def everyone(match: Match) -> Iterator[int | None]:
    """Each seat, and a watcher."""
    yield from range(match.terms.players)
    yield None
