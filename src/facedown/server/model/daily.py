"""A guest's streak and last week of daily tries, and how many guests had each score. Nothing here does I/O."""

from collections.abc import Mapping, Sequence

from facedown.server.protocol.daily import DailyCount, WeekDay
from facedown.server.support.times import day_after

WEEK = 7
FEWEST_GUESTS = 5  # with fewer, no scores are shown, because somebody could tell whose they are


def count_streak(played_days: Sequence[str], today: str) -> int:
    """How many days in a row, up to today, are in `played_days`. If today is not among them yet, the count ends yesterday."""
    days = set(played_days)
    day = today if today in days else day_after(today, -1)
    streak = 0
    while day in days:
        streak += 1
        day = day_after(day, -1)
    return streak


def count_longest_streak(played_days: Sequence[str]) -> int:
    """The largest number of days in a row in `played_days`."""
    return max((count_streak(played_days, day) for day in played_days if day_after(day) not in played_days), default=0)


def last_week(played_days: Sequence[str], today: str) -> list[WeekDay]:
    """The last seven days, today last."""
    days = [day_after(today, -days_ago) for days_ago in reversed(range(WEEK))]
    return [WeekDay(day=day, is_played=day in played_days) for day in days]


def list_counts(counts: Mapping[int | None, int]) -> list[DailyCount] | None:
    """How many guests had each score: the best (lowest) first, those who lost last. None if there are too few guests."""
    if sum(counts.values()) < FEWEST_GUESTS:
        return None
    scores = sorted(counts, key=lambda score: (score is None, score or 0))
    return [DailyCount(score=score, guests=counts[score]) for score in scores]
