"""Tables as immutable values, and the functions that change them. Each returns a new table or raises Refusal.

Nothing here waits, stores or sends.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from facedown.bots import UnknownBot
from facedown.bots.levels import LEVELS
from facedown.engine.catalogue import game_named
from facedown.kit.options import Whole, at_tables, complete
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import DAY_SECONDS, Kind, Sitter, Stage, Terms

SHORTEST_CLOCK, LONGEST_CLOCK = 5, 3600  # seconds per decision
DAYS_PER_MOVE = (1, 3, 7)  # in a game by days
SHORTEST_ABSENCE, LONGEST_ABSENCE = 10, 3600  # seconds until a stand-in is offered


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat: a guest, another person on a guest's device, a bot of some level, or nobody.

    After its guest was deleted, a seat in a game has a person, but no guest.
    """

    guest: str | None = None
    bot: str | None = None  # its level
    person: str | None = None  # the name of another person on the guest's device; None: the guest
    stand_in: str | None = None  # the level of the bot that plays while the guest is away
    seed: str | None = field(default=None, compare=False, repr=False)  # SECRET: the bot's, or the stand-in's
    pause_days: int | None = None  # the pause that the guest asks for or agrees to, in a game by days

    @property
    def sitter(self) -> Sitter:
        if self.guest is not None or self.person is not None:  # a person stays even if the guest was deleted
            return "guest"
        return "nobody" if self.bot is None else "bot"

    @property
    def is_deleted(self) -> bool:
        """Whether the guest who played here has been deleted."""
        return self.guest is None and self.person is not None

    @property
    def active_bot(self) -> str | None:
        """The level of the bot that makes this seat's moves now; None if a person does."""
        return self.bot or self.stand_in


EMPTY_CHAIR = Chair()


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment."""

    code: str
    game: str
    options: dict[str, Any]  # complete
    players: int
    terms: Terms
    host: str  # a guest
    chairs: tuple[Chair, ...]
    stage: Stage = "open"
    rematch: str | None = None  # the code of the rematch's table
    kind: Kind = "table"
    day: str | None = None  # of a daily try: the date of its deal, such as 2026-11-17
    paused_until: int | None = None  # of a game by days: the uptime until which nobody's time runs
    is_quick: bool = False  # whether the server has brought two strangers together here
    revision: int = field(default=0, compare=False)
    _seats: dict[str, list[int]] = field(init=False, compare=False, repr=False)  # by guest

    def __post_init__(self) -> None:
        """Look up each guest's seats in advance: every move asks for them several times."""
        seats: dict[str, list[int]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.guest is not None:
                seats.setdefault(chair.guest, []).append(seat)
        object.__setattr__(self, "_seats", seats)

    @property
    def members(self) -> set[str]:
        """The guests who have a seat here, and the host."""
        return {self.host, *(chair.guest for chair in self.chairs if chair.guest is not None)}

    def seats_of(self, guest: str) -> Sequence[int]:
        """The guest's seats: more than one if several people share the guest's device."""
        return self._seats.get(guest, [])

    def seat_of(self, guest: str) -> int | None:
        """The guest's own seat, or else the first one on the guest's device."""
        return min(self.seats_of(guest), key=lambda seat: (self.chairs[seat].person is not None, seat), default=None)


def open_table(code: str, game: str, options: dict[str, Any], players: int, terms: Terms, host: str) -> Table:
    """A new table. Whoever opens it becomes the host and gets seat 0."""
    return Table(code, game, options, players, terms, host, chairs=(Chair(guest=host), *[EMPTY_CHAIR] * (players - 1)))


def open_try(code: str, game: str, options: dict[str, Any], terms: Terms, guest: str, day: str) -> Table:
    """A new table for a guest's try of a day's deal, which is played alone."""
    table = open_table(code, game, options, 1, terms, guest)
    return dataclasses.replace(table, kind="daily", day=day)


def open_quick_table(code: str, game: str, options: dict[str, Any], clock: int | None, guests: tuple[str, str]) -> Table:
    """A new table for two strangers, who both have a seat. The first of them is the host."""
    table = open_table(code, game, options, len(guests), Terms(clock=clock), guests[0])
    return dataclasses.replace(table, is_quick=True, chairs=tuple(Chair(guest=guest) for guest in guests))


# --- seats


def sit(table: Table, guest: str, seat: int) -> Table:
    """The guest sits down, or moves to another seat."""
    check_open(table)
    if chair_at(table, seat) == Chair(guest=guest):
        return table
    check_empty(table, seat)
    chairs = [EMPTY_CHAIR if chair == Chair(guest=guest) else chair for chair in table.chairs]
    chairs[seat] = Chair(guest=guest)
    return revise(table, chairs=tuple(chairs))


def seat_person(table: Table, guest: str, seat: int, person: str) -> Table:
    """Another person on the guest's device sits down or, until the game is over, changes their name."""
    chair = chair_at(table, seat)
    if chair.guest == guest and chair.person is not None and table.stage in ("open", "playing"):
        return table if chair.person == person else replace_chair(table, seat, dataclasses.replace(chair, person=person))
    check_open(table)
    check_empty(table, seat)
    return replace_chair(table, seat, Chair(guest=guest, person=person))


def seat_bot(table: Table, guest: str, seat: int, level: str, seed: str) -> Table:
    """Seat a bot, or replace a bot by one of another level."""
    check_open(table)
    check_host(table, guest)
    chair = chair_at(table, seat)
    if chair.bot == level:
        return table
    if chair.bot is None:
        check_empty(table, seat)
    return replace_chair(table, seat, Chair(bot=level, seed=seed))


def leave(table: Table, guest: str, seat: int) -> Table:
    """Empty a seat: one's own or, as the host, anybody's."""
    check_open(table)
    chair = chair_at(table, seat)
    if table.host != guest:
        check_owner(table, guest, seat)
    if chair == EMPTY_CHAIR:
        raise Refusal("seat-empty", seat=seat)
    return replace_chair(table, seat, EMPTY_CHAIR)


def transfer_seat(table: Table, seat: int, guest: str, to: str, name: str | None) -> Table:
    """Move a seat to the device of guest `to`. The player keeps their name, and a stand-in is removed.

    If the seat is the host's own, `to` becomes the host.
    """
    chair = chair_at(table, seat)
    if chair.guest != guest or guest == to:
        raise Refusal("pass-used")
    is_hosts_own = chair.person is None and guest == table.host
    after = replace_chair(table, seat, Chair(guest=to, person=chair.person or name))
    return dataclasses.replace(after, host=to if is_hosts_own else table.host)


# --- stand-ins, while a game runs


def add_stand_in(table: Table, guest: str, seat: int, seed: str) -> Table:
    """At the request of `guest`, let the table's stand-in play in this seat until its player is back."""
    check_playing(table)
    chair = chair_at(table, seat)
    if guest not in table.members:
        raise Refusal("not-seated")
    if table.kind == "lesson":  # nobody else can take it in the player's place
        raise Refusal("lesson-other")
    if chair.guest is None:
        raise Refusal("seat-taken", seat=seat)
    if table.kind == "daily":
        raise Refusal("no-stand-in")
    if chair.stand_in is not None:
        return table
    return replace_chair(table, seat, dataclasses.replace(chair, stand_in=table.terms.stand_in, seed=seed, pause_days=None))


def leave_game(table: Table, guest: str, seat: int, new_seed: Callable[[], str]) -> Table:
    """The guest leaves a running game: stand-ins play on, for everybody who shares the guest's device."""
    check_owner(table, guest, seat)
    after = table
    for own_seat in table.seats_of(guest):
        after = add_stand_in(after, guest, own_seat, new_seed())
    return table if after is table else revise(table, chairs=after.chairs)  # one revision, however many seats


def remove_stand_ins(table: Table, guest: str) -> Table:
    """The guest is back: remove the stand-ins from all of the guest's seats."""
    chairs = tuple(
        dataclasses.replace(chair, stand_in=None, seed=None) if chair.guest == guest and chair.stand_in else chair
        for chair in table.chairs
    )
    return table if chairs == table.chairs else revise(table, chairs=chairs)


# --- the table


def change_host(table: Table, guest: str) -> Table:
    """Make another player the host."""
    check_open(table)
    if not table.seats_of(guest):
        raise Refusal("not-seated")
    return table if table.host == guest else revise(table, host=guest)


def change_terms(table: Table, guest: str, players: int, options: dict[str, Any], terms: Terms) -> Table:
    """Change the number of seats, the options and the terms. `make_terms` in engine/match.py must have checked them.

    Only free seats are removed. Whoever sits behind one of them moves up.
    """
    check_open(table)
    check_host(table, guest)
    seats = remaining_seats(table, players)
    chairs = tuple(table.chairs[seat] for seat in seats) + (EMPTY_CHAIR,) * (players - len(seats))
    after = dataclasses.replace(table, players=players, options=options, terms=terms, chairs=chairs)
    return table if after == table else revise(after)


def remaining_seats(table: Table, players: int) -> list[int]:
    """The seats that remain at a table for this many players. The last free seats are removed; refused if too few are free."""
    free_seats = [seat for seat, chair in enumerate(table.chairs) if chair == EMPTY_CHAIR]
    excess = max(0, table.players - players)
    if excess > len(free_seats):
        raise Refusal("seat-taken", seat=max(set(range(table.players)) - set(free_seats)))
    removed_seats = free_seats[len(free_seats) - excess :]
    return [seat for seat in range(table.players) if seat not in removed_seats]


def open_rematch(
    table: Table,
    code: str,
    guest: str,
    start: int | None,
    new_seed: Callable[[], str],
    bots: Mapping[int, str],
) -> Table:
    """A new table for the same game, everybody in their old seats. Whoever asks is the host.

    `start`: None if it is drawn. `bots`: the level of the bot for each seat whose player does not come along.
    """
    check_over(table)
    if guest != table.host and not table.seats_of(guest):
        raise Refusal("not-seated")
    chairs = tuple(rematch_chair(chair, bots.get(seat), new_seed) for seat, chair in enumerate(table.chairs))
    return dataclasses.replace(
        table,
        code=code,
        host=guest,
        options=narrow_options(table.game, table.options),
        chairs=chairs,
        terms=with_start(table.terms, start),
        stage="open",
        rematch=None,
        paused_until=None,
        revision=0,
    )


def check_options(game: str, new_options: Mapping[str, object]) -> None:
    """Refuse values that the game allows, but tables do not. `new_options`: only what changes, as older tables keep theirs."""
    complete(at_tables(game_named(game).options), new_options)


def narrow_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The same options, with numbers lowered to the largest that tables offer."""
    table_options = at_tables(game_named(game).options)
    return {
        name: min(value, option.most) if isinstance(option := table_options[name], Whole) else value
        for name, value in options.items()
    }


def rematch_chair(chair: Chair, bot: str | None, new_seed: Callable[[], str]) -> Chair:
    """The same sitter again, or a bot of level `bot` instead."""
    level = chair.bot if bot is None else bot
    if level is not None:
        return Chair(bot=level, seed=new_seed())
    if chair.guest is None:  # the guest has been deleted
        return EMPTY_CHAIR
    return dataclasses.replace(chair, stand_in=None, seed=None, pause_days=None)


def update_terms(terms: Terms, new_terms: Terms) -> Terms:
    """`terms`, updated with the fields that are set in `new_terms`."""
    changes = {name: getattr(new_terms, name) for name in Terms.model_fields if name in new_terms.model_fields_set}
    return terms.model_copy(update=changes)


def with_start(terms: Terms, start: int | None) -> Terms:
    return terms.model_copy(update={"start": start})


def check_terms(terms: Terms) -> None:
    """Refuse times that are too short or too long, and a stand-in of an unknown level. The engine checks the start player."""
    is_by_days = terms.clock in [days * DAY_SECONDS for days in DAYS_PER_MOVE]
    if terms.clock is not None and not is_by_days and not SHORTEST_CLOCK <= terms.clock <= LONGEST_CLOCK:
        raise Refusal("bad-clock", least=SHORTEST_CLOCK, most=LONGEST_CLOCK, days=list(DAYS_PER_MOVE))
    if not SHORTEST_ABSENCE <= terms.stand_in_after <= LONGEST_ABSENCE:
        raise Refusal("bad-absence", least=SHORTEST_ABSENCE, most=LONGEST_ABSENCE)
    check_level(terms.stand_in)


def check_level(level: str) -> None:
    """Raise UnknownBot unless this is a bot's level. Tables offer no other bots."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no level {level!r}; the levels are: {', '.join(LEVELS)}.", bot=level, bots=list(LEVELS))


def check_can_start(table: Table, guest: str) -> None:
    check_open(table)
    check_host(table, guest)
    empty_seats = [seat for seat, chair in enumerate(table.chairs) if chair == EMPTY_CHAIR]
    if empty_seats:
        raise Refusal("seats-empty", seats=empty_seats)


def start_game(table: Table, start: int) -> Table:
    return revise(table, stage="playing", terms=with_start(table.terms, start))


def end_game(table: Table) -> Table:
    return revise(table, stage="over")


def check_open(table: Table) -> None:
    if table.stage != "open":
        raise Refusal("not-open", stage=table.stage)


def check_playing(table: Table) -> None:
    if table.stage != "playing":
        raise Refusal("not-started" if table.stage == "open" else "game-over")


def check_over(table: Table) -> None:
    """Refuse unless there can be another game after this one."""
    if table.kind != "table":
        raise Refusal("no-rematch")
    if table.stage in ("open", "playing"):
        raise Refusal("not-over")


def check_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal("host-only")


def check_owner(table: Table, guest: str, seat: int) -> None:
    """Refuse unless the seat is the guest's."""
    if chair_at(table, seat).guest != guest:
        raise Refusal("not-your-seat", seat=seat)


def check_player(table: Table, guest: str, seat: int) -> None:
    """Refuse unless the guest plays in this seat. Watchers are refused with another code than players."""
    seats = table.seats_of(guest)
    if not seats:
        raise Refusal("not-seated")
    if seat not in seats:
        raise Refusal("not-your-seat", seat=seat)


def check_empty(table: Table, seat: int) -> None:
    if table.chairs[seat] != EMPTY_CHAIR:
        raise Refusal("seat-taken", seat=seat)


def chair_at(table: Table, seat: int) -> Chair:
    """The chair at this seat. Refused if there is no such seat."""
    if not 0 <= seat < table.players:
        raise Refusal("no-such-seat", seat=seat, seats=table.players)
    return table.chairs[seat]


def replace_chair(table: Table, seat: int, chair: Chair) -> Table:
    return revise(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def revise(table: Table, **changes: Any) -> Table:
    """The table with these changes, as its next revision."""
    return dataclasses.replace(table, **changes, revision=table.revision + 1)
