"""A worker process, which measures one thing whenever it is asked to and sleeps in between.

It writes lines of JSON to its standard output: first what it can measure, then each measurement whose number it reads from its
standard input. The workers take turns, so whatever slows the machine down for a while slows all of them down.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

LEAST_SECONDS = 0.12  # for one measurement


@dataclass(frozen=True)
class Task:
    """Something that can be measured. `measure` returns how much was done (moves, copies) and in how many seconds."""

    who: str
    what: str
    game: str
    measure: Callable[[], tuple[float, float]]
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass
class Work:
    """What a worker can measure, and what it cannot measure, each with the reason."""

    tasks: list[Task] = field(default_factory=list)
    skipped: list[dict[str, str]] = field(default_factory=list)

    def skip(self, who: str, game: str, why: str) -> None:
        self.skipped.append({"who": who, "game": game, "why": why})


def pin_to_cores(cores: int) -> None:
    """Pin this process to the last `cores` cores, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])


def serve(prepare: Callable[[], Work]) -> None:
    """Say what can be measured, and then measure whatever is asked for, until standard input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # so that what libraries print is not taken for an answer
    work = prepare()
    tasks = [{"who": task.who, "what": task.what, "game": task.game, **task.notes} for task in work.tasks]
    print(json.dumps({"tasks": tasks, "skipped": work.skipped}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(work.tasks[int(line)].measure()), file=answers, flush=True)


# Work on one core is timed by processor time, which on a busy machine leaves out what others do. Work on several cores at a
# time can only be timed by the clock.
BY_CORE, BY_CLOCK = time.process_time, time.perf_counter


def measure_time(run: Callable[[], float], seconds: Callable[[], float] = BY_CORE) -> tuple[float, float]:
    start_time = seconds()
    move_count = run()
    return move_count, seconds() - start_time


def make_measurement(run: Callable[[int], float], seconds: Callable[[], float] = BY_CORE) -> Callable[[], tuple[float, float]]:
    """A measurement that takes long enough. `run` is told how often to do its work: twice as often each time, until it does."""
    times = 1
    run(times)
    while measure_time(partial(run, times), seconds)[1] < LEAST_SECONDS:
        times *= 2
    return partial(measure_time, partial(run, times), seconds)
