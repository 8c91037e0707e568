"""The tables in the database: every game, every stage, with bots, a shared device, a clock, and proofs of their deals."""

import contextlib
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from facedown.server.model import table as tables
from facedown.server.store.backup import copy_database
from tests.before.files import COOKIES, KEY, STORED, pack
from tests.server.people import Client, Frame, Person, RunningServer, last_position, people, run_server, seat_players
from tests.server.test_fairness import Start, commit, reveal, start_together
from tests.waiting import PATIENCE

NAMES = ["Ann", "Ben", "Cem"]
DEAL_PATIENCE = 2.0  # seconds; here everybody answers immediately or not at all
A_YEAR = 365 * 24 * 3600 * 1000  # milliseconds, as dates are stored
COOKIE = "facedown-guest"


# --- playing


def play_on(guests: Sequence[Person], code: str, rng: random.Random, most: int | None = None) -> None:
    """Let these guests play at random, against any bots: to the end, or until they have made `most` moves."""
    with contextlib.ExitStack() as stack:
        clients = [Client(stack.enter_context(guest.dial(code))) for guest in guests]
        positions = [client.wait_for("position") for client in clients]
        deadline = time.monotonic() + PATIENCE
        move_count = 0
        while positions[0]["to_move"] and move_count != most:
            assert time.monotonic() < deadline, f"the game at table {code} does not end"
            move_count += act(clients, positions, rng)
            positions = [last_position(client.receive_all(), before) for client, before in zip(clients, positions, strict=True)]


def act(clients: Sequence[Client], positions: Sequence[Frame], rng: random.Random) -> int:
    """Let one guest make a move, or claim a seat on a shared device. Returns how many moves were made: 1 or 0.

    Some guests also acknowledge what they have seen.
    """
    for seat in rng.sample(range(len(clients)), len(clients)):
        client, position = clients[seat], positions[seat]
        if rng.random() < 0.5:
            client.ack(position)
        if position["legal"]:
            client.move(position["decision"], rng.choice(position["legal"]), seat=position["asked_seat"])
            return 1
        if position["asked_seat"] not in (None, position["seat"]):
            client.send_frame(type="claim", seat=position["asked_seat"])
            return 0
    time.sleep(0.01)  # only bots are to move
    return 0


# --- making the tables


def write(folder: Path) -> list[dict[str, Any]]:
    """Make the database, and return the records of its games that are over or abandoned."""
    server_folder = folder / "server"
    server_folder.mkdir()
    with mock.patch.object(tables, "SHORTEST_CLOCK", 1), at_tables(server_folder) as (_, guests):
        ann, ben, cem = guests
        idle_codes = [seat_players(ann, [ben], 2, listed=True), *play_games_to_abandon(ann, ben)]
        finished_codes = play_finished_games(ann, ben, cem)
        open_tables(ann, ben, finished_codes[0])
        play_unfinished_games(ann, ben, cem)
        COOKIES.parent.mkdir(parents=True)
        COOKIES.write_text(json.dumps({name: guest.http.cookies[COOKIE] for name, guest in zip(NAMES, guests, strict=True)}))
    make_old(server_folder / "facedown.sqlite3", idle_codes)
    with at_tables(server_folder) as (_, [ann, *_]):  # it closes the tables that have been idle
        while [ann.get(f"/api/tables/{code}")["stage"] for code in idle_codes] != ["closed", "abandoned", "abandoned"]:
            time.sleep(0.1)
        records = [ann.get(f"/api/tables/{code}/record") for code in [*finished_codes, *idle_codes[1:]]]
    copy_database(server_folder / "facedown.sqlite3", folder / "copy.sqlite3")
    pack(STORED, (folder / "copy.sqlite3").read_bytes())
    shutil.copy(server_folder / "facedown.sqlite3.key", KEY)
    return records


@contextlib.contextmanager
def at_tables(server_folder: Path) -> Iterator[tuple[RunningServer, list[Person]]]:
    """A server with this folder, and its guests."""
    with run_server(server_folder, deal_timeout=DEAL_PATIENCE) as server, people(server, *NAMES) as guests:
        yield server, guests


def start_game(host: Person, code: str, *others: Person) -> str:
    """Start the game. Everybody who is connected takes part in the deal."""
    with contextlib.ExitStack() as stack:
        start_together(host, [Client(stack.enter_context(guest.dial(code))) for guest in (host, *others)], code)
    return code


def seat_bots(host: Person, code: str, **levels: str) -> None:
    for seat, level in levels.items():
        host.put(f"/api/tables/{code}/seats/{seat.removeprefix('seat')}", {"sitter": "bot", "level": level})


def seat_person(host: Person, code: str, seat: int, name: str) -> None:
    """Seat somebody who plays on the host's device."""
    host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "person", "name": name})


def play_games_to_abandon(ann: Person, ben: Person) -> list[str]:
    """Play some moves of two games, which the server will find idle. Returns the codes of their tables."""
    codes = [
        start_game(ann, seat_players(ann, [ben], 2, options={"abilities": "on"}), ben),
        start_game(ann, seat_players(ann, [ben], 2, game="tremember"), ben),
    ]
    for code, most in zip(codes, (9, 20), strict=True):
        play_on([ann, ben], code, random.Random(code), most)
    return codes


def play_finished_games(ann: Person, ben: Person, cem: Person) -> list[str]:
    """Play games to their ends, and return the codes of their tables. At the first table, all players took part in the deal."""
    rng = random.Random("over")
    first_code = start_game(ann, seat_players(ann, [ben, cem], 3, options={"abilities": "on"}), ben, cem)
    play_on([ann, ben, cem], first_code, rng)
    return [
        first_code,
        *(play_with_bots(ann, game, rng) for game in ("memoarrr", "memory-kings", "tremember", "matryoshka")),
        play_alone(ann, rng),
        play_on_one_device(ann, rng),
        play_after_a_second_opening(ann, ben, rng),
        play_by_the_clock(ann, ben),
    ]


def play_with_bots(ann: Person, game: str, rng: random.Random) -> str:
    code = ann.open_table(4, game)
    seat_bots(ann, code, seat1="chimp", seat2="parrot", seat3="dog")
    play_on([ann], start_game(ann, code), rng)
    return code


def play_alone(ann: Person, rng: random.Random) -> str:
    code = start_game(ann, ann.open_table(1, "memory-kings"))
    play_on([ann], code, rng)
    return code


def play_on_one_device(ann: Person, rng: random.Random) -> str:
    code = ann.open_table(3, "matryoshka")
    seat_person(ann, code, 1, "Dad")
    seat_person(ann, code, 2, "Zoë")
    ann.post(f"/api/tables/{code}/start")
    play_on([ann], code, rng)
    return code


def play_after_a_second_opening(ann: Person, ben: Person, rng: random.Random) -> str:
    """Play a game whose first opening was abandoned, because Ben did not reveal what he had committed to."""
    code = seat_players(ann, [ben], 2, game="tremember", options={"limit": 10})
    with contextlib.ExitStack() as stack:
        clients = [Client(stack.enter_context(guest.dial(code))) for guest in (ann, ben)]
        start = Start(ann, code)
        for seat in (0, 1):
            commit(clients[seat], clients[seat].wait_for("deal-opened"), seat)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)
        commit(clients[0], clients[0].wait_for("deal-opened"), 0)
        reveal(clients[0], clients[0].wait_for("deal-committed")["opening"], 0)
        start.wait()
    play_on([ann, ben], code, rng)
    return code


def play_by_the_clock(ann: Person, ben: Person) -> str:
    """Play a game in which nobody moves, so that the clock makes random moves for them."""
    code = seat_players(ann, [ben], 2, clock=1)
    ann.post(f"/api/tables/{code}/start")
    clients = [ann.connect(code), ben.connect(code)]
    positions = [client.wait_for("position") for client in clients]
    while positions[0]["to_move"]:
        for client, position in zip(clients, positions, strict=True):
            client.ack(position)
        positions = [client.wait_for("position") for client in clients]
    return code


def open_tables(ann: Person, ben: Person, finished_code: str) -> None:
    """Open two tables: a rematch, and one with settings of its own and an empty seat."""
    ben.post(f"/api/tables/{finished_code}/rematch")
    terms = {"options": {"seasons": "six", "limit": 50}, "start": 1, "clock": 90, "watchers": False, "listed": True}
    code = ann.open_table(4, "memory-kings", **terms)
    seat_person(ann, code, 1, "Dad")
    seat_bots(ann, code, seat2="dog")


def play_unfinished_games(ann: Person, ben: Person, cem: Person) -> None:
    """Play some moves of five games, which stay unfinished."""
    rng = random.Random("running")
    code = start_game(ann, seat_players(ann, [ben], 2, options={"abilities": "on"}), ben)
    play_on([ann, ben], code, rng, 9)

    code = ann.open_table(3, "memory-kings", options={"limit": 20}, clock=3600)
    seat_bots(ann, code, seat1="goldfish", seat2="chimp")
    play_on([ann], start_game(ann, code), rng, 5)

    code = seat_players(ann, [ben], 3, game="tremember", options={"limit": 10})  # seat 2 has a bot for now
    ann.delete(f"/api/tables/{code}/seats/2")
    seat_person(ann, code, 2, "Dad")
    ann.post(f"/api/tables/{code}/start")
    play_on([ann, ben], code, rng, 13)

    code = seat_players(ann, [ben, cem], 4, game="matryoshka")
    play_on([ann, ben, cem], start_game(ann, code, ben, cem), rng, 45)

    code = start_game(ann, seat_players(ann, [ben, cem], 3, options={"edition": "2018"}, stand_in="parrot"), ben, cem)
    play_on([ann, ben, cem], code, rng, 6)
    ben.delete(f"/api/tables/{code}/seats/1")  # a bot plays on for him
    cem.delete(f"/api/tables/{code}/seats/2")
    play_on([ann], code, rng, 2)


def make_old(database: Path, codes: Sequence[str]) -> None:
    """Make these tables look as if they had been idle for a year."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for code in codes:
            connection.execute(
                "update tables set idle_since = ?, idle_revision = revision,"
                ' idle_moves = (select count(*) from moves where "table" = code) where code = ?',
                [-A_YEAR, code],
            )
