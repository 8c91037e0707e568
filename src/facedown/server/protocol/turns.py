"""Messages for the home page, which keeps asking for the guest's unfinished games and whose move it is in each."""

from facedown.server.protocol.base import Message
from facedown.server.protocol.messages import SeatSummary, Stage


class Progress(Message):
    """How far a game has come, as far as everyone may know. Each game's view.py says what it counts."""

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
    tables: list[TurnLine]  # where it is the guest's move first; by deadline, then by how long they have waited
    guest_count: int  # how many guests, this one included, have been on this server in the last few minutes
