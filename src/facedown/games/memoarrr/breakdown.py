"""How the rubies of a finished game of Memoarrr! came about: treasure by treasure, as they are opened."""

import copy
from collections.abc import Sequence

from typing_extensions import TypedDict

from facedown.games.memoarrr.notation import Event
from facedown.games.memoarrr.rules import NOBODY, TREASURES, State, winners


class OpenedTreasure(TypedDict):
    """A treasure that is opened after the game."""

    round: int  # the round in which it was won
    seat: int  # the seat that won it
    rubies: int
    count: int  # which of the seat's treasures it is, from 1
    sums: list[int]  # the seat's rubies, after each ruby of this treasure
    totals: list[int]  # rubies per seat, including this treasure


class Breakdown(TypedDict):
    """How the rubies of a finished game came about."""

    treasures: list[OpenedTreasure]  # in the order of the rounds
    counts: list[int]  # treasures per seat
    is_open: bool  # whether the last treasure, before it is opened, could still decide the game
    is_last_decisive: bool  # whether the last treasure changed who won


def breakdown(state: State, events: Sequence[Event]) -> Breakdown:
    """MEM-19, MEM-20: the treasures are opened round by round."""
    treasures: list[OpenedTreasure] = []
    totals, counts = [0] * state.seats, [0] * state.seats
    for number, (seat, rubies) in enumerate(zip(state.treasure_winner, state.treasures, strict=True), start=1):
        sums = [totals[seat] + ruby for ruby in range(1, rubies + 1)]
        totals[seat] += rubies
        counts[seat] += 1
        treasures.append(
            {"round": number, "seat": seat, "rubies": rubies, "count": counts[seat], "sums": sums, "totals": [*totals]}
        )
    return {
        "treasures": treasures,
        "counts": counts,
        "is_open": len({winners_with_last(state, rubies) for rubies in TREASURES}) > 1,
        "is_last_decisive": winners_without_last(state) != winners(state),
    }


def winners_with_last(state: State, rubies: int) -> int:
    """MEM-20: who would win if the last treasure held this many rubies, one bit per seat."""
    other = copy.deepcopy(state)
    other.treasures[-1] = rubies
    return winners(other)


def winners_without_last(state: State) -> int:
    """MEM-20: who would have won one round earlier, one bit per seat."""
    other = copy.deepcopy(state)
    other.treasure_winner[-1] = NOBODY
    return winners(other)
