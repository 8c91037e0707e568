"""Messages about a guest's own page: figures, the key, using a key in another browser, and deleting everything."""

from facedown.server.protocol.base import Message


class WinCount(Message):
    """How a guest has done in one game against one kind of opponent."""

    game: str
    opponent: str | None  # the level of the bots; None: people
    played: int
    won: int
    shared: int  # of those that were won, how many together with somebody else


class BestAlone(Message):
    """A guest's best result in one game when playing alone, daily tries included."""

    game: str
    options: dict[str, str | int]  # results with other values of these options are counted apart
    score: int  # turns, or the Counter's step: the lower, the better


class MyFigures(Message):
    """What a guest has played. A game against several kinds of opponents counts for each of them."""

    name: str | None
    since: str | None  # the date on which the server first stored anything about the guest; None: it has nothing
    games: int  # that are over or abandoned, without daily tries
    tries: int  # daily tries that count and are finished
    unfinished: int  # games that are running
    won: int
    streak: int  # days in a row with a try at the day's deal that counts
    longest_streak: int
    best_alone: list[BestAlone]
    wins: list[WinCount]  # without games on a shared device, which belong to several people, and abandoned ones


class MyKey(Message):
    """The five words by which another browser becomes the same guest. SECRET: whoever has them is the guest."""

    words: list[str]


class MyFeed(Message):
    """The address of the guest's private feed. SECRET: whoever has it can read the feed."""

    path: str


class ArriveRequest(Message):
    """Somebody types a guest's key, so that this browser becomes that guest."""

    words: str  # as they were typed
    bring_games: bool = True  # whether the games that this browser has played so far come along


class Arrival(Message):
    """The browser has become the guest whose key was typed."""

    name: str | None
    games: int  # that came along
    left: int  # tables that did not, because both guests have a seat there


class DeleteRequest(Message):
    name: str | None  # the guest's own, to confirm it; None: a guest without a name
