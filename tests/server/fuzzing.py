"""Hypothesis for a while: examples from one seed after the other until the time is up.

A failure names its seed, and the same seed gives the same examples again. How many seeds are tried depends on the machine.
"""

import itertools
import os
import time
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, seed, settings

SECONDS = float(os.environ.get("FACEDOWN_FUZZ_SECONDS", "60"))  # for REST, and again for frames
FEW = settings(
    max_examples=10,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def fuzz(test: Callable[[], None], seconds: float) -> int:
    """Run a test that takes its arguments from `hypothesis.given`, and return how many seeds were tried."""
    until, test = time.monotonic() + seconds, FEW(test)
    for number in itertools.count(1):
        try:
            seed(number)(test)()
        except BaseException as error:
            error.add_note(f"with the seed {number}")
            raise
        if time.monotonic() >= until:
            return number
    raise AssertionError
