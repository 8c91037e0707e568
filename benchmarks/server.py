"""How many moves a server can accept, store and send to both players, and how long each takes: ours compared with
boardgame.io, and with a bare uvicorn that only stores messages and answers them.

  ./dev bench server              everything; writes server.json, docs/server.svg and the table in docs/benchmarks.md
  ./dev bench server --quick      50 tables, once, to try it out; writes nothing
  ./dev bench server --only KIND  one of: facedown; boardgame.io, memory; boardgame.io, files; uvicorn, bare
  ./dev bench server --rounds N   another number of rounds than five; the median of their heats counts

The same script plays on every server: tables of Memoarrr! for two, without abilities, in two ways. Flat out, a table's next
move is sent as soon as both players have the last one, and when a game is over, the next one begins at a table that has been
waiting; a heat ends when no table is waiting and a tenth of the last games are over. Paced, each table moves once a second, at
an instant of its own. Latency is the time from sending a move until both players have it. Each server has one core, the players
another.

A shared machine is not equally fast from one minute to the next, so the servers take turns, a round each. A virtual machine
also knows for how long it had work to do but was not allowed to run (the kernel calls this stolen time). If one hundredth of
the time is stolen, that alone makes the slowest hundredth of the moves slow. So besides the p99 of all paced heats (two per
round), the p99 of the half with the least stolen time is shown.
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
from benchmarks.load.servers import Server, install_boardgame_io, run_server
from benchmarks.load.tables import Table

KINDS = ("facedown", "boardgame.io, memory", "boardgame.io, files", "uvicorn, bare")
TABLES = (50, 200, 500)
ROUNDS = 5
LONGEST_HEAT = 10.0  # seconds
PACED_SECONDS = 5.0  # seconds per paced heat
PACED_HEATS = 2  # per round
PAUSE = 1.0  # seconds from one paced move of a table to the next
GAMES = 300  # at least this many in a heat flat out, which would otherwise be over too soon
SHARE_OVER = 0.1  # the share of the last games after which a heat ends, so that nearly all tables are playing until then


class Heat:
    """The tables of one heat, of which `count` play at the same time, and the latencies of their moves."""

    def __init__(self, count: int, *, is_paced: bool) -> None:
        self._is_paced = is_paced
        self._games = count if is_paced else max(count, GAMES)
        self._enough_over = self._games - count + SHARE_OVER * count
        self._started_count = count
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self._dealt_count = 0
        self._all_dealt = asyncio.Event()
        self._is_done = asyncio.Event()
        self._over_count = 0
        self._is_running = self._is_ended = False

    async def gather(self, server: Server) -> None:
        """Open all tables, and wait until every game is dealt."""
        server.reconnect()
        for _ in range(self._games):
            self.tables.append(await server.open_table(self._note_move))
        await asyncio.wait_for(self._all_dealt.wait(), 300)

    def _note_move(self, table: Table) -> None:
        """Note that both players of a table have its deal or a move, and go on."""
        if self._is_ended:
            return
        if not self._is_running:  # the deal has arrived
            self._dealt_count += 1
            if self._dealt_count == self._games:
                self._all_dealt.set()
            return
        self.latencies.append(table.latency)
        if table.is_over:
            self._over_count += 1
            if self._over_count >= self._enough_over:
                self._is_done.set()
            elif self._started_count < self._games:
                self.tables[self._started_count].play()
                self._started_count += 1
        elif not self._is_paced:
            table.play()

    async def run(self) -> float:
        """Run the heat, and return how many seconds it took."""
        self._is_running = True
        start_time = time.perf_counter()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(
                self._play(self.tables[: self._started_count]), PACED_SECONDS if self._is_paced else LONGEST_HEAT
            )
        self._is_running, self._is_ended = False, True
        return time.perf_counter() - start_time

    async def _play(self, tables: Sequence[Table]) -> None:
        if self._is_paced:
            await keep_time(tables, Table.play_in_time, PAUSE)
        else:
            for table in tables:
                table.play()
            await self._is_done.wait()

    def close(self) -> None:
        for table in self.tables:
            table.close()


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Turn off garbage collection in this process, so that it does not delay the moves that are being timed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def run_heat(server: Server, count: int, *, is_paced: bool) -> dict[str, float]:
    heat = Heat(count, is_paced=is_paced)
    await heat.gather(server)
    with without_garbage_collection():
        cpu, stolen_seconds = server.cpu, read_stolen_time()
        seconds = await heat.run()
        used_seconds, stolen_seconds = server.cpu - cpu, read_stolen_time() - stolen_seconds
    memory = server.memory
    heat.close()
    await asyncio.sleep(0.5)
    latencies = sorted(heat.latencies)
    return {
        "moves": len(latencies) / seconds,
        "p50": 1000 * statistics.median(latencies),
        "p99": 1000 * latencies[int(0.99 * len(latencies))],
        "core": used_seconds / seconds,
        "moves a core-second": len(latencies) / used_seconds,
        "memory": memory,
        "stolen": stolen_seconds / seconds,
    }


def read_stolen_time(stat: Path = Path("/proc/stat")) -> float:
    """The stolen time so far, averaged over all cores: seconds in which another virtual machine ran although we had work."""
    fields = stat.read_text().split("\n", 1)[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK") / (os.cpu_count() or 1)


def measure(kinds: Sequence[str], counts: Sequence[int], rounds: int) -> list[dict[str, Any]]:
    os.sched_setaffinity(0, {1})
    rows = []
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(run_server(kind, core=0)) for kind in kinds]
        for count in counts:
            results = [(server.kind, measure_round(server, count)) for _ in range(rounds) for server in servers]
            for kind in kinds:
                flat_heats = [one_heat for server_kind, (one_heat, _) in results if server_kind == kind]
                paced_heats = [one_heat for server_kind, (_, heats) in results if server_kind == kind for one_heat in heats]
                rows.append(row_of(kind, count, flat_heats, paced_heats))
                print(describe_row(rows[-1]), flush=True)
    return sorted(rows, key=lambda row: kinds.index(row["kind"]))


def measure_round(server: Server, count: int) -> tuple[dict[str, float], list[dict[str, float]]]:
    """Run one heat flat out and the paced ones.

    boardgame.io's file store sometimes reads a file that is only half written, and crashes. Then the round is repeated.
    """
    while True:
        with contextlib.suppress(OSError):
            flat_heat = uvloop.run(run_heat(server, count, is_paced=False))
            paced_heats = [uvloop.run(run_heat(server, count, is_paced=True)) for _ in range(PACED_HEATS)]
            if server.is_up:
                return flat_heat, paced_heats
        if server.is_up or server.kind == "facedown":
            raise RuntimeError(f"{server.kind} does not answer")
        print(f"{server.kind} has died; it is started again", flush=True)
        server.stop()
        server.start()


def row_of(
    kind: str, count: int, flat_heats: Sequence[dict[str, float]], paced_heats: Sequence[dict[str, float]]
) -> dict[str, Any]:
    """The figures of a server: its median heats (for paced ones, in the quieter half), and all heats in the order they ran."""
    all_figures = {
        "moves": [round(one_heat["moves"]) for one_heat in flat_heats],
        "p99": [round(one_heat["p99"], 2) for one_heat in paced_heats],
        "stolen": [round(one_heat["stolen"], 4) for one_heat in paced_heats],
    }
    return {
        "kind": kind,
        "tables": count,
        "flat out": middle(flat_heats, "moves"),
        "paced": middle(quieter_half(paced_heats), "p99"),
        "every heat": all_figures,
    }


def quieter_half(heats: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """The half of the heats with the least stolen time; all of them if no time was stolen."""
    most = statistics.median_low(one_heat["stolen"] for one_heat in heats)
    return [one_heat for one_heat in heats if one_heat["stolen"] <= most]


def middle(heats: Sequence[dict[str, float]], figure: str) -> dict[str, float]:
    return sorted(heats, key=lambda one_heat: one_heat[figure])[len(heats) // 2]


def describe_row(row: dict[str, Any]) -> str:
    flat_heat, paced_heat = row["flat out"], row["paced"]
    return (
        f"{row['kind']:22} {row['tables']:4} tables: flat out {flat_heat['moves']:7,.0f} moves/s (a core-second: "
        f"{flat_heat['moves a core-second']:,.0f}), p99 {flat_heat['p99']:6.1f} ms; paced p99 "
        f"{middle_p99(row):6.2f} ms; the quieter half: p50 {paced_heat['p50']:5.2f}, p99 "
        f"{paced_heat['p99']:6.2f} ms, {paced_heat['core']:.0%} of a core, {paced_heat['memory']:.0f} MB, "
        f"{paced_heat['stolen']:.1%} stolen"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    install_boardgame_io()
    kinds = [arguments.only] if arguments.only else KINDS
    before = os.getloadavg()[0]
    counts, rounds = (TABLES[:1], 1) if arguments.quick else (TABLES, arguments.rounds)
    rows = measure(kinds, counts, rounds)
    if not arguments.quick and not arguments.only:
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        day = datetime.datetime.now(datetime.UTC).date().isoformat()
        write_report({"date": day, "machine": machine, "load": [before, os.getloadavg()[0]], "rows": rows})


if __name__ == "__main__":
    main()
