"""The deals of each day, and how each guest's first try at them went."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, select, update

from facedown.server.model.table import Table
from facedown.server.store import statements
from facedown.server.store.schema import daily, days, tables
from facedown.server.store.storage import Storage, next_revision, now
from facedown.server.store.writer import Step

MOST_DAYS = 4_000  # of each guest, the latest ones, which are read to count streaks

SELECT_DEALS = select(days).where(days.c.day == bindparam("which")).order_by(days.c.game)
_ONE_DEAL = update(days).where(days.c.day == bindparam("which"), days.c.game == bindparam("which_game"))
SET_ELEPHANT = _ONE_DEAL.values(elephant=bindparam("elephant_after"))
SET_OVER = _ONE_DEAL.values(over_since=bindparam("over_since_after"))
SET_OPEN = _ONE_DEAL.values(is_open=True)
SELECT_SEALED_DEALS = (
    select(days).where(days.c.is_open.is_(False), days.c.day < bindparam("today")).order_by(days.c.day, days.c.game)
)
SELECT_IS_OPEN = select(days.c.is_open).where(days.c.day == bindparam("which"), days.c.game == bindparam("which_game"))

_IS_RUNNING = (tables.c.kind == "daily", tables.c.stage == "playing", tables.c.closed.is_(None))
SELECT_RUNNING_DAYS = select(tables.c.day, tables.c.game).where(*_IS_RUNNING).distinct()
SELECT_EXPIRED_TRIES = select(tables.c.code, tables.c.revision).where(*_IS_RUNNING, tables.c.expires <= bindparam("uptime"))
SELECT_RUNNING_TRIES = (
    select(tables.c.code, tables.c.day, tables.c.game, daily.c.table.is_(None).label("is_practice"))
    .select_from(tables.outerjoin(daily, daily.c.table == tables.c.code))
    .where(*_IS_RUNNING, tables.c.host == bindparam("who"))
    .order_by(tables.c.created.desc())
)
SET_EXPIRES = update(tables).where(tables.c.code == bindparam("which")).values(expires=bindparam("expires_after"))

INSERT_TRY = daily.insert()
SET_RESULT = (
    update(daily)
    .where(daily.c.table == bindparam("which"), daily.c.finished.is_(None))
    .values({name: bindparam(f"{name}_after") for name in ("score", "squares", "finished")})
)
SELECT_OWN_TRIES = select(daily).where(daily.c.day == bindparam("which"), daily.c.guest == bindparam("who"))
_IS_FINISHED = daily.c.finished.is_not(None)
SELECT_BEST_SCORES = (
    select(daily.c.game, func.min(daily.c.score).label("best"))
    .where(daily.c.guest == bindparam("who"), _IS_FINISHED)
    .group_by(daily.c.game)
)
SELECT_PLAYED_DAYS = (
    select(daily.c.day)
    .where(daily.c.guest == bindparam("who"), _IS_FINISHED)
    .distinct()
    .order_by(daily.c.day.desc())
    .limit(MOST_DAYS)
)
SELECT_COUNTS = (
    select(daily.c.game, daily.c.score, func.count())
    .where(daily.c.day == bindparam("which"), _IS_FINISHED)
    .group_by(daily.c.game, daily.c.score)
)


class StoredDeal(NamedTuple):
    """One game's deal of a day, with the commitment to it."""

    day: str
    game: str
    terms: str
    commitment: str
    secret: str  # SECRET until `is_open`
    elephant: int | None  # its score; 0: it lost; None: not known yet
    over_since: int | None  # the uptime at which the day was first found to be over
    is_open: bool  # whether its secret is public, because no try at it can run any more


class RunningTry(NamedTuple):
    """A guest's unfinished try, which can still be played."""

    code: str
    day: str
    game: str
    is_practice: bool


class FinishedTry(NamedTuple):
    """A guest's finished try that counts."""

    score: int | None  # None: lost
    squares: str


class GuestDay(NamedTuple):
    """One day as one guest sees it: their own tries, and how everybody did."""

    running_tries: list[RunningTry]  # of any day, the newest first
    tries: dict[str, str]  # by game: the table of the try that counts
    finished_tries: dict[str, FinishedTry]  # by game
    best_scores: dict[str, int | None]  # by game, of all days
    played_days: list[str]  # the days with a finished try that counts, the latest first
    counts: dict[str, dict[int | None, int]]  # by game: score -> how many guests


async def load_deals(storage: Storage, day: str) -> list[StoredDeal]:
    return await storage.read(lambda connection: read_deals(connection, day))


def read_deals(connection: Connection, day: str) -> list[StoredDeal]:
    return [StoredDeal(*row) for row in connection.execute(SELECT_DEALS, {"which": day})]


async def save_deals(storage: Storage, deals: Sequence[StoredDeal]) -> None:
    """Save new deals, with their commitments. A deal that is already stored stays as it is."""
    await storage.save(*(Step(statements.INSERT_MISSING_DEAL, deal_columns(deal)) for deal in deals))


def deal_columns(deal: StoredDeal) -> dict[str, str]:
    return {name: getattr(deal, name) for name in ("day", "game", "terms", "commitment", "secret")}


async def is_open(storage: Storage, day: str, game: str) -> bool:
    """Whether the secret of this deal is public."""
    values = {"which": day, "which_game": game}
    return bool(await storage.read(lambda connection: connection.scalar(SELECT_IS_OPEN, values)))


async def save_elephant(storage: Storage, deal: StoredDeal, score: int | None) -> None:
    await storage.save(Step(SET_ELEPHANT, {**deal_key(deal), "elephant_after": score or 0}))


async def load_sealed_deals(storage: Storage, today: str) -> tuple[list[StoredDeal], set[tuple[str, str]]]:
    """The deals of earlier days that are not open, and the days and games of all unfinished tries."""

    def query(connection: Connection) -> tuple[list[StoredDeal], set[tuple[str, str]]]:
        sealed_deals = [StoredDeal(*row) for row in connection.execute(SELECT_SEALED_DEALS, {"today": today})]
        return sealed_deals, {(row.day, row.game) for row in connection.execute(SELECT_RUNNING_DAYS)}

    return await storage.read(query)


def set_over(deal: StoredDeal, uptime: int) -> Step:
    return Step(SET_OVER, {**deal_key(deal), "over_since_after": uptime})


def set_open(deal: StoredDeal) -> Step:
    return Step(SET_OPEN, deal_key(deal))


def deal_key(deal: StoredDeal) -> dict[str, Any]:
    return {"which": deal.day, "which_game": deal.game}


async def load_expired_tries(storage: Storage, uptime: int) -> list[tuple[str, int]]:
    """The codes and revisions of the tries whose time is up."""
    values = {"uptime": uptime}
    return await storage.read(
        lambda connection: [(row.code, row.revision) for row in connection.execute(SELECT_EXPIRED_TRIES, values)]
    )


async def load_guest_day(storage: Storage, guest: str, day: str) -> GuestDay:
    return await storage.read(lambda connection: read_guest_day(connection, guest, day))


def read_guest_day(connection: Connection, guest: str, day: str) -> GuestDay:
    guest_key, day_key = {"who": guest}, {"which": day}
    tries = connection.execute(SELECT_OWN_TRIES, guest_key | day_key).all()
    counts: dict[str, dict[int | None, int]] = {}
    for game, score, count in connection.execute(SELECT_COUNTS, day_key):
        counts.setdefault(game, {})[score] = count
    return GuestDay(
        running_tries=[RunningTry(*row) for row in connection.execute(SELECT_RUNNING_TRIES, guest_key)],
        tries={row.game: row.table for row in tries},
        finished_tries={row.game: FinishedTry(row.score, row.squares) for row in tries if row.finished is not None},
        best_scores={row.game: row.best for row in connection.execute(SELECT_BEST_SCORES, guest_key)},
        played_days=list(connection.scalars(SELECT_PLAYED_DAYS, guest_key)),
        counts=counts,
    )


def insert_try(day: str, game: str, guest: str, code: str) -> Step:
    values = {"day": day, "game": game, "guest": guest, "table": code, "score": None, "squares": None, "finished": None}
    return Step(INSERT_TRY, values)


def set_expires(code: str, uptime: int) -> Step:
    return Step(SET_EXPIRES, {"which": code, "expires_after": uptime})


def set_result(code: str, score: int | None, squares: str, finished_at: int) -> Step:
    """The step that stores how a try went. It changes nothing for a try that does not count."""
    values = {"score_after": score, "squares_after": squares, "finished_after": finished_at}
    return Step(SET_RESULT, {"which": code, **values}, changes_any=True)


def start_steps(before: Table, seed: str | None, deal: dict[str, Any], opening: tuple[str, str, str]) -> list[Step]:
    """The steps that start a game whose deal was fixed before its table was opened. `opening`: terms, commitment and secret."""
    values = {"stage_after": "playing", "start_after": before.terms.start, "seed_after": seed, "deal_after": deal}
    terms, commitment, secret = opening
    opening_values = {
        "terms": terms,
        "commitment": commitment,
        "secret": secret,
        "commitments": {},
        "reveals": {},
        "outcome": "dealt",
    }
    return [
        Step(statements.START_GAME, {**next_revision(before), **values, "started_after": now()}),
        Step(statements.INSERT_OPENING, {"table": before.code, "number": 0, **opening_values, "opened": now()}),
    ]
