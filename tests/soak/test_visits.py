"""People come and go at many tables, for as long as you like: `./dev soak tests/soak/test_visits.py`.

FACEDOWN_VISITS sets the number of runs, FACEDOWN_VISIT_SECONDS how long each of them lasts, and FACEDOWN_VISIT_SEED the seed of
the first one. Bots and clocks run in real time, so a seed decides what people try, but not exactly what happens then.
"""

import os
from pathlib import Path

import pytest

from tests.server.visits import come_and_go

SECONDS = float(os.environ.get("FACEDOWN_VISIT_SECONDS", "120"))
RUNS = int(os.environ.get("FACEDOWN_VISITS", "5"))
SEED = int(os.environ.get("FACEDOWN_VISIT_SEED", "1"))


@pytest.mark.timeout(1800 + SECONDS)
@pytest.mark.parametrize("seed", range(SEED, SEED + RUNS))
def test_whoever_comes_and_goes_the_tables_stay_right(tmp_path: Path, seed: int) -> None:
    print(come_and_go(tmp_path, seed, SECONDS))  # noqa: T201
