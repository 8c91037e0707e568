"""Every message between client and server. The client's TypeScript types are generated from here (`./dev generate`).

`PROTOCOL` goes up when an older client could no longer talk to a newer server.
"""

import enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PROTOCOL = 3
NAME_LENGTH = 24  # most characters in a guest's name
ID_LENGTH = 32  # most characters in a client's name for a message
MOST_MOVES = 64  # in one message

TEXT_LENGTH = 200  # most characters in something said

Param = str | int | list[str] | list[int] | None
Stage = Literal["open", "playing", "over", "closed", "abandoned"]  # the last two: nobody came, nobody played on
Sitter = Literal["nobody", "guest", "bot"]
Signal = Literal["hello", "well-played", "thanks", "oops", "hurry", "thinking", "take-mine", "trust-me"]


class CloseCode(enum.IntEnum):
    """Why the server closed a connection at a table."""

    DISPLACED = 4001  # the same guest has come to this table in another window
    TOO_SLOW = 4002  # it did not read what was sent
    NO_WATCHERS = 4003  # the game begins, and only players may stay
    TOO_FAST = 4004  # it kept sending faster than allowed
    OUT_OF_DATE = 4005  # the page speaks another version of the protocol, and must be reloaded


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, json_schema_serialization_defaults_required=True)


# --- errors, over REST and in `refused`


class Error(Message):
    code: str  # kebab-case; errors.py lists the server's own, kit/errors.py the engine's
    params: dict[str, Any]


class ErrorBody(Message):
    error: Error


# --- REST


class Choice(Message):
    """An option with a few named values; the first is the default."""

    name: str
    values: list[str]


class Whole(Message):
    """An option that is a whole number."""

    name: str
    least: int
    most: int
    default: int


class GameInfo(Message):
    id: str
    name: str
    designer: str
    publisher: str
    players: tuple[int, int]  # fewest, most
    options: list[Choice | Whole]


class HouseInfo(Message):
    """Who can follow a link to a table: on a loopback server nobody else can."""

    public_url: str | None  # what links begin with; None: as the browser came here
    reachable: Literal["loopback", "lan", "public"]


class Me(Message):
    name: str | None


class NewName(Message):
    name: str


class Terms(Message):  # one more is a recipe in CONTRIBUTING.md
    """How the table is run, beyond the game's own options."""

    listed: bool = False
    watchers: bool = True  # allowed
    start: int | None = None  # the start player; null until the deal if chance picks
    clock: int | None = None  # seconds for a decision


class NewTable(Terms):
    game: str
    players: int
    options: dict[str, str | int] = Field(default_factory=dict)


class NewTerms(Terms):
    """What the host may change while the table is open; what is not named stays as it is."""

    players: int | None = None
    options: dict[str, str | int] | None = None


class Sit(Message):
    """Who is to sit there: `me`, a bot of some level, or another person on this device, by name."""

    sitter: Literal["me", "bot", "person"]
    level: str | None = None  # a bot's
    name: str | None = None  # a person's


class StandIn(Message):
    level: str | None = None


class Pass(Message):
    """A token with which another device can take the seat over, once and soon."""

    token: str
    seconds: int  # for which it is good


class Take(Message):
    token: str


class Seat(Message):
    seat: int
    sitter: Sitter
    name: str | None
    level: str | None  # a bot's
    here: bool  # connected now
    stand_in: str | None  # the level of the bot that plays while its guest is away
    device: Literal["mine", "other"] | None  # where its guest sits


class Host(Message):
    """Who seats bots, settles the terms and starts."""

    seat: int | None  # the host's own; None: without one
    here: bool  # connected now


class You(Message):
    seats: list[int]  # several, where several people share this device
    host: bool


class Table(Message):
    code: str
    game: str
    options: dict[str, str | int]  # complete
    players: int
    stage: Stage
    terms: Terms
    seats: list[Seat]
    host: Host
    watchers: list[str]  # the names of those who watch and have one
    watching: int  # how many watch in all
    rematch: str | None  # the table at which this one is played again
    you: You


class ReplayStep(Message):
    """A game that is over, after one of its moves (the first step: after the deal)."""

    seat: int | None  # who moved
    move: str | None  # None for the deal, and for a choice that these eyes may not know
    events: list[dict[str, Any]]
    changes: list[dict[str, Any] | None]  # what each of the events changed in the view; null: nothing that these eyes see
    view: dict[str, Any]
    phase: str | None  # the verb of the moves that are asked for; null after the end
    under: dict[str, Any] | None  # at the end, and with all cards open: what lies face down or is held in secret


class Replay(Message):
    steps: int  # of the whole game
    first: int  # the number of the first one here
    part: list[ReplayStep]


class Result(Message):
    scores: list[int]
    winners: list[int]
    ended: str | None = None  # this and the next: null where the game ended before they were told
    decided: str | None = None


class SeatLine(Message):
    sitter: Sitter
    name: str | None
    level: str | None


class TableLine(Message):
    """A table in a list."""

    code: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[SeatLine]
    your_seats: list[int]
    watchers: bool
    clock: int | None
    opened: str
    finished: str | None
    result: Result | None


class OpeningInfo(Message):
    """A deal that was opened at a table, without what is secret until the end."""

    number: int
    terms: str
    commitment: str
    commitments: dict[str, str]
    outcome: Literal["opened", "abandoned", "dealt"]


# --- WebSocket, server to client


class TableFrame(Message):
    type: Literal["table"] = "table"
    table: Table


class Again(Message):
    """A move that the seat was told of before: the number `n` that it had then, and its events.

    It has no changes: these would show the whole board as it lay then, and cards that nobody may see again.
    """

    n: int
    events: list[dict[str, Any]]


class Shown(Message):
    """Where a card was shown, without saying which."""

    n: int
    cells: list[str]


class SeatClock(Message):
    seat: int
    seconds: float  # left
    is_running: bool  # not while what the seat is shown is still on its screen


class ClockFrame(Message):
    type: Literal["clock"] = "clock"
    clock: list[SeatClock]


class Saying(Message):
    """Something said at the table: a text or a signal."""

    seat: int | None  # None: a watcher's
    name: str | None
    text: str | None
    signal: Signal | None


class SaidFrame(Message):
    type: Literal["said"] = "said"
    said: list[Saying]


class PositionFrame(Message):
    """What a seat may know now: built in frames.py, from its addressed events and its view alone."""

    type: Literal["position"] = "position"
    seat: int | None  # whose it is; None: a watcher's, or a device's that nobody has claimed
    n: int  # moves so far that this seat has heard of; to be acknowledged once its events have been shown
    decision: int  # moves that it has made
    events: list[dict[str, Any]]  # as in the notation; each game declares its own
    changes: list[dict[str, Any] | None]  # what each of them changed in the view; null: nothing
    again: list[Again]  # what this seat has not acknowledged, told once more
    shown: list[Shown]  # what has been told again already, and is not told a third time
    view: dict[str, Any]
    standing: list[int] | None  # points so far, by what is in the view; null where there are none to tell
    left: int | None  # moves without progress that are left before the game ends; null where they are not counted
    under: dict[str, Any] | None  # what lies face down or is held in secret, once the game is over; null until then
    phase: str | None  # the verb of the moves that are asked for; null after the end
    to_move: list[int]
    asked: int | None  # of this device's seats, the one to move; one after the other, where several are due
    legal: list[str]
    by: str | None  # who made the move in the seat's place: "clock", or a stand-in's level
    clock: list[SeatClock]  # of the seats to move


class DealOpenedFrame(Message):
    """A deal begins: this is what the server has committed to. A client that is asked answers with `deal-commit`."""

    type: Literal["deal-opened"] = "deal-opened"
    opening: int
    terms: str  # what the commitment is bound to (docs/fairness.md)
    commitment: str
    client: int | None = None  # the number that you answer by; None: you only listen


class DealCommittedFrame(Message):
    """No more commitments are taken. A client that finds its own here answers with `deal-reveal`."""

    type: Literal["deal-committed"] = "deal-committed"
    opening: int
    commitments: dict[str, str]  # by client
    client: int | None = None


class RefusedFrame(Message):
    type: Literal["refused"] = "refused"
    error: Error


ServerFrame = Annotated[
    TableFrame | PositionFrame | ClockFrame | SaidFrame | DealOpenedFrame | DealCommittedFrame | RefusedFrame,
    Field(discriminator="type"),
]


# --- WebSocket, client to server


class MoveFrame(Message):
    """One move, or several that together are one secret choice: made together or not at all."""

    type: Literal["move"]
    seat: int
    decision: int = Field(ge=0)  # the seat's own decision number
    id: str = Field(min_length=1, max_length=ID_LENGTH)  # the client's own: the same again is a repeat, and is played once
    moves: list[str] = Field(min_length=1, max_length=MOST_MOVES)


class AckFrame(Message):
    """All up to `n` has been shown to its end on this seat's screen."""

    type: Literal["ack"]
    seat: int | None  # None: on a device that nobody has claimed
    n: int = Field(ge=0)


class ClaimFrame(Message):
    """ "I am Ben": from now on this device is told what that seat may know."""

    type: Literal["claim"]
    seat: int


class ReleaseFrame(Message):
    """From now on this device is told only what everyone may know: it lies on the table again."""

    type: Literal["release"]


class SayFrame(Message):
    type: Literal["say"]
    seat: int | None = None  # whose words, where a device has several; a watcher's are its own
    text: str


class SignalFrame(Message):
    type: Literal["signal"]
    seat: int | None = None
    signal: Signal


Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class DealCommitFrame(Message):
    type: Literal["deal-commit"]
    opening: int
    commitment: Hash


class DealRevealFrame(Message):
    type: Literal["deal-reveal"]
    opening: int
    random: Hash  # 32 random bytes, in hex


ClientFrame = Annotated[
    MoveFrame | AckFrame | ClaimFrame | ReleaseFrame | SayFrame | SignalFrame | DealCommitFrame | DealRevealFrame,
    Field(discriminator="type"),
]
