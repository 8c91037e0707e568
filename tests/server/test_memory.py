"""The memory of a table is freed as soon as nobody is there. Only the web server's own objects for a client, which refer to
each other, stay until Python collects garbage.
"""

import gc
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import count_live_tables, people, play_randomly, run_server, seat_players, wait_until_no_table_is_live
from tests.waiting import breathe, first_match, wait_until


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def test_a_finished_table_is_freed_when_everybody_has_left(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        for number in range(3):
            with people(server, "Ann", "Ben") as [ann, ben]:
                code = seat_players(ann, [ben], 2)
                clients = [ann.connect(code), ben.connect(code)]
                ann.post(f"/api/tables/{code}/start")
                play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(number))
                assert count_live_tables(server) > 0
        wait_until_no_table_is_live(server)


def test_a_table_and_its_connections_are_freed_even_if_clients_just_disappear(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann", "Ben") as [ann, ben]:
        gc.collect()  # what other tests have left
        before, web_server_before = count_table_objects(), count_web_server_objects()
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        for client in clients:
            client.wait_for("position")
        assert count_table_objects() > before
        for client in clients:
            client.abort()
        wait_until_no_table_is_live(server)
        first_match(
            lambda: count_table_objects() - before,
            lambda objects: not objects,
            "all objects to be freed",
            meanwhile=breathe,
        )
        wait_until(
            lambda: not count_web_server_objects() - web_server_before,
            "the web server's objects to be freed",
            meanwhile=gc.collect,
        )


def count_table_objects() -> Counter[str]:
    """How many objects of each class in facedown.server.tables there are, as far as the garbage collector tracks them."""
    return count_objects("facedown.server.tables")


def count_web_server_objects() -> Counter[str]:
    return count_objects("websockets.server", "uvicorn.protocols.websockets")


def count_objects(*packages: str) -> Counter[str]:
    kinds = [f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in gc.get_objects()]
    return Counter(kind for kind in kinds if kind.startswith(packages))


def test_a_table_with_a_clock_and_a_bot_is_freed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        with people(server, "Ann") as [ann]:
            code = ann.post("/api/tables", {"game": "memoarrr", "players": 2, "start": 0, "clock": 3600})["code"]
            ann.put(f"/api/tables/{code}/seats/1", {"sitter": "bot", "level": "goldfish"})
            ann.post(f"/api/tables/{code}/start")
            client = ann.connect(code)
            position = client.wait_for("position")
            client.move(position["decision"], position["legal"][0])
            client.wait_for("position")
            assert count_live_tables(server) == 1
        wait_until_no_table_is_live(server)
