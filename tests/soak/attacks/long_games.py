"""The longest game that a table allows, and people who read it: `python -m tests.soak.attacks.long_games ADDRESS CODE SECONDS`.

The game is written straight into a database, so that nobody has to play it first.
"""

import asyncio
import collections
import contextlib
import http.client
import itertools
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from facedown.engine.match import Match
from facedown.server.model import table as tables
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import Terms
from facedown.server.store.storage import Storage
from tests.soak.attacks.attacked import A_SECOND, SECONDS, attacked_server, describe, players
from tests.waiting import A_GAME, PATIENCE

MOST_AT_TABLES = 1_000  # turns without a pair: the highest `limit` that tables allow
MAX_SLOWDOWN = 2  # others' moves may take that many times as long as before
READERS = 20  # each asks once a second
SOURCES = [f"127.0.0.{number}" for number in range(2, 7)]  # the readers' addresses; reading is limited per address
PATHS = ("", "/openings", "/record", "/replay?first=0", "/replay?viewpoint=all&first=34000", "/replay?viewpoint=1&first=67990")


def play_longest_game(limit: int = MOST_AT_TABLES, players: int = 2) -> Match:
    """Play Tremember, where a turn has four moves. Pairs are found as late as the limit allows, to make the game long."""
    match = Match.deal("tremember", players=players, seed="as long as possible", options={"limit": limit}, start=0)
    first: str | None = None  # the card that was turned over first in this turn, if any
    while not match.is_over:
        seat = match.to_move[0]
        move = match.legal(seat)[0]
        if match.phase == "turn":
            cards = match.hidden_cards()["cells"]
            if first is not None:
                is_pair_due = match.moves_left == 1
                move = next(
                    each
                    for each in match.legal(seat)
                    if (cards[cell_of(each)] == first) == is_pair_due or has_one_choice(match)
                )
            first = cards[cell_of(move)] if first is None else None
        match.play(seat, move)
    return match


def cell_of(move: str) -> str:
    return move.partition(":")[2]


def has_one_choice(match: Match) -> bool:
    """Whether only one move is legal."""
    return len(match.legal(match.to_move[0])) == 1


def store_game(database: Path, match: Match, code: str) -> None:
    """Store this match, which is over, as a game at a table. No server may be using the database."""
    asyncio.run(_store_game(database, match, code))


async def _store_game(database: Path, match: Match, code: str) -> None:
    storage = Storage(database)
    await storage.open()
    try:
        await save_game(storage, match, code, ("ann", "ben"))
    finally:
        await storage.close()


async def save_game(storage: Storage, match: Match, code: str, guests: Sequence[str]) -> None:
    """Save this match as a game at a table where these guests sit."""
    terms = match.terms
    chairs = tuple(Chair(guest=guest) for guest in guests)
    table = Table(code, terms.game.id, terms.options, terms.players, Terms(start=terms.start), guests[0], chairs)
    started_table = tables.start_game(table, terms.start)
    await storage.save_new_table(table, terms.game.version)
    await storage.save_start(table, started_table, terms.seed, match.spell_deal())
    seq = 0
    for seat, run in itertools.groupby(match.moves, key=lambda each: each[0]):
        moves = [move for _, move in run]
        await storage.save_moves(code, seq, seat, moves)
        seq += len(moves)
    if match.result is not None:
        await storage.save_end(started_table, tables.end_game(started_table), match.result, guests)


# --- reading it


def read(address: str, code: str, number: int, end: float, answers: collections.Counter[int]) -> None:
    """Ask for the game once a second, each time for another part. Counts the answers by status, 0 meaning that none came."""
    for turn in itertools.count(number):
        if time.monotonic() > end:
            return
        asked_at = time.monotonic()
        path = f"/api/tables/{code}{PATHS[turn % len(PATHS)]}"
        connection = http.client.HTTPConnection(address, timeout=PATIENCE, source_address=(SOURCES[number % len(SOURCES)], 0))
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            answers[answer.status] += 1
        except OSError:
            answers[0] += 1
        connection.close()
        time.sleep(max(0, asked_at + 1 - time.monotonic()))


def read_together(address: str, code: str, seconds: float) -> collections.Counter[int]:
    """Let all readers ask for the game, one shortly after the other. Returns how many answers had each status."""
    answers: collections.Counter[int] = collections.Counter()
    end = time.monotonic() + seconds
    readers = [threading.Thread(target=read, args=[address, code, number, end, answers]) for number in range(READERS)]
    for reader in readers:
        reader.start()
        time.sleep(1 / READERS)
    for reader in readers:
        reader.join()
    return answers


@contextlib.contextmanager
def reading(address: str, code: str, seconds: float) -> Iterator[list[str]]:
    """Read the game from another process while the block runs. Afterwards the list has one text, the answers by status."""
    command = [sys.executable, "-m", "tests.soak.attacks.long_games", address, code, str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    answers: list[str] = []
    yield answers
    answers.append(process.communicate(timeout=seconds + 2 * PATIENCE)[0].strip())


def attack(folder: Path) -> str:
    """Read the longest game 20 times a second while others play."""
    database = folder / "facedown.sqlite3"
    store_game(database, match := play_longest_game(), "LNGEST")
    with attacked_server(database) as address, players(address) as others:
        before = others.play(SECONDS)
        with reading(address, "LNGEST", SECONDS) as answers:
            during_loading = others.play(SECONDS)
        wait_until_loaded(address, "LNGEST")
        with reading(address, "LNGEST", SECONDS) as answers_after:
            after_loading = others.play(SECONDS)
    figures = (
        f"reading a game of {len(match.moves)} moves while it is loaded (answers by status: {answers[0]}): "
        f"{describe(before, during_loading)}; once it is loaded ({answers_after[0]}): {describe(before, after_loading)}"
    )
    for during in (during_loading, after_loading):
        assert statistics.median(during) <= MAX_SLOWDOWN * statistics.median(before), figures
        assert max(during) < A_SECOND, figures
    return figures


def wait_until_loaded(address: str, code: str) -> None:
    for path in PATHS:
        connection = http.client.HTTPConnection(address, timeout=A_GAME)
        connection.request("GET", f"/api/tables/{code}{path}")
        assert connection.getresponse().status == 200
        connection.close()


if __name__ == "__main__":
    print("reading", flush=True)  # noqa: T201
    where, table, how_long = sys.argv[1:]
    print(dict(read_together(where, table, float(how_long))))  # noqa: T201
