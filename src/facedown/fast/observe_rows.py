"""What seats are shown, over rows of bytes. Bound to a game by compiling.py, as rules_rows.py is."""

from facedown.fast.bindings import (
    ACTIONS,
    LOG,
    MARKS,
    STATE,
    AnyMarks,
    Mask,
    Numbers,
    Row,
    begin_marks,
    follow,
    legal,
    note_choice,
    observe,
    own_mask,
    public_points,
)
from facedown.kit.contract import AnyState
from facedown.kit.observations import draw_planes
from facedown.kit.tell import Log


def begin_marks_row(marks: Row, seats: int) -> None:
    begin_marks(marks.view(MARKS)[0], seats)


def note_choice_row(marks: Row, seat: int) -> None:
    note_choice(marks.view(MARKS)[0], seat)


def follow_row(marks: Row, log: Row) -> None:
    follow_log(marks.view(MARKS)[0], log.view(LOG)[0])


def follow_log(marks: AnyMarks, log: Log) -> None:
    """Update the marks with everything that one call of the rules has told."""
    for number in range(log.count):
        entry = log.entry[number]
        follow(marks, entry[0], entry[1], entry[2], entry[3], entry[4], entry[5])


def observe_row(row: Row, marks: Row, seat: int, memory: int, tokens: Row) -> None:
    observe(row.view(STATE)[0], marks.view(MARKS)[0], seat, memory, tokens)


def planes_row(tokens: Row, heads: Numbers, table: Row, out: Row) -> None:
    draw_planes(tokens, heads, table, out)


def mask_row(row: Row, seat: int, scratch: Row, mask: Row) -> None:
    """Mark what the seat may play. `scratch` has room for all actions of the rules."""
    state = row.view(STATE)[0]
    legal(state, seat, scratch)
    own_mask(state, seat, scratch, mask)


def public_points_row(row: Row, seat: int) -> int:
    return public_points(row.view(STATE)[0], seat)


def public_points_alone(state: AnyState) -> float:
    """Takes the place of `points_alone` in games where a player alone counts only public points."""
    return 1.0 * public_points(state, 0)


def same_action(state: AnyState, seat: int, action: int) -> int:
    """Takes the place of `rules_action` in games whose actions are the rules' own."""
    return action


def same_mask(state: AnyState, seat: int, legal: Mask, mask: Mask) -> None:
    """Takes the place of `own_mask` in games whose actions are the rules' own."""
    for action in range(ACTIONS):
        mask[action] = legal[action]
