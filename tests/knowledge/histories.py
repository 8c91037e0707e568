"""A sampled world turned back into a deal and moves, and played again from the start."""

from collections.abc import Callable
from typing import Any

from facedown.engine.match import Match
from facedown.games.memoarrr import rules as memoarrr
from facedown.games.memory_kings import rules as memory_kings
from facedown.games.tremember import rules as tremember
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyState


def replayed(known: Any, match: Match, chance: Chance) -> tuple[AnyState, Match]:
    """A world, and a match that replays it. Of `match` only the terms are looked at, which are public."""
    if match.terms.game.id == "matryoshka":
        state, dealt, moves = known.history(chance)
    else:
        state = known.sample(chance)
        dealt, moves = DEALS[match.terms.game.id](known, state, match), known.moves
    again = Match(match.terms, dealt)
    for seat, move in moves:
        again.play(seat, move)
    return state, again


def memoarrr_deal(known: Any, state: memoarrr.State, match: Match) -> memoarrr.Deal:
    dealt: memoarrr.Deal = match.terms.game.dealing.unshuffled(match.terms.players, match.terms.options, match.terms.start)
    origins = known.deal_of(state)
    dealt.island = [origins[cell] for cell in range(memoarrr.CELLS)]
    dealt.treasures, dealt.piles = list(state.treasures), list(state.piles)
    return dealt


def kings_deal(known: Any, state: memory_kings.State, match: Match) -> memory_kings.Deal:
    dealt: memory_kings.Deal = match.terms.game.dealing.unshuffled(match.terms.players, match.terms.options, match.terms.start)
    dealt.card = list(state.card)
    return dealt


def tremember_deal(known: Any, state: tremember.State, match: Match) -> tremember.Deal:
    dealt: tremember.Deal = match.terms.game.dealing.unshuffled(match.terms.players, match.terms.options, match.terms.start)
    origins = known.deal_of(state)
    dealt.cards = [origins[cell] for cell in range(tremember.CELLS)]
    return dealt


DEALS: dict[str, Callable[[Any, Any, Match], Any]] = {
    "memoarrr": memoarrr_deal,
    "memory-kings": kings_deal,
    "tremember": tremember_deal,
}
