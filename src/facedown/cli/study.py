"""`facedown study`: the commands for research."""

import math
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from facedown.bots.plugins import TIME_LIMIT
from facedown.cli.group import examples
from facedown.envs.curve import load_curves
from facedown.envs.suite import DEALS, OPPONENT, Placement, place


@click.group("study")
def study_group() -> None:
    """Measure players: where they stand on the memory curve."""


@study_group.command(
    "place",
    epilog=examples("facedown study place careful:dog", "facedown study place my_bot.py:MyBot --game GAME --out placed.json"),
)
@click.argument("bot")
@click.option("--game", "games", multiple=True, help="A game with a memory curve; by default all that have one.")
@click.option(
    "--deals", type=click.IntRange(min=1), default=DEALS, show_default=True, help="How many, each played from both seats."
)
@click.option("--workers", type=click.IntRange(1, 1024), default=None, help="How many processes play; by default one per core.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    default=TIME_LIMIT,
    show_default=True,
    help="How long a bot of your own may take for a move before it loses the game.",
)
@click.option("--out", type=click.Path(path_type=Path), default=None, help="A JSON file for `./dev bench memory --with FILE`.")
def place_command(
    bot: str, games: tuple[str, ...], deals: int, workers: int | None, time_limit: float, out: Path | None
) -> None:
    """Place a bot on the scale from goldfish to elephant.

    The bot plays a fixed suite of games against a greedy player with a human memory. Its place is the memory span with which
    a greedy player would win as often. How well it recalls cards is counted separately.
    """
    game_names = games or tuple(load_curves())
    if out is not None and len(game_names) > 1:
        raise click.UsageError("--out writes one game; choose it with --game.")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        placements = [place_in(progress, bot, game, deals, workers, time_limit) for game in game_names]
    console = Console(highlight=False)
    for each in placements:
        print_placement(each, console)
    if out is not None:
        placements[0].save(out)


def place_in(progress: Progress, bot: str, game: str, deals: int, workers: int | None, time_limit: float) -> Placement:
    task = progress.add_task(game, total=2 * deals)
    return place(
        bot,
        game,
        deals=deals,
        workers=workers,
        time_limit=time_limit,
        progress=lambda count, total: progress.update(task, completed=count, total=total),
    )


def print_placement(placement: Placement, console: Console) -> None:
    low, high = placement.interval
    shorter, longer = placement.animals
    between = " and ".join(name for name in (shorter, longer) if name)
    console.print(f"[bold]{placement.game}[/bold]: {escape(placement.player)}", markup=True)
    console.print(
        f"  wins {placement.share:.0%} of {placement.games} games against {OPPONENT} (95 % interval {low:.0%} to {high:.0%})"
    )
    if placement.broken_off:
        console.print(f"  lost {placement.broken_off} of them by an error or an illegal move")
    console.print(
        f"  as strong as a greedy player with a memory of {say_span(placement.span)} events "
        f"({say_span(placement.span_interval[0])} to {say_span(placement.span_interval[1])})"
    )
    console.print(f"  memories around it: {between}")
    if placement.recall:
        console.print(recall_table(placement))


def say_span(span: float) -> str:
    if span == 0:
        return "under 1"
    return "over 300" if math.isinf(span) else f"{span:.0f}"


def recall_table(placement: Placement) -> Table:
    table = Table("events since the card was last seen", "used when it would help", box=None, header_style="")
    for recall in placement.recall:
        ages = f"{recall.least} or more" if recall.most is None else f"{recall.least} to {recall.most}"
        share = f"{recall.passed / recall.tests:.0%} of {recall.tests}" if recall.tests else "never tested"
        table.add_row(f"  {ages}", share)
    return table
