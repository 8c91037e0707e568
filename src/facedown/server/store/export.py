"""Finished games, from the database to files."""

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
from facedown.server.store.records import finished_record
from facedown.server.store.schema import VERSION
from facedown.server.store.storage import Storage
from facedown.server.store.upgrade import version_in
from facedown.server.support.files import create_atomically

Keep = Callable[[str, str], None]  # a table's code, and its game's record on one line


class CannotExport(BadInput):
    code = "cannot-export"


def export(database: Path, out: Path | None) -> None:
    """As lines to the screen or into a new file, or into a folder as a file each."""
    check_version(database)
    try:
        with keeper(out) as keep:
            games = asyncio.run(export_all(database, keep))
    except FileExistsError as error:
        raise CannotExport(f"{out} is there already, and nothing is overwritten.") from error
    except OSError as error:
        raise CannotExport(f"{out} cannot be written: {error}") from error
    click.echo(f"Finished games: {games:,}" + ("." if out is None else f", now in {out}."), err=True)


def check_version(database: Path) -> None:
    if not database.is_file():
        raise CannotExport(f"There is no database {database}.")
    version = version_in(database)
    if version != VERSION:
        raise CannotExport(
            f"{database} is of version {version}, not {VERSION}: `facedown serve` brings an older one up to date."
        )


async def export_all(database: Path, keep: Keep) -> int:
    codes = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        showing = progress.add_task("Exporting")
        async for code, record, total in records(database):
            keep(code, json.dumps(record, ensure_ascii=False))
            codes += 1
            progress.update(showing, total=total, completed=codes)
    return codes


async def records(database: Path) -> AsyncIterator[tuple[str, dict[str, Any], int]]:
    """Code, record, and how many there are in all."""
    storage = Storage(database)  # not opened: it is only read
    try:
        codes = await storage.finished()
        for code in codes:
            stored = await storage.load(code)
            if stored is not None:
                yield code, finished_record(stored, await storage.openings(code)), len(codes)
    finally:
        storage.engine.dispose()


@contextlib.contextmanager
def keeper(out: Path | None) -> Iterator[Keep]:
    if out is None:
        yield lambda _code, line: click.echo(line)
    elif out.is_dir() or not out.suffix:
        yield lambda code, line: keep_file(out / f"{code}.json", line)
    else:
        if out.exists():
            raise FileExistsError
        with create_atomically(out) as draft, draft.open("w", encoding="utf-8") as lines:
            yield lambda _code, line: print(line, file=lines)


def keep_file(file: Path, line: str) -> None:
    """A finished game does not change: one that lies there already is the same."""
    with contextlib.suppress(FileExistsError), create_atomically(file) as draft:
        draft.write_text(line + "\n", "utf-8")
