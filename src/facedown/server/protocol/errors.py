"""Every way in which this server says no, as a code and parameters; the client finds the words."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Literal, get_args

from facedown.kit.errors import InputCode, Refused
from facedown.server.protocol.messages import Error, Param

Unusable = Literal[
    "malformed",  # where, problem: not a message of the protocol
    "bad-name",  # most: characters allowed
    "bad-text",  # most: characters allowed
    "bad-clock",  # least, most: seconds
    "not-one-choice",  # several moves in one message, of which others would hear more than the last
]
TooLarge = Literal[
    "too-large",  # most: bytes allowed
]
TooMuch = Literal[
    "too-fast",  # seconds: until it may be tried again, where that is known
    "too-many-tables",  # most: open or running ones that a guest may host
    "too-many-connections",  # of: guest, table, address or server; most
]
Forbidden = Literal[
    "foreign-origin",  # asked for by another site's page
    "watchers-are-silent",  # while a game runs
    "no-watchers",  # the table allows none
    "host-only",
    "not-your-seat",  # seat
    "not-seated",  # a watcher cannot move
    "not-claimed",  # seat: nobody at this shared device has said that they are that player
]
NotFound = Literal[
    "not-found",
    "no-such-table",  # table: its code
    "no-such-seat",  # seat, seats: how many there are
]
NotAllowed = Literal["method-not-allowed"]
Conflict = Literal[
    "still-here",  # seat: its player has not gone
    "seat-taken",  # seat
    "seat-empty",  # seat: nobody to remove
    "seats-empty",  # seats: still to be filled before the start
    "not-open",  # stage: too late to change seats or start
    "not-started",
    "game-over",  # too late for that
    "not-over",  # too early for that
    "pass-used",  # the seat has been taken over already
    "game-running",  # its record is secret until the end
    "deal-closed",  # opening: it is too late to take part in this deal, or this client is not asked to
    "other-commitment",  # opening: what was revealed is not what was committed to
    "out-of-step",  # decision: the seat's next one
    "other-rules",  # game, rules, ours: dealt under another version of the rules
]
Unavailable = Literal[
    "not-saved",  # the database did not take it; nothing has changed
    "no-database",  # it cannot be read
]
Internal = Literal["internal"]
Code = Unusable | TooLarge | TooMuch | Forbidden | NotFound | NotAllowed | Conflict | Unavailable | Internal

STATUS: Mapping[HTTPStatus, Any] = {
    HTTPStatus.UNPROCESSABLE_ENTITY: Unusable,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: TooLarge,
    HTTPStatus.TOO_MANY_REQUESTS: TooMuch,
    HTTPStatus.FORBIDDEN: Forbidden,
    HTTPStatus.NOT_FOUND: NotFound,
    HTTPStatus.METHOD_NOT_ALLOWED: NotAllowed,
    HTTPStatus.CONFLICT: Conflict,
    HTTPStatus.SERVICE_UNAVAILABLE: Unavailable,
    HTTPStatus.INTERNAL_SERVER_ERROR: Internal,
}
CODES: Mapping[str, HTTPStatus] = {code: status for status, codes in STATUS.items() for code in get_args(codes)}


class Refusal(Refused):
    """The server itself refuses something, and nothing has changed."""

    code: Code

    def __init__(self, code: Code, **params: Param) -> None:
        super().__init__(code, **params)
        self.code = code


def status_of(refused: Refused) -> HTTPStatus:
    """The HTTP status of a refusal. What the engine refuses is unusable input, like a malformed message."""
    return CODES.get(refused.code, HTTPStatus.UNPROCESSABLE_ENTITY)


def error_of(refused: Refused) -> Error:
    return Error(code=refused.code, params=dict(refused.params))


def malformed(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    """A refusal that says where a message is not one of the protocol's, and why, without repeating it."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:100].encode("utf-8", "replace").decode("utf-8")
    return Refusal("malformed", where=where, problem=str(first["type"]).replace("_", "-"))


def all_codes() -> list[str]:
    """Every code that a client may be told: the server's own, and the engine's for input that it refuses."""
    return sorted({*CODES, *get_args(InputCode)})
