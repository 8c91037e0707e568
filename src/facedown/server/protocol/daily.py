"""Messages about the day's deals: their commitments, and how the guest's tries went."""

from facedown.server.protocol.base import Message


class DayDeal(Message):
    """One game's deal of a day (docs/fairness.md)."""

    game: str
    terms: str  # what the commitment is bound to
    commitment: str
    secret: str | None  # None until the day is opened


class Day(Message):
    """The deals of a day. The server commits to them before the day begins, and opens them when no try can run any more."""

    day: str
    is_open: bool
    deals: list[DayDeal]


class DailyCount(Message):
    """How many guests had this score. There are no names with it."""

    score: int | None  # None: lost
    guests: int


class DailyGame(Message):
    """The deal of one game on one day, for one guest. The first try counts; later ones are practice."""

    game: str
    running: str | None  # the table of the guest's unfinished try; None: there is none
    is_practice: bool  # whether that try, or else the next one, does not count
    score: int | None  # of the try that counts; None if it was lost, or is not over
    squares: str | None  # a letter per turn or step: g(reen), w(hite), y(ellow), d(ark); None until that try is over
    table: str | None  # of the try that counts
    best: int | None  # the guest's best score on any day
    elephant: int | None  # an elephant's score on the same deal; 0: it lost. None until the try is over, or not known yet
    counts: list[DailyCount] | None  # the lowest score first; None until the try is over, and if there are too few guests


class OpenTry(Message):
    """A try of an earlier day that can still be played on."""

    day: str
    game: str
    table: str
    is_practice: bool  # whether it does not count for its day


class WeekDay(Message):
    day: str
    is_played: bool  # whether a try that counts was finished


class Today(Message):
    day: str
    seconds_left: int  # until the next day begins
    streak: int  # days in a row with a try that counts; today need not be among them yet
    week: list[WeekDay]  # the last seven days, today last
    games: list[DailyGame]
    earlier: list[OpenTry]
