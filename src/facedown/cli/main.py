"""The `facedown` command."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from facedown.cli import hosting
from facedown.cli.files import read_line
from facedown.engine.catalogue import GAMES, game_named
from facedown.engine.match import Match
from facedown.engine.record import from_record, read_json, read_moves
from facedown.engine.replay import retold
from facedown.engine.rules_text import ENGLISH, languages, rules_text
from facedown.engine.trace import random_moves, trace
from facedown.kit.errors import BadInput, BadRecord, BadSeed, UnknownOption
from facedown.kit.options import Choice, Option

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,1000}", re.ASCII)


NOT_SERVE = {"-h", "--help", "--version"}


class Clear(click.Group):
    """Says what was wrong in one sentence, and exits with 2. Without a command it serves, with whatever options are given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in NOT_SERVE):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadInput as error:
            raise click.UsageError(str(error)) from error


@click.group(cls=Clear, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="facedown")
def main() -> None:
    """Memory and hidden-card board games: play them, learn from them, study them.

    `facedown` alone serves them and opens the browser: it is short for `facedown serve`, and takes the same options.
    """


for command in hosting.COMMANDS:
    main.add_command(command)


@main.command("games")
def games_command() -> None:
    """List the games, who can play them, and their options."""
    table = Table("game", "name", "players", "options (the first value is the default)", box=None, header_style="bold")
    for game in GAMES.values():
        options = "\n".join(f"{name}={said(option)}" for name, option in game.options.items()) or "none"
        table.add_row(game.id, game.name, f"{game.min_players}–{game.max_players}", options)
    Console().print(table)


def said(option: Option) -> str:
    return "|".join(option.values) if isinstance(option, Choice) else f"{option.default} ({option.least} to {option.most:,})"


@main.command("rules")
@click.argument("game")
@click.option(
    "--language", default=ENGLISH, show_default=True, metavar="CODE", help="The language to show them in, such as de."
)
def rules_command(game: str, language: str) -> None:
    """Show a game's rules, numbered as errors and tests name them."""
    if language not in languages():
        raise click.UsageError(f"There are no rules in {language!r}; choose one of: {', '.join(languages())}.")
    Console().print(Markdown(rules_text(game, language)))


@main.command("trace")
@click.argument("game")
@click.option("--players", type=int, required=True, help="How many play.")
@click.option("--seed", required=True, help="Any text; the same seed gives the same game.")
@click.option("--start", type=int, default=None, help="The start player's seat; without it, drawn from the seed.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated.")
@click.option("--moves", "moves_file", type=click.File("rb"), help="Play these, a list of [seat, move] or a record.")
@click.option("--count", type=click.IntRange(min=1), default=None, help="Print so many games: seeds S, S+1, …")
@click.option("--views", is_flag=True, help="Add what every seat and a watcher sees.")
def trace_command(
    game: str,
    players: int,
    seed: str,
    start: int | None,
    options: tuple[str, ...],
    moves_file: IO[bytes] | None,
    count: int | None,
    views: bool,
) -> None:
    """Print games as JSON lines, all secrets included, played at random from the seed or as --moves says."""
    chosen = read_options(game, options)
    moves = None if moves_file is None else read_moves_file(moves_file, game)
    for one_seed in seeds(seed, count):
        match = Match.deal(game, players=players, seed=one_seed, options=chosen, start=start)
        lines = list(trace(match, random_moves(match) if moves is None else moves, views=views))
        click.echo("\n".join(json.dumps(line, ensure_ascii=False) for line in lines))


@main.command("arena")
@click.argument("game")
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@click.option("--players", type=int, required=True, help="How many seats a game has.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=400, show_default=True, help="How many games, at least.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated.")
@click.option("--workers", type=click.IntRange(1, 1024), default=None, help="Processes that play; without it, one a core.")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="A new folder; without it arena-GAME-1, -2, …")
@click.pass_context
def arena_command(
    ctx: click.Context,
    game: str,
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: str,
    options: tuple[str, ...],
    workers: int | None,
    out: Path | None,
) -> None:
    """Let bots play each other, and measure them.

    Seats are balanced. More bots than seats take turns, so that all meet; fewer bots than seats take several each. A bot that
    is named twice plays twice, each measured by itself. Ctrl-C stops, and keeps what was played.
    """
    from facedown.arena.tournament import run  # nobody else should wait for it to be imported

    chosen = read_options(game, options)
    ctx.exit(
        run(game, bots, players=players, games=games, seed=seed, options=chosen, workers=workers, out=out),
    )


@main.command("replay")
@click.argument("file", type=click.File("rb"))
@click.option("--line", type=click.IntRange(min=1), default=None, help="Where the file holds a record a line: which of them.")
@click.option("--seat", type=int, default=None, help="See it through this seat's eyes; without it, every secret is told.")
@click.option("--boards/--no-boards", default=True, help="Whether to draw the board when it has changed.")
@click.option("--any-rules", is_flag=True, help="Try a record of another version of the rules too.")
def replay_command(file: IO[bytes], line: int | None, seat: int | None, boards: bool, any_rules: bool) -> None:
    """Check a record move by move, and tell what happened."""
    record = read_json(read_line(file, line), file.name)
    match = from_record(record, any_rules=any_rules)
    if seat is not None:
        match.check_seat(seat)
    click.echo("\n".join(retold(match, record["players"], seat, boards=boards)))


def read_options(game: str, given: Iterable[str]) -> dict[str, object]:
    options = game_named(game).options
    chosen: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise UnknownOption(f"An option is given as NAME=VALUE, not {text!r}.", option=text)
        chosen[name] = options[name].from_text(value) if name in options else value
    return chosen


def seeds(first: str, count: int | None) -> list[str]:
    if count is None:
        return [first]
    if not WHOLE_NUMBER.fullmatch(first):
        raise BadSeed(f"With --count the seed is a whole number, not {first!r}.", seed=first)
    return [str(int(first) + game) for game in range(count)]


def read_moves_file(file: IO[bytes], game: str) -> list[tuple[int, str]]:
    moves = read_json(file.read(), file.name)
    if isinstance(moves, dict):
        if moves.get("game") != game:
            raise BadRecord(f"These are the moves of a game of {moves.get('game')!r}, not of {game}.")
        moves = moves.get("moves")
    return read_moves(moves)
