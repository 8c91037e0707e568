"""The app inside another application: games can be played there, and nothing else in the process changes."""

import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app, run_app
from tests.server.people import RunningServer, people, play_randomly, seat_players

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "server.md"
CHECK_UNCHANGED = """
import asyncio, gc, logging, signal, sys, threading
from pathlib import Path

NAMES = [None, "asyncio", "facedown.server", "sqlalchemy.engine", "uvicorn", "uvicorn.access", "uvicorn.error", "websockets"]


def settings_of_the_process():
    loggers = [logging.getLogger(name) for name in NAMES]
    return {
        "garbage": (gc.get_threshold(), gc.isenabled(), gc.get_freeze_count(), len(gc.callbacks)),
        "loop": type(asyncio.get_event_loop_policy()).__name__,
        "loggers": [(one.name, one.level, one.disabled, one.propagate, one.handlers[:], one.filters[:]) for one in loggers],
        "hooks": (sys.excepthook, sys.unraisablehook, threading.excepthook, logging.root.manager.disable),
        "signals": signal.getsignal(signal.SIGTERM),
        "recursion": sys.getrecursionlimit(),
        "files": files(),
    }


def files():
    try:
        import resource
    except ImportError:
        return None
    return resource.getrlimit(resource.RLIMIT_NOFILE)


async def run(app):
    async with run_app(app):
        return settings_of_the_process()


before = settings_of_the_process()
from facedown.server.web.app import create_app, run_app
from facedown.server.support.settings import Settings
imported = settings_of_the_process()
app = create_app(Settings(Path(sys.argv[1]) / "facedown.sqlite3"))
made = settings_of_the_process()
started = asyncio.run(run(app))
after = settings_of_the_process()
for name, found in [("imported", imported), ("made", made), ("started", started), ("after", after)]:
    for kind in before:
        if found[kind] != before[kind]:
            print(name, kind, before[kind], found[kind])
"""


def test_importing_creating_and_running_the_app_changes_nothing_about_the_process(tmp_path: Path) -> None:
    result = subprocess.run([sys.executable, "-c", CHECK_UNCHANGED, str(tmp_path)], capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("", "")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningServer]:
    """Another application that has the games mounted at its root, and a page of its own."""
    database, client = tmp_path / "facedown.sqlite3", tmp_path / "client"
    games = create_app(Settings(database, client=client, away_after=0, deal_timeout=0, limits=NO_LIMITS))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with run_app(games):
            yield

    app = FastAPI(lifespan=lifespan)

    @app.get("/own")
    async def own() -> str:
        return "the host's"

    app.mount("/", games)
    with RunningServer(app) as running_server:
        yield running_server


def test_a_game_can_be_played_in_another_application(host: RunningServer) -> None:
    with people(host, "Ann", "Ben") as [ann, ben]:
        code = seat_players(ann, [ben], 2)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        play_randomly(clients, [client.wait_for("position") for client in clients], random.Random(1))
        assert len(ann.get(f"/api/tables/{code}/record")["moves"]) > 0


def test_the_outer_application_keeps_its_own_pages(host: RunningServer) -> None:
    with people(host, "Ann") as [ann]:
        outer_answer, our_answer = ann.ask("GET", "/own"), ann.ask("GET", "/api/me")
        assert outer_answer.json() == "the host's"
        assert "content-security-policy" not in outer_answer.headers
        assert "content-security-policy" in our_answer.headers


def test_the_example_in_the_documentation_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec("\n".join(examples), names)  # noqa: S102
    with RunningServer(names["app"]) as server, people(server, "Ann") as [ann]:
        assert ann.get(f"/api/tables/{ann.open_table()}")["stage"] == "open"
