"""How fast our environments step, compared with those of other projects, measured in one run on one machine.

  ./dev bench envs                everything, five times; writes envs.json and the figures in docs/benchmarks.md
  ./dev bench envs --rounds N     the same, another number of times
  ./dev bench envs --quick        each thing once, to try it out; writes nothing

Ours are compared with POPGym, TextArena, Pgx (JAX on the CPU), PettingZoo's games and Gymnasium's CartPole. Each program
runs in a process of its own on one core; the programs take turns, and the whole round is repeated. Time is processor time.
"""

import argparse
import sys
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from benchmarks.engine import Worker, describe_machine, read_load, say
from benchmarks.environments import page
from benchmarks.environments.workers import WORKERS

PACKAGES = ("numba", "gymnasium", "pettingzoo", "popgym", "textarena", "pgx", "jax")


def measure(rounds: int) -> dict[str, Any]:
    machine = {
        name: value for name, value in describe_machine().items() if name in ("day", "processor", "cores", "load", "python")
    }
    machine["packages"] = {package: version(package) for package in PACKAGES}
    workers = []
    for name in WORKERS:
        say(f"Preparing {name} …")
        workers.append(Worker("workers", name, package="environments"))
    for number in range(rounds):
        say(f"Round {number + 1} of {rounds} …")
        for worker in workers:
            worker.measure_all()
    machine["load"].append(read_load())
    for worker in workers:
        worker.end()
    return {"machine": machine, "figures": [asdict(figure) for worker in workers for figure in worker.figures()]}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="./dev bench envs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args(arguments)
    run = measure(1 if args.quick else max(1, args.rounds))
    print(page.section(run))
    if not args.quick:
        page.write(run)
        say("Written: benchmarks/envs.json, docs/benchmarks.md")


if __name__ == "__main__":
    main(sys.argv[1:])
