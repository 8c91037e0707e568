"""Bots think in worker processes, from their own seats' events only. A worker that dies is replaced, and the game goes on."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from facedown.bots import make_bot
from facedown.bots.levels import LEVELS
from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.engine.record import from_record
from facedown.fast.search import search_of
from facedown.kit.events import addressed_to
from facedown.server.bots import pool as pool_module
from facedown.server.bots.pool import BotFailed, SeatedBot, StaleQuestion, Worker, WorkerPool
from facedown.server.bots.seats import BotSeats
from facedown.server.bots.worker import BotCache, answer
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.messages import Terms
from facedown.server.store.storage import Storage
from facedown.server.store.writer import NotSaved, Step
from tests.server.people import Client, Person, RunningServer, people, run_server, seat_players

PATIENCE = 60.0

pytestmark = pytest.mark.timeout(900)  # the first test may have to compile the search of every game


@pytest.fixture(scope="module", autouse=True)
def compiled_searches() -> None:
    """Compile in advance, because elephants search and the tests would not wait that long."""
    for game in GAMES.values():
        search_of(game)


def make_seated_bot(match: Match, seat: int = 0, level: str = "chimp", seed: str = "seed") -> SeatedBot:
    terms = match.terms
    events = addressed_to(match.events, seat)
    return SeatedBot(level, terms.game.id, terms.players, terms.options, seat, seed, events)


def make_match(moves: int = 6) -> Match:
    match = Match.deal("memoarrr", players=2, seed="a match", start=0)
    for _ in range(moves):
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[0])
    return match


def run_with_pool(work: Callable[[WorkerPool], Awaitable[Any]], timeout: float = PATIENCE) -> Any:
    async def run() -> Any:
        pool = WorkerPool(max_workers=1, timeout=timeout)
        try:
            return await work(pool)
        finally:
            await pool.stop()

    return asyncio.run(run())


def process_of(pool: WorkerPool) -> int:
    [worker] = pool.workers
    assert worker.process is not None
    return worker.process.pid


# --- pool


def test_a_worker_that_is_killed_is_replaced_and_the_new_one_chooses_the_same() -> None:
    match = make_match()
    seat = match.to_move[0]
    bot = make_seated_bot(match, seat)

    async def work(pool: WorkerPool) -> None:
        move = await pool.choose(bot, match.legal(seat))
        first = process_of(pool)
        os.kill(first, signal.SIGKILL)
        assert await pool.choose(bot, match.legal(seat)) == move
        assert process_of(pool) != first

    run_with_pool(work)


def test_a_worker_is_sent_only_new_events_and_all_of_them_once_it_has_dropped_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    forgetful = "from facedown.server.bots import worker; worker.MAX_BOTS = 1; worker.main()"
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", forgetful))
    requests: list[tuple[str, int]] = []
    ask = SeatedBot.encode_request

    def record_request(self: SeatedBot, since: int, until: int, legal: Sequence[str]) -> bytes:
        requests.append((self.seed, since))
        return ask(self, since, until, legal)

    monkeypatch.setattr(SeatedBot, "encode_request", record_request)
    match = make_match()
    seat = match.to_move[0]
    bot, other_bot = make_seated_bot(match, seat, seed="one"), make_seated_bot(match, seat, seed="two")

    async def work(pool: WorkerPool) -> None:
        legal = match.legal(seat)
        move = await pool.choose(bot, legal)
        assert await pool.choose(bot, legal) == move
        await pool.choose(other_bot, legal)
        assert await pool.choose(bot, legal) == move

    run_with_pool(work)
    event_count = len(bot.events)
    assert requests == [("one", 0), ("one", event_count), ("two", 0), ("one", event_count), ("one", 0)]


def test_a_question_that_has_become_stale_is_not_asked_and_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    match = make_match()
    seat = match.to_move[0]
    bot = make_seated_bot(match, seat)

    async def work(pool: WorkerPool) -> None:
        request = pool.choose(bot, match.legal(seat))
        while match.to_move == [seat]:  # its player is back, and faster
            bot.events.extend(addressed_to(match.play(seat, match.legal(seat)[0]), seat))
        with pytest.raises(StaleQuestion):
            await request

    run_with_pool(work)
    assert caplog.text == ""


HANGS_ONCE = """
import json, pathlib, sys, time
marker = pathlib.Path(sys.argv[1])
if not marker.exists():
    marker.touch()
    time.sleep(600)
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
"""


def test_a_worker_that_hangs_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", HANGS_ONCE, str(tmp_path / "hung")))
    match = make_match()
    legal = match.legal(match.to_move[0])
    assert run_with_pool(lambda pool: pool.choose(make_seated_bot(match), legal), timeout=3) == legal[0]


@pytest.mark.parametrize("program", ["print('nonsense')", "print('[1]')", "raise SystemExit", "print('{\"move\": 3}')"])
def test_broken_workers_fail_and_do_not_hang(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", program))
    match = make_match()
    with pytest.raises(BotFailed):
        run_with_pool(lambda pool: pool.choose(make_seated_bot(match), match.legal(match.to_move[0])))


ANSWERS = "import json, sys\nfor line in sys.stdin: print(json.dumps({'move': json.loads(line)['legal'][0]}), flush=True)"


def test_a_worker_whose_pipe_was_closed_unnoticed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some event loops raise RuntimeError in this case, and not OSError."""

    class ClosedPipe:
        def write(self, line: bytes) -> None:
            raise RuntimeError("the handler is closed")

    pipes, asked_workers = Worker.open_pipes, list[Worker]()

    async def close_first(self: Worker) -> Any:
        asked_workers.append(self)
        return (ClosedPipe(), None) if len(asked_workers) == 1 else await pipes(self)

    monkeypatch.setattr(Worker, "open_pipes", close_first)
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", ANSWERS))
    match = make_match()
    legal = match.legal(match.to_move[0])
    assert run_with_pool(lambda pool: pool.choose(make_seated_bot(match), legal)) == legal[0]
    assert len(set(asked_workers)) == 2


THINKS_LONG = """
import json, sys, time
for line in sys.stdin:
    ask = json.loads(line)
    if ask["level"] == "elephant":
        time.sleep(600)
    print(json.dumps({"move": ask["legal"][0]}), flush=True)
"""


def test_other_bots_do_not_wait_for_a_bot_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", THINKS_LONG))
    match = make_match()
    legal = match.legal(match.to_move[0])

    async def work(pool: WorkerPool) -> str:
        tasks = [asyncio.create_task(pool.choose(make_seated_bot(match, level="elephant", seed=seed), legal)) for seed in "ab"]
        await pool.warmer.wait("elephant", match.terms.game.id)
        await asyncio.sleep(0.1)  # both are thinking now
        async with asyncio.timeout(PATIENCE / 2):
            quick_move = await pool.choose(make_seated_bot(match, level="dog"), legal)
        assert not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return quick_move

    assert run_with_pool(work) == legal[0]


def test_an_error_in_a_bot_is_reported_without_its_message() -> None:
    match = make_match()
    bot = make_seated_bot(match)
    bot.events.append({"event": "saw", "seat": 0, "cards": {"nowhere": "crab-lava"}, "to": [0]})
    response = answer(BotCache(1), bot.encode_request(0, len(bot.events), match.legal(match.to_move[0])))
    assert response.keys() == {"error", "where"}
    assert "crab-lava" not in response["where"]


@pytest.mark.parametrize("level", ["my_bot.py:MyBot", "os:system", "random"])
def test_no_code_but_ours_is_run_for_a_bot(level: str) -> None:
    """Levels are checked when a bot sits down. Should another name ever come here, nothing is imported."""
    match = make_match()
    bot = make_seated_bot(match, level=level)
    assert answer(BotCache(1), bot.encode_request(0, len(bot.events), match.legal(match.to_move[0])))["error"] == "UnknownBot"


def test_a_bots_pause_depends_only_on_the_kind_of_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """It depends neither on the legal moves, nor on the bot, nor on how long it thought."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    class InstantPool(WorkerPool):
        async def choose(self, bot: SeatedBot, legal: Sequence[str]) -> str:
            return legal[-1]

    monkeypatch.setattr("facedown.server.bots.seats.asyncio.sleep", sleep)
    match = make_match()
    chairs = (Chair(bot="goldfish", seed="a"), Chair(bot="elephant", seed="b"))
    bots = BotSeats(InstantPool(1, 1))
    bots.update(Table("CODE", "memoarrr", match.terms.options, 2, Terms(start=0), "a", chairs, "playing"), match.events)
    for seat, legal in ((0, ["reveal:a1", "reveal:b4"]), (1, ["reveal:e5"]), (0, ["ban:a1"]), (1, ["ban:a1", "ban:b1"])):
        asyncio.run(bots.choose(seat, legal, 2.0))
    assert slept[0] == slept[1] != slept[2] == slept[3]


# --- searching bots


def test_a_games_search_is_compiled_once_and_other_bots_do_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepares = "import pathlib, sys; open(sys.argv[1], 'a').write(sys.argv[2] + ' ')"
    monkeypatch.setattr(pool_module, "COMMAND", (sys.executable, "-c", prepares, str(tmp_path / "prepared")))

    async def work(pool: WorkerPool) -> None:
        pool.prepare("goldfish", "memoarrr")
        for _ in range(2):
            pool.prepare("elephant", "memoarrr")
            await pool.warmer.wait("elephant", "memoarrr")
        await pool.warmer.wait("dog", "tremember")

    run_with_pool(work)
    assert (tmp_path / "prepared").read_text() == "memoarrr "


def test_a_search_that_cannot_be_compiled_in_advance_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "COMMAND", (str(tmp_path / "no such program"),))
    run_with_pool(lambda pool: pool.warmer.wait("elephant", "memoarrr"))


def test_an_elephant_thinks_in_a_worker_and_not_in_the_server() -> None:
    """Numba is not even imported here, however long compiling takes."""
    modules_before = set(sys.modules)
    match = make_match()
    seat = match.to_move[0]
    bot = make_seated_bot(match, seat, level="elephant")
    move = run_with_pool(lambda pool: pool.choose(bot, match.legal(seat)), timeout=600)
    assert move in match.legal(seat)
    assert "numba" not in set(sys.modules) - modules_before


# --- at a table


def watch_bots(ann: Person, code: str) -> Client:
    """Start a game of bots that the host only watches."""
    ann.delete(f"/api/tables/{code}/seats/0")
    ann.put(f"/api/tables/{code}/seats/0", {"sitter": "bot", "level": "chimp"})
    client = ann.connect(code)
    ann.post(f"/api/tables/{code}/start")
    return client


def was_played_by_seeds(record: dict[str, Any]) -> bool:
    """Whether bots made from the record's levels and seeds choose what was played."""
    match = from_record(record)
    terms, replayed_match = match.terms, match.restart()
    bots = [
        make_bot(bot["bot"], game=terms.game.id, players=terms.players, options=terms.options, seat=seat, seed=bot["seed"])
        for seat, bot in enumerate(record["bots"])
    ]
    events = replayed_match.events
    for seat, move in match.moves:
        for hearer, bot in enumerate(bots):
            bot.hear(addressed_to(events, hearer))
        if bots[seat].choose(replayed_match.legal(seat)) != move:
            return False
        events = replayed_match.play(seat, move)
    return True


def test_a_game_of_bots_survives_its_workers_and_every_bot_plays_as_its_seed_says(server: RunningServer) -> None:
    with people(server, "Ann") as [ann]:
        code = ann.open_table(3, options={"abilities": "on"})
        for seat, level in ((1, "dog"), (2, "parrot")):
            ann.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "bot", "level": level})
        client = watch_bots(ann, code)
        for _ in range(2):
            for _ in range(8):
                client.wait_for("position")
            os.kill(process_of(server.backend.services.worker_pool), signal.SIGKILL)
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    assert [bot["bot"] for bot in record["bots"]] == ["chimp", "dog", "parrot"]
    assert record["by"] == {}
    assert was_played_by_seeds(record)


def test_a_bots_move_that_was_saved_without_confirmation_is_not_lost(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is loaded again, and every bot goes on with everything that has happened."""
    save = Storage.save
    rng = random.Random(5)

    async def confirm_sometimes(self: Storage, *steps: Step) -> None:
        await save(self, *steps)
        if rng.random() < 0.3:
            raise NotSaved

    with people(server, "Ann") as [ann]:
        client = watch_bots(ann, code := seat_players(ann, [], 2, options={"abilities": "on"}))
        with monkeypatch.context() as patch:
            patch.setattr(Storage, "save", confirm_sometimes)
            for _ in range(12):
                client.wait_for("position")
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    assert was_played_by_seeds(record)


@pytest.mark.parametrize("game", ["memoarrr", "memory-kings", "tremember", "matryoshka"])
def test_every_level_plays_every_game(server: RunningServer, game: str) -> None:
    with people(server, "Ann") as [ann]:
        code = ann.open_table(3, game, options={} if game in ("memoarrr", "matryoshka") else {"limit": 12})
        for seat, level in ((1, "goldfish"), (2, "parrot")):
            ann.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "bot", "level": level})
        watch_bots(ann, code).wait_until_over()
        assert ann.get(f"/api/tables/{code}/record")["by"] == {}


def test_if_a_bot_fails_a_random_move_is_made_and_the_record_says_so(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: WorkerPool, bot: SeatedBot, legal: Sequence[str]) -> str:
        raise BotFailed

    monkeypatch.setattr(WorkerPool, "choose", fail)
    with people(server, "Ann") as [ann]:
        code = seat_players(ann, [], 2)
        client = watch_bots(ann, code)
        client.wait_until_over()
        record = ann.get(f"/api/tables/{code}/record")
    from_record(record)
    assert record["by"] == {str(number): "chance" for number in range(len(record["moves"]))}


def test_the_levels_are_offered(server: RunningServer) -> None:
    with people(server, None) as [someone]:
        assert someone.get("/api/levels") == list(LEVELS)


def test_workers_are_shared_started_when_needed_and_stopped_with_the_server(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, people(server, "Ann") as [ann]:
        pool = server.backend.services.worker_pool
        assert pool.workers == []
        clients = [watch_bots(ann, seat_players(ann, [], 2)) for _ in range(2)]
        for client in clients:
            client.wait_until_over()
        pid = process_of(pool)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert isinstance(pool, WorkerPool)
    assert not any(isinstance(worker, Worker) for worker in pool.workers)
