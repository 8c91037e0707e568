"""Who sits where in which game, so that no bot has an advantage from its seats.

Each bot has a chair. If there are fewer bots than seats, every bot gets the same number of further chairs, until there are
enough. A *round* has as many games as there are chairs. It begins with one order of chairs, and each game shifts them by one,
so that every chair has every seat once. A *cycle* is all possible rounds, so that every order of chairs occurs once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, perm

from facedown.kit.chance import Chance

MOST_EXTRA = 10  # whole cycles are played if they take at most a tenth more games than were asked for


@dataclass(frozen=True)
class Schedule:
    """The seating of a tournament's games, which are numbered from 1."""

    bots: tuple[str, ...]  # no two alike
    chairs: tuple[str, ...]  # the bot of each chair
    seats: int
    requested_games: int
    games: int  # whole rounds
    last_rounds: tuple[int, ...]  # the rounds of the last cycle that are played, if not all of them are

    @property
    def cycle(self) -> int:
        """How many games there are in a cycle."""
        return perm(len(self.chairs), self.seats)

    @property
    def is_whole(self) -> bool:
        """Whether only whole cycles are played."""
        return not self.last_rounds

    def seating(self, number: int) -> tuple[str, ...]:
        """The bot at each seat in this game."""
        cycle, game = divmod(number - 1, self.cycle)
        round_index, shift = divmod(game, len(self.chairs))
        is_in_last = (cycle + 1) * self.cycle > self.games
        pattern = pattern_of(self.last_rounds[round_index] if is_in_last else round_index, len(self.chairs), self.seats)
        return tuple(self.chairs[(chair + shift) % len(self.chairs)] for chair in pattern)

    def describe(self) -> str:
        """What is played, as a sentence."""
        rounding_note = (
            f" ({self.requested_games:,} asked for, rounded up to keep the balance)"
            if self.games > self.requested_games
            else ""
        )
        return f"{self._describe_games()}: {self._describe_tables()}, {self._describe_seatings()}{rounding_note}."

    def _describe_games(self) -> str:
        return f"{self.games:,} game{'s' if self.games > 1 else ''}"

    def _describe_tables(self) -> str:
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

    def _describe_seatings(self) -> str:
        times = self.games // self.cycle
        if self.is_whole:
            return f"{'' if self.seats == 1 else 'every seating '}{'once' if times == 1 else f'{times:,} times'}"
        return f"every bot as often in each seat (there are {self.cycle:,} seatings)"


def plan(bots: Sequence[str], seats: int, games: int, seed: str) -> Schedule:
    """A schedule of at least `games` games: whole cycles if that takes few more, otherwise whole rounds."""
    chairs = tuple(bots) * ceil(seats / len(bots))
    cycle = perm(len(chairs), seats)
    whole = ceil(games / cycle) * cycle
    if (whole - games) * MOST_EXTRA <= games:
        return Schedule(tuple(bots), chairs, seats, games, whole, ())
    rounds = ceil(games / len(chairs))
    last_rounds = draw_distinct(rounds % (cycle // len(chairs)), cycle // len(chairs), Chance(seed, "arena rounds"))
    return Schedule(tuple(bots), chairs, seats, games, rounds * len(chairs), last_rounds)


def draw_distinct(count: int, below: int, chance: Chance) -> tuple[int, ...]:
    """`count` different random numbers, in the order in which they were drawn."""
    numbers: dict[int, None] = {}
    while len(numbers) < count:
        numbers[chance.draw_below(below)] = None
    return tuple(numbers)


def pattern_of(index: int, chairs: int, seats: int) -> tuple[int, ...]:
    """The chairs in the first game of round `index`: chair 0, then others, chosen and ordered differently in each round."""
    chairs_left = list(range(1, chairs))
    pattern = [0]
    for seat in range(1, seats):
        place, index = divmod(index, perm(chairs - 1 - seat, seats - 1 - seat))
        pattern.append(chairs_left.pop(place))
    return tuple(pattern)
