"""Decides which seekers are paired. Nothing here waits, stores or sends."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

SECOND, MINUTE = 1000, 60 * 1000  # milliseconds, like stored dates
PRESENT_FOR = 6 * SECOND  # since a seeker's page last asked; after that it counts as closed, and nobody is called to meet them
TIME_TO_SIT_DOWN = 20 * SECOND
LISTED_AFTER = 5 * MINUTE  # after this long without a partner, a search is called `listed`
LONGEST_SEARCH = LISTED_AFTER + 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Seeker:
    """A guest who is looking for a stranger to play with. store/schema.py says what the fields mean."""

    guest: str
    name: str | None
    place: str
    game: str | None
    clock: int | None
    since: int
    seen: int
    partner: str | None = None
    called: int | None = None
    agreed_game: str | None = None
    has_sat_down: bool = False
    table: str | None = None

    def is_present(self, now: int) -> bool:
        return now - self.seen < PRESENT_FOR

    def is_free(self, now: int) -> bool:
        """Whether the server may call this seeker."""
        return self.partner is None and self.is_present(now) and now - self.since < LONGEST_SEARCH

    def is_looking_for(self, game: str | None, clock: int | None, now: int) -> bool:
        """Whether the seeker is still looking, and for exactly this."""
        return self.partner is None and now - self.since < LONGEST_SEARCH and (self.game, self.clock) == (game, clock)

    def time_left(self, now: int) -> int:
        """How many milliseconds are left to sit down, once the seeker is called."""
        return 0 if self.called is None else max(0, self.called + TIME_TO_SIT_DOWN - now)

    def is_call_over(self, now: int) -> bool:
        """Whether the seeker was called, and the time to sit down is up."""
        return self.called is not None and self.table is None and not self.time_left(now)


@dataclass(frozen=True, slots=True)
class Call:
    """The decision to call two seekers to a game: each of them then has to sit down."""

    one: Seeker
    other: Seeker
    game: str


@dataclass(frozen=True, slots=True)
class SeatPair:
    """The decision to give two seekers a table, because both have sat down. `one` has looked longer."""

    one: Seeker
    other: Seeker


@dataclass(frozen=True, slots=True)
class EndCall:
    """The decision that these seekers are not paired: some go on looking, and the search of the others ends."""

    looking_on: tuple[Seeker, ...] = ()
    gone: tuple[Seeker, ...] = ()


Decision = Call | SeatPair | EndCall


def decide(
    seeker: Seeker,
    seekers: Mapping[str, Seeker],
    apart: Collection[str],
    now: int,
    pick_game: Callable[[], str],
    place: str | None = None,
) -> Decision | None:
    """What has to happen next for this seeker, who is here; None if nothing has to.

    `seekers`: all seekers by guest, those who have looked longest first. `apart`: the guests whom this one is not to meet.
    `place`: the place of another seeker whom this one would like to play with.
    """
    if seeker.table is not None:
        return None
    if seeker.partner is not None:
        return decide_call(seeker, seekers.get(seeker.partner), now)
    if now - seeker.since >= LONGEST_SEARCH:
        return EndCall(gone=(seeker,))
    partner = find_partner(seeker, sorted(seekers.values(), key=lambda each: each.place != place), apart, now)
    if partner is None:
        return None
    return Call(seeker, partner, seeker.game or partner.game or pick_game())


def decide_call(seeker: Seeker, partner: Seeker | None, now: int) -> Decision | None:
    """What has to happen next for a seeker who has been called; None if nothing has to. `partner`: None if it has gone."""
    if partner is None or (partner.partner, partner.called) != (seeker.guest, seeker.called):
        return EndCall(looking_on=(seeker,))
    pair = sorted((seeker, partner), key=lambda each: (each.since, each.guest))
    if all(each.has_sat_down for each in pair):
        return SeatPair(*pair)
    if seeker.time_left(now):
        return None
    return EndCall(
        looking_on=tuple(each for each in pair if each.has_sat_down),
        gone=tuple(each for each in pair if not each.has_sat_down),
    )


def find_partner(seeker: Seeker, seekers: Iterable[Seeker], apart: Collection[str], now: int) -> Seeker | None:
    """The first seeker who fits this one, and whom this one may meet."""
    return next(
        (other for other in seekers if other.is_free(now) and other.guest not in apart and fit_together(seeker, other)), None
    )


def fit_together(one: Seeker, other: Seeker) -> bool:
    """Whether two different guests want the same clock, and a game that suits both."""
    games = {one.game, other.game} - {None}
    return one.guest != other.guest and one.clock == other.clock and len(games) <= 1


def list_people(seekers: Iterable[Seeker], guest: str, apart: Collection[str], now: int) -> Sequence[Seeker]:
    """The other seekers who can be called now, and whom the guest may meet."""
    return [each for each in seekers if each.is_free(now) and each.guest != guest and each.guest not in apart]
