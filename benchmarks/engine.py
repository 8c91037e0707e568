"""How fast the rules run, compared with those of other projects, measured in one run on one machine.

  ./dev bench engine                everything, seven times, in about five minutes; writes engine.json, docs/speed.svg and the
                                    figures in docs/benchmarks.md
  ./dev bench engine --rounds N     the same, another number of times
  ./dev bench engine --quick        each thing once, to try it out; writes nothing

Ours are compared with OpenSpiel (C++), with Pgx (JAX on the CPU) and, as an upper bound, with one game's rules in plain C++.
Each runs in a process of its own; the processes take turns, and the whole round is repeated.
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from benchmarks.speed import chart, page, table
from benchmarks.speed.figures import Figure, Run, Share, write
from facedown.engine.cores import count_cores

WORKERS = ("ours 1", "ours 2", "spiel", "pgx_games 2", "plain_cpp")
REPETITIONS = 7
PACKAGES = ("numba", "open_spiel", "pgx", "jax")


class Worker:
    """A process that measures what it is asked to, and is idle the rest of the time."""

    def __init__(self, module: str, *arguments: str, package: str = "speed") -> None:
        command = [sys.executable, "-m", f"benchmarks.{package}.{module}", *arguments]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        answer = self._read_answer()
        self.tasks: list[dict[str, Any]] = answer["tasks"]
        self.skipped: list[dict[str, str]] = answer["skipped"]
        self.rates: list[list[float]] = [[] for _ in self.tasks]

    def measure_all(self) -> None:
        assert self._process.stdin is not None
        for number, rates in enumerate(self.rates):
            self._process.stdin.write(f"{number}\n")
            self._process.stdin.flush()
            move_count, seconds = self._read_answer()
            rates.append(float(f"{move_count / seconds:.4g}"))

    def figures(self) -> list[Figure]:
        return [Figure(**task, rates=rates) for task, rates in zip(self.tasks, self.rates, strict=True)]

    def end(self) -> None:
        self._process.communicate()

    def _read_answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"A worker ended with status {self._process.wait()}: {' '.join(map(str, cast(Any, self._process.args)))}")
        return json.loads(line)


def measure(repetitions: int) -> Run:
    machine = describe_machine()
    workers = []
    for name in WORKERS:
        say(f"Preparing {name} …")
        workers.append(Worker(*name.split()))
    for number in range(repetitions):
        say(f"Round {number + 1} of {repetitions} …")
        for worker in workers:
            worker.measure_all()
    machine["load"].append(read_load())
    for worker in workers:
        worker.end()
    say("Where our time goes …")
    figures = [figure for worker in workers for figure in worker.figures()]
    return Run(machine, figures, [skipped_game for worker in workers for skipped_game in worker.skipped], profile())


def profile() -> list[Share]:
    command = [sys.executable, "-m", "benchmarks.speed.profile"]
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [Share(**share) for share in json.loads(result.stdout)]


def describe_machine() -> dict[str, Any]:
    """The machine, for the report. Its load is the average of one minute, and about 1 of it is our own processes."""
    return {
        "day": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "processor": read_processor(),
        "cores": count_cores(),
        "load": [read_load()],
        "python": platform.python_version(),
        **{package: version(package) for package in PACKAGES},
    }


def read_load() -> float:
    return round(os.getloadavg()[0], 2)


def read_processor() -> str:
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="./dev bench engine", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--rounds", type=int, default=REPETITIONS, metavar="N")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args(arguments)
    run = measure(1 if args.quick else max(1, args.rounds))
    print(table.format_run(run))
    if not args.quick:
        write(run)
        chart.write(run)
        page.write(run)
        say("Written: benchmarks/engine.json, docs/speed.svg, docs/benchmarks.md")


if __name__ == "__main__":
    main(sys.argv[1:])
