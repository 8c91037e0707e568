"""Every statement that writes says which server writes, so that a server that has lost a table cannot change it."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest
from sqlalchemy import TextClause
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import UpdateBase

from facedown.server import store
from facedown.server.store.ownership import SERVER
from facedown.server.store.postgres_moves import INSERT_MOVES, INSERT_ONE_MOVE

OF_NO_TABLE = "guests, seekers, keys, servers, days and the uptime belong to no server"
IN_THE_SAME_TRANSACTION = "it is saved together with a step of the same table that says it"
GOES_ALONG = "a guest's tables go along wherever they are served; the new revision tells their owners to load them again"
REASONS = {
    "deletion.DELETE_GAMES.": IN_THE_SAME_TRANSACTION,  # all in this list, as with others that end with a dot
    "deletion.DELETE_GAMES.4": "a deleted table is nobody's rematch any more, wherever the table before it is served",
    "deletion.DELETE_GUEST.": OF_NO_TABLE,
    "merging.MERGE.": OF_NO_TABLE,
    "merging.MERGE_APART.": OF_NO_TABLE,
    "merging.MOVE_APART.": OF_NO_TABLE,
    "statements.DELETE_LESSON.": IN_THE_SAME_TRANSACTION,
    "statements.UPSERT_NAME": OF_NO_TABLE,
    "statements.INSERT_MISSING_GUEST": OF_NO_TABLE,
    "statements.INSERT_DELETED_GUEST": OF_NO_TABLE,
    "statements.INSERT_FIRST_KEY": OF_NO_TABLE,
    "idleness.UPSERT_UPTIME": OF_NO_TABLE,
    "lease.DELETE_OLD_SERVERS": OF_NO_TABLE,
    "statements.INSERT_MISSING_DEAL": OF_NO_TABLE,
    "guests.SET_KEY": OF_NO_TABLE,
    "guests.SET_SEEN_DAY": OF_NO_TABLE,
    "guests.SET_FIRST_SEEN_DAY": OF_NO_TABLE,
    "merging.CHECK_KEY": OF_NO_TABLE,
    "merging.MOVE_NAME": OF_NO_TABLE,
    "merging.DELETE_GUEST": OF_NO_TABLE,
    "merging.MOVE_DAILY": OF_NO_TABLE,
    "merging.DROP_DAILY": OF_NO_TABLE,
    "merging.MOVE_TABLES": GOES_ALONG,
    "merging.MOVE_SEATS": GOES_ALONG,
    "deletion.GIVE_UP_SEAT": IN_THE_SAME_TRANSACTION,
    "deletion.END_CALL": OF_NO_TABLE,
    "feeds.SET_FEED": OF_NO_TABLE,
    **{f"apart.{name}": OF_NO_TABLE for name in ("UPSERT_APART", "DELETE_EXPIRED_WISHES")},
    **{f"merging.{name}": OF_NO_TABLE for name in ("DROP_APART", "DROP_SEARCH")},
    **{f"seekers.{name}": OF_NO_TABLE for name in ("UPSERT_SEEKER", "SET_SEEN_AT", "SET_CALL", "SET_SAT_DOWN", "CLEAR_CALL")},
    **{f"seekers.DELETE_{name}": OF_NO_TABLE for name in ("WAITING_SEEKER", "CALLED_SEEKER", "SEEKER", "OLD")},
    "seekers.SET_TABLE": IN_THE_SAME_TRANSACTION,
    "days_per_move.SET_BEGAN": IN_THE_SAME_TRANSACTION,
    "days.SET_ELEPHANT": OF_NO_TABLE,
    "days.SET_OPEN": OF_NO_TABLE,
    "days.SET_OVER": OF_NO_TABLE,
    "days.INSERT_TRY": IN_THE_SAME_TRANSACTION,
    "days.SET_EXPIRES": IN_THE_SAME_TRANSACTION,
    "days.SET_RESULT": IN_THE_SAME_TRANSACTION,
    "statements.INSERT_TABLE": "nobody can own a table that is not there yet",
    "statements.INSERT_SEAT": IN_THE_SAME_TRANSACTION,
    "statements.UPDATE_SEAT": IN_THE_SAME_TRANSACTION,
    "statements.DELETE_SEAT": IN_THE_SAME_TRANSACTION,
    "statements.WAKE_IF_BOTS_PLAY": IN_THE_SAME_TRANSACTION,
    "statements.SET_SEAT_NAME": IN_THE_SAME_TRANSACTION,
    "statements.INSERT_NEXT_MOVE": "it is SQLite's; those of PostgreSQL are INSERT_MOVES and INSERT_ONE_MOVE",
}
WRITING = ("INSERT", "UPDATE", "DELETE")


def writing_statements() -> dict[str, UpdateBase | TextClause]:
    """All statements of the store that write, by module and name; those of a list or a tuple with their places in it."""
    modules = [importlib.import_module(f"{store.__name__}.{found.name}") for found in pkgutil.iter_modules(store.__path__)]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": statement
        for module in modules
        for name, statement in named_values(module)
        if isinstance(statement, UpdateBase)
        or (isinstance(statement, TextClause) and statement.text.strip().startswith(WRITING))
    }


def named_values(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The values of a module's names in capitals, and the members of its lists and tuples that have no name of their own."""
    source = inspect.getsource(module)
    named = {name: value for name, value in vars(module).items() if name.isupper() and f"\n{name} = " in source}
    for name, value in named.items():
        if not name.startswith("_"):
            parts = enumerate(value) if isinstance(value, list | tuple) else ()
            unnamed = [(f"{name}.{place}", part) for place, part in parts if not any(part is each for each in named.values())]
            yield from [(name, value), *unnamed]


@pytest.mark.parametrize("name", sorted(writing_statements()))
def test_every_statement_that_writes_names_the_server_or_has_a_reason(name: str) -> None:
    statement = writing_statements()[name]
    names_server = SERVER in statement.compile(dialect=postgresql.dialect()).params  # type: ignore[no-untyped-call]
    assert names_server or name in REASONS or list_of(name) in REASONS
    assert not (names_server and name in REASONS), "the reason is not needed"


def list_of(name: str) -> str:
    """The list that a statement is in, such as "merging.MERGE." for "merging.MERGE.4"."""
    return name.rstrip("0123456789")


def test_there_are_no_reasons_for_statements_that_are_gone() -> None:
    names = writing_statements().keys()
    assert REASONS.keys() <= {*names, *map(list_of, names)}


def test_moves_name_the_server() -> None:
    assert "t.server = %s" in INSERT_MOVES
    assert f"t.server = %({SERVER})s" in INSERT_ONE_MOVE


def test_a_file_has_one_server_and_nothing_to_check() -> None:
    for name, statement in writing_statements().items():
        if not name.startswith(("ownership.", "lease.")):
            assert SERVER not in statement.compile(dialect=sqlite.dialect()).params
