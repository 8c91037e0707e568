"""When days begin, in any time zone."""

import datetime

import pytest

from facedown.server.model.daily import count_streak, list_counts
from facedown.server.support.times import Calendar, NoSuchZone, Times, day_after, find_zone
from tests.server.daily import MovedTimes

HOURS = datetime.timedelta(hours=1)


@pytest.mark.parametrize(("offset", "day", "seconds"), [(0, "2026-11-17", 12), (11, "2026-11-17", 1), (12, "2026-11-18", 24)])
def test_a_day_begins_at_midnight_in_its_zone(offset: int, day: str, seconds: int) -> None:
    """It is noon on 17 November in UTC."""
    calendar = Calendar(MovedTimes(), datetime.timezone(offset * HOURS))
    assert (calendar.today(), calendar.seconds_left()) == (day, seconds * 3600)


def test_without_a_zone_it_is_the_machines_own() -> None:
    before = datetime.date.today().isoformat()  # noqa: DTZ011 - the machine's own
    assert Calendar(Times(), None).today() in (before, day_after(before))


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "Europe"])
def test_an_unknown_zone_is_refused_in_words(name: str) -> None:
    with pytest.raises(NoSuchZone, match="This machine has no time zone"):
        find_zone(name)


def test_a_streak_goes_on_while_today_is_not_over() -> None:
    assert count_streak(["2026-11-16", "2026-11-15", "2026-11-13"], "2026-11-17") == 2
    assert count_streak(["2026-11-17", "2026-11-16"], "2026-11-17") == 2
    assert count_streak(["2026-11-15"], "2026-11-17") == 0
    assert count_streak(["2026-03-01", "2026-02-28"], "2026-03-01") == 2


def test_few_scores_are_told_to_nobody() -> None:
    assert list_counts({18: 3, None: 1}) is None
    counts = list_counts({None: 1, 21: 2, 18: 2})
    assert counts is not None
    assert [(count.score, count.guests) for count in counts] == [(18, 2), (21, 2), (None, 1)]
