"""Several servers are started at the same moment on one database: one of them serves, and the others say why they don't."""

import subprocess
import sys
from pathlib import Path

from tests.server.people import Person
from tests.waiting import PATIENCE

ROUNDS = 5
TWINS = 4
COMMAND = [sys.executable, "-m", "facedown", "serve", "--port", "0", "--no-browser", "--database"]


def attack(folder: Path) -> str:
    database = folder / "facedown.sqlite3"
    codes: list[str] = []
    refused_count = 0
    for _ in range(ROUNDS):
        twins = [start_server(database) for _ in range(TWINS)]
        try:
            [(server, address)] = [(twin, where) for twin in twins if (where := address_of(twin)) is not None]
            for twin in twins:
                if twin is not server:
                    check_refused(twin)
                    refused_count += 1
            codes.append(open_table(address, codes))
        finally:
            for twin in twins:
                twin.kill()  # also the one that serves, to show that a killed server leaves its lock to the next
                twin.communicate(timeout=PATIENCE)
    return f"{ROUNDS} times {TWINS} servers on one database: {ROUNDS} served, {refused_count} were refused, no table was lost"


def start_server(database: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen([*COMMAND, str(database)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def address_of(server: "subprocess.Popen[str]") -> str | None:
    """The address of the server; None if it has ended without serving."""
    assert server.stdout is not None
    output = server.stdout.readline()  # "Facedown is at http://127.0.0.1:PORT/ …"
    return output.split("/")[2] if output else None


def check_refused(server: "subprocess.Popen[str]") -> None:
    _, errors = server.communicate(timeout=PATIENCE)
    assert server.returncode == 2
    assert "is in use by" in errors


def open_table(address: str, before: list[str]) -> str:
    """Assert that this server still has all tables from before, and open another one. Returns its code."""
    ann = Person(address, "Ann")
    try:
        for code in before:
            assert ann.get(f"/api/tables/{code}")["code"] == code
        return ann.open_table()
    finally:
        ann.leave()
