"""Who sits where in which game, so that no bot owes its wins to its seats.

A game takes as many chairs as it has seats. There is a chair for each bot named; where these are too few, every bot gets as
many more as it takes. A *round* is one way to choose and order chairs, turned through all of them: in it every chair has every
seat once. A *cycle* is all rounds there are: in it every order of chairs occurs once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, perm

from facedown.kit.chance import Chance

MOST_EXTRA = 10  # whole cycles are played where they take at most a tenth more games than were asked for


@dataclass(frozen=True)
class Schedule:
    """`games` games, numbered from 1."""

    bots: tuple[str, ...]  # no two alike
    chairs: tuple[str, ...]  # the bot of each
    seats: int
    asked: int
    games: int  # whole rounds
    last: tuple[int, ...]  # the rounds played of a last cycle that is not whole

    @property
    def cycle(self) -> int:
        """The games in a cycle."""
        return perm(len(self.chairs), self.seats)

    @property
    def is_whole(self) -> bool:
        return not self.last

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of a game, seat by seat."""
        cycle, game = divmod(number - 1, self.cycle)
        turn, shift = divmod(game, len(self.chairs))
        is_in_last = (cycle + 1) * self.cycle > self.games
        pattern = pattern_of(self.last[turn] if is_in_last else turn, len(self.chairs), self.seats)
        return tuple(self.chairs[(chair + shift) % len(self.chairs)] for chair in pattern)

    def told(self) -> str:
        """What is played, in a sentence or two."""
        rounded = f" ({self.asked:,} asked for, rounded up to keep the balance)" if self.games > self.asked else ""
        return f"{self._told_games()}: {self._told_tables()}, {self._told_orders()}{rounded}."

    def _told_games(self) -> str:
        return f"{self.games:,} game{'s' if self.games > 1 else ''}"

    def _told_tables(self) -> str:
        bots, chairs, seats = len(self.bots), len(self.chairs), self.seats
        if seats == 1:
            return "every bot alone"
        if bots == seats:
            return "all bots in each"
        if bots > seats:
            return f"{seats} of the {bots} bots in each"
        if bots == 1:
            return "the bot in every seat"
        if chairs == seats:
            return f"every bot in {chairs // bots} seats of each"
        return f"{bots} bots for {seats} seats, each of them in up to {chairs // bots}"

    def _told_orders(self) -> str:
        times = self.games // self.cycle
        if self.is_whole:
            return f"{'' if self.seats == 1 else 'every seating '}{'once' if times == 1 else f'{times:,} times'}"
        return f"every bot as often in each seat (there are {self.cycle:,} seatings)"


def plan(bots: Sequence[str], seats: int, games: int, seed: str) -> Schedule:
    """At least `games` games: whole cycles where that takes little more, else whole rounds."""
    chairs = tuple(bots) * ceil(seats / len(bots))
    cycle = perm(len(chairs), seats)
    whole = ceil(games / cycle) * cycle
    if (whole - games) * MOST_EXTRA <= games:
        return Schedule(tuple(bots), chairs, seats, games, whole, ())
    rounds = ceil(games / len(chairs))
    last = drawn(rounds % (cycle // len(chairs)), cycle // len(chairs), Chance(seed, "arena rounds"))
    return Schedule(tuple(bots), chairs, seats, games, rounds * len(chairs), last)


def drawn(count: int, below: int, chance: Chance) -> tuple[int, ...]:
    """So many different numbers, in the order in which they were drawn."""
    found: dict[int, None] = {}
    while len(found) < count:
        found[chance.below(below)] = None
    return tuple(found)


def pattern_of(index: int, chairs: int, seats: int) -> tuple[int, ...]:
    """A round's first game: chair 0, then `seats` - 1 of the others, in the order that has this index."""
    left = list(range(1, chairs))
    pattern = [0]
    for seat in range(1, seats):
        place, index = divmod(index, perm(chairs - 1 - seat, seats - 1 - seat))
        pattern.append(left.pop(place))
    return tuple(pattern)
