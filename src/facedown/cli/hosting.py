"""Commands for a host: serve games, back them up, move them to another database, export them and check them."""

from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

import click

from facedown.cli import options
from facedown.cli.files import line_option, read_line
from facedown.cli.group import examples
from facedown.engine.findings import LIMITS
from facedown.engine.record import read_json
from facedown.engine.verify import doubts, verify

if TYPE_CHECKING:
    from facedown.server.support.settings import Database


@click.command(
    "serve",
    epilog=examples(
        "facedown",
        "facedown --lan",
        "facedown serve --public-url https://play.example.org --no-browser",
    ),
)
@options.config
@options.host
@options.port
@options.lan
@options.public_url
@options.trusted_host
@options.trusted_proxy
@options.language
@options.database
@options.server_name
@options.silent_after
@options.bot_workers
@options.metrics_port
@options.log_format
@options.day_zone
@options.browser
@click.pass_context
def serve_command(
    ctx: click.Context,
    host: str,
    port: int | None,
    lan: bool,
    public_url: str | None,
    trusted_host: tuple[str, ...],
    trusted_proxy: tuple[str, ...],
    language: str,
    database: "Database | None",
    server_name: str,
    silent_after: int,
    bot_workers: int | None,
    metrics_port: int | None,
    log: Literal["plain", "json"],
    day_zone: str | None,
    browser: bool,
) -> None:
    """Serve the games from this computer, and open the browser.

    Ctrl-C stops the server. Games go on where they were when it is started again.
    """
    from facedown.server.serve import serve  # slow to import, and most commands do not need it
    from facedown.server.support.settings import default_bot_workers

    host_to_serve = options.choose_host(ctx, host, lan=lan)
    serve(
        host=host_to_serve,
        port=port,
        database=database,
        day_zone=day_zone,
        server_name=server_name,
        silent_after=silent_after,
        bot_workers=bot_workers or default_bot_workers(),
        public_url=public_url,
        trusted_hosts=trusted_host,
        trusted_proxies=trusted_proxy,
        metrics_port=metrics_port,
        log_format=log,
        open_browser=browser,
        language=language,
    )


@click.command("backup", epilog=examples("facedown backup facedown-monday.sqlite3"))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@options.config
@options.database
def backup_command(file: Path, database: "Database | None") -> None:
    """Copy the server's database to FILE. The server may be running.

    The copy is complete and checked. The key that signs guests' cookies is copied beside it. Nothing is overwritten.
    """
    from facedown.server.store.backup import back_up
    from facedown.server.support.settings import default_database

    info = back_up(database or default_database(), file)
    click.echo(f"Copied {info.tables:,} tables to {file}, {info.size:,} bytes.")


@click.command(
    "move-database",
    epilog=examples(
        "facedown move-database facedown.sqlite3 postgresql://facedown@db.example.org/facedown",
        "facedown move-database postgresql://facedown@db.example.org/facedown facedown.sqlite3",
    ),
)
@click.argument("source", metavar="FROM", type=options.DatabaseType())
@click.argument("target", metavar="TO", type=options.DatabaseType())
def move_database_command(source: "Database", target: "Database") -> None:
    """Copy everything from a file to PostgreSQL, or back.

    Each is a file or the URL of a PostgreSQL database. Stop the server first. TO must be empty, and gets everything or nothing:
    tables, guests, and the keys that sign their cookies, so everybody stays who they are. The records of all games that have
    ended are compared. FROM is not changed.
    """
    from facedown.server.store.move_database import move_database
    from facedown.server.support.settings import show_database

    info = move_database(source, target)
    click.echo(
        f"Copied {info.tables:,} tables with {info.moves:,} moves to {show_database(target)}. "
        f"Games that have ended: {info.records:,}, with the same record in both."
    )
    click.echo(f"From now on, name this one with --database. {show_database(source)} has not changed.")


@click.command("export", epilog=examples("facedown export --out games.jsonl", "facedown export --out records"))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=None,
    help="A new file such as games.jsonl, or a folder for one file per game.",
)
@options.config
@options.database
def export_command(out: Path | None, database: "Database | None") -> None:
    """Write every finished game as a record, one per line.

    Without --out they are printed. If --out is a folder (a name without a dot), each game gets a file there, named after its
    table; files that are there already are left alone.
    """
    from facedown.server.store.export import export
    from facedown.server.support.settings import default_database

    export(database or default_database(), out)


@click.command("verify", epilog=examples("facedown verify record.json", "facedown verify games.jsonl --line 3"))
@click.argument("file", type=click.File("rb"))
@line_option
@click.pass_context
def verify_command(ctx: click.Context, file: IO[bytes], line: int | None) -> None:
    """Check that a game was dealt fairly and played by the rules.

    The record of a finished game comes from its table (the link below the result) or from `facedown export`. Every point that
    was checked is listed; the exit code is 1 if one is wrong. docs/fairness.md explains the hashes.
    """
    record = read_json(read_line(file, line), file.name)
    findings = verify(record)
    for finding in findings:
        click.echo(f"{'ok ' if finding.is_good else 'OFF'}  {finding.sentence}")
    off = sum(not finding.is_good for finding in findings)
    click.echo()
    if off:
        click.echo(f"Something is off in {off} of {len(findings)} points.")
    elif reasons := doubts(record):
        click.echo(f"All {len(findings)} points are in order, but the deal is not proven:")
        click.echo("\n".join(reason.sentence for reason in reasons))
    else:
        click.echo(f"All {len(findings)} points are in order: the deal is proven, as far as a record can prove it.")
        click.echo("\n".join(limit.sentence for limit in LIMITS))
    ctx.exit(1 if off else 0)


COMMANDS = [serve_command, backup_command, move_database_command, export_command]
