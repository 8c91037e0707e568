"""Commands about bots: list them, run tournaments, and let a language model play."""

from importlib.metadata import EntryPoint
from pathlib import Path

import click

from facedown.bots.levels import LEVELS, Level
from facedown.bots.names import SEARCH, STYLES, is_ours
from facedown.bots.plugins import GROUP, TIME_LIMIT, installed_bots
from facedown.cli.game_options import game_option, read_options
from facedown.cli.group import examples
from facedown.kit.extras import check_installed
from facedown.knowledge.memory import MEMORIES


@click.command("bots")
@click.pass_context
def bots_command(ctx: click.Context) -> None:
    """List the bots: how they play, what they remember, the levels.

    Each can be named in `facedown arena`. docs/bots.md shows how to write one yourself.
    """
    formatter = ctx.make_formatter()
    sections = {
        "How a bot plays": STYLES,
        "What it remembers, after a colon, as in careful:dog (by default everything)": {
            **{name: memory.line for name, memory in MEMORIES.items()},
            "human@30": "Forgets half of what it saw once within 30 events, or any other number.",
        },
        "Levels, for people to play against": {name: describe_level(level) for name, level in LEVELS.items()},
        f"Installed, as entry points in the group {GROUP}": describe_installed_bots(),
        "Your own": {"my_bot.py:MyBot": "A file and a class in it.", "my_package.module:MyBot": "A module and a class in it."},
    }
    for title, lines in sections.items():
        with formatter.section(title):
            formatter.write_dl([*lines.items()] or [("none", "")])
    click.echo(formatter.getvalue().strip("\n"))


def describe_level(level: Level) -> str:
    search_limit = f"@{level.limit.simulations}" if level.policy == SEARCH else ""
    lapses = f", and a random move {level.lapses} times in 100" if level.lapses else ""
    return f"{level.line} ({level.policy}{search_limit}:{level.memory}{lapses})"


def describe_installed_bots() -> dict[str, str]:
    """The installed bots, each with the package that it comes from. This imports none of them."""
    return {name: describe_origin(entry_point) for name, entry_point in installed_bots().items()}


def describe_origin(entry_point: EntryPoint) -> str:
    package = f", from {entry_point.dist.name} {entry_point.dist.version}" if entry_point.dist else ""
    hint = f" (another bot has this name; use {entry_point.value})" if is_ours(entry_point.name) else ""
    return f"{entry_point.value}{package}{hint}"


@click.command(
    "arena",
    epilog=examples(
        "facedown arena memoarrr --players 2 careful greedy",
        "facedown arena tremember --players 3 greedy:dog greedy:human --games 60",
        "facedown arena memoarrr --players 2 my_bot.py:MyBot greedy --time-limit 2",
    ),
)
@click.argument("game")
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@click.option("--players", type=int, required=True, help="How many seats a game has.")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=400, show_default=True, help="How many games, at least.")
@click.option("--seed", default="1", show_default=True, help="Any text. The same seed gives the same games.")
@game_option
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=TIME_LIMIT,
    show_default=True,
    help="How long a bot of your own may take for a move before it loses the game.",
)
@click.option("--workers", type=click.IntRange(1, 1024), default=None, help="How many processes play; by default one per core.")
@click.option(
    "--ray",
    is_flag=False,
    flag_value="auto",
    default=None,
    metavar="[ADDRESS]",
    help="Play on the machines of a Ray cluster: the one that this machine is part of, or the one at HOST:PORT.",
)
@click.option("--out", type=click.Path(path_type=Path), default=None, help="A new folder; by default arena-GAME-1, -2, …")
@click.pass_context
def arena_command(
    ctx: click.Context,
    game: str,
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: str,
    options: tuple[str, ...],
    time_limit: float,
    workers: int | None,
    ray: str | None,
    out: Path | None,
) -> None:
    """Let bots play each other, and measure them.

    A BOT is one that `facedown bots` lists, such as careful or careful:dog, or one of your own, such as my_bot.py:MyBot. A
    bot that is named twice plays twice, and each is measured by itself. If there are more bots than seats, they take turns;
    if there are fewer, each takes several seats. Every bot has every seat equally often.

    A bot that raises an error, plays an illegal move or takes too long loses that game, and the tournament goes on. Ctrl-C
    stops it and keeps what was played.
    """
    from facedown.arena.tournament import run  # slow to import, and no other command needs it

    if ray is not None and workers is not None:
        raise click.UsageError(
            "--workers is for this machine; with --ray all cores of the cluster play. Leave one of them out."
        )
    game_options = read_options(game, options)
    ctx.exit(
        run(
            game,
            bots,
            players=players,
            games=games,
            seed=seed,
            options=game_options,
            time_limit=time_limit,
            workers=workers,
            ray=ray,
            out=out,
        )
    )


@click.command("mcp")
def mcp_command() -> None:
    """Let a language model play, by MCP over standard input and output.

    Name this command in the settings of your MCP client.
    """
    check_installed("facedown mcp", "mcp", "mcp")
    from facedown.envs.mcp import make_server

    make_server().run()
