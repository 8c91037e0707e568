"""Why the server refuses something, as a code with parameters. The client turns these into a sentence in its own language."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Literal, get_args

from facedown.kit.errors import InputCode, Refused
from facedown.server.protocol.base import Error
from facedown.server.protocol.messages import Param

# The comment on a code names its parameters, and says when it is used.

Unprocessable = Literal[
    "malformed",  # where, problem: the message does not follow the protocol
    "bad-name",  # most: how many characters are allowed
    "bad-text",  # most: how many characters are allowed
    "bad-clock",  # least, most: in seconds; days: the numbers of days that are possible
    "bad-absence",  # least, most: in seconds
    "bad-pause",  # least, most: in days
    "other-name",  # to delete everything, the guest's own name must be typed
    "not-one-choice",  # a message has several moves, but others would hear of more than the last one
]
TooLarge = Literal[
    "too-large",  # most: how many bytes are allowed
]
TooManyRequests = Literal[
    "too-fast",  # seconds: how long to wait before trying again
    "too-many-tables",  # most: how many unfinished tables a guest may host
    "too-many-connections",  # of: guest, table, address or server; most
]
Forbidden = Literal[
    "foreign-origin",  # the request came from another site's page
    "watchers-cannot-chat",  # watchers cannot chat during a game
    "no-watchers",  # this table does not allow watchers
    "host-only",
    "not-your-seat",  # seat
    "not-seated",  # watchers cannot do this
    "not-claimed",  # seat: on this shared device, its player has not said that they are holding it
]
NotFound = Literal[
    "not-found",
    "no-lesson",  # game: the one that has no lesson
    "no-such-table",  # table: its code
    "no-such-day",  # day: it has no deals, or they are not committed to yet
    "no-such-key",  # the same code, whatever is wrong with the key
    "no-such-feed",  # its address was renewed, or never existed
    "no-such-seat",  # seat; seats: how many there are
]
MethodNotAllowed = Literal["method-not-allowed"]
Misdirected = Literal[
    "misdirected",  # the request names another host than this server
    "elsewhere",  # server: the name of the server that has this table
]
Conflict = Literal[
    "still-here",  # seat: its player has not left long enough ago (seconds: how long is enough), or may still want a rematch
    "seat-taken",  # seat
    "seat-empty",  # seat: nobody sits there
    "seats-empty",  # seats: which ones must be filled before the game can start
    "not-open",  # stage: seats and terms can only be changed, and the game started, while the table is open
    "not-started",
    "game-over",  # too late: the game has ended
    "not-over",  # too early: the game has not ended
    "no-rematch",  # lessons and daily tries have none
    "not-today",  # day: only the deal of today can be played
    "day-closed",  # day: others may still be playing its deal, so nothing of it is given out
    "day-open",  # day: its deal is public, so it cannot be played any more
    "no-stand-in",  # a daily try is played by nobody else
    "not-late",  # seat: in a game by days nobody is replaced before their time is up
    "not-by-days",  # only a game by days can be paused
    "pass-used",  # the pass has been used, has expired or never existed
    "key-lost",  # the server has lost the key that made the guest's key, which still works but cannot be shown
    "feed-lost",  # the same, for the address of the guest's feed
    "not-called",  # nobody has been found for the guest, or it is too late to sit down
    "game-running",  # the record is secret until the game has ended
    "deal-closed",  # opening: too late to take part in this deal, or this client does not take part
    "other-commitment",  # opening: what was revealed does not match the commitment
    "lesson-other",  # the move is legal, but not what the lesson asks for
    "stale-decision",  # decision: the number of the seat's next decision
    "other-rules",  # game, rules, ours: the game was dealt under another version of the rules
]
Unavailable = Literal[
    "not-saved",  # the database rejected the change; nothing has changed
    "no-database",  # the database cannot be read
]
Internal = Literal["internal"]
Code = (
    Unprocessable
    | TooLarge
    | TooManyRequests
    | Forbidden
    | NotFound
    | MethodNotAllowed
    | Misdirected
    | Conflict
    | Unavailable
    | Internal
)

CODES_BY_STATUS: Mapping[HTTPStatus, Any] = {
    HTTPStatus.UNPROCESSABLE_ENTITY: Unprocessable,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: TooLarge,
    HTTPStatus.TOO_MANY_REQUESTS: TooManyRequests,
    HTTPStatus.FORBIDDEN: Forbidden,
    HTTPStatus.NOT_FOUND: NotFound,
    HTTPStatus.METHOD_NOT_ALLOWED: MethodNotAllowed,
    HTTPStatus.MISDIRECTED_REQUEST: Misdirected,
    HTTPStatus.CONFLICT: Conflict,
    HTTPStatus.SERVICE_UNAVAILABLE: Unavailable,
    HTTPStatus.INTERNAL_SERVER_ERROR: Internal,
}
STATUS_BY_CODE: Mapping[str, HTTPStatus] = {
    code: status for status, codes in CODES_BY_STATUS.items() for code in get_args(codes)
}


class Refusal(Refused):
    """The server refuses a request or a frame. Nothing has changed."""

    code: Code

    def __init__(self, code: Code, **params: Param) -> None:
        super().__init__(code, **params)
        self.code = code


def status_of(refusal: Refused) -> HTTPStatus:
    """The HTTP status for a refusal. Whatever the engine refuses counts as unprocessable, like a malformed message."""
    return STATUS_BY_CODE.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)


def error_of(refusal: Refused) -> Error:
    """The refusal as it is sent to the client."""
    return Error(code=refusal.code, params=dict(refusal.params))


def malformed_refusal(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    """Turn Pydantic's errors into a refusal that says where the message is wrong and why, without quoting the message."""
    first_error = errors[0]
    path = ".".join(str(part) for part in first_error["loc"] if part != "body")[:100].encode("utf-8", "replace").decode("utf-8")
    return Refusal("malformed", where=path, problem=str(first_error["type"]).replace("_", "-"))


def all_codes() -> list[str]:
    """Every code that a client can receive: the server's own, and the engine's for input that it refuses."""
    return sorted({*STATUS_BY_CODE, *get_args(InputCode)})
