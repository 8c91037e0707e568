"""What holds of every state of Memoarrr!."""

from facedown.games import memoarrr as rules
from facedown.games.memoarrr import Lies, State


def check(state: State) -> None:
    assert sorted(state.card) == list(range(rules.CELLS))
    assert sorted(state.treasures) == sorted(rules.TREASURES)
    assert state.lies.count(Lies.FACE_DOWN) == state.face_down
    assert state.lies.count(Lies.EMPTY) == 1
    assert state.lies[rules.CENTRE] == Lies.EMPTY
    held = [volcano for volcano in state.volcano if volcano != rules.NO_VOLCANO]
    first = rules.VOLCANOES * (max(state.round_number, 1) - 1)
    assert sorted(held) == sorted(state.piles[first : first + state.taken])
    won = [rubies for rubies, owner in zip(state.treasures, state.chest, strict=True) if owner != rules.NOBODY]
    assert sum(rules.rubies(state, seat) for seat in range(state.seats)) == sum(won)
    assert rules.is_over(state) == (len(won) == rules.ROUNDS)
