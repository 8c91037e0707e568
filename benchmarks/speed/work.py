"""A worker: a process of its own that measures one thing whenever it is asked to, and sleeps in between.

It says on its standard output, a line of JSON each, what it can measure, and then each measurement that it is asked for by
number on its standard input. So the workers take turns, and whatever disturbs a machine for a while disturbs them all.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

LEAST_SECONDS = 0.12  # of one measurement


@dataclass(frozen=True)
class Task:
    """`measure` gives how much was done (moves, copies) and in how many seconds."""

    who: str
    what: str
    game: str
    measure: Callable[[], tuple[float, float]]
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass
class Work:
    """What a worker can measure, and what it cannot, with the reason."""

    tasks: list[Task] = field(default_factory=list)
    skipped: list[dict[str, str]] = field(default_factory=list)

    def skip(self, who: str, game: str, why: str) -> None:
        self.skipped.append({"who": who, "game": game, "why": why})


def stay_on(cores: int) -> None:
    """Run on that many cores and no more, the last ones. On a system that cannot be told, run anywhere."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])


def serve(prepare: Callable[[], Work]) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    work = prepare()
    tasks = [{"who": task.who, "what": task.what, "game": task.game, **task.notes} for task in work.tasks]
    print(json.dumps({"tasks": tasks, "skipped": work.skipped}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(work.tasks[int(line)].measure()), file=answers, flush=True)


# A core's second is a second that the process had it: on a quiet machine the clock's, and on a busy one not others'. What
# runs on several cores at a time can only be timed by the clock.
BY_CORE, BY_CLOCK = time.process_time, time.perf_counter


def measure_time(run: Callable[[], float], seconds: Callable[[], float] = BY_CORE) -> tuple[float, float]:
    begin = seconds()
    done = run()
    return done, seconds() - begin


def enough(run: Callable[[int], float], seconds: Callable[[], float] = BY_CORE) -> Callable[[], tuple[float, float]]:
    """A measurement that takes long enough: `run` is given how often to do its work, found by doubling once it is warm."""
    times = 1
    run(times)
    while measure_time(partial(run, times), seconds)[1] < LEAST_SECONDS:
        times *= 2
    return partial(measure_time, partial(run, times), seconds)
