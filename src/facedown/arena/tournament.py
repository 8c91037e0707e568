"""A tournament from the command line: plays it, prints the results, leaves a report and the records in a folder."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from facedown.arena.folder import Games, new_folder
from facedown.arena.play import Contest, Outcome, told_apart
from facedown.arena.schedule import plan
from facedown.arena.workers import Interrupt, WorkerFailed, play_games
from facedown.engine.cores import count_cores
from facedown.engine.match import Match
from facedown.kit.errors import BadInput

PACKAGES = ("matplotlib", "openskill")
DONE, FAILED, INTERRUPTED = 0, 1, 130


class NotInstalled(BadInput):
    code = "not-installed"


def run(
    game: str,
    bots: Sequence[str],
    *,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, object],
    workers: int | None,
    out: Path | None,
) -> int:
    """The exit code."""
    check_packages()
    contest = agreed(game, bots, players, games, seed, options)
    was_there = out is not None and out.is_dir()
    folder = new_folder(out, game)
    records, interrupt, failure = Games(folder / "games.jsonl"), Interrupt(), None
    say, show = Console(stderr=True, highlight=False), Console(highlight=False)
    try:
        say.print(contest.schedule.told(), markup=False)
        play(contest, workers or count_cores(), records, interrupt, say)
    except WorkerFailed as error:
        failure = error
    finally:
        outcomes = records.close()
        if not outcomes:
            forget(folder, folder / "games.jsonl", was_there=was_there)
    if outcomes:
        conclude(contest, outcomes, folder, show)
    return ending(contest, outcomes, failure, interrupt, say)


def check_packages() -> None:
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        raise NotInstalled(
            f"The arena needs {' and '.join(missing)}, which come with the extra: pip install 'facedown[study]'."
        )


def agreed(game: str, bots: Sequence[str], players: int, games: int, seed: str, options: Mapping[str, object]) -> Contest:
    """The contest; BadInput where no such game can be dealt."""
    match = Match.deal(game, players=players, seed=seed, options=options)
    schedule = plan(told_apart(bots), players, games, seed)
    return Contest(game, players, match.terms.options, seed, tuple(bots), schedule)


def play(contest: Contest, workers: int, records: Games, interrupt: Interrupt, say: Console) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("time left"),
        TimeRemainingColumn(),
    )
    with interrupt.caught(), Progress(*columns, console=say, transient=True) as progress:
        task = progress.add_task("games", total=contest.schedule.games)
        for played in play_games(contest, workers, interrupt):
            records.add(played)
            progress.advance(task)


def conclude(contest: Contest, outcomes: Sequence[Outcome], folder: Path, show: Console) -> None:
    from facedown.arena.report import report  # drawing is loaded when there is something to draw
    from facedown.arena.results import Results
    from facedown.arena.table import table

    results = Results(contest, outcomes)
    (folder / "report.html").write_text(report(results), encoding="utf-8")
    show.print(table(results))
    show.print(
        f"Report: {folder / 'report.html'}\nRecords: {folder / 'games.jsonl'}, a game a line", markup=False, soft_wrap=True
    )


def ending(
    contest: Contest, outcomes: Sequence[Outcome], failure: WorkerFailed | None, interrupt: Interrupt, say: Console
) -> int:
    kept = f"{len(outcomes):,} of {contest.schedule.games:,} games were played"
    kept += "; they are in the report and the records." if outcomes else ", so there is nothing to keep."
    if failure is not None:
        say.print(f"{failure}\n{kept}", markup=False, soft_wrap=True)
        return FAILED
    if interrupt.is_set and len(outcomes) < contest.schedule.games:
        say.print(f"Stopped by Ctrl-C: {kept}", markup=False, soft_wrap=True)
        return INTERRUPTED
    return DONE


def forget(folder: Path, file: Path, *, was_there: bool) -> None:
    """Leave no empty things behind."""
    file.unlink()
    if not was_there:
        folder.rmdir()
