"""Brings strangers together: two guests whose wishes fit are called, and if both sit down in time, they get a table.

Every decision follows from what the database has about seekers. So it does not matter which server a guest asks. If two servers
find a partner for the same guest at the same moment, only one of them can save that, and the other one looks again.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from facedown.engine.catalogue import GAMES
from facedown.engine.match import make_terms
from facedown.server.model import pairing
from facedown.server.model import table as tables
from facedown.server.model.pairing import Call, Decision, EndCall, SeatPair, Seeker
from facedown.server.protocol import quick as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.store import apart, seekers
from facedown.server.store.claims import claim_steps
from facedown.server.store.writer import Conflict, NotSaved, Step
from facedown.server.tables import rematches, stand_ins
from facedown.server.tables.live import LiveTable
from facedown.server.tables.registry import LiveTables
from facedown.server.tables.services import Services

PLAYERS = 2
ATTEMPTS = 5  # if somebody else has changed the same rows
HOLD = 20.0  # seconds that a page waits for news before it asks again
LOOK_EVERY = 1.0  # seconds between two looks at what other servers have done meanwhile
SEEN_EVERY = 2 * pairing.SECOND
APART_FOR = 365 * 24 * 60 * pairing.MINUTE  # of uptime
KEEP_OVER = 10 * pairing.MINUTE  # for how long a search is stored after its end

IsGone = Callable[[], Awaitable[bool]]


class Pairing:
    def __init__(self, services: Services, live_tables: LiveTables) -> None:
        self._services = services
        self._storage = services.storage
        self._tables = live_tables
        self._news: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)  # by guest: set to wake their waiting pages
        self.open_pages: Counter[str] = Counter()  # by guest: how many of their pages wait

    # --- what a guest asks for

    async def ask(self, guest: str, wish: protocol.Wish) -> protocol.Search:
        """Begin a search. A guest who is looking for the same already goes on looking, and keeps their place in the queue.

        Another wish replaces the old one, and goes to the end of the queue, unless the guest has been called.
        """
        if wish.game is not None:
            make_terms(wish.game, PLAYERS, {}, 0, seed=None)  # refuses an unknown game, and one that is not for two
        await self._tables.check_can_host(guest)
        seeker, now = await self._load_seeker(guest), self._now()
        if seeker is not None and seeker.is_call_over(now):  # both pages were closed meanwhile, so nobody has ended it yet
            await self._advance(guest)
            seeker = await self._load_seeker(guest)
        if seeker is None or not seeker.is_looking_for(wish.game, wish.clock, now):
            place = self._services.randomness.new_place()
            await seekers.save_wish(self._storage, guest, place, wish.game, wish.clock, now)
        return await self._advance(guest, wish.place)

    async def look(self, guest: str, known_version: str | None, is_gone: IsGone) -> protocol.Search:
        """How the search goes. If `known_version` is its present version, wait for a change, but at most `HOLD` seconds.

        While a page waits, its guest counts as being here. `is_gone`: whether the page has been closed.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + HOLD
        async with self._page_of(guest):
            while True:
                self._news[guest].clear()
                search = await self._advance(guest)
                if search.version != known_version or search.stage == "none" or loop.time() >= until:
                    return search
                if self._services.is_leaving:  # the page asks again a little later, and another server answers
                    raise NotSaved
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news[guest].wait(), LOOK_EVERY)
                if await is_gone():
                    await self._note_gone(guest)
                    return search

    async def sit_down(self, guest: str) -> protocol.Search:
        """Note that the guest, who has been called, sits down. Refused if it is too late."""
        seeker = await self._load_seeker(guest)
        if seeker is None or seeker.partner is None or not (seeker.table or seeker.time_left(self._now())):
            raise Refusal("not-called")
        if seeker.table is None and not seeker.has_sat_down:
            try:
                await self._storage.save(seekers.sit_down(seeker))
            except Conflict:
                raise Refusal("not-called") from None
            self._tell(seeker)
        return await self._advance(guest)

    async def stop(self, guest: str) -> protocol.Search:
        """Stop looking. A partner who has been called goes on looking."""
        seeker = await self._load_seeker(guest)
        await seekers.delete_seeker(self._storage, guest)
        if seeker is not None:
            self._tell(seeker)
        return describe(None, {}, self._now())

    async def list_people(self, guest: str) -> list[protocol.Seeker]:
        queue = await seekers.load_queue(self._storage, guest)
        people = pairing.list_people(queue.seekers.values(), guest, queue.apart, self._now())
        return [protocol.Seeker(place=each.place, name=each.name, game=each.game, clock=each.clock) for each in people]

    async def part(self, live: LiveTable, guest: str) -> None:
        """Let the guest leave the table, and keep them apart from the others there for a year. Nobody else is told why."""
        seat = live.table.seat_of(guest)
        if seat is None:
            raise Refusal("not-seated")
        others = {chair.guest for chair in live.table.chairs if chair.guest not in (None, guest)}
        expires = await self._services.uptime.read() + APART_FOR
        await apart.save_apart(self._storage, guest, (other for other in others if other), self._now(), expires)
        if live.table.stage in ("open", "playing"):
            await stand_ins.leave_seat(live, self._services, guest, seat)

    async def tidy(self, uptime: int) -> None:
        """Delete searches that have been over for a while, and let guests meet again who have been apart for a year."""
        await seekers.delete_old(self._storage, self._now() - pairing.LONGEST_SEARCH - KEEP_OVER)
        await apart.delete_expired(self._storage, uptime)

    async def _load_seeker(self, guest: str) -> Seeker | None:
        return (await seekers.load_queue(self._storage, guest)).seekers.get(guest)

    # --- how a search goes on

    async def _advance(self, guest: str, place: str | None = None) -> protocol.Search:
        """Do what comes next in the search of this guest, who is here, and describe the search.

        `place`: the place of a seeker whom the guest would like to play with.
        """
        for _ in range(ATTEMPTS):
            queue = await seekers.load_queue(self._storage, guest)
            seeker, now = queue.seekers.get(guest), self._now()
            if seeker is None:
                return describe(None, queue.seekers, now)
            if now - seeker.seen >= SEEN_EVERY:
                await seekers.save_seen(self._storage, guest, now)
            decision = pairing.decide(seeker, queue.seekers, queue.apart, now, self._pick_game, place)
            if decision is None:
                return describe(seeker, queue.seekers, now)
            with contextlib.suppress(Conflict):  # somebody else was faster: look again
                await self._services.run_to_end(self._carry_out(decision))
        raise NotSaved

    async def _carry_out(self, decision: Decision) -> None:
        match decision:
            case Call(one, other, game):
                now = self._now()
                await self._save([seekers.set_call(one, other, game, now), seekers.set_call(other, one, game, now)])
                self._tell(one, other)
            case SeatPair(one, other):
                await self._open_table(one, other)
                self._tell(one, other)
            case EndCall(looking_on, gone):
                await self._save([*map(seekers.clear_call, looking_on), *map(seekers.give_up, gone)])
                self._tell(*looking_on, *gone)

    async def _save(self, steps: list[Step]) -> None:
        """Save these steps, sorted by guest, so that two servers that save the same rows never wait for each other."""
        await self._storage.save(*sorted(steps, key=lambda step: str(step.values["who"])))

    async def _open_table(self, one: Seeker, other: Seeker) -> None:
        """Open a table for two seekers who have sat down. Its game starts once both have connected, or a few seconds later."""
        terms = make_terms(str(one.agreed_game), PLAYERS, {}, 0, seed=None)
        guests = (one.guest, other.guest)
        code = self._services.randomness.new_code()
        table = tables.open_quick_table(code, terms.game.id, terms.options, one.clock, guests)
        seat_steps = sorted((seekers.set_table(each, code) for each in (one, other)), key=lambda step: str(step.values["who"]))
        await self._storage.save_new_table(table, terms.game.version, *claim_steps(self._storage, code), *seat_steps)
        rematches.start_soon(self._services, await self._tables.find(code), frozenset(guests))

    def _pick_game(self) -> str:
        return self._services.randomness.pick_game(
            [each.id for each in GAMES.values() if each.min_players <= PLAYERS <= each.max_players]
        )

    # --- pages

    @contextlib.asynccontextmanager
    async def _page_of(self, guest: str) -> AsyncIterator[None]:
        self.open_pages[guest] += 1
        try:
            yield
        finally:
            self.open_pages[guest] -= 1
            if not self.open_pages[guest]:
                del self.open_pages[guest]
                self._news.pop(guest, None)

    async def _note_gone(self, guest: str) -> None:
        """Note that a page of the guest has been closed. If it was the last, the guest is not offered to anybody any more."""
        if self.open_pages[guest] <= 1:
            await seekers.save_seen(self._storage, guest, 0)

    def _tell(self, *seekers_changed: Seeker) -> None:
        """Wake the pages of these seekers and of their partners."""
        for guest in {name for each in seekers_changed for name in (each.guest, each.partner) if name is not None}:
            if guest in self._news:
                self._news[guest].set()

    def _now(self) -> int:
        return self._services.times.date()


def describe(seeker: Seeker | None, others: Mapping[str, Seeker], now: int) -> protocol.Search:
    """The search as it is sent to its guest. `others`: everybody who is looking, by guest."""
    if seeker is None:
        return protocol.Search(stage="none", version="none")
    if seeker.partner is None:
        stage: protocol.SearchStage = "listed" if now - seeker.since >= pairing.LISTED_AFTER else "looking"
        return protocol.Search(stage=stage, version=f"{stage} {seeker.since}", game=seeker.game, clock=seeker.clock)
    partner = others.get(seeker.partner)
    return protocol.Search(
        stage="called" if seeker.table is None else "seated",
        version=f"called {seeker.called} {seeker.has_sat_down} {seeker.table}",
        game=seeker.agreed_game,
        clock=seeker.clock,
        name=None if partner is None else partner.name,
        seconds=seeker.time_left(now) / pairing.SECOND if seeker.table is None else None,
        has_sat_down=seeker.has_sat_down,
        table=seeker.table,
    )
