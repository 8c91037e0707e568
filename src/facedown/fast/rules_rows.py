"""The rules over rows of bytes.

A compiled state is a row of `uint8`, and only these functions view it as a record. So a state is copied as bytes, many states
are a 2-D array, and a call from Python is cheap. compiling.py binds these functions to a game: what they import from
bindings.py is then the game's own.
"""

from facedown.fast.bindings import (
    DEAL,
    LOG,
    STATE,
    Numbers,
    Row,
    apply,
    deal,
    is_over,
    legal,
    refusal,
    scores,
    to_move,
    winners,
)


def deal_row(row: Row, deal_bytes: Row) -> None:
    deal(row.view(STATE)[0], deal_bytes.view(DEAL)[0], None)


def deal_and_tell_row(row: Row, deal_bytes: Row, log: Row) -> None:
    deal(row.view(STATE)[0], deal_bytes.view(DEAL)[0], log.view(LOG)[0])


def to_move_row(row: Row) -> int:
    return to_move(row.view(STATE)[0])


def legal_row(row: Row, seat: int, mask: Row) -> None:
    legal(row.view(STATE)[0], seat, mask)


def refusal_row(row: Row, seat: int, action: int) -> int:
    return refusal(row.view(STATE)[0], seat, action)


def apply_row(row: Row, seat: int, action: int) -> None:
    apply(row.view(STATE)[0], seat, action, None)


def apply_and_tell_row(row: Row, seat: int, action: int, log: Row) -> None:
    apply(row.view(STATE)[0], seat, action, log.view(LOG)[0])


def is_over_row(row: Row) -> bool:
    return is_over(row.view(STATE)[0])


def scores_row(row: Row, out: Numbers) -> None:
    scores(row.view(STATE)[0], out)


def winners_row(row: Row) -> int:
    return winners(row.view(STATE)[0])
