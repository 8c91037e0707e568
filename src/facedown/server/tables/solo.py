"""How well guests did alone: the scores of games for one player, worked out from the moves that are stored."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.kit.events import addressed_to
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.me import BestAlone
from facedown.server.protocol.messages import TableSummary
from facedown.server.store import figures
from facedown.server.store.storage import StoredGame
from facedown.server.support.cache import Cache
from facedown.server.tables.game import load_match
from facedown.server.tables.loading import is_long
from facedown.server.tables.services import Services

MOST_SCORES = 10_000


class SoloScores:
    """Finds the scores of finished games for one player. A game has one if it can be a day's deal."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._scores: Cache[str, int | None] = Cache(lambda _: 1, MOST_SCORES, services.settings.keep_games)  # by table

    async def list_best(self, guest: str) -> list[BestAlone]:
        """The guest's best scores, by game and by the options on which scores depend."""
        results = await figures.read_solo_results(self._services.storage, guest)
        scores = [(day.game, day.options, day.score) for day in results.days]
        scores += [(game.game, game.options, await self._score(game.code)) for game in results.games]
        best_scores = [
            BestAlone(game=game, options=compared_options(game, options), score=score)
            for game, options, score in scores
            if score
        ]
        return best_of(best_scores)

    async def add_scores(self, tables: Sequence[TableSummary]) -> list[TableSummary]:
        """These tables, with the scores of games for one player added."""
        return [table.model_copy(update={"solo_score": await self._score_at(table)}) for table in tables]

    async def _score_at(self, table: TableSummary) -> int | None:
        return await self._score(table.code) if table.stage == "over" and len(table.seats) == 1 else None

    async def _score(self, code: str) -> int | None:
        return await self._scores.get(code, partial(self._work_out, code))

    async def _work_out(self, code: str) -> int | None:
        """The score; None if the game was lost or has none, or if somebody else has moved in the player's place."""
        try:
            stored_table = await self._services.load_table(code)
        except Refusal as refusal:
            if refusal.code == "no-database":  # it may have a score, so this answer must not be kept
                raise
            return None  # it has other rules by now, or was deleted a moment ago
        if stored_table.game is None or stored_table.game.by:
            return None
        match = load_match(stored_table.table, stored_table.game)
        daily = match.terms.game.daily
        if daily is None:
            return None
        await self._services.slicer.run(play_all(match, stored_table.game), is_long=is_long(stored_table.game))
        return daily.score(addressed_to(match.events, 0))


def play_all(match: Match, stored_game: StoredGame) -> Iterator[None]:
    for seat, move in stored_game.moves:
        match.play(seat, move)
        yield


def compared_options(game: str, options: Mapping[str, str | int]) -> dict[str, str | int]:
    """The options on which scores depend."""
    daily = game_named(game).daily
    return {} if daily is None else {name: options[name] for name in daily.COMPARED}


def best_of(scores: Sequence[BestAlone]) -> list[BestAlone]:
    """The lowest score for each game and its options, by game."""
    best: dict[tuple[str, str], BestAlone] = {}
    for each in scores:
        key = (each.game, repr(each.options))
        if key not in best or each.score < best[key].score:
            best[key] = each
    return [best[key] for key in sorted(best)]
