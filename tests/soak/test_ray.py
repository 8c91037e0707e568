"""`facedown arena --ray` on two hosts, one of which is killed in the middle: `./dev soak tests/soak/test_ray.py`.

The hosts are network namespaces of this machine, so this needs root and `ip` (iproute2). Ray is in its own environment,
.venv-ray, which ./dev soak makes. FACEDOWN_RAY_GAMES sets how many games are played.
"""

import hashlib
import os
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RAY = ROOT / ".venv-ray" / "bin"
GAMES = os.environ.get("FACEDOWN_RAY_GAMES", "400")
TOURNAMENT = ["arena", "memoarrr", "--players", "2", "greedy", "careful", "--games", GAMES]
HEAD, OTHER = "10.77.0.1", "10.77.0.2"
A_WHILE = 600  # seconds

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="making hosts needs root and ip"),
    pytest.mark.timeout(4 * A_WHILE),
]


def run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """Run a command, and return what it prints. The test fails if the command fails."""
    result = subprocess.run(command, text=True, capture_output=True, timeout=A_WHILE, env=env, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


class Hosts:
    """Two hosts on one cable, each with one core of a Ray cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names = {HEAD: f"facedown-{os.getpid()}-a", OTHER: f"facedown-{os.getpid()}-b"}
        token = folder / "token"
        token.write_text(secrets.token_hex(32))
        token.chmod(0o600)
        self.environment = {
            **os.environ,
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN_PATH": str(token),
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_agent_register_timeout_ms": "300000",  # a busy machine starts processes slowly
            "RAY_worker_register_timeout_seconds": "300",
        }

    def connect(self) -> None:
        ours, theirs = self.names[HEAD], self.names[OTHER]
        for name in self.names.values():
            run("ip", "netns", "add", name)
        run("ip", "link", "add", "cable", "netns", ours, "type", "veth", "peer", "name", "cable", "netns", theirs)
        for address, name in self.names.items():
            run("ip", "-n", name, "addr", "add", f"{address}/24", "dev", "cable")
            run("ip", "-n", name, "link", "set", "lo", "up")
            run("ip", "-n", name, "link", "set", "cable", "up")

    def command_on(self, address: str, *command: str | Path) -> list[str | Path]:
        """The command that runs this command on the host with this address."""
        return ["ip", "netns", "exec", self.names[address], *command]

    def start_ray(self) -> None:
        head = ["--head", "--port", "6379", "--include-dashboard=false", "--temp-dir", str(self.folder)]
        for address, role in {HEAD: head, OTHER: ["--address", f"{HEAD}:6379"]}.items():
            start: list[str | Path] = [
                RAY / "ray",
                "start",
                "--node-ip-address",
                address,
                "--num-cpus",
                "1",
                "--disable-usage-stats",
                *role,
            ]
            run(*self.command_on(address, *start), env=self.environment)

    def kill(self, address: str) -> int:
        """Kill all processes on a host at once. Returns how many there were."""
        pids = run("ip", "netns", "pids", self.names[address]).split()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        return len(pids)

    def start_tournament(self, out: Path) -> "subprocess.Popen[str]":
        command = self.command_on(HEAD, RAY / "facedown", *TOURNAMENT, f"--ray={HEAD}:6379", "--out", out)
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def remove(self) -> None:
        for address, name in self.names.items():
            self.kill(address)
            run("ip", "netns", "delete", name)


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    folder = Path(f"/tmp/fd-ray-{os.getpid()}")  # short, because paths of sockets must be short, and Ray's are in here
    folder.mkdir()
    new_hosts = Hosts(folder)
    new_hosts.connect()
    try:
        new_hosts.start_ray()
        yield new_hosts
    finally:
        new_hosts.remove()
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def local_digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The digest of the same tournament, played on this machine without Ray."""
    out = tmp_path_factory.mktemp("local") / "out"
    run(RAY / "facedown", *TOURNAMENT, "--workers", "1", "--out", out)
    return digest(out)


def digest(out: Path) -> str:
    report = hashlib.sha256((out / "games.jsonl").read_bytes() + (out / "report.html").read_bytes())
    return report.hexdigest()


def test_two_hosts_play_the_same_bytes(hosts: Hosts, local_digest: str, tmp_path: Path) -> None:
    process = hosts.start_tournament(tmp_path / "out")
    output, _ = process.communicate(timeout=A_WHILE)
    assert process.returncode == 0, output
    assert f"({HEAD})" in output
    assert f"({OTHER})" in output
    assert digest(tmp_path / "out") == local_digest


def test_a_killed_host_changes_nothing(hosts: Hosts, local_digest: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = hosts.start_tournament(out)
    wait_for_lines(out / "games.jsonl", int(GAMES) // 4, process)
    assert hosts.kill(OTHER)
    output, _ = process.communicate(timeout=A_WHILE)
    assert process.returncode == 0, output
    assert "is lost; its games are played elsewhere." in output
    assert f"({OTHER})" in output[output.index("Games played:") :]
    assert digest(out) == local_digest


def wait_for_lines(file: Path, count: int, process: "subprocess.Popen[str]") -> None:
    deadline = time.monotonic() + A_WHILE
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < deadline
        time.sleep(0.1)
