"""What live tables need for games by days: the deadlines of a game that starts, and the description of a pause."""

from facedown.engine.match import Match
from facedown.server.model.days_per_move import Deadlines, is_by_days, limit_of
from facedown.server.model.table import Table
from facedown.server.protocol.pauses import Pause
from facedown.server.store.days_per_move import set_began
from facedown.server.store.seat_steps import wake_if_bots_play
from facedown.server.store.storage import format_date, now
from facedown.server.store.writer import Step
from facedown.server.tables.services import Services
from facedown.server.tables.uptime import Uptime

MINUTE = 60 * 1000  # milliseconds


def begin_by_days(table: Table, match: Match, services: Services) -> tuple[Deadlines | None, list[Step]]:
    """The deadlines of a game that starts now, and the steps that save when it began. Other games have neither."""
    if not is_by_days(table.terms):
        return None, []
    began = services.uptime.now
    deadlines = Deadlines(limit_of(table.terms), match.to_move, began)
    return deadlines, [set_began(table.code, began, began + deadlines.limit), wake_if_bots_play(table.code)]


def describe_pause(table: Table, uptime: Uptime) -> Pause | None:
    """The table's pause, for everybody there; None if none runs and nobody asks for one."""
    wishes = {seat: chair.pause_days for seat, chair in enumerate(table.chairs) if chair.pause_days is not None}
    milliseconds_left = 0 if table.paused_until is None else table.paused_until - uptime.now
    if not wishes and milliseconds_left <= 0:
        return None
    return Pause(
        days=next(iter(wishes.values()), None),
        agreed=list(wishes),
        until=date_in(milliseconds_left) if milliseconds_left > 0 else None,
    )


def date_in(milliseconds: int) -> str:
    """The date in that many milliseconds, rounded to the minute, so that a deadline gets the same date each time."""
    return format_date((now() + milliseconds + MINUTE // 2) // MINUTE * MINUTE)
