"""The package as others get it: built as a wheel, installed into an empty environment, and played there."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown import GAMES, __version__
from tests.server.people import Client, Person, seat_players
from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).with_name("uv")
LOCK = ROOT / "requirements" / "run.txt"  # the versions that ./dev has already fetched


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment that has the wheel, its dependencies and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (wheel,) = folder.glob("facedown-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "environment")
    install_command: list[str | Path] = [UV, "pip", "install", "--python", folder / "environment", "--constraint", LOCK, wheel]
    if subprocess.run([*install_command, "--offline"], capture_output=True, check=False).returncode:
        run(*install_command)  # fetches what the cache no longer has
    return folder / "environment" / "bin"


def run(*command: str | Path, cwd: Path | None = None) -> str:
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{result.stdout}{result.stderr}"
    return result.stdout


@pytest.fixture
def outside_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the checkout, so that its sources cannot be imported."""
    monkeypatch.chdir(tmp_path)
    for variable in [name for name in os.environ if name.startswith(("FACEDOWN_", "PYTHON", "VIRTUAL_ENV"))]:
        monkeypatch.delenv(variable)


@pytest.fixture
def address(environment: Path, outside_checkout: None, tmp_path: Path) -> Iterator[str]:
    command = [str(environment / "facedown"), "serve", "--no-browser", "--port", "0"]
    command += ["--database", str(tmp_path / "facedown.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            first_line = server.stdout.readline()
            assert first_line.startswith("Facedown is at http://127.0.0.1:"), first_line
            yield first_line.split("/")[2]
        finally:
            server.send_signal(signal.SIGINT)
            last_lines, errors = server.communicate(timeout=PATIENCE)
    assert (last_lines, errors, server.returncode) == ("Stopped.\n", "", 0)


@pytest.mark.usefixtures("outside_checkout")
def test_the_command_says_its_version_and_has_the_rules(environment: Path) -> None:
    assert run(environment / "facedown", "--version").split()[-1] == __version__
    game = next(iter(GAMES.values()))
    assert game.name in run(environment / "facedown", "rules", game.id)


@pytest.mark.usefixtures("outside_checkout")
def test_without_the_extra_the_arena_says_what_to_install(environment: Path) -> None:
    result = subprocess.run(
        [environment / "facedown", "arena", "memoarrr", "--players", "2", "random"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "pip install 'facedown[study]'" in result.stderr


def test_a_move_is_played_at_the_server_that_it_starts(address: str) -> None:
    ann = Person(address, "Ann")
    try:
        page = ann.ask("GET", "/")
        assert page.status_code == 200
        assert '<script type="module"' in page.text
        code = seat_players(ann, [], 2)
        client = ann.connect(code)
        ann.post(f"/api/tables/{code}/start")
        position = client.wait_for("position")
        client.move(position["decision"], position["legal"][0])
        wait_until(lambda: movers(client) == {0, 1}, "my move and the bot's move", meanwhile=client.next)
    finally:
        ann.leave()


def movers(client: Client) -> set[int]:
    """The seats that have chosen a side, according to the frames that this client got."""
    events = [event for text in client.raw for event in json.loads(text).get("events", [])]
    return {event["seat"] for event in events if event["event"] == "side"}
