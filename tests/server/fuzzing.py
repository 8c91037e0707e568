"""Hypothesis from one seed after the other: a few in ./dev test, the same in every run, and in ./dev soak for a minute.

A failure names its seed, and the same seed gives the same examples again.
"""

import itertools
import os
import time
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, seed, settings

SECONDS = float(os.environ.get("FACEDOWN_FUZZ_SECONDS", "0"))  # for REST, and again for frames
FEW_EXAMPLES = settings(
    max_examples=10,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def fuzz(test: Callable[[], None], seeds: int, seconds: float) -> None:
    """Run a test that takes its arguments from `hypothesis.given`, with at least `seeds` seeds and for at least `seconds`."""
    until, test = time.monotonic() + seconds, FEW_EXAMPLES(test)
    for number in itertools.count(1):
        try:
            seed(number)(test)()
        except BaseException as error:
            error.add_note(f"with the seed {number}")
            raise
        if number >= seeds and time.monotonic() >= until:
            return
