"""The `facedown` command."""

import json
import re
from typing import IO, Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from facedown.cli import bots, hosting, play, study
from facedown.cli.files import line_option, read_line
from facedown.cli.game_options import game_option, read_options
from facedown.cli.group import Facedown, examples
from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.record import from_record, read_json, read_moves
from facedown.engine.replay import retell
from facedown.engine.rules_text import ENGLISH, languages, rules_text
from facedown.engine.trace import random_moves, trace
from facedown.kit.errors import BadRecord, BadSeed, OtherRules
from facedown.kit.options import Choice, Option

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,1000}", re.ASCII)


@click.group(
    cls=Facedown,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "facedown",
        "facedown rules tremember",
        "facedown arena memoarrr --players 2 careful greedy",
    ),
)
@click.version_option(package_name="facedown")
def main() -> None:
    """Memory and hidden-card board games: play them, learn from them, study them.

    `facedown` alone serves them and opens the browser. It is short for `facedown serve`, and takes the same options.
    """


@click.command("games")
def games_command() -> None:
    """List the games with their numbers of players and their options."""
    table = Table("game", "name", "players", "options (the first value is the default)", box=None, header_style="bold")
    for game in GAMES.values():
        options = "\n".join(f"{name}={describe_option(option)}" for name, option in game.options.items()) or "none"
        table.add_row(game.id, game.name, f"{game.min_players}–{game.max_players}", options)
    Console().print(table)


def describe_option(option: Option) -> str:
    return "|".join(option.values) if isinstance(option, Choice) else f"{option.default} ({option.least} to {option.most:,})"


@click.command("rules", epilog=examples("facedown rules tremember", "facedown rules tremember --language de"))
@click.argument("game")
@click.option(
    "--language", default=ENGLISH, show_default=True, metavar="CODE", help="The language to show them in, such as de."
)
def rules_command(game: str, language: str) -> None:
    """Show the rules of a game, with the numbers that errors cite."""
    if language not in languages():
        raise click.UsageError(f"There are no rules in {language!r}; choose one of: {', '.join(languages())}.")
    Console().print(Markdown(rules_text(game, language)))


@click.command(
    "trace",
    epilog=examples(
        "facedown trace memoarrr --players 3 --seed ahoy",
        "facedown trace memoarrr --players 2 --seed 1 --count 5 --option abilities=on",
    ),
)
@click.argument("game")
@click.option("--players", type=int, required=True, help="How many players.")
@click.option("--seed", required=True, help="Any text. The same seed gives the same game.")
@click.option("--start", type=int, default=None, help="The seat that starts; by default it is drawn from the seed.")
@game_option
@click.option(
    "--moves", "moves_file", type=click.File("rb"), help="Play the moves in this file: a record, or a list of [seat, move]."
)
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=None,
    help="Print this many games, counting up from --seed, which must then be a whole number.",
)
@click.option("--views", is_flag=True, help="Add what each seat, and a spectator, sees after every move.")
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
    """Print whole games as JSON lines, every secret included.

    The moves are drawn from the seed, unless --moves gives them. docs/notation.md explains the lines.
    """
    game_options = read_options(game, options)
    moves = None if moves_file is None else read_moves_file(moves_file, game)
    for one_seed in seeds(seed, count):
        match = Match.deal(game, players=players, seed=one_seed, options=game_options, start=start)
        lines = list(trace(match, random_moves(match) if moves is None else moves, views=views))
        click.echo("\n".join(json.dumps(line, ensure_ascii=False) for line in lines))


@click.command(
    "replay",
    epilog=examples("facedown replay game.json --seat 1", "facedown replay arena-memoarrr-1/games.jsonl --line 17 --no-boards"),
)
@click.argument("file", type=click.File("rb"))
@line_option
@click.option("--seat", type=int, default=None, help="Show only what this seat saw; by default every secret is shown.")
@click.option("--boards/--no-boards", default=True, help="Whether to draw the board whenever it has changed.")
@click.option("--any-rules", is_flag=True, help="Try a record that was made under another version of the rules.")
def replay_command(file: IO[bytes], line: int | None, seat: int | None, boards: bool, any_rules: bool) -> None:
    """Retell a recorded game move by move, and check every move of it."""
    record = read_json(read_line(file, line), file.name)
    try:
        match = from_record(record, any_rules=any_rules)
    except OtherRules as error:
        raise BadRecord(f"{error} With --any-rules you can try it anyway.") from error
    if seat is not None:
        match.check_seat(seat)
    click.echo("\n".join(retell(match, record["players"], seat, boards=boards, by=stand_ins_in(record))))
    if forfeit := forfeit_in(record):
        click.echo(forfeit)


def stand_ins_in(record: dict[str, Any]) -> dict[int, str]:
    """Who made moves in a player's place, by the number of the move, as a server notes it in records."""
    by = record.get("by")
    if not isinstance(by, dict):
        return {}
    return {int(number): str(mover) for number, mover in by.items() if WHOLE_NUMBER.fullmatch(number)}


def forfeit_in(record: dict[str, Any]) -> str | None:
    """What the arena noted in a record, if a bot lost the game before its end."""
    match record.get("arena"):
        case {"forfeit": {"seat": int(seat), "why": str(why)}} if 0 <= seat < len(record["players"]):
            return f"{record['players'][seat]} lost the game: {why}."
    return None


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
            raise BadRecord(f"The game in {file.name} is {moves.get('game')!r}, not {game}.")
        moves = moves.get("moves")
    return read_moves(moves)


main.add_section("Play and host", [play.play_command, *hosting.COMMANDS])
main.add_section("Games and records", [games_command, rules_command, replay_command, hosting.verify_command, trace_command])
main.add_section("Bots", [bots.bots_command, bots.arena_command, bots.mcp_command, study.study_group])
