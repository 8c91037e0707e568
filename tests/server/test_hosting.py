"""The files in docs/hosting work: nginx starts with its file, systemd accepts the unit, and the commands in them exist."""

import asyncio
import configparser
import re
import secrets
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import httpx2
import pytest

from facedown.cli.main import main
from tests.databases import execute, postgres_or_skip
from tests.pages import ROOT
from tests.server.people import RunningServer
from tests.server.processes import ServerProcess
from tests.server.returning import Game
from tests.waiting import A_GAME, PATIENCE, wait_until

HOSTING_FOLDER = ROOT / "docs" / "hosting"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
SYSTEMD = shutil.which("systemd-analyze")
FRAME = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {file}
}}
"""


@contextmanager
def run_nginx(folder: Path, file: str) -> Iterator[None]:
    """Run nginx with this file among its settings while the block runs."""
    settings = folder / "nginx.conf"
    settings.write_text(FRAME.format(folder=folder, file=file))
    assert NGINX is not None
    with subprocess.Popen([NGINX, "-p", str(folder), "-c", str(settings)], stderr=subprocess.PIPE, text=True) as nginx:
        try:
            yield
        finally:
            nginx.terminate()
            _, errors = nginx.communicate(timeout=PATIENCE)
    assert nginx.returncode == 0, errors


def answers(url: str) -> bool:
    try:
        return httpx2.get(url).is_success
    except httpx2.TransportError:
        return False


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_passes_requests_and_visitors_addresses_on(server: RunningServer, tmp_path: Path, free_tcp_port: int) -> None:
    """The file is used as it is, except for the ports and the certificate, which a test does not have."""
    file = (
        (HOSTING_FOLDER / "nginx.conf")
        .read_text()
        .replace("443 ssl", f"127.0.0.1:{free_tcp_port}")
        .replace("127.0.0.1:8000", server.address)
    )
    with run_nginx(tmp_path, file):
        url = f"http://127.0.0.1:{free_tcp_port}/api/ready"
        wait_until(lambda: answers(url), "nginx to answer", seconds=PATIENCE)
        games = httpx2.get(
            f"http://127.0.0.1:{free_tcp_port}/api/games", headers={"X-Forwarded-For": "192.0.2.7", "Host": "localhost"}
        )
    assert games.status_code == 200
    assert games.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "192.0.2.7" not in server.backend.rates.address_requests.full_at, "nginx says who it is, not the visitor"


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_leads_to_the_server_that_owns_a_table(tmp_path: Path, free_tcp_port: int) -> None:
    """Games are played and watched through nginx, wherever it guesses that their tables are."""
    url = postgres_or_skip().create(f"new_{secrets.token_hex(8)}")
    with (
        ServerProcess(tmp_path, url, "1", deal_timeout=0) as one,
        ServerProcess(tmp_path, url, "2", deal_timeout=0) as two,
        run_nginx(tmp_path, several_conf(free_tcp_port, one, two)),
    ):
        address = f"127.0.0.1:{free_tcp_port}"
        wait_until(lambda: answers(f"http://{address}/api/ready"), "nginx to answer", seconds=PATIENCE)
        games = [*open_until_nginx_guesses_wrong(one, address), *open_until_nginx_guesses_wrong(two, address)]

        async def play() -> None:
            async with asyncio.timeout(A_GAME), asyncio.TaskGroup() as group:
                for game in games:
                    group.create_task(game.play())

        asyncio.run(play())
        owners = {name for [name] in execute(url, "SELECT name FROM servers JOIN tables ON tables.server = servers.id")}
        for game in games:
            assert game.check_record() == game.confirmed_move_count
            assert not any(player.close_codes + player.failed_dials for player in game.players)
            game.leave()
    assert owners == {"1", "2"}, "a table has moved to the server where nginx guessed it"


def open_until_nginx_guesses_wrong(server: ServerProcess, nginx: str) -> list[Game]:
    """Open games at this server, to be played through nginx, until nginx has asked the other server first for one of them."""
    games: list[Game] = []
    servers_asked = ""
    while " : " not in servers_asked:  # what nginx writes between two servers if the first one has sent it to the second
        game = Game(server.address, len(games))
        for player in game.players:
            player.address = nginx
        answer = httpx2.get(f"http://{nginx}/api/tables/{game.code}", headers={"Cookie": game.players[0].person.cookie})
        servers_asked = answer.headers["Servers-Asked"]
        assert servers_asked.endswith(server.address)
        games.append(game)
    return games


def several_conf(port: int, one: ServerProcess, two: ServerProcess) -> str:
    """The file for several servers, except for the ports and the certificate, and with a header for tests."""
    return (
        (HOSTING_FOLDER / "nginx-several.conf")
        .read_text()
        .replace("443 ssl", f"127.0.0.1:{port}")
        .replace("add_header Strict", "add_header Servers-Asked $upstream_addr always;\n    add_header Strict")
        .replace("127.0.0.1:8001", one.address)
        .replace("127.0.0.1:8002", two.address)
    )


@pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize(
    ("file", "unit"), [("facedown.service", "facedown.service"), ("facedown@.service", "facedown@1.service")]
)
def test_systemd_accepts_the_units(file: str, unit: str, tmp_path: Path) -> None:
    copy = tmp_path / unit
    copy.write_text((HOSTING_FOLDER / file).read_text().replace("/opt/facedown/bin/facedown", shutil.which("true") or ""))
    assert SYSTEMD is not None
    result = subprocess.run([SYSTEMD, "verify", "--man=no", copy], capture_output=True, text=True, check=False)
    complaints = [line for line in result.stderr.splitlines() if "facedown" in line]
    assert complaints == []


def serve_arguments(file: str) -> list[str]:
    """What `facedown serve` is started with in this file."""
    text = (HOSTING_FOLDER / file).read_text()
    [line] = re.findall(r"^(?:ExecStart=|CMD )(.*facedown.*serve.*)$", text, re.MULTILINE)
    words = shlex.split(re.sub(r"[\[\],]", " ", line))
    return words[words.index("serve") + 1 :]


@pytest.mark.parametrize("file", ["facedown.service", "facedown@.service", "Containerfile"])
def test_the_server_is_started_with_options_that_exist(file: str) -> None:
    command = main.commands["serve"]
    flags = {flag for parameter in command.params for flag in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in serve_arguments(file) if word.startswith("--")} <= flags
    assert isinstance(command, click.Command)


def test_the_container_installs_extras_that_exist() -> None:
    extras = re.findall(r"/source\[([a-z,]+)\]", (HOSTING_FOLDER / "Containerfile").read_text())
    section = (ROOT / "pyproject.toml").read_text().partition("[project.optional-dependencies]")[2].partition("\n[")[0]
    assert extras
    assert all(f"\n{extra} = " in section for names in extras for extra in names.split(","))


@pytest.mark.parametrize("file", ["facedown.service", "facedown@.service"])
def test_elephants_can_keep_what_they_compile_under_systemd(file: str) -> None:
    """The unit hides all home folders, where compiled rules are kept by default."""
    unit = configparser.ConfigParser(strict=False)  # a unit may set the same thing twice
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their capitals
    text = (HOSTING_FOLDER / file).read_text()
    unit.read_string(text)
    assert unit["Service"]["ProtectHome"] == "yes"
    assert f"Environment=NUMBA_CACHE_DIR=/var/cache/{unit['Service']['CacheDirectory']}\n" in text
