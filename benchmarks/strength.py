"""How strong bots are: one BOT plays against copies of another (OTHER), with the same deals on every seat in turn.

  python -m benchmarks.strength GAME PLAYERS GAMES BOT OTHER [option=value …] [--first NUMBER] [--workers N] [--out FILE]
  python -m benchmarks.strength all [--workers N] [--out FILE]      every match of PLANNED_PAIRINGS
  python -m benchmarks.strength levels [--workers N] [--out FILE]   every match of LADDER
  python -m benchmarks.strength table [--out FILE]                  prints the results in the file, one line per match

Deals are numbered, and `--first` is the number of the first one (0 by default), so that what was tuned on some deals can be
measured on others. A win shared by n counts as 1/n. The interval is Wilson's, 95 %, as if games with the same deal were
independent.

With `--out` every game is written to that file as a line of JSON when it ends (the default for `all`, `levels` and `table` is
benchmarks/strength.jsonl). Games that are in the file are not played again, so an interrupted run can be resumed.
strength_table.py makes the tables in docs/benchmarks.md from it. With one player there is no OTHER: write - in its place.
"""

import argparse
import itertools
import json
import math
import multiprocessing
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from facedown.bots import level_named, make_bot
from facedown.bots.bot import Bot
from facedown.bots.levels import LEVELS
from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to

RESULTS = Path(__file__).with_suffix(".jsonl")
FIRST_FRESH_DEAL = 20_000  # deals that nothing was tuned on


class Pairing(NamedTuple):
    """One bot against copies of another, in some game."""

    game: str
    players: int
    games: int
    bot: str
    other: str
    options: tuple[str, ...] = ()  # name=value
    first: int = 0


TABLES = [
    ("memoarrr", 2, ()),
    ("memoarrr", 2, ("abilities=on",)),
    ("tremember", 2, ()),
    ("memory-kings", 2, ()),
    ("matryoshka", 3, ()),
]
BIGGER_TABLES = [
    ("memoarrr", 4, ("abilities=on",)),
    ("tremember", 4, ()),
    ("memory-kings", 4, ("seasons=six",)),
    ("matryoshka", 5, ()),
]
PLANNED_PAIRINGS = [
    *(
        Pairing(game, n, 402 if n == 3 else 400, "search", other, options, FIRST_FRESH_DEAL)
        for other in ("careful", "greedy")
        for game, n, options in TABLES
    ),
    *(Pairing("memory-kings", 1, 400, bot, "-", (), FIRST_FRESH_DEAL) for bot in ("search", "careful", "greedy")),
    *(Pairing(game, n, 400, "search", "careful", options, FIRST_FRESH_DEAL) for game, n, options in BIGGER_TABLES),
]


def rung(upper: str, lower: str, game: str, players: int, options: tuple[str, ...]) -> list[Pairing]:
    """A level against the one below it. With three players, half of the games have one upper bot, and half two."""
    if players == 2:
        return [Pairing(game, 2, 400, upper, lower, options, FIRST_FRESH_DEAL)]
    return [Pairing(game, players, 201, *bots, options, FIRST_FRESH_DEAL) for bots in ((upper, lower), (lower, upper))]


SLOWEST_LAST = sorted(TABLES, key=lambda table: table[0] == "memory-kings")
LADDER = [
    pairing
    for lower, upper in itertools.pairwise(LEVELS)  # the elephant comes last, because it takes longest
    for table in SLOWEST_LAST
    for pairing in rung(upper, lower, *table)
]
MATCHES = {"all": PLANNED_PAIRINGS, "levels": LADDER, "table": [*PLANNED_PAIRINGS, *LADDER]}


class Task(NamedTuple):
    """One game of a pairing."""

    pairing: Pairing
    number: int

    @property
    def key(self) -> str:
        pairing = self.pairing
        return " ".join(
            [pairing.game, str(pairing.players), *pairing.options, pairing.bot, pairing.other, str(pairing.first + self.number)]
        )


# Playing


class TimedBot:
    """A bot with a stopwatch: `longest_time` is the most processor time that it has spent on a move, in seconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.longest_time = 0.0

    def choose(self, legal: list[str]) -> str:
        start_time = time.process_time()
        move = self.bot.choose(legal)
        self.longest_time = max(self.longest_time, time.process_time() - start_time)
        return move


def play(game: str, names: list[str], options: dict[str, object], seed: str) -> tuple[Match, list[float]]:
    """Play a whole game. Returns it with the longest processor time, in seconds, that each bot needed for a move."""
    match = Match.deal(game, players=len(names), seed=seed, options=options)
    bots = [
        TimedBot(make_bot(name, game=game, players=len(names), options=match.terms.options, seat=seat, seed=f"{seed} {name}"))
        for seat, name in enumerate(names)
    ]
    chance = Chance(seed, "who")
    events = match.events
    while True:
        for seat, bot in enumerate(bots):
            bot.bot.hear(addressed_to(events, seat))
        if match.is_over:
            return match, [bot.longest_time for bot in bots]
        seat = match.to_move[0] if len(match.to_move) == 1 else chance.pick(match.to_move)
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def play_task(task: Task) -> dict[str, Any]:
    pairing, number = task
    seat = number % pairing.players
    names = [pairing.other] * pairing.players
    names[seat] = pairing.bot
    options: dict[str, object] = dict(option.split("=", 1) for option in pairing.options)
    match, longest_times = play(pairing.game, names, options, str(pairing.first + number // pairing.players))
    assert match.result is not None
    winners = match.result["winners"]
    return {
        "key": task.key,
        "won": (seat in winners) / max(len(winners), 1),
        "scores": match.result["scores"],
        "seat": seat,
        "moves": len(match.moves),
        "longest": round(longest_times[seat], 3),
    }


def run(pairings: Iterable[Pairing], workers: int, out: Path | None) -> dict[str, dict[str, Any]]:
    """Play every game of these pairings, in `workers` processes. Games that are already in the file are read from it."""
    finished_lines = {line["key"]: line for line in lines_of(out)}
    tasks = [task for pairing in pairings for task in tasks_of(pairing) if task.key not in finished_lines]
    if not tasks:
        return finished_lines
    games = games_with_search(tasks)
    warm_up(games)  # once, before many processes need it
    with multiprocessing.get_context("spawn").Pool(workers, warm_up, (games,)) as pool:
        for count, line in enumerate(pool.imap_unordered(play_task, tasks), 1):
            finished_lines[line["key"]] = line
            if out:
                with out.open("a") as file:
                    file.write(json.dumps(line) + "\n")
            if count % 50 == 0:
                print(f"{count} of {len(tasks)} games", flush=True)
    return finished_lines


def tasks_of(pairing: Pairing) -> Iterator[Task]:
    return (Task(pairing, number) for number in range(pairing.games))


def lines_of(out: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text().splitlines()] if out and out.exists() else []


def games_with_search(tasks: list[Task]) -> list[str]:
    """The games in which a bot searches."""
    bots = {(task.pairing.game, name) for task in tasks for name in (task.pairing.bot, task.pairing.other)}
    return sorted({game for game, name in bots if name not in {"-", "random"} and level_named(name).policy == "search"})


def warm_up(games: list[str]) -> None:
    """Compile what will be needed, or take it from the cache."""
    for game in games:
        from facedown.fast.search import search_of

        search_of(game_named(game))


# Reporting


def describe_pairing(pairing: Pairing, finished_lines: dict[str, dict[str, Any]]) -> str:
    lines = [finished_lines[task.key] for task in tasks_of(pairing) if task.key in finished_lines]
    if not lines:
        return ""
    games, wins = len(lines), sum(line["won"] for line in lines)
    low, high = wilson(wins, games)
    table = " ".join([pairing.game, f"{pairing.players} players", *pairing.options])
    opponents = f"against {pairing.other}" if pairing.other != "-" else "alone"
    longest_time = max(line.get("longest", 0.0) for line in lines)
    return (
        f"| {table} | {pairing.bot} {opponents} | {wins / games:.1%} ({low:.1%}–{high:.1%}) | {games} | {longest_time:.2f} s |"
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    share, z = wins / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", help="GAME PLAYERS GAMES BOT OTHER [option=value …], or: all, levels, table")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    if arguments.what[0] in MATCHES:
        arguments.out = arguments.out or RESULTS
        pairings = MATCHES[arguments.what[0]]
    else:
        game, players, games, bot, other, *options = arguments.what
        pairings = [Pairing(game, int(players), int(games), bot, other, tuple(options), arguments.first)]
    finished_lines = run([] if arguments.what[0] == "table" else pairings, arguments.workers, arguments.out)
    for pairing in pairings:
        print(describe_pairing(pairing, finished_lines), flush=True)


if __name__ == "__main__":
    main()
