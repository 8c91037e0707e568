"""Tables as immutable values, before anything is stored or sent: seats, hosts and the start."""

from collections.abc import Callable

import pytest

from facedown.server.model import table as tables
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Terms


def table(*sitters: str, stage: str = "open") -> Table:
    """A table with these chairs: "-" is an empty one, "bot" a bot, anything else a guest."""
    chairs = tuple(Chair(bot="dog") if sitter == "bot" else Chair(None if sitter == "-" else sitter) for sitter in sitters)
    return Table("CODE", "memoarrr", {}, len(sitters), Terms(), "host", chairs, stage)  # type: ignore[arg-type]


def sitters(table: Table) -> list[str]:
    return [chair.guest or ("-" if chair.bot is None else "bot") for chair in table.chairs]


def refusal_code(change: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refusal) as refusal:
        change(*arguments)
    return refusal.value.code


def test_whoever_opens_a_table_is_its_host_and_gets_seat_0() -> None:
    new_table = tables.open_table("CODE", "memoarrr", {}, 3, Terms(), "host")
    assert (new_table.host, new_table.stage, sitters(new_table)) == ("host", "open", ["host", "-", "-"])


def test_a_guest_sits_down_and_changes_seats() -> None:
    sat = tables.sit(table("host", "-", "-"), "ann", 2)
    assert sitters(sat) == ["host", "-", "ann"]
    assert sitters(tables.sit(sat, "ann", 1)) == ["host", "ann", "-"]
    assert tables.sit(sat, "ann", 2) == sat


def test_each_change_is_a_new_revision() -> None:
    before = table("host", "-")
    assert tables.sit(before, "ann", 1).revision == before.revision + 1


def test_leaving_a_game_with_several_seats_is_one_revision() -> None:
    """The database counts one revision for it, and only takes the next change if the table has counted the same."""
    before = table("ann", "ann", "host", stage="playing")
    after = tables.leave_game(before, "ann", 0, lambda: "seed")
    assert [chair.stand_in for chair in after.chairs] == ["dog", "dog", None]
    assert after.revision == before.revision + 1


def test_a_seat_that_is_taken_stays_taken() -> None:
    full_table = table("host", "ann", "bot")
    assert refusal_code(tables.sit, full_table, "ben", 1) == "seat-taken"
    assert refusal_code(tables.sit, full_table, "ben", 2) == "seat-taken"
    assert refusal_code(tables.seat_bot, full_table, "host", 1, "dog", "seed") == "seat-taken"


def test_only_the_host_can_seat_bots() -> None:
    assert sitters(tables.seat_bot(table("host", "-"), "host", 1, "dog", "seed")) == ["host", "bot"]
    assert refusal_code(tables.seat_bot, table("host", "ann", "-"), "ann", 2, "dog", "seed") == "host-only"


def test_guests_can_empty_their_own_seats_and_the_host_any() -> None:
    full_table = table("host", "ann", "bot")
    assert sitters(tables.leave(full_table, "ann", 1)) == ["host", "-", "bot"]
    assert sitters(tables.leave(full_table, "host", 1)) == ["host", "-", "bot"]
    assert sitters(tables.leave(full_table, "host", 2)) == ["host", "ann", "-"]
    assert sitters(tables.leave(full_table, "host", 0)) == ["-", "ann", "bot"]
    assert refusal_code(tables.leave, full_table, "ann", 0) == "not-your-seat"
    assert refusal_code(tables.leave, full_table, "eve", 2) == "not-your-seat"
    assert refusal_code(tables.leave, table("host", "-"), "host", 1) == "seat-empty"


def seat_dog(before: Table, guest: str, seat: int) -> Table:
    return tables.seat_bot(before, guest, seat, "dog", "seed")


def seat_friend(before: Table, guest: str, seat: int) -> Table:
    return tables.seat_person(before, guest, seat, "Ben")


@pytest.mark.parametrize("change", [tables.sit, seat_dog, seat_friend, tables.leave])
@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_seats_that_do_not_exist_are_refused(change: Callable[..., object], seat: int) -> None:
    assert refusal_code(change, table("host", "-"), "host", seat) == "no-such-seat"


def test_the_host_can_start_once_every_seat_is_filled() -> None:
    tables.check_can_start(table("host", "bot"), "host")
    assert refusal_code(tables.check_can_start, table("host", "ann"), "ann") == "host-only"
    assert refusal_code(tables.check_can_start, table("host", "-"), "host") == "seats-empty"


def test_before_the_game_any_player_can_be_made_the_host() -> None:
    before = table("host", "ann", "-")
    assert tables.change_host(before, "ann").host == "ann"
    assert tables.change_host(before, "host") == before
    assert refusal_code(tables.change_host, before, "eve") == "not-seated"
    assert refusal_code(tables.change_host, table("host", "ann", stage="playing"), "ann") == "not-open"


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_after_the_start_seats_cannot_be_changed(stage: str) -> None:
    started_table = table("host", "-", stage=stage)
    for change in (tables.sit, seat_dog, seat_friend, tables.leave):
        assert refusal_code(change, started_table, "host", 1) == "not-open"
    assert refusal_code(tables.check_can_start, started_table, "host") == "not-open"
