"""Writes finished games from the database to files, as records."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from facedown.kit.errors import BadInput
from facedown.server.store.records import make_record
from facedown.server.store.storage import Storage
from facedown.server.store.upgrade import check_current
from facedown.server.support.files import create_atomically
from facedown.server.support.settings import Database

WriteRecord = Callable[[str, str], None]  # takes a table's code, and the record of its game as one line


class CannotExport(BadInput):
    code = "cannot-export"


def export(database: Database, out: Path | None) -> None:
    """Print all finished games, one per line. With `out`, write them to that file, or to that folder with a file for each."""
    check_current(database)
    try:
        with open_output(out) as write_record:
            games = asyncio.run(export_all(database, write_record))
    except FileExistsError as error:
        raise CannotExport(f"{out} already exists, and nothing is overwritten.") from error
    except OSError as error:
        raise CannotExport(f"{out} cannot be written: {error}") from error
    click.echo(f"Finished games: {games:,}" + ("." if out is None else f", now in {out}."), err=True)


async def export_all(database: Database, write_record: WriteRecord) -> int:
    """Write all finished games, and return how many there are."""
    count = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Exporting")
        async for code, record, total in read_records(database):
            write_record(code, json.dumps(record, ensure_ascii=False))
            count += 1
            progress.update(task, total=total, completed=count)
    return count


async def read_records(database: Database) -> AsyncIterator[tuple[str, dict[str, Any], int]]:
    """Every finished game: the table's code, the record, and how many there are in all."""
    storage = Storage(database)  # never opened for writing
    try:
        codes = await storage.list_finished_tables()
        for code in codes:
            stored_table = await storage.load(code)
            if stored_table is not None:
                yield code, make_record(stored_table, await storage.load_openings(code)), len(codes)
    finally:
        storage.engine.dispose()


@contextlib.contextmanager
def open_output(out: Path | None) -> Iterator[WriteRecord]:
    """A function that writes one record: to the screen (None), into its own file in a folder, or into one new file."""
    if out is None:
        yield lambda _code, line: click.echo(line)
    elif out.is_dir() or not out.suffix:
        yield lambda code, line: write_file(out / f"{code}.json", line)
    else:
        if out.exists():
            raise FileExistsError
        with create_atomically(out) as draft, draft.open("w", encoding="utf-8") as lines:
            yield lambda _code, line: print(line, file=lines)


def write_file(file: Path, line: str) -> None:
    """Write one record, unless its file exists: a finished game does not change."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text(line + "\n", "utf-8")
