"""What a host does at the command line: serve, keep, hand out and check games."""

from pathlib import Path
from typing import IO

import click

from facedown.cli import options
from facedown.cli.files import read_line
from facedown.engine.record import read_json
from facedown.engine.verify import verify


@click.command("serve")
@options.config
@options.host
@options.port
@options.lan
@options.public_url
@options.database
@options.browser
@click.pass_context
def serve_command(
    ctx: click.Context,
    host: str,
    port: int | None,
    lan: bool,
    public_url: str | None,
    database: Path | None,
    browser: bool,
) -> None:
    """Serve the tables, and open the browser at the first page.

    Ctrl-C stops it; every game goes on where it was when it is started again.
    """
    from facedown.server.serve import serve  # a trace should not wait for a server to be imported

    where = options.which_host(ctx, host, lan=lan)
    serve(host=where, port=port, database=database, public_url=public_url, open_browser=browser)


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@options.config
@options.database
def backup_command(file: Path, database: Path | None) -> None:
    """Copy the database to FILE, while the server runs or not.

    The copy is whole and checked; the key that signs guests' cookies goes beside it. Nothing is overwritten.
    """
    from facedown.server.store.backup import back_up
    from facedown.server.support.settings import default_database

    copied = back_up(database or default_database(), file)
    click.echo(f"Copied {copied.tables:,} tables to {file}, {copied.size:,} bytes.")


@click.command("export")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=None,
    help="A new file such as games.jsonl; or a folder, for a file a game.",
)
@options.config
@options.database
def export_command(out: Path | None, database: Path | None) -> None:
    """Write every finished game as a record, one a line.

    Without --out they are printed. Into a folder (a name without a dot) goes a file a game, named by its table; a game that
    lies there already is left alone.
    """
    from facedown.server.store.export import export
    from facedown.server.support.settings import default_database

    export(database or default_database(), out)


@click.command("verify")
@click.argument("file", type=click.File("rb"))
@click.option("--line", type=click.IntRange(min=1), default=None, help="Where the file holds a record a line: which of them.")
@click.pass_context
def verify_command(ctx: click.Context, file: IO[bytes], line: int | None) -> None:
    """Check that a game was dealt fairly and played by the rules, and say what was checked.

    The record of a finished game comes from its table (the link at the result) or from `facedown export`. Exits with 1 if
    something is off. docs/fairness.md explains the hashes.
    """
    findings = verify(read_json(read_line(file, line), file.name))
    for finding in findings:
        click.echo(f"{'ok ' if finding.is_good else 'OFF'}  {finding.sentence}")
    off = sum(not finding.is_good for finding in findings)
    click.echo(
        f"\nSomething is off, in {off} of {len(findings)} points." if off else f"\nAll {len(findings)} points are in order."
    )
    ctx.exit(1 if off else 0)


COMMANDS = [verify_command, serve_command, backup_command, export_command]
