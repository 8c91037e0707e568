"""How many moves a server takes, stored and told to both players, and how long that takes: ours beside boardgame.io's, and
beside what uvicorn does with a store and nothing else.

  ./dev bench server              everything; writes server.json, docs/server.svg and the table in docs/benchmarks.md
  ./dev bench server --quick      50 tables, once, to try it out; writes nothing
  ./dev bench server --only KIND  one of: facedown; boardgame.io, memory; boardgame.io, files; uvicorn, bare
  ./dev bench server --rounds N   another number of rounds than five: of their heats the middle one counts

One script is everybody's players: tables of two at Memoarrr! without abilities, in two ways. Flat out, a table's next move is
sent as soon as both players have the last one, and where a game is over the next begins, at a table that has waited for it; a
heat ends when none waits any more and a tenth of the last games is over. Paced, a table moves once a second, at an instant of
its own. Latency is from sending a move until both players have it. Each server has one core, the players another.

A machine that others use too is not equally fast from one minute to the next. So the servers take turns, a round each. And a
virtual machine knows how long it had something to do and was not let (the kernel calls that time stolen): what is stolen in one
hundredth of the time makes the slowest hundredth of the moves. So beside the p99 of all paced heats, two in a round, that of
the half is shown in which least was stolen.
"""

import argparse
import asyncio
import contextlib
import datetime
import gc
import os
import platform
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.load.beats import keep_time
from benchmarks.load.report import middle_p99, write_report
from benchmarks.load.servers import Server, install_boardgame_io, serving
from benchmarks.load.tables import Table

KINDS = ("facedown", "boardgame.io, memory", "boardgame.io, files", "uvicorn, bare")
TABLES = (50, 200, 500)
ROUNDS = 5
LONGEST_HEAT = 10.0  # seconds
PACED = 5.0  # seconds
PACED_HEATS = 2  # in a round
PAUSE = 1.0  # seconds, from one paced move of a table to its next
GAMES = 300  # flat out, at least this many in one heat; with fewer it would be over too soon
OVER = 0.1  # of the last games: then a heat ends, so that as many as there should be were at play in all of it


class Heat:
    """All tables of one heat, `count` of them at play at once, and the latencies of their moves."""

    def __init__(self, count: int, *, is_paced: bool) -> None:
        self._is_paced = is_paced
        self._games = count if is_paced else max(count, GAMES)
        self._enough = self._games - count + OVER * count
        self._at_play = count
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self._there = 0
        self._all_there = asyncio.Event()
        self._done = asyncio.Event()
        self._over = 0
        self._is_on = self._is_through = False

    async def gather(self, server: Server) -> None:
        server.come_back()
        for _ in range(self._games):
            self.tables.append(await server.table(self._note_move))
        await asyncio.wait_for(self._all_there.wait(), 300)

    def _note_move(self, table: Table) -> None:
        if self._is_through:
            return
        if not self._is_on:  # the deal has arrived
            self._there += 1
            if self._there == self._games:
                self._all_there.set()
            return
        self.latencies.append(table.latency)
        if table.is_over:
            self._over += 1
            if self._over >= self._enough:
                self._done.set()
            elif self._at_play < self._games:
                self.tables[self._at_play].play()
                self._at_play += 1
        elif not self._is_paced:
            table.play()

    async def run(self) -> float:
        """How long it was."""
        self._is_on = True
        began = time.perf_counter()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._play(self.tables[: self._at_play]), PACED if self._is_paced else LONGEST_HEAT)
        self._is_on, self._is_through = False, True
        return time.perf_counter() - began

    async def _play(self, tables: Sequence[Table]) -> None:
        if self._is_paced:
            await keep_time(tables, Table.play_in_time, PAUSE)
        else:
            for table in tables:
                table.play()
            await self._done.wait()

    def close(self) -> None:
        for table in self.tables:
            table.close()


@contextlib.contextmanager
def without_garbage() -> Iterator[None]:
    """The players are not to stop and look for garbage, while moves arrive that are being timed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def heat(server: Server, count: int, *, is_paced: bool) -> dict[str, float]:
    one = Heat(count, is_paced=is_paced)
    await one.gather(server)
    with without_garbage():
        cpu, gone = server.cpu, stolen()
        took = await one.run()
        used, gone = server.cpu - cpu, stolen() - gone
    memory = server.memory
    one.close()
    await asyncio.sleep(0.5)
    ordered = sorted(one.latencies)
    return {
        "moves": len(ordered) / took,
        "p50": 1000 * statistics.median(ordered),
        "p99": 1000 * ordered[int(0.99 * len(ordered))],
        "core": used / took,
        "moves a core-second": len(ordered) / used,
        "memory": memory,
        "stolen": gone / took,
    }


def stolen(stat: Path = Path("/proc/stat")) -> float:
    """For how long, in seconds on the average of all cores, there was work here and the processor did another machine's."""
    fields = stat.read_text().split("\n", 1)[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK") / (os.cpu_count() or 1)


def measure(kinds: Sequence[str], counts: Sequence[int], rounds: int) -> list[dict[str, Any]]:
    os.sched_setaffinity(0, {1})
    rows = []
    with contextlib.ExitStack() as running:
        servers = [running.enter_context(serving(kind, core=0)) for kind in kinds]
        for count in counts:
            found = [(server.kind, one_round(server, count)) for _ in range(rounds) for server in servers]
            for kind in kinds:
                flat = [one for its, (one, _) in found if its == kind]
                paced = [one for its, (_, several) in found if its == kind for one in several]
                rows.append(row_of(kind, count, flat, paced))
                print(describe_row(rows[-1]), flush=True)
    return sorted(rows, key=lambda row: kinds.index(row["kind"]))


def one_round(server: Server, count: int) -> tuple[dict[str, float], list[dict[str, float]]]:
    """One heat flat out, and the paced ones. boardgame.io's file store at times finds a file of its own half written, and dies
    of it: then once more.
    """
    while True:
        with contextlib.suppress(OSError):
            flat = uvloop.run(heat(server, count, is_paced=False))
            paced = [uvloop.run(heat(server, count, is_paced=True)) for _ in range(PACED_HEATS)]
            if server.is_up:
                return flat, paced
        if server.is_up or server.kind == "facedown":
            raise RuntimeError(f"{server.kind} does not answer")
        print(f"{server.kind} has died; it is started again", flush=True)
        server.stop()
        server.start()


def row_of(kind: str, count: int, flat: Sequence[dict[str, float]], paced: Sequence[dict[str, float]]) -> dict[str, Any]:
    """The middle heats, of the paced ones that of the quieter half; and how all came out, in the order in which they ran."""
    every = {
        "moves": [round(one["moves"]) for one in flat],
        "p99": [round(one["p99"], 2) for one in paced],
        "stolen": [round(one["stolen"], 4) for one in paced],
    }
    return {
        "kind": kind,
        "tables": count,
        "flat out": middle(flat, "moves"),
        "paced": middle(quiet(paced), "p99"),
        "every heat": every,
    }


def quiet(heats: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """The half in which least was stolen; where nothing is, all of them."""
    most = statistics.median_low(one["stolen"] for one in heats)
    return [one for one in heats if one["stolen"] <= most]


def middle(heats: Sequence[dict[str, float]], figure: str) -> dict[str, float]:
    return sorted(heats, key=lambda one: one[figure])[len(heats) // 2]


def describe_row(row: dict[str, Any]) -> str:
    flat, paced = row["flat out"], row["paced"]
    return (
        f"{row['kind']:22} {row['tables']:4} tables: flat out {flat['moves']:7,.0f} moves/s (a core-second: "
        f"{flat['moves a core-second']:,.0f}), p99 {flat['p99']:6.1f} ms; paced p99 "
        f"{middle_p99(row):6.2f} ms; the quieter half: p50 {paced['p50']:5.2f}, p99 "
        f"{paced['p99']:6.2f} ms, {paced['core']:.0%} of a core, {paced['memory']:.0f} MB, {paced['stolen']:.1%} stolen"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args()
    install_boardgame_io()
    kinds = [wanted.only] if wanted.only else KINDS
    before = os.getloadavg()[0]
    counts, rounds = (TABLES[:1], 1) if wanted.quick else (TABLES, wanted.rounds)
    rows = measure(kinds, counts, rounds)
    if not wanted.quick and not wanted.only:
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        day = datetime.datetime.now(datetime.UTC).date().isoformat()
        write_report({"date": day, "machine": machine, "load": [before, os.getloadavg()[0]], "rows": rows})


if __name__ == "__main__":
    main()
