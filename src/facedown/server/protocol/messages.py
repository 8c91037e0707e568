"""Every message between clients and the server. The client's TypeScript types are generated from them (`./dev generate`)."""

import enum
from typing import Annotated, Any, Literal

from pydantic import Field

from facedown.server.protocol.after import NextGame, Series
from facedown.server.protocol.base import Error, Message
from facedown.server.protocol.lessons import GoOnFrame, LessonStep
from facedown.server.protocol.pauses import Pause

PROTOCOL = 4  # goes up when older clients can no longer talk to the server
MAX_NAME_LENGTH = 24  # characters in a guest's name
MAX_ID_LENGTH = 32  # characters in the id that a client gives a move message
MAX_MOVES = 64  # in one message
MAX_TEXT_LENGTH = 200  # characters in a chat message
DAY_SECONDS = 24 * 3600  # a table whose clock has at least that many is played by days

Param = str | int | list[str] | list[int] | None
Stage = Literal["open", "playing", "over", "closed", "abandoned"]  # closed: nobody came; abandoned: nobody played on
Kind = Literal["table", "lesson", "daily"]  # lessons and daily tries are in no list, no history and no series
Sitter = Literal["nobody", "guest", "bot"]
Signal = Literal["hello", "well-played", "thanks", "oops", "hurry", "thinking", "take-mine", "trust-me"]


class CloseCode(enum.IntEnum):
    """Why the server closed a connection to a table."""

    DISPLACED = 4001  # the same guest has opened this table in another window
    TOO_SLOW = 4002  # the client did not read what was sent
    NO_WATCHERS = 4003  # the game has started, and watchers are not allowed
    TOO_FAST = 4004  # the client kept sending faster than allowed
    OUT_OF_DATE = 4005  # the page speaks another version of the protocol, and must be reloaded
    LEFT = 4006  # the guest has left the game, and a stand-in plays on; connecting again brings the guest back
    SIGNED_OUT = 4007  # this browser is not the guest any more: a new key was made, or the guest was merged or deleted
    DELETED = 4008  # the table was deleted together with its guest
    MOVED = 4009  # another server serves this table now; connecting again leads there
    UPGRADED = 4010  # the server was upgraded to other rules, so the game has ended


# --- REST


class Choice(Message):
    """An option with named values. The first is the default."""

    name: str
    values: list[str]


class Whole(Message):
    """An option whose value is a whole number."""

    name: str
    least: int
    most: int
    default: int


class GameInfo(Message):
    id: str
    name: str
    designer: str  # empty for a traditional game
    publisher: str  # empty for a traditional game
    players: tuple[int, int]  # fewest, most
    options: list[Choice | Whole]
    has_lesson: bool  # whether it can be learned by playing
    level_wins: int | None  # percent of games that a bot wins against the next weaker one, on average; None: not measured


class ServerInfo(Message):
    """The server's address, and from where it can be reached: this machine only, the local network, or the internet."""

    public_url: str | None  # what links to tables begin with; None: the address that the browser used
    reachable_from: Literal["loopback", "lan", "public"]


class Me(Message):
    name: str | None


class NewName(Message):
    name: str


class Terms(Message):  # CONTRIBUTING.md says how to add one
    """How the table is run, beyond the game's own options."""

    listed: bool = False  # shown in the public list of tables
    watchers: bool = True  # whether people may watch
    start: int | None = None  # the seat that starts; None until the deal if it is drawn
    clock: int | None = None  # seconds per decision; one, three or seven days make it a game by days; None: no limit
    stand_in: str = "dog"  # the level of the bot that plays for a player who is away
    stand_in_after: int = 60  # seconds of absence until the other players can let it play


class NewTable(Terms):
    game: str
    players: int
    options: dict[str, str | int] = Field(default_factory=dict)


class NewTerms(Terms):
    """What the host can change while the table is open. Fields that are left out stay as they are."""

    players: int | None = None
    options: dict[str, str | int] | None = None


class SeatRequest(Message):
    """Who takes the seat: the guest (`me`), a bot, or another person who shares the guest's device."""

    sitter: Literal["me", "bot", "person"]
    level: str | None = None  # for a bot
    name: str | None = None  # for a person


class Pass(Message):
    """A token with which another device can take over a seat. It works once."""

    token: str
    seconds: int  # until it expires


class UsePass(Message):
    token: str


class Seat(Message):
    seat: int
    sitter: Sitter
    name: str | None
    level: str | None  # of the bot; None for people
    is_connected: bool
    stand_in: str | None  # the level of the bot that plays while the guest is away
    is_stand_in_offered: bool  # the guest has been away so long that the other players can let a bot play
    device: Literal["mine", "other"] | None  # whether the seat is on the recipient's device; None: no guest sits there
    is_person: bool  # another person on the guest's device, or one who came from another device
    is_deleted: bool  # the guest who played here has deleted everything about themselves


class Host(Message):
    """The guest who can add bots, change the terms and start the game."""

    seat: int | None  # None: the host has no seat
    is_connected: bool


class You(Message):
    seats: list[int]  # more than one if several people share this device
    is_host: bool


class Table(Message):
    code: str
    game: str
    options: dict[str, str | int]  # complete
    players: int
    stage: Stage
    terms: Terms
    seats: list[Seat]
    host: Host
    watcher_names: list[str]  # the names of the watchers who have one
    watcher_count: int  # the number of watchers, with or without a name
    rematch: str | None  # the code of the rematch's table
    next_game: NextGame | None  # None until the game is over, and once there is a rematch
    series: Series | None  # None until a game is over
    starts_itself: bool  # soon, because everybody has agreed to play again
    pause: Pause | None  # of a game by days: the pause that runs, or that somebody asks for
    kind: Kind
    day: str | None  # of a daily try
    is_quick: bool  # the server has brought two strangers together here
    you: You


class Result(Message):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    ended: str | None = None  # what ended the game; None, like `decided`, in games from before these were stored
    decided: str | None = None  # what made the winners win


class SeatSummary(Message):
    sitter: Sitter
    name: str | None
    level: str | None
    is_deleted: bool  # the guest who played here has deleted everything about themselves


class TableSummary(Message):
    """A table in a list of tables."""

    code: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[SeatSummary]
    your_seats: list[int]
    watchers: bool
    clock: int | None
    opened_at: str
    finished_at: str | None
    result: Result | None
    # Only in the list of a guest's own games: the score in a game for one player. None if it was lost or has no score.
    solo_score: int | None = None


class OpeningInfo(Message):
    """One opening at a table, without what is secret until the end of the game."""

    number: int
    terms: str
    commitment: str
    commitments: dict[str, str]
    outcome: Literal["opened", "abandoned", "dealt"]


# --- WebSocket, server to client


class TableFrame(Message):
    type: Literal["table"] = "table"
    table: Table


class RepeatedMove(Message):
    """A move that is repeated after a reconnect: the number `n` that it had when it was first sent, and its events.

    It carries no changes. These would show the whole board as it was then, with cards that nobody may see again.
    """

    n: int
    events: list[dict[str, Any]]
    by: str | None  # who moved in the seat's place: "clock", "chance" or a stand-in's level


class ShownCells(Message):
    """Where a card was shown, but not which card."""

    n: int
    cells: list[str]


class SeatClock(Message):
    seat: int
    seconds: float  # that are left
    is_running: bool  # False while the seat is still being shown something


class ClockFrame(Message):
    type: Literal["clock"] = "clock"
    clock: list[SeatClock]


class ChatMessage(Message):
    """A chat message: a text or a signal."""

    seat: int | None  # None: from a watcher
    name: str | None
    text: str | None
    signal: Signal | None


class ChatFrame(Message):
    type: Literal["chat"] = "chat"
    messages: list[ChatMessage]
    is_history: bool = False  # whether they were said before this connection began


class PositionFrame(Message):
    """What a seat may know now. It is built from the seat's view and the events addressed to it, and from nothing else."""

    type: Literal["position"] = "position"
    seat: int | None  # None: a watcher, or a shared device that nobody has claimed
    n: int  # how many moves this seat has heard of; the client acknowledges `n` once it has shown the events
    decision: int  # the number of the decision that `legal` is for, which is how many moves its seat has made
    events: list[dict[str, Any]]  # in the notation; each game declares its own
    changes: list[dict[str, Any] | None]  # what each event changed in the view; None: nothing
    repeats: list[RepeatedMove]  # moves that this seat has not acknowledged, repeated once
    shown_before: list[ShownCells]  # cards in moves that were repeated before and are not repeated again
    view: dict[str, Any]
    standing: list[int] | None  # the scores so far, as far as the view tells them; None if it does not
    moves_left: int | None  # how many moves without progress are left before the game ends; None if there is no such limit
    hidden_cards: dict[str, Any] | None  # face down or held in secret, once the game is over; None until then
    breakdown: dict[str, Any] | None  # how the scores came about, once the game is over; each game declares its own
    phase: str | None  # the verb of the moves that come next; None after the end
    to_move: list[int]
    asked_seat: int | None  # the seat on this device that is asked to move; several that are due are asked one after the other
    private_seat: int | None  # on a shared device: the next seat, if it must claim the device to see something private
    look_cells: list[str]  # where that seat is about to be shown cards
    legal: list[str]  # the moves of `seat`; on a shared device that nobody has to claim, those of `asked_seat`
    by: str | None  # who moved in the seat's place: "clock", "chance" or a stand-in's level
    clock: list[SeatClock]  # for the seats to move
    lesson: LessonStep | None  # what the narrator says, in a lesson


class DealOpenedFrame(Message):
    """An opening has begun, and the server has committed to its secret. Clients with a number answer with `deal-commit`."""

    type: Literal["deal-opened"] = "deal-opened"
    opening: int
    terms: str  # what the commitment is bound to (docs/fairness.md)
    commitment: str
    client: int | None = None  # the recipient's number among the clients; None: it does not take part


class DealCommittedFrame(Message):
    """All commitments of an opening. A client that finds its own among them answers with `deal-reveal`."""

    type: Literal["deal-committed"] = "deal-committed"
    opening: int
    commitments: dict[str, str]  # by client
    client: int | None = None


class RefusedFrame(Message):
    """The client's last frame was refused, and nothing has changed."""

    type: Literal["refused"] = "refused"
    error: Error


ServerFrame = Annotated[
    TableFrame | PositionFrame | ClockFrame | ChatFrame | DealOpenedFrame | DealCommittedFrame | RefusedFrame,
    Field(discriminator="type"),
]


# --- WebSocket, client to server


class MoveFrame(Message):
    """One move, or several that are one secret choice. Either all of them are made or none is."""

    type: Literal["move"]
    seat: int
    decision: int = Field(ge=0)  # the seat's own decision number
    id: str = Field(
        min_length=1, max_length=MAX_ID_LENGTH, pattern=r"^[^\x00]+$"
    )  # chosen by the client; a message sent twice is played once
    moves: list[str] = Field(min_length=1, max_length=MAX_MOVES)


class AckFrame(Message):
    """The client has finished showing this seat everything up to `n`."""

    type: Literal["ack"]
    seat: int | None  # None: a watcher, or a shared device that nobody has claimed
    n: int = Field(ge=0)


class ClaimFrame(Message):
    """The player in this seat is holding the shared device, which now gets what the seat may know."""

    type: Literal["claim"]
    seat: int


class ReleaseFrame(Message):
    """Nobody is holding the shared device any more. It gets only what everyone may know."""

    type: Literal["release"]


class SayFrame(Message):
    type: Literal["say"]
    seat: int | None = None  # who says it, if several people share this device
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
    MoveFrame | AckFrame | ClaimFrame | ReleaseFrame | SayFrame | SignalFrame | DealCommitFrame | DealRevealFrame | GoOnFrame,
    Field(discriminator="type"),
]
