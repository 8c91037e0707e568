"""The rules over rows of bytes.

A compiled state is a row of `uint8`, seen as a record only inside: copying one is copying bytes, many are a 2-D array, and a
call from Python is cheap. These functions are bound to a game's compiled rules by compiling.py: the names that they use and
do not define (`apply`, `STATE`, …) are that game's.
"""

# ruff: noqa: F821
# mypy: ignore-errors


def deal_row(row, dealt):
    deal(row.view(STATE)[0], dealt.view(DEAL)[0], None)


def deal_and_tell_row(row, dealt, log):
    deal(row.view(STATE)[0], dealt.view(DEAL)[0], log.view(LOG)[0])


def to_move_row(row):
    return to_move(row.view(STATE)[0])


def legal_row(row, seat, mask):
    legal(row.view(STATE)[0], seat, mask)


def refusal_row(row, seat, action):
    return refusal(row.view(STATE)[0], seat, action)


def apply_row(row, seat, action):
    apply(row.view(STATE)[0], seat, action, None)


def apply_and_tell_row(row, seat, action, log):
    apply(row.view(STATE)[0], seat, action, log.view(LOG)[0])


def is_over_row(row):
    return is_over(row.view(STATE)[0])


def scores_row(row, out):
    scores(row.view(STATE)[0], out)


def winners_row(row):
    return winners(row.view(STATE)[0])
