"""Runs a tournament for the command line: plays it, prints the results, and writes a report and records to a folder."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from facedown.arena.cluster import Dispatcher
from facedown.arena.folder import Games, new_folder
from facedown.arena.play import Contest, Outcome, PlayedGame, make_contest
from facedown.arena.workers import Interrupt, WorkerFailed, play_games
from facedown.engine.cores import count_cores
from facedown.kit.extras import check_installed

DONE, FAILED, INTERRUPTED = 0, 1, 130
MOST_LINES = 20  # about games that were forfeited


def run(
    game: str,
    bots: Sequence[str],
    *,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, object],
    time_limit: float,
    workers: int | None,
    ray: str | None,
    out: Path | None,
) -> int:
    """Run the tournament, and return the exit code. With `ray`, the address of a Ray cluster, its machines play."""
    check_installed("The arena", "study", "matplotlib", "openskill")
    contest = make_contest(game, bots, players=players, games=games, seed=seed, options=options, time_limit=time_limit)
    was_there = out is not None and out.is_dir()
    folder = new_folder(out, game)
    records, interrupt, failure = Games(folder / "games.jsonl"), Interrupt(), None
    say, show = Console(stderr=True, highlight=False), Console(highlight=False)
    try:
        say.print(contest.schedule.describe(), markup=False, soft_wrap=True)
        with start_playing(contest, workers, ray, interrupt, say) as played_games:
            play(contest, played_games, records, interrupt, say)
    except WorkerFailed as error:
        failure = error
    finally:
        outcomes = records.close()
        if not outcomes:
            remove_output(folder, folder / "games.jsonl", was_there=was_there)
    if outcomes:
        write_results(contest, outcomes, folder, show)
    return print_ending(contest, outcomes, failure, interrupt, say)


@contextmanager
def start_playing(
    contest: Contest, workers: int | None, ray: str | None, interrupt: Interrupt, say: Console
) -> Iterator[Iterator[PlayedGame]]:
    """The games as they end, played on this machine or on a Ray cluster."""
    if ray is None:
        yield play_games(contest, workers or count_cores(), interrupt)
        return
    from facedown.arena.ray_cluster import connect  # Ray is large, and only needed here

    with connect(ray) as cluster:
        yield Dispatcher(contest, cluster, interrupt, lambda line: say.print(line, markup=False, soft_wrap=True)).play()


def play(contest: Contest, played_games: Iterable[PlayedGame], records: Games, interrupt: Interrupt, say: Console) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("time left"),
        TimeRemainingColumn(),
    )
    with interrupt.catch(), Progress(*columns, console=say, transient=True) as progress:
        task = progress.add_task("games", total=contest.schedule.games)
        forfeits = 0
        for played_game in played_games:
            forfeits = print_forfeits(contest, records.add(played_game), forfeits, say)
            progress.advance(task)


def print_forfeits(contest: Contest, outcomes: Iterable[Outcome], before: int, say: Console) -> int:
    """Print a line for each forfeited game, as long as there are few. Returns how many there are by now."""
    forfeits = [(outcome.number, outcome.forfeit) for outcome in outcomes if outcome.forfeit is not None]
    for count, (number, forfeit) in enumerate(forfeits, before + 1):
        if count <= MOST_LINES:
            line = f"{forfeit.bot} lost game {number} (seed {contest.game_seed(number)!r}): {forfeit.reason}."
            say.print(line, markup=False, soft_wrap=True)
        elif count == MOST_LINES + 1:
            say.print("More games were lost like this. The table counts them, and each record says why.", markup=False)
    return before + len(forfeits)


def write_results(contest: Contest, outcomes: Sequence[Outcome], folder: Path, show: Console) -> None:
    from facedown.arena.report import report  # imported here because Matplotlib is only needed if there is something to draw
    from facedown.arena.results import Results
    from facedown.arena.table import table

    results = Results(contest, outcomes)
    (folder / "report.html").write_text(report(results), encoding="utf-8")
    files = f"Report: {folder / 'report.html'}\nRecords: {folder / 'games.jsonl'}, one game per line"
    show.print(f"{table(results)}\n{files}", markup=False, soft_wrap=True)


def print_ending(
    contest: Contest, outcomes: Sequence[Outcome], failure: WorkerFailed | None, interrupt: Interrupt, say: Console
) -> int:
    summary = f"{len(outcomes):,} of {contest.schedule.games:,} games were played"
    summary += "; they are in the report and the records." if outcomes else ", so there is nothing to keep."
    if failure is not None:
        say.print(f"{failure}\n{summary}", markup=False, soft_wrap=True)
        return FAILED
    if interrupt.is_set and len(outcomes) < contest.schedule.games:
        say.print(f"Stopped by Ctrl-C: {summary}", markup=False, soft_wrap=True)
        return INTERRUPTED
    return DONE


def remove_output(folder: Path, file: Path, *, was_there: bool) -> None:
    """Remove the file, and also the folder unless it existed before the tournament."""
    file.unlink()
    if not was_there:
        folder.rmdir()
