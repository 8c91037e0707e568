"""The answer that the home page asks for again and again: the guest's unfinished games, and whose move it is in each."""

from facedown.server.protocol.base import Message
from facedown.server.protocol.messages import SeatSummary, Stage


class Progress(Message):
    """How far a game is, as everyone may know. Each game says in its view.py what it counts."""

    done: int  # rounds or pairs
    of: int
    points: list[int]  # per seat: what decides the game, such as points, pairs or treasures


class TurnSeat(SeatSummary):
    is_connected: bool


class TurnLine(Message):
    """An unfinished game where the guest has a seat."""

    code: str
    game: str
    stage: Stage  # open or playing
    seats: list[TurnSeat]
    your_seats: list[int]
    due: list[int]  # the seats that are to move; none while the table is open
    since: str  # when the last move was made, or else when the game started or the table was opened
    deadline: str | None  # when the time of the guest's own move is up; None while no clock runs
    progress: Progress | None  # None while the table is open, and for a game that does not say


class Turns(Message):
    tables: list[TurnLine]  # the guest's own moves first: by their deadlines, then the one that has waited longest
    guest_count: int  # how many guests have been on this server in the last minutes, the one who asks among them
