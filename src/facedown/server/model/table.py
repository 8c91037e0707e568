"""A table's life, as plain values: opened, filled, started, played again. Nothing here waits, stores or sends."""

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Sitter, Stage, Terms

SHORTEST_CLOCK, LONGEST_CLOCK = 5, 3600  # seconds for a decision


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat: a guest, another person on a guest's device, a bot of some level, or nobody."""

    guest: str | None = None
    bot: str | None = None  # its level
    person: str | None = None  # who sits there by name, where it is not simply the guest
    stand_in: str | None = None  # the level of the bot that plays while the guest is away
    seed: str | None = field(default=None, compare=False, repr=False)  # SECRET: the bot's, or the stand-in's

    @property
    def sitter(self) -> Sitter:
        if self.guest is not None:
            return "guest"
        return "nobody" if self.bot is None else "bot"

    @property
    def plays(self) -> str | None:
        """The level of the bot that makes this seat's moves now; None when a person does."""
        return self.bot or self.stand_in


EMPTY = Chair()


@dataclass(frozen=True, slots=True)
class Table:
    code: str
    game: str
    options: dict[str, Any]  # complete
    players: int
    terms: Terms
    host: str  # a guest
    chairs: tuple[Chair, ...]
    stage: Stage = "open"
    rematch: str | None = None  # the table at which it is played again
    revision: int = field(default=0, compare=False)
    _seats: dict[str, list[int]] = field(init=False, compare=False, repr=False)  # by guest

    def __post_init__(self) -> None:
        """Every move asks several times who sits where, so that is found out once."""
        seats: dict[str, list[int]] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.guest is not None:
                seats.setdefault(chair.guest, []).append(seat)
        object.__setattr__(self, "_seats", seats)

    @property
    def people(self) -> set[str]:
        """The guests who sit here, and the host."""
        return {self.host, *(chair.guest for chair in self.chairs if chair.guest is not None)}

    def seats_of(self, guest: str) -> Sequence[int]:
        """Several, where several people share that guest's device."""
        return self._seats.get(guest, [])

    def seat_of(self, guest: str) -> int | None:
        """The guest's own, or else the first on the guest's device."""
        return min(self.seats_of(guest), key=lambda seat: (self.chairs[seat].person is not None, seat), default=None)


def open_table(code: str, game: str, options: dict[str, Any], players: int, terms: Terms, host: str) -> Table:
    """Whoever opens it is its host and sits on seat 0."""
    return Table(code, game, options, players, terms, host, chairs=(Chair(guest=host), *[EMPTY] * (players - 1)))


# --- seats


def sit(table: Table, guest: str, seat: int) -> Table:
    """Sit down, or change seats."""
    check_open(table)
    if occupant(table, seat) == Chair(guest=guest):
        return table
    check_empty(table, seat)
    chairs = [EMPTY if chair == Chair(guest=guest) else chair for chair in table.chairs]
    chairs[seat] = Chair(guest=guest)
    return changed(table, chairs=tuple(chairs))


def seat_person(table: Table, guest: str, seat: int, person: str) -> Table:
    """Someone who shares the guest's device sits down, or is called otherwise."""
    check_open(table)
    chair = Chair(guest=guest, person=person)
    if occupant(table, seat) == chair:
        return table
    if occupant(table, seat).person is None or occupant(table, seat).guest != guest:
        check_empty(table, seat)
    return with_chair(table, seat, chair)


def seat_bot(table: Table, guest: str, seat: int, level: str, seed: str) -> Table:
    """A bot sits down, or one of another level takes its place."""
    check_open(table)
    check_host(table, guest)
    chair = occupant(table, seat)
    if chair.bot == level:
        return table
    if chair.bot is None:
        check_empty(table, seat)
    return with_chair(table, seat, Chair(bot=level, seed=seed))


def leave(table: Table, guest: str, seat: int) -> Table:
    """Get up, or as the host ask someone to."""
    check_open(table)
    chair = occupant(table, seat)
    if table.host != guest:
        check_own(table, guest, seat)
    if chair == EMPTY:
        raise Refusal("seat-empty", seat=seat)
    return with_chair(table, seat, EMPTY)


def taken_along(table: Table, seat: int, guest: str, to: str, name: str | None) -> Table:
    """The seat is played from another device from now on, under the name that it had; a host's own takes its rights along."""
    chair = occupant(table, seat)
    if chair.guest != guest or guest == to:
        raise Refusal("pass-used")
    is_hosts_own = chair.person is None and guest == table.host
    after = with_chair(table, seat, dataclasses.replace(chair, guest=to, person=chair.person or name))
    return dataclasses.replace(after, host=to if is_hosts_own else table.host)


# --- a bot in a player's place, while the game runs


def stand_in(table: Table, guest: str, seat: int, level: str, seed: str) -> Table:
    """`guest` asks that a bot play on this seat until its player is back."""
    check_playing(table)
    chair = occupant(table, seat)
    if guest not in table.people:
        raise Refusal("not-seated")
    if chair.guest is None:
        raise Refusal("seat-taken", seat=seat)
    if chair.stand_in == level:
        return table
    return with_chair(table, seat, dataclasses.replace(chair, stand_in=level, seed=seed))


def back(table: Table, guest: str, seat: int | None = None) -> Table:
    """The guest plays again: on this seat, or on all that are the guest's."""
    chairs = [
        dataclasses.replace(chair, stand_in=None, seed=None)
        if chair.guest == guest and chair.stand_in is not None and seat in (None, number)
        else chair
        for number, chair in enumerate(table.chairs)
    ]
    return table if tuple(chairs) == table.chairs else changed(table, chairs=tuple(chairs))


# --- the table


def hosted_by(table: Table, guest: str) -> Table:
    """Somebody else who sits here is the host from now on."""
    check_open(table)
    if not table.seats_of(guest):
        raise Refusal("not-seated")
    return table if table.host == guest else changed(table, host=guest)


def with_terms(table: Table, guest: str, players: int, options: dict[str, Any], terms: Terms) -> Table:
    """More or fewer chairs, other options, another start player, …: checked by the engine before."""
    check_open(table)
    check_host(table, guest)
    for seat in range(players, table.players):
        check_empty(table, seat)
    chairs = (table.chairs + (EMPTY,) * players)[:players]
    after = dataclasses.replace(table, players=players, options=options, terms=terms, chairs=chairs)
    return table if after == table else changed(after)


def played_again(table: Table, code: str, guest: str, start: int | None, new_seed: Callable[[], str]) -> Table:
    """The same once more, everybody where they sat. Whoever asks is the host. `start`: None if chance picks who starts."""
    if table.stage in ("open", "playing"):
        raise Refusal("not-over")
    if guest != table.host and not table.seats_of(guest):
        raise Refusal("not-seated")
    chairs = tuple(
        dataclasses.replace(chair, stand_in=None, seed=None if chair.bot is None else new_seed()) for chair in table.chairs
    )
    terms = with_start(table.terms, start)
    return dataclasses.replace(table, code=code, host=guest, chairs=chairs, terms=terms, stage="open", rematch=None, revision=0)


def changed_terms(terms: Terms, wanted: Terms) -> Terms:
    """`terms`, but for those that `wanted` names."""
    named = {name: getattr(wanted, name) for name in Terms.model_fields if name in wanted.model_fields_set}
    return terms.model_copy(update=named)


def with_start(terms: Terms, start: int | None) -> Terms:
    return terms.model_copy(update={"start": start})


def check_terms(terms: Terms) -> None:
    """What the engine does not check."""
    if terms.clock is not None and not SHORTEST_CLOCK <= terms.clock <= LONGEST_CLOCK:
        raise Refusal("bad-clock", least=SHORTEST_CLOCK, most=LONGEST_CLOCK)


def check_start(table: Table, guest: str) -> None:
    check_open(table)
    check_host(table, guest)
    empty = [seat for seat, chair in enumerate(table.chairs) if chair == EMPTY]
    if empty:
        raise Refusal("seats-empty", seats=empty)


def started(table: Table, start: int) -> Table:
    return changed(table, stage="playing", terms=with_start(table.terms, start))


def ended(table: Table) -> Table:
    return changed(table, stage="over")


def check_open(table: Table) -> None:
    if table.stage != "open":
        raise Refusal("not-open", stage=table.stage)


def check_playing(table: Table) -> None:
    if table.stage != "playing":
        raise Refusal("not-started" if table.stage == "open" else "game-over")


def check_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal("host-only")


def check_own(table: Table, guest: str, seat: int) -> None:
    if occupant(table, seat).guest != guest:
        raise Refusal("not-your-seat", seat=seat)


def check_seat(table: Table, guest: str, seat: int) -> None:
    """The seat is one of those on the guest's device."""
    seats = table.seats_of(guest)
    if not seats:
        raise Refusal("not-seated")
    if seat not in seats:
        raise Refusal("not-your-seat", seat=seat)


def check_empty(table: Table, seat: int) -> None:
    if table.chairs[seat] != EMPTY:
        raise Refusal("seat-taken", seat=seat)


def occupant(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Refusal("no-such-seat", seat=seat, seats=table.players)
    return table.chairs[seat]


def with_chair(table: Table, seat: int, chair: Chair) -> Table:
    return changed(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def changed(table: Table, **changes: Any) -> Table:
    return dataclasses.replace(table, **changes, revision=table.revision + 1)
