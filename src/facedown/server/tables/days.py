"""The day's deals, the same for everybody. The server commits to each the day before, in public.

A try is an ordinary table for one, which can be played for a day after its start. A deal is opened, which means that its secret
becomes public, once its day has been over for a day and no try of it is unfinished. Both times are counted in uptime, so a
wrong date neither closes a try nor opens a deal.
"""

import contextlib
import json
from collections.abc import Callable

from facedown.engine.catalogue import GAMES, Game, game_named
from facedown.engine.fairness import day_secret, day_terms_text, seed_of, server_commitment
from facedown.engine.match import make_terms
from facedown.engine.openings import is_day
from facedown.kit.events import addressed_to
from facedown.server.bots.pool import SeatedBot
from facedown.server.model import daily
from facedown.server.model import table as tables
from facedown.server.protocol import daily as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Terms
from facedown.server.store import claims, days
from facedown.server.store.days import GuestDay, StoredDeal
from facedown.server.store.writer import Conflict
from facedown.server.support.logs import log_failure
from facedown.server.support.times import Calendar, day_after, find_zone
from facedown.server.tables.live import LiveTable
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

DAY = 24 * 3600 * 1000  # milliseconds
ELEPHANT = "elephant"
TRY_TERMS = Terms(watchers=False, start=0)  # nobody watches a try


class Days:
    """The deals of all days, and everybody's tries of them."""

    def __init__(self, services: Services, live_tables: LiveTables, newest_key: Callable[[], str]) -> None:
        """`newest_key`: returns the server's newest key, from which the secrets of new deals are computed."""
        self._services = services
        self._storage = services.storage
        self._tables = live_tables
        self.newest_key = newest_key
        self.uptime = services.uptime
        self.calendar = Calendar(services.times, find_zone(services.settings.day_zone))
        self._elephants: set[tuple[str, str]] = set()  # the days and games that an elephant is playing now

    # --- what everybody may know

    async def describe(self, day: str) -> protocol.Day:
        """The commitments for this day, and their secrets once they are open. Refused if there are none yet."""
        deals = await self._load_deals(day)
        return protocol.Day(
            day=day,
            is_open=all(deal.is_open for deal in deals),
            deals=[
                protocol.DayDeal(
                    game=deal.game, terms=deal.terms, commitment=deal.commitment, secret=deal.secret if deal.is_open else None
                )
                for deal in deals
            ],
        )

    async def _load_deals(self, day: str) -> list[StoredDeal]:
        """The deals of a day. Refused if there are none. Today's and tomorrow's are made if they are missing, and then stay."""
        stored_deals = await days.load_deals(self._storage, day) if is_day(day) else []
        today = self.calendar.today()
        missing_games = {game.id for game in daily_games()} - {deal.game for deal in stored_deals}
        if missing_games and day in (today, day_after(today)):
            await days.save_deals(self._storage, [self._commit(day, game_named(game)) for game in sorted(missing_games)])
            stored_deals = await days.load_deals(self._storage, day)
        if not stored_deals:
            raise Refusal("no-such-day", day=day[:10])
        return stored_deals

    def _commit(self, day: str, game: Game) -> StoredDeal:
        daily_options = {} if game.daily is None else game.daily.OPTIONS
        options = make_terms(game.id, 1, daily_options, 0, seed=None).options
        terms = day_terms_text(day=day, game=game.id, rules=game.version, options=options)
        secret = day_secret(self.newest_key(), day, game.id)
        return StoredDeal(day, game.id, terms, server_commitment(terms, secret), secret, None, None, is_open=False)

    # --- what a guest may know

    async def describe_today(self, guest: str) -> protocol.Today:
        today = self.calendar.today()
        deals = await self._load_deals(today)
        guest_day = await days.load_guest_day(self._storage, guest, today)
        return protocol.Today(
            day=today,
            seconds_left=self.calendar.seconds_left(),
            streak=daily.count_streak(guest_day.played_days, today),
            week=daily.last_week(guest_day.played_days, today),
            games=[self._describe_game(deal, guest_day) for deal in deals],
            earlier=[
                protocol.OpenTry(
                    day=running_try.day, game=running_try.game, table=running_try.code, is_practice=running_try.is_practice
                )
                for running_try in guest_day.running_tries
                if running_try.day != today
            ],
        )

    async def describe_tries(self, guest: str, day: str) -> list[protocol.DailyGame]:
        """How the guest's tries of this day went."""
        deals = await self._load_deals(day)
        guest_day = await days.load_guest_day(self._storage, guest, day)
        return [self._describe_game(deal, guest_day) for deal in deals]

    def _describe_game(self, deal: StoredDeal, guest_day: GuestDay) -> protocol.DailyGame:
        running_try = next(
            (candidate for candidate in guest_day.running_tries if (candidate.day, candidate.game) == (deal.day, deal.game)),
            None,
        )
        finished_try = guest_day.finished_tries.get(deal.game)
        if finished_try is not None:
            self._ask_elephant(deal)
        return protocol.DailyGame(
            game=deal.game,
            running=None if running_try is None else running_try.code,
            is_practice=deal.game in guest_day.tries if running_try is None else running_try.is_practice,
            score=None if finished_try is None else finished_try.score,
            squares=None if finished_try is None else finished_try.squares,
            table=guest_day.tries.get(deal.game),
            best=guest_day.best_scores.get(deal.game),
            elephant=None if finished_try is None else deal.elephant,
            counts=None if finished_try is None else daily.list_counts(guest_day.counts.get(deal.game, {})),
        )

    # --- tries

    async def begin(self, guest: str, day: str, game: str) -> LiveTable:
        """The guest's unfinished try of today's deal, or else a new one. Only the first try counts."""
        if day != self.calendar.today():
            raise Refusal("not-today", day=day[:10])
        deal = next((deal for deal in await self._load_deals(day) if deal.game == game), None)
        if deal is None:
            raise Refusal("no-such-day", day=day)
        if deal.is_open:
            raise Refusal("day-open", day=day)
        self._ask_elephant(deal)

        async def find_or_open(code: str) -> LiveTable:
            """Raises Conflict if the guest has just begun in another window. The next call finds that try."""
            guest_day = await days.load_guest_day(self._storage, guest, day)
            for running_try in guest_day.running_tries:
                if (running_try.day, running_try.game) == (day, game):
                    return await self._tables.find(running_try.code)
            await self._open_try(code, guest, deal, is_practice=game in guest_day.tries)
            return await self._tables.find(code)

        return await self._services.try_codes(find_or_open)

    async def _open_try(self, code: str, guest: str, deal: StoredDeal, *, is_practice: bool) -> None:
        """Open a table with this code and deal, and start its game."""
        terms = json.loads(deal.terms)
        version = game_named(deal.game).version
        if terms["rules"] != version:
            raise Refusal("other-rules", game=deal.game, rules=terms["rules"], ours=version)
        table = tables.open_try(code, deal.game, terms["options"], TRY_TERMS, guest, deal.day)
        match = self._services.deal(table, seed_of(deal.commitment, deal.secret, {}, {}))
        ends_at = await self.uptime.read() + DAY
        try_steps = [] if is_practice else [days.insert_try(deal.day, deal.game, guest, code)]
        claim_steps = claims.claim_steps(self._storage, code)  # a game is started by the owner of its table
        start_steps = days.start_steps(table, match.terms.seed, match.spell_deal(), (deal.terms, deal.commitment, deal.secret))
        steps = (*claim_steps, *start_steps, days.set_expires(code, ends_at), *try_steps)
        await self._storage.save_new_table(table, version, *steps)

    # --- as time passes

    async def tidy(self, uptime: int) -> None:
        """Commit to the next deals, close the tries whose time is up, and open the deals that nobody can play any more."""
        today = self.calendar.today()
        for day in (today, day_after(today)):
            await self._load_deals(day)
        for code, revision in await days.load_expired_tries(self._storage, uptime):
            with contextlib.suppress(Conflict):  # its last move was made in the meantime
                await self._storage.close_table(code, revision)
            await self._tables.reload(code)
        sealed_deals, running_deals = await days.load_sealed_deals(self._storage, today)
        steps = [days.set_over(deal, uptime) for deal in sealed_deals if deal.over_since is None] + [
            days.set_open(deal)
            for deal in sealed_deals
            if deal.over_since is not None and uptime - deal.over_since >= DAY and (deal.day, deal.game) not in running_deals
        ]
        if steps:
            await self._storage.save(*steps)

    # --- the elephant

    def _ask_elephant(self, deal: StoredDeal) -> None:
        """Let an elephant play this deal in the background, unless one has already done so or is playing it now.

        A deal made for another version of the rules is not played, because its score would be for a different game.
        """
        key = deal.day, deal.game
        is_ours = json.loads(deal.terms)["rules"] == game_named(deal.game).version
        if is_ours and deal.elephant is None and key not in self._elephants:
            self._elephants.add(key)
            self._services.start_turn(self._play_elephant(deal))

    async def _play_elephant(self, deal: StoredDeal) -> None:
        try:
            await days.save_elephant(self._storage, deal, await self._play_to_score(deal))
        except Exception as error:  # nobody waits for it, and it is tried again when somebody asks
            log_failure("Playing the day's deal", error)
        finally:
            self._elephants.discard((deal.day, deal.game))

    async def _play_to_score(self, deal: StoredDeal) -> int | None:
        game, options = game_named(deal.game), json.loads(deal.terms)["options"]
        table = tables.open_try("", deal.game, options, TRY_TERMS, "", deal.day)
        match = self._services.deal(table, seed_of(deal.commitment, deal.secret, {}, {}))
        bot = SeatedBot(ELEPHANT, deal.game, 1, options, 0, seed=f"{ELEPHANT} {deal.secret}")
        events = match.events
        while not match.is_over:
            bot.events.extend(addressed_to(events, 0))
            events = match.play(0, await self._services.worker_pool.choose(bot, match.legal(0)))
        return None if game.daily is None else game.daily.score(addressed_to(match.events, 0))


def daily_games() -> list[Game]:
    """The games that have a deal of the day."""
    return [game for game in GAMES.values() if game.daily is not None]
