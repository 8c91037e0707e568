"""What PostgreSQL, nginx and a second process cost: Facedown is run in several ways, each with the load of server.py.

  .venv/bin/python -m benchmarks.databases                   writes databases.json and its part of docs/benchmarks.md
  .venv/bin/python -m benchmarks.databases --before FOLDER   also an earlier version, from a checkout where ./dev test has run
  .venv/bin/python -m benchmarks.databases --quick           50 tables, one round; writes nothing

nginx has to be installed. Each server process runs on the first core and the players on the second; PostgreSQL and nginx run
wherever there is room. A round has two heats: flat out, a table's next move is sent at once; paced, each table moves once a
second. Both figures of a ratio are from the same round, when the machine is about equally busy. The result is the median of all
rounds.
"""

import argparse
import contextlib
import datetime
import json
import os
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.load.deployments import WAYS, Deployment, deploy
from benchmarks.server import Heat, read_stolen_time, without_garbage_collection

FILE = Path(__file__).with_suffix(".json")
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- from databases.json -->\n", "<!-- /databases.json -->\n"
TABLES = 200
ROUNDS = 5
Figures = dict[str, float]

Comparison = tuple[str, str, str, str]  # a figure, the two ways whose ratio is taken, and the target

RATIOS: tuple[Comparison, ...] = (
    ("flat out: moves/s", "SQLite", "SQLite, before", "≥ 0.95"),
    ("paced: p99", "SQLite", "SQLite, before", "≤ 1.15"),
    ("flat out: moves/s", "PostgreSQL", "SQLite", "≥ 0.80"),
    ("flat out: µs per move, server", "PostgreSQL", "SQLite", "≤ 1.15"),
    ("paced: p50", "PostgreSQL", "SQLite", "≤ 2.5"),
    ("paced: p99", "PostgreSQL", "SQLite", "≤ 3"),
    ("flat out: moves/s", "PostgreSQL, nginx", "PostgreSQL", "≥ 0.85"),
    ("paced: p99", "PostgreSQL, nginx", "PostgreSQL", "≤ 1.3"),
    ("flat out: µs per move, database", "PostgreSQL", "PostgreSQL, before", "≤ 1.25"),
    ("paced: µs per move, everything", "PostgreSQL, nginx, 2 processes", "PostgreSQL, nginx", "≤ 1.3"),
    ("flat out: µs per move, everything", "PostgreSQL, nginx, 2 processes", "PostgreSQL, nginx", "none"),
)


async def run_heat(deployment: Deployment, count: int, *, is_paced: bool) -> Figures:
    heat = Heat(count, is_paced=is_paced)
    await heat.gather(deployment)
    with without_garbage_collection():
        server_cpu, other_cpu, stolen_seconds = deployment.cpu, deployment.other_cpu, read_stolen_time()
        seconds = await heat.run()
        server_cpu = deployment.cpu - server_cpu
        other_cpu = {part: cpu - other_cpu[part] for part, cpu in deployment.other_cpu.items()}
        stolen_seconds = read_stolen_time() - stolen_seconds
    heat.close()
    latencies = sorted(heat.latencies)
    per_move = 1e6 / len(latencies)
    kind = "paced" if is_paced else "flat out"
    return {
        f"{kind}: moves/s": len(latencies) / seconds,
        f"{kind}: p50": 1000 * statistics.median(latencies),
        f"{kind}: p99": 1000 * latencies[int(0.99 * len(latencies))],
        f"{kind}: µs per move, server": per_move * server_cpu,
        f"{kind}: µs per move, database": per_move * other_cpu["database"],
        f"{kind}: µs per move, nginx": per_move * other_cpu["proxy"],
        f"{kind}: µs per move, everything": per_move * (server_cpu + sum(other_cpu.values())),
        f"{kind}: stolen": stolen_seconds / seconds,
    }


def run_round(deployment: Deployment, count: int) -> Figures:
    flat_figures = uvloop.run(run_heat(deployment, count, is_paced=False))
    return flat_figures | uvloop.run(run_heat(deployment, count, is_paced=True))


def measure(before: Path | None, count: int, rounds: int) -> dict[str, list[Figures]]:
    os.sched_setaffinity(0, {1})
    ways = [way for way in WAYS if before is not None or not way.is_earlier]
    results: dict[str, list[Figures]] = {way.name: [] for way in ways}
    with contextlib.ExitStack() as stack:
        deployments = [stack.enter_context(deploy(way, core=0, before=before)) for way in ways]
        for number in range(rounds):
            for deployment in deployments:
                figures = run_round(deployment, count)
                results[deployment.kind].append(figures)  # the kind is the name of its way
                print(f"round {number + 1} of {rounds}, {describe(deployment.kind, figures)}", flush=True)
    return results


def describe(name: str, figures: Figures) -> str:
    parts = ", ".join(f"{part} {figures[f'flat out: µs per move, {part}']:.0f}" for part in ("server", "database", "nginx"))
    return (
        f"{name}: {figures['flat out: moves/s']:,.0f} moves/s; µs per move: {parts}; "
        f"paced p50 {figures['paced: p50']:.2f} ms, p99 {figures['paced: p99']:.2f} ms"
    )


def ratios(results: dict[str, list[Figures]], comparisons: Sequence[Comparison] = RATIOS) -> list[dict[str, Any]]:
    """Each ratio that was measured: its median over all rounds, the lowest and the highest."""
    rows = []
    for figure, one, other, target in comparisons:
        if other in results:
            values = sorted(a[figure] / b[figure] for a, b in zip(results[one], results[other], strict=True))
            rows.append(
                {
                    "ratio": f"{one} / {other}, {figure}",
                    "target": target,
                    "middle": round(statistics.median(values), 2),
                    "lowest": round(values[0], 2),
                    "highest": round(values[-1], 2),
                }
            )
    return rows


def show_table(rows: Sequence[dict[str, Any]]) -> str:
    head = "| ratio | target | middle | lowest–highest |\n|---|---:|---:|---:|\n"
    lines = [f"| {row['ratio']} | {row['target']} | {row['middle']} | {row['lowest']}–{row['highest']} |\n" for row in rows]
    return head + "".join(lines)


def section(run: dict[str, Any]) -> str:
    """The part of docs/benchmarks.md that shows a run."""
    before, after = run["load"]
    columns = ["moves/s flat out", "µs per move: server", "PostgreSQL", "nginx", "paced p50, ms", "paced p99, ms"]
    head = f"| | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}\n"
    return (
        f"\nMeasured on {run['date']}: {run['tables']} tables, rounds: {run['rounds']}. The load was {before:.1f} in the "
        f"minute before the run and {after:.1f} in its last minute; the run alone causes about 2.\n\n"
        + head
        + "".join(line(name, rounds) for name, rounds in run["figures"].items())
        + "\n"
        + show_table(run["ratios"])
        + "\n"
    )


def line(name: str, rounds: Sequence[Figures]) -> str:
    """A row of the table of figures. Each figure is the median of all rounds."""
    forms = {
        "flat out: moves/s": ",.0f",
        "flat out: µs per move, server": ".0f",
        "flat out: µs per move, database": ".0f",
        "flat out: µs per move, nginx": ".0f",
        "paced: p50": ".2f",
        "paced: p99": ".2f",
    }
    figures = [format(statistics.median(one[figure] for one in rounds), form) for figure, form in forms.items()]
    return f"| {name} | {' | '.join(figures)} |\n"


def fill_page(run: dict[str, Any], text: str) -> str:
    """The page with the figures of this run in their place."""
    start, _, rest = text.partition(BEGIN)
    _, _, end = rest.partition(END)
    return start + BEGIN + section(run) + END + end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    count, rounds = (50, 1) if arguments.quick else (TABLES, arguments.rounds)
    results = measure(arguments.before, count, rounds)
    rows = ratios(results)
    print(show_table(rows))
    if not arguments.quick:
        run = {
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "tables": count,
            "rounds": rounds,
            "load": [load, os.getloadavg()[0]],
            "ratios": rows,
            "figures": results,
        }
        FILE.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        PAGE.write_text(fill_page(run, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
