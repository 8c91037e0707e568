"""What a table held is given back once nobody is at it."""

import gc
import random
import time
from pathlib import Path

from facedown.server.live import LiveTable
from tests.server.people import PATIENCE, people, play_out, running, seat_all


def live_tables() -> int:
    gc.collect()
    return sum(isinstance(thing, LiveTable) for thing in gc.get_objects())


def test_a_finished_table_is_let_go_when_everybody_has_left(tmp_path: Path) -> None:
    before = live_tables()
    with running(tmp_path) as server:
        for number in range(3):
            with people(server, "Ann", "Ben") as [ann, ben]:
                code = seat_all(ann, [ben], 2)
                lines = [ann.connect(code), ben.connect(code)]
                ann.post(f"/api/tables/{code}/start")
                play_out(lines, [line.next_of("position") for line in lines], random.Random(number))
                assert live_tables() > before
        until = time.monotonic() + PATIENCE
        while live_tables() > before and time.monotonic() < until:
            time.sleep(0.05)
        assert live_tables() == before
