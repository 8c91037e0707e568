"""Every way in which this server says no, as a code and parameters; the client finds the words."""

from collections.abc import Mapping
from http import HTTPStatus

from facedown.server.protocol import Error, Param

CODES: Mapping[str, HTTPStatus] = {
    "malformed": HTTPStatus.UNPROCESSABLE_ENTITY,  # where, problem: not a message of the protocol
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,  # most: bytes allowed
    "too-fast": HTTPStatus.TOO_MANY_REQUESTS,  # seconds: until it may be tried again, where that is known
    "too-many-tables": HTTPStatus.TOO_MANY_REQUESTS,  # most: open or running ones that a guest may host
    "too-many-connections": HTTPStatus.TOO_MANY_REQUESTS,  # of: guest, table, address or server; most
    "foreign-origin": HTTPStatus.FORBIDDEN,  # asked for by another site's page
    "not-found": HTTPStatus.NOT_FOUND,
    "method-not-allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "no-such-table": HTTPStatus.NOT_FOUND,  # table: its code
    "no-such-seat": HTTPStatus.NOT_FOUND,  # seat, seats: how many there are
    "bad-name": HTTPStatus.UNPROCESSABLE_ENTITY,  # most: characters allowed
    "bad-text": HTTPStatus.UNPROCESSABLE_ENTITY,  # most: characters allowed
    "watchers-are-silent": HTTPStatus.FORBIDDEN,  # while a game runs
    "no-watchers": HTTPStatus.FORBIDDEN,  # the table allows none
    "still-here": HTTPStatus.CONFLICT,  # seat: its player has not gone
    "host-only": HTTPStatus.FORBIDDEN,
    "not-your-seat": HTTPStatus.FORBIDDEN,  # seat
    "not-seated": HTTPStatus.FORBIDDEN,  # a watcher cannot move
    "seat-taken": HTTPStatus.CONFLICT,  # seat
    "seat-empty": HTTPStatus.CONFLICT,  # seat: nobody to remove
    "seats-empty": HTTPStatus.CONFLICT,  # seats: still to be filled before the start
    "not-open": HTTPStatus.CONFLICT,  # stage: too late to change seats or start
    "not-started": HTTPStatus.CONFLICT,
    "game-over": HTTPStatus.CONFLICT,  # too late for that
    "not-over": HTTPStatus.CONFLICT,  # too early for that
    "bad-clock": HTTPStatus.UNPROCESSABLE_ENTITY,  # least, most: seconds
    "pass-used": HTTPStatus.CONFLICT,  # the seat has been taken along already
    "game-running": HTTPStatus.CONFLICT,  # its record is secret until the end
    "deal-closed": HTTPStatus.CONFLICT,  # opening: too late, or not asked, to have a part in this deal
    "other-commitment": HTTPStatus.CONFLICT,  # opening: what was revealed is not what was committed to
    "out-of-step": HTTPStatus.CONFLICT,  # decision: the seat's next one
    "not-claimed": HTTPStatus.FORBIDDEN,  # seat: nobody at this shared device has said to be that player
    "not-one-choice": HTTPStatus.UNPROCESSABLE_ENTITY,  # moves sent as one of which others would hear one by one
    "other-rules": HTTPStatus.CONFLICT,  # game, rules, ours: dealt under another version of the rules
    "not-saved": HTTPStatus.SERVICE_UNAVAILABLE,  # the database did not take it; nothing has changed
    "no-database": HTTPStatus.SERVICE_UNAVAILABLE,  # it cannot be read
    "internal": HTTPStatus.INTERNAL_SERVER_ERROR,
}


class Refusal(Exception):
    """Something asked for is refused, and nothing has changed."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.status = CODES[code]
        self.error = Error(code=code, params=params)
