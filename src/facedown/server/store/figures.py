"""A guest's figures: how many games they have played, and how many they have won against whom."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select

from facedown.server.model.daily import count_longest_streak, count_streak
from facedown.server.protocol.me import BestAlone, MyFigures, WinCount
from facedown.server.store import days
from facedown.server.store.guests import SELECT_GUEST
from facedown.server.store.schema import daily, seats, tables
from facedown.server.store.storage import Storage, format_date

_OWN_TABLES = select(seats.c.table).where(seats.c.guest == bindparam("guest"))
# Of kind "table": neither lessons nor daily tries.
SELECT_GAMES = select(tables.c.code, tables.c.game, tables.c.stage, tables.c.closed, tables.c.result).where(
    tables.c.code.in_(_OWN_TABLES), tables.c.kind == "table", tables.c.started.is_not(None)
)
SELECT_SOLO = select(tables.c.code, tables.c.game, tables.c.options).where(
    tables.c.code.in_(_OWN_TABLES), tables.c.kind == "table", tables.c.stage == "over", tables.c.players == 1
)
SELECT_TRIES = (
    select(tables.c.code, tables.c.game, tables.c.result)
    .select_from(daily.join(tables, daily.c.table == tables.c.code))
    .where(daily.c.guest == bindparam("guest"), daily.c.finished.is_not(None), tables.c.kind == "daily")
)
SELECT_DAYS = (
    select(tables.c.game, tables.c.options, daily.c.score)
    .select_from(daily.join(tables, daily.c.table == tables.c.code))
    .where(daily.c.guest == bindparam("guest"), daily.c.score.is_not(None))
)
SELECT_SITTERS = (
    select(seats.c.table, seats.c.guest, seats.c.bot)
    .where(seats.c.table.in_(_OWN_TABLES))
    .order_by(seats.c.table, seats.c.seat)
)


class CountedGame(NamedTuple):
    """A game that is over, and in which the guest had one seat."""

    game: str
    opponents: set[str | None]  # levels of bots; None: people
    is_won: bool
    is_shared: bool  # whether there were several winners


class SoloResults(NamedTuple):
    """What a guest has played alone."""

    days: Sequence[Any]  # daily tries that count and were won: their game, options and score
    games: Sequence[Any]  # other games for one player that are over: their code, game and options. Scores are not stored


async def read_solo_results(storage: Storage, guest: str) -> SoloResults:
    def query(connection: Connection) -> SoloResults:
        key = {"guest": guest}
        return SoloResults(connection.execute(SELECT_DAYS, key).all(), connection.execute(SELECT_SOLO, key).all())

    return await storage.read(query)


async def read_figures(storage: Storage, guest: str, today: str, best_alone: list[BestAlone]) -> MyFigures:
    """The guest's figures. `today`: the server's day, up to which days in a row are counted."""
    return await storage.read(lambda connection: make_figures(connection, guest, today, best_alone))


def make_figures(connection: Connection, guest: str, today: str, best_alone: list[BestAlone]) -> MyFigures:
    key = {"guest": guest}
    guest_row = connection.execute(SELECT_GUEST, key).one_or_none()
    games = connection.execute(SELECT_GAMES, key).all()
    tries = connection.execute(SELECT_TRIES, key).all()
    sitters: dict[str, list[Any]] = defaultdict(list)  # by table
    for sitter in connection.execute(SELECT_SITTERS, key):
        sitters[sitter.table].append(sitter)
    unfinished_count = sum(game.stage == "playing" and game.closed is None for game in games)
    counted_games = [
        counted_game for game in (*games, *tries) if (counted_game := count_game(game, sitters[game.code], guest)) is not None
    ]
    played_days = list(connection.scalars(days.SELECT_PLAYED_DAYS, {"who": guest}))
    return MyFigures(
        name=None if guest_row is None else guest_row.name,
        since=None if guest_row is None else format_date(guest_row.created),
        games=len(games) - unfinished_count,
        tries=len(tries),
        unfinished=unfinished_count,
        won=sum(game.is_won for game in counted_games),
        streak=count_streak(played_days, today),
        longest_streak=count_longest_streak(played_days),
        best_alone=best_alone,
        wins=count_wins(counted_games),
    )


def count_game(game: Any, sitters: Sequence[Any], guest: str) -> CountedGame | None:
    """The game as it counts for the guest. None if it has no result, or if several people shared the guest's device."""
    own_seats = [seat for seat, sitter in enumerate(sitters) if sitter.guest == guest]
    if game.result is None or len(own_seats) != 1:
        return None
    opponents = {sitter.bot for seat, sitter in enumerate(sitters) if seat not in own_seats}
    scores, winners = game.result["scores"], game.result["winners"]
    is_won = own_seats[0] in winners and len(scores) > 1  # a game for one, with no opponent, is never won
    return CountedGame(game.game, opponents, is_won, is_shared=len(winners) > 1)


def count_wins(games: Sequence[CountedGame]) -> list[WinCount]:
    """Count games and wins by game and kind of opponent. A game counts once for each kind of opponent in it."""
    play_counts, win_counts, shared_counts = (Counter[tuple[str, str | None]]() for _ in range(3))
    for game in games:
        for opponent in game.opponents:
            key = (game.game, opponent)
            play_counts[key] += 1
            win_counts[key] += game.is_won
            shared_counts[key] += game.is_won and game.is_shared
    return [
        WinCount(
            game=game, opponent=opponent, played=count, won=win_counts[game, opponent], shared=shared_counts[game, opponent]
        )
        for (game, opponent), count in sorted(play_counts.items(), key=lambda item: (item[0][0], item[0][1] or ""))
    ]
