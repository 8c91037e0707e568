"""Which server a table belongs to. Only that server writes about it. Statements check this, or a test says why they need not.

A file belongs to one server, so SQLite has nothing to check. In PostgreSQL `tables.server` names the owner, and `:server_now`
is the server that writes. A table without an owner, or whose owner is gone, belongs to the first server that claims it.
"""

from typing import Any, TypeVar

from sqlalchemy import Boolean, Executable, Integer, bindparam, select, text, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.functions import FunctionElement

from facedown.server.store.database import ADVISORY_LOCK
from facedown.server.store.schema import tables

ANY_ROW_COUNT = "any_row_count"  # the option of a statement that need not change exactly one row
SERVER = "server_now"  # the parameter that a session fills in
AnyStatement = TypeVar("AnyStatement", bound=Executable)
_US = bindparam(SERVER, type_=Integer)


def allow_any_row_count(statement: AnyStatement) -> AnyStatement:
    """The same statement, marked as one that need not change exactly one row."""
    return statement.execution_options(**{ANY_ROW_COUNT: True})


class OwnershipCheck(FunctionElement[bool]):
    """A condition that is always true in SQLite."""

    type = Boolean()
    inherit_cache = True


class is_owner(OwnershipCheck):  # noqa: N801 - it is a function of SQL
    """is_owner(server, us): whether a table that `server` owns is ours."""

    inherit_cache = True


class owns_table(OwnershipCheck):  # noqa: N801
    """owns_table(code, us): whether the table with this code is ours."""

    inherit_cache = True


class can_claim(OwnershipCheck):  # noqa: N801
    """can_claim(server, us): whether a table of `server` can be ours: `server` is us, NULL, or a server that is gone."""

    inherit_cache = True


@compiles(OwnershipCheck, "sqlite")
def compile_for_sqlite(_check: Any, _compiler: Any, **_more: Any) -> str:
    return "1"


@compiles(is_owner, "postgresql")
def compile_is_owner(check: Any, compiler: Any, **more: Any) -> str:
    server, us = (compiler.process(clause, **more) for clause in check.clauses)
    return f"{server} = {us}"


@compiles(owns_table, "postgresql")
def compile_owns_table(check: Any, compiler: Any, **more: Any) -> str:
    code, us = (compiler.process(clause, **more) for clause in check.clauses)
    return f"EXISTS (SELECT 1 FROM tables AS owned WHERE owned.code = {code} AND owned.server = {us})"  # noqa: S608 - of SQLAlchemy's parts


@compiles(can_claim, "postgresql")
def compile_can_claim(check: Any, compiler: Any, **more: Any) -> str:
    """A server holds a lock under its number as long as it can write (lease.py). If we get that lock, the server is gone."""
    server, us = (compiler.process(clause, **more) for clause in check.clauses)
    return f"({server} IS NULL OR {server} = {us} OR pg_try_advisory_xact_lock_shared({ADVISORY_LOCK}, {server}))"


def is_ours() -> ColumnElement[bool]:
    """The condition, for a statement on `tables`, that its row is ours."""
    return is_owner(tables.c.server, _US)


def is_ours_at(code: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition, for a statement on any other table of the database, that the table with this code is ours."""
    return owns_table(code, _US)


def can_be_ours() -> ColumnElement[bool]:
    """The condition, for a statement on `tables`, that its row is ours or that we could claim it."""
    return can_claim(tables.c.server, _US)


CLAIM = update(tables).where(tables.c.code == bindparam("code_before"), can_be_ours()).values(server=_US)
CLAIM_ALL = update(tables).where(tables.c.code.in_(bindparam("codes", expanding=True)), can_be_ours()).values(server=_US)
RELEASE_ALL = update(tables).where(tables.c.server == _US).values(server=None)
RELEASE_OTHERS = RELEASE_ALL.where(tables.c.code.not_in(bindparam("codes", expanding=True)))
SELECT_CLAIMED = select(tables.c.game, tables.c.rules, tables.c.server).where(tables.c.code == bindparam("code"))
SELECT_RUNNING = select(tables.c.code, tables.c.game, tables.c.rules, tables.c.server, tables.c.kind, tables.c.revision).where(
    tables.c.stage == "playing", tables.c.closed.is_(None), can_be_ours()
)
SELECT_REVISIONS = select(tables.c.code, tables.c.revision).where(tables.c.code.in_(bindparam("codes", expanding=True)))
# The name of another server that owns the table and is connected; no row if there is none.
SELECT_OTHER_OWNER = text(f"""
SELECT servers.name FROM tables JOIN servers ON servers.id = tables.server
WHERE tables.code = :code AND tables.server <> :us AND NOT pg_try_advisory_xact_lock_shared({ADVISORY_LOCK}, tables.server)
""")  # noqa: S608 - a constant
