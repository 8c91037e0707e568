"""What a guest has played, as figures: how many games, and how many were won against whom."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select

from facedown.server.model.daily import count_streak, longest_streak
from facedown.server.protocol.me import BestAlone, MyFigures, WinCount
from facedown.server.store import days
from facedown.server.store.guests import SELECT_GUEST
from facedown.server.store.schema import seats, tables
from facedown.server.store.storage import Storage, format_date

_OWN = select(seats.c.table).where(seats.c.guest == bindparam("guest"))
SELECT_GAMES = select(tables.c.code, tables.c.game, tables.c.stage, tables.c.closed, tables.c.result).where(
    tables.c.code.in_(_OWN), tables.c.kind == "table", tables.c.started.is_not(None)
)
SELECT_SITTERS = (
    select(seats.c.table, seats.c.guest, seats.c.bot).where(seats.c.table.in_(_OWN)).order_by(seats.c.table, seats.c.seat)
)


class CountedGame(NamedTuple):
    """A game that is over, and in which the guest had one seat."""

    game: str
    opponents: set[str | None]  # levels of bots; None: people
    is_won: bool
    is_shared: bool  # the victory


async def read_figures(storage: Storage, guest: str, today: str) -> MyFigures:
    """The guest's figures. `today`: the server's day, up to which days in a row are counted."""
    return await storage.read(lambda connection: make_figures(connection, guest, today))


def make_figures(connection: Connection, guest: str, today: str) -> MyFigures:
    key = {"guest": guest}
    stored = connection.execute(SELECT_GUEST, key).one_or_none()
    games = connection.execute(SELECT_GAMES, key).all()
    sitters: dict[str, list[Any]] = defaultdict(list)  # by table
    for sitter in connection.execute(SELECT_SITTERS, key):
        sitters[sitter.table].append(sitter)
    unfinished = sum(game.stage == "playing" and game.closed is None for game in games)
    counted = [one for game in games if (one := counted_game(game, sitters[game.code], guest)) is not None]
    played = list(connection.scalars(days.SELECT_PLAYED, {"who": guest}))
    best = connection.execute(days.SELECT_BEST, {"who": guest}).all()
    return MyFigures(
        name=None if stored is None else stored.name,
        since=None if stored is None else format_date(stored.created),
        games=len(games) - unfinished,
        unfinished=unfinished,
        won=sum(game.is_won for game in counted),
        streak=count_streak(played, today),
        longest_streak=longest_streak(played),
        best_alone=[BestAlone(game=row.game, score=row.best) for row in best if row.best is not None],
        wins=count_wins(counted),
    )


def counted_game(game: Any, sitters: Sequence[Any], guest: str) -> CountedGame | None:
    """None if the game does not count: it has no result, or several people shared the guest's device."""
    own = [seat for seat, sitter in enumerate(sitters) if sitter.guest == guest]
    if game.result is None or len(own) != 1:
        return None
    opponents = {sitter.bot for seat, sitter in enumerate(sitters) if seat not in own}
    scores, winners = game.result["scores"], game.result["winners"]
    is_won = own[0] in winners and len(scores) > 1  # a game for one, with no opponent, is never won
    return CountedGame(game.game, opponents, is_won, is_shared=len(winners) > 1)


def count_wins(games: Sequence[CountedGame]) -> list[WinCount]:
    """A game counts once for each kind of opponent that was in it."""
    played, won, shared = (Counter[tuple[str, str | None]]() for _ in range(3))
    for game in games:
        for opponent in game.opponents:
            against = (game.game, opponent)
            played[against] += 1
            won[against] += game.is_won
            shared[against] += game.is_won and game.is_shared
    return [
        WinCount(game=game, opponent=opponent, played=count, won=won[game, opponent], shared=shared[game, opponent])
        for (game, opponent), count in sorted(played.items(), key=lambda item: (item[0][0], item[0][1] or ""))
    ]
