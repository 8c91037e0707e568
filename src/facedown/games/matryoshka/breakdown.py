"""How the points of a finished game of Matryoshka came about: sizes, runs, long runs, and what broke a tie."""

from collections.abc import Iterator, Sequence

from typing_extensions import TypedDict

from facedown.games.matryoshka.notation import SETS, Card, Event, Set
from facedown.games.matryoshka.rules import BONUS, CARDS, POINTS, VALUES, State, column, points, row, run_from, winners

SHORTEST_RUN = 2  # MAT-13: a shorter one scores nothing


class Size(TypedDict):
    """What a display's dolls of one size score (MAT-12)."""

    points: int
    total: int  # the points of this and all smaller sizes


class Run(TypedDict):
    """Dolls of one set with consecutive sizes (MAT-13)."""

    set: Set
    first: int  # the smallest doll's size
    length: int
    points: int
    bonus: int  # for a long run
    total: int  # the points of all sizes, this run and the runs before it, without bonuses


class Count(TypedDict):
    """How the points of one seat came about."""

    sizes: list[Size]  # from 1 to 7
    runs: list[Run]  # by set and size
    for_sizes: int
    for_runs: int  # without bonuses
    for_long_runs: int  # the bonuses
    total: int
    left: Card  # the doll that was not shown


class Tie(TypedDict):
    """Several seats have the most points, so their runs are compared (MAT-14)."""

    seats: list[int]
    points: int  # how many each of these seats has
    rows: list[list[int]]  # each seat's longest run, then each seat's second longest, …; 0 if there is none


class Breakdown(TypedDict):
    """How the points of a finished game came about."""

    seats: list[Count]
    tie: Tie | None  # None if one seat has the most points


def breakdown(state: State, events: Sequence[Event]) -> Breakdown:
    left = next(event["cards"] for event in events if event["event"] == "left")
    return {"seats": [count(state, seat, left[seat]) for seat in range(state.seats)], "tie": tie(state)}


def count(state: State, seat: int, left: Card) -> Count:
    sizes: list[Size] = []
    total = 0
    for value in range(VALUES):
        scored = POINTS[column(state, seat, value)]
        total += scored
        sizes.append({"points": scored, "total": total})
    for_sizes = total
    runs: list[Run] = []
    for first, value, length in runs_of(state, seat):
        total += POINTS[length]
        set_name = SETS[first // VALUES]
        bonus = BONUS[length]
        runs.append(
            {"set": set_name, "first": value + 1, "length": length, "points": POINTS[length], "bonus": bonus, "total": total}
        )
    return {
        "sizes": sizes,
        "runs": runs,
        "for_sizes": for_sizes,
        "for_runs": total - for_sizes,
        "for_long_runs": sum(run["bonus"] for run in runs),
        "total": points(state, seat),
        "left": left,
    }


def runs_of(state: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """The runs that score: the first card of the set, the value that the run begins with, and its length."""
    for first in range(0, CARDS, VALUES):
        values = row(state, seat, first)
        for value in range(VALUES):
            length = run_from(values, value)
            if length >= SHORTEST_RUN:
                yield first, value, length


def tie(state: State) -> Tie | None:
    """MAT-14: the runs of the seats with the most points, from the longest on, as far as they have to be compared."""
    scores = [points(state, seat) for seat in range(state.seats)]
    seats = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(seats) == 1:
        return None
    lengths = [sorted((length for _, _, length in runs_of(state, seat)), reverse=True) for seat in seats]
    winning_seats = [seat for seat in seats if winners(state) >> seat & 1]
    longest = max(map(len, lengths))
    rows = [
        list(row) for row in zip(*(own_lengths + [0] * (longest - len(own_lengths)) for own_lengths in lengths), strict=True)
    ]
    return {"seats": seats, "points": max(scores), "rows": rows[: rows_to_compare(rows, seats, winning_seats)]}


def rows_to_compare(rows: list[list[int]], seats: list[int], winning_seats: list[int]) -> int:
    """How many rows it takes to tell the winners from the others; all of them if all share the victory."""
    for number in range(1, len(rows) + 1):
        columns = list(zip(*rows[:number], strict=True))
        if [seat for seat, column in zip(seats, columns, strict=True) if column == max(columns)] == winning_seats and len(
            winning_seats
        ) < len(seats):
            return number
    return len(rows)
