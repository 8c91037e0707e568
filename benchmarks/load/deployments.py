"""Ways to run Facedown: on a file or on PostgreSQL, behind nginx or not, one process or two, this version or an earlier one."""

import contextlib
import http.client
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from benchmarks.load.servers import Server, cpu_of, free_port, memory_of
from tests.databases import Postgres

ROOT = Path(__file__).parents[2]
START = """
import sys
from facedown.server.serve import serve
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import read_database
name = {"server_name": sys.argv[3]} if len(sys.argv) > 3 else {}
serve(
    port=int(sys.argv[1]), database=read_database(sys.argv[2]), open_browser=False, limits=NO_LIMITS, deal_timeout=0,
    bot_workers=1, **name,
)
"""
# The configuration in docs/several.md, without the limits per visitor: all of the load comes from one address.
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
worker_processes 1;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  map $uri $table {{ ~^/api/tables/(?<code>[A-Za-z0-9]+) $code; default ""; }}
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  upstream tables {{ hash $table consistent; {servers} }}
  upstream anyone {{ least_conn; {servers} }}
  {upstreams}
  server {{
    listen 127.0.0.1:{port};
    proxy_http_version 1.1;
    proxy_read_timeout 60s;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    location ~ ^/api/tables/[A-Za-z0-9]+ {{ proxy_pass http://tables; }}
    location / {{ proxy_pass http://anyone; }}
    {owners}
  }}
}}
"""


@dataclass(frozen=True)
class Way:
    """A way to run Facedown."""

    name: str
    on_postgres: bool = False
    processes: int = 1
    behind_nginx: bool = False
    is_earlier: bool = False  # whether it is the earlier version


WAYS = (
    Way("SQLite"),
    Way("PostgreSQL", on_postgres=True),
    Way("PostgreSQL, nginx", on_postgres=True, behind_nginx=True),
    Way("PostgreSQL, nginx, 2 processes", on_postgres=True, behind_nginx=True, processes=2),
    Way("SQLite, before", is_earlier=True),
    Way("PostgreSQL, before", on_postgres=True, is_earlier=True),
)


class Deployment(Server):
    """Facedown, run in one of these ways. Each has a PostgreSQL of its own, so that its processor time can be measured."""

    def __init__(self, way: Way, core: int, folder: Path, before: Path | None) -> None:
        self._way = way
        self._checkout = before if way.is_earlier and before is not None else ROOT
        self._postgres = Postgres() if way.on_postgres else None
        super().__init__(way.name, core, folder)
        self.is_ours = True

    def start(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        database: str | Path = self._folder / "facedown.sqlite3"
        if self._postgres is not None:
            self._postgres.start()
            database = format_url(self._postgres.create("facedown"))
        ports = [free_port() for _ in range(self._way.processes)]
        self._processes = [self._start_process(port, database, name) for port, name in zip(ports, "ab", strict=False)]
        self.port, self._nginx = ports[0], None
        if self._way.behind_nginx:
            self.port = free_port()
            self._nginx = start_nginx(self._folder, self.port, ports)
        self._http = http.client.HTTPConnection("127.0.0.1", self.port)
        self._cookies: list[str] = []
        self._table_count = 0

    def _start_process(self, port: int, database: str | Path, name: str) -> subprocess.Popen[str]:
        python = self._checkout / ".venv" / "bin" / "python" if self._way.is_earlier else Path(sys.executable)
        names = [name] if self._way.processes > 1 else []
        command = ["taskset", "-c", str(self._core), python, "-c", START, str(port), database, *names]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=self._checkout)
        assert process.stdout is not None
        process.stdout.readline()
        return process

    @property
    def is_up(self) -> bool:
        return all(process.poll() is None for process in self._processes)

    def stop(self) -> None:
        self._http.close()
        for process in [*self._processes, *([self._nginx] if self._nginx else [])]:
            process.terminate()
            process.wait(30)
        if self._postgres is not None:
            self._postgres.remove()

    @property
    def cpu(self) -> float:
        return sum(cpu_of(process.pid) for process in self._processes)

    @property
    def memory(self) -> float:
        return sum(memory_of(process.pid) for process in self._processes)

    @property
    def other_cpu(self) -> dict[str, float]:
        """Seconds of processor time so far, of PostgreSQL and of nginx."""
        return {
            "database": 0.0 if self._postgres is None else cpu_of_tree(self._postgres.pid),
            "proxy": 0.0 if self._nginx is None else cpu_of_tree(self._nginx.pid),
        }


def cpu_of_tree(pid: int) -> float:
    """Seconds of processor time so far, of a process and its children, including those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    seconds = cpu_of(pid, with_children=True)
    for child in map(int, children):
        with contextlib.suppress(FileNotFoundError):  # it has ended just now
            seconds += cpu_of(child)
    return seconds


def format_url(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def start_nginx(folder: Path, port: int, ports: list[int]) -> subprocess.Popen[str]:
    servers = [f"server 127.0.0.1:{one} max_fails=0;" for one in ports]
    names = "ab"[: len(ports)]
    config = NGINX.format(
        folder=folder,
        port=port,
        servers=" ".join(servers),
        upstreams=" ".join(f"upstream {name} {{ {one} }}" for name, one in zip(names, servers, strict=True)),
        owners=" ".join(f"location @{name} {{ proxy_pass http://{name}; }}" for name in names),
    )
    file = folder / "nginx.conf"
    file.write_text(config, encoding="utf-8")
    process = subprocess.Popen(["nginx", "-c", file], text=True)
    wait_for_port(port)
    return process


def wait_for_port(port: int, timeout: float = 10.0) -> None:
    deadline = time.monotonic() + timeout
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        try:
            connection.connect()
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
        finally:
            connection.close()


@contextlib.contextmanager
def deploy(way: Way, core: int, before: Path | None) -> Iterator[Deployment]:
    folder = Path(tempfile.mkdtemp(prefix="facedown-bench-"))
    deployment = Deployment(way, core, folder, before)
    try:
        yield deployment
    finally:
        deployment.stop()
        shutil.rmtree(folder, ignore_errors=True)
