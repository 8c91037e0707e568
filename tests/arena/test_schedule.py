"""Who sits where, counted exactly over whole schedules."""

from collections import Counter
from itertools import permutations

import pytest

from facedown.arena.play import number_namesakes
from facedown.arena.schedule import Schedule, pattern_of, plan

NAMES = ("ada", "ben", "cleo", "dora", "emil", "fay", "gus")


def seatings(schedule: Schedule) -> list[tuple[str, ...]]:
    return [schedule.seating(number) for number in range(1, schedule.games + 1)]


@pytest.mark.parametrize(("bots", "seats"), [(b, s) for b in range(1, 8) for s in range(1, 7)])
@pytest.mark.parametrize("games", [1, 100, 400])
def test_every_bot_has_every_seat_equally_often(bots: int, seats: int, games: int) -> None:
    schedule = plan(NAMES[:bots], seats, games, "1")
    counts = Counter((name, seat) for names in seatings(schedule) for seat, name in enumerate(names))
    assert len(counts) == bots * seats
    assert len(set(counts.values())) == 1
    assert games <= schedule.games <= games * 1.1 + len(schedule.chairs)


@pytest.mark.parametrize(
    ("bots", "seats", "games", "times"), [(2, 2, 400, 200), (3, 3, 400, 67), (3, 2, 400, 67), (4, 2, 60, 5)]
)
def test_every_order_occurs_equally_often_where_that_takes_few_more_games(
    bots: int, seats: int, games: int, times: int
) -> None:
    counts = Counter(seatings(plan(NAMES[:bots], seats, games, "1")))
    assert counts == dict.fromkeys(permutations(NAMES[:bots], seats), times)


def test_if_not_every_order_fits_none_occurs_twice_before_all_have_occurred() -> None:
    schedule = plan(NAMES[:6], 6, 400, "1")
    assert schedule.games == 402
    assert max(Counter(seatings(schedule)).values()) == 1
    counts = Counter(seatings(plan(NAMES[:5], 5, 400, "1")))
    assert len(counts) == 120
    assert set(counts.values()) == {3, 4}


def test_which_orders_fit_depends_on_the_seed_alone() -> None:
    assert seatings(plan(NAMES[:6], 6, 60, "1")) == seatings(plan(NAMES[:6], 6, 60, "1"))
    assert seatings(plan(NAMES[:6], 6, 60, "1")) != seatings(plan(NAMES[:6], 6, 60, "2"))


def test_fewer_bots_than_seats_take_several_each_and_never_all() -> None:
    counts = Counter(tuple(sorted(names)) for names in seatings(plan(("ada", "ben"), 3, 24, "1")))
    assert counts == {("ada", "ada", "ben"): 12, ("ada", "ben", "ben"): 12}
    assert set(map(tuple, map(sorted, seatings(plan(("ada", "ben"), 4, 24, "1"))))) == {("ada", "ada", "ben", "ben")}


def test_bots_of_the_same_name_are_told_apart() -> None:
    assert number_namesakes(("ada", "ben", "ada", "ada")) == ("ada", "ben", "ada #2", "ada #3")


def test_patterns_are_all_ways_to_sit_with_the_first_chair_first() -> None:
    patterns = [pattern_of(index, 5, 3) for index in range(12)]
    assert patterns == [(0, *rest) for rest in permutations(range(1, 5), 2)]


@pytest.mark.parametrize(
    ("bots", "seats", "games", "words"),
    [
        (2, 2, 400, "400 games: all bots in each, every seating 200 times."),
        (
            3,
            2,
            400,
            "402 games: 2 of the 3 bots in each, every seating 67 times (400 asked for, rounded up to keep the balance).",
        ),
        (2, 4, 48, "48 games: every bot in 2 seats of each, every seating 2 times."),
        (2, 3, 24, "24 games: 2 bots for 3 seats, each of them in up to 2, every seating once."),
        (1, 2, 2, "2 games: the bot in every seat, every seating once."),
        (2, 1, 400, "400 games: every bot alone, 200 times."),
        (5, 5, 400, "400 games: all bots in each, every bot as often in each seat (there are 120 seatings)."),
    ],
)
def test_it_says_what_is_played(bots: int, seats: int, games: int, words: str) -> None:
    assert plan(NAMES[:bots], seats, games, "1").describe() == words
