"""What holds at every moment of Memoarrr!."""

from facedown.games import memoarrr as rules
from facedown.games.memoarrr import NO_VOLCANO, NOBODY, Lies, State


def check(state: State) -> None:
    assert sorted(state.card) == list(range(rules.CELLS))  # each location once
    assert sorted(state.treasures) == list(rules.TREASURES)
    assert [cell for cell in range(rules.CELLS) if state.lies[cell] == Lies.EMPTY] == [rules.CENTRE]
    assert state.lies.count(Lies.FACE_DOWN) == state.face_down
    piles = [state.piles[first : first + rules.VOLCANOES] for first in range(0, len(state.piles), rules.VOLCANOES)]
    assert all(sorted(pile) == sorted(piles[0]) for pile in piles)
    held = [volcano for volcano in state.volcano if volcano != NO_VOLCANO]
    if state.round_number:
        assert sorted(held) == sorted(piles[state.round_number - 1][: state.taken])  # one holder each
    over = rules.is_over(state)
    assert len([owner for owner in state.chest if owner != NOBODY]) == max(0, state.round_number - 1 + over)
    scores = [0] * rules.MAX_SEATS
    rules.scores(state, scores)
    won = [rubies for rubies, owner in zip(state.treasures, state.chest, strict=True) if owner != NOBODY]
    assert sum(scores) == sum(won)
    assert not over or sum(scores) == sum(rules.TREASURES)
