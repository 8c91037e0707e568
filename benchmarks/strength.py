"""How strong the bots are: one of the first kind against the others of the second, on every seat in turn with the same deals.

  python -m benchmarks.strength GAME PLAYERS GAMES BOT OTHER [option=value …] [--first NUMBER] [--workers N] [--out FILE]
  python -m benchmarks.strength all [--workers N] [--out FILE]      every match of PLANNED
  python -m benchmarks.strength levels [--workers N] [--out FILE]   every match of LADDER
  python -m benchmarks.strength table [--out FILE]                  what the file has, a line a match

Deals are numbered; `--first` (0) is the number of the first, so that what was tuned on some can be measured on others. A shared
win counts as its share. The interval is Wilson's, 95 %, as if games with the same deal were independent.

With `--out` (of `all`, `levels` and `table`: benchmarks/strength.jsonl) every game is a line of JSON in that file, written when
it ends; games that are there already are not played again, so a run may be broken off and taken up. strength_table.py
makes the tables of docs/benchmarks.md from it. Alone (one player) there is no OTHER: write - for it.
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
FRESH = 20_000  # deals that nothing was tuned on


class Pairing(NamedTuple):
    """One bot against others."""

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
BIGGER = [
    ("memoarrr", 4, ("abilities=on",)),
    ("tremember", 4, ()),
    ("memory-kings", 4, ("seasons=six",)),
    ("matryoshka", 5, ()),
]
PLANNED = [
    *(
        Pairing(game, n, 402 if n == 3 else 400, "search", other, options, FRESH)
        for other in ("careful", "greedy")
        for game, n, options in TABLES
    ),
    *(Pairing("memory-kings", 1, 400, bot, "-", (), FRESH) for bot in ("search", "careful", "greedy")),
    *(Pairing(game, n, 400, "search", "careful", options, FRESH) for game, n, options in BIGGER),
]


def rung(upper: str, lower: str, game: str, players: int, options: tuple[str, ...]) -> list[Pairing]:
    """A level against the one below it. With three, one of the upper sits with two of the lower as often as two with one."""
    if players == 2:
        return [Pairing(game, 2, 400, upper, lower, options, FRESH)]
    return [Pairing(game, players, 201, *bots, options, FRESH) for bots in ((upper, lower), (lower, upper))]


SLOWEST_LAST = sorted(TABLES, key=lambda table: table[0] == "memory-kings")
LADDER = [
    pairing
    for lower, upper in itertools.pairwise(LEVELS)  # the elephant, who takes longest, last
    for table in SLOWEST_LAST
    for pairing in rung(upper, lower, *table)
]
MATCHES = {"all": PLANNED, "levels": LADDER, "table": [*PLANNED, *LADDER]}


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
    """A bot, and the longest that it thought."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.longest = 0.0

    def choose(self, legal: list[str]) -> str:
        began = time.process_time()
        move = self.bot.choose(legal)
        self.longest = max(self.longest, time.process_time() - began)
        return move


def play(game: str, names: list[str], options: dict[str, object], seed: str) -> tuple[Match, list[float]]:
    """A whole game, and each bot's longest thought in seconds of a core; where several are due, any of them moves."""
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
            return match, [bot.longest for bot in bots]
        seat = match.to_move[0] if len(match.to_move) == 1 else chance.pick(match.to_move)
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


def played(task: Task) -> dict[str, Any]:
    pairing, number = task
    seat = number % pairing.players
    names = [pairing.other] * pairing.players
    names[seat] = pairing.bot
    options: dict[str, object] = dict(option.split("=", 1) for option in pairing.options)
    match, longest = play(pairing.game, names, options, str(pairing.first + number // pairing.players))
    assert match.result is not None
    winners = match.result["winners"]
    return {
        "key": task.key,
        "won": (seat in winners) / max(len(winners), 1),
        "scores": match.result["scores"],
        "seat": seat,
        "moves": len(match.moves),
        "longest": round(longest[seat], 3),
    }


def run(pairings: Iterable[Pairing], workers: int, out: Path | None) -> dict[str, dict[str, Any]]:
    """Play every game once, on that many cores. Games that are in the file already are read from there."""
    done = {line["key"]: line for line in lines_of(out)}
    tasks = [task for pairing in pairings for task in tasks_of(pairing) if task.key not in done]
    if not tasks:
        return done
    games = searched_in(tasks)
    warm_up(games)  # once, before many processes want it
    with multiprocessing.get_context("spawn").Pool(workers, warm_up, (games,)) as pool:
        for count, line in enumerate(pool.imap_unordered(played, tasks), 1):
            done[line["key"]] = line
            if out:
                with out.open("a") as file:
                    file.write(json.dumps(line) + "\n")
            if count % 50 == 0:
                print(f"{count} of {len(tasks)} games", flush=True)
    return done


def tasks_of(pairing: Pairing) -> Iterator[Task]:
    return (Task(pairing, number) for number in range(pairing.games))


def lines_of(out: Path | None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text().splitlines()] if out and out.exists() else []


def searched_in(tasks: list[Task]) -> list[str]:
    """The games in which a bot searches."""
    bots = {(task.pairing.game, name) for task in tasks for name in (task.pairing.bot, task.pairing.other)}
    return sorted({game for game, name in bots if name not in {"-", "random"} and level_named(name).policy == "search"})


def warm_up(games: list[str]) -> None:
    """Compile what will be needed, or take it from the cache."""
    for game in games:
        from facedown.fast.search import search_of

        search_of(game_named(game))


# Telling


def told(pairing: Pairing, done: dict[str, dict[str, Any]]) -> str:
    lines = [done[task.key] for task in tasks_of(pairing) if task.key in done]
    if not lines:
        return ""
    games, won = len(lines), sum(line["won"] for line in lines)
    low, high = wilson(won, games)
    table = " ".join([pairing.game, f"{pairing.players} players", *pairing.options])
    against = f"against {pairing.other}" if pairing.other != "-" else "alone"
    longest = max(line.get("longest", 0.0) for line in lines)
    return f"| {table} | {pairing.bot} {against} | {won / games:.1%} ({low:.1%}–{high:.1%}) | {games} | {longest:.2f} s |"


def wilson(won: float, games: int) -> tuple[float, float]:
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", help="GAME PLAYERS GAMES BOT OTHER [option=value …], or: all, levels, table")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    if given.what[0] in MATCHES:
        given.out = given.out or RESULTS
        pairings = MATCHES[given.what[0]]
    else:
        game, players, games, bot, other, *options = given.what
        pairings = [Pairing(game, int(players), int(games), bot, other, tuple(options), given.first)]
    done = run([] if given.what[0] == "table" else pairings, given.workers, given.out)
    for pairing in pairings:
        print(told(pairing, done), flush=True)


if __name__ == "__main__":
    main()
