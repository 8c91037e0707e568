"""`facedown serve`: it finds a port, prints its address, opens the browser when it is up, and stops on Ctrl-C."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from facedown.server.serve import CannotServe, listen, local_url, serve
from tests.waiting import PATIENCE

START_SCRIPT = """
import sys, threading, urllib.request, webbrowser
from pathlib import Path
from facedown.server.serve import serve

def browse(address):
    with urllib.request.urlopen(address + "api/games") as answer:
        print("the browser got", answer.status, flush=True)

webbrowser.open = browse
serve(database=Path(sys.argv[1]))
print("heavy:", *{"alembic", "greenlet", "numba", "sqlalchemy.orm"} & set(sys.modules))  # megabytes that it does not need
"""


def test_it_prints_its_address_opens_the_browser_when_it_is_up_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-c", START_SCRIPT, str(tmp_path / "new folder" / "facedown.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Facedown is at http://127.0.0.1:80")
        assert process.stdout.readline() == "the browser got 200\n"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
    assert (rest.split(), errors, process.returncode) == (["Stopped.", "heavy:"], "", 0)


def test_a_port_in_use_is_skipped_unless_it_was_asked_for() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert 8000 <= first.getsockname()[1] != second.getsockname()[1] >= 8000  # others may give back a port in between
        with pytest.raises(CannotServe, match=r"Cannot listen on 127\.0\.0\.1 port"):
            listen("127.0.0.1", first.getsockname()[1])


@pytest.mark.parametrize("host", ["no.such.host.invalid", "256.1.1.1"])
def test_a_host_that_is_not_ours_is_an_error(host: str) -> None:
    with pytest.raises(CannotServe, match="Cannot listen on"):
        listen(host, None)


def test_the_local_url_works_on_this_machine() -> None:
    with listen("0.0.0.0", 0) as listener:  # noqa: S104
        assert local_url(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as six:
        assert local_url(six) == f"http://[::1]:{six.getsockname()[1]}/"


def test_a_folder_that_cannot_be_created_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotServe, match="data folder"):
        serve(port=0, database=tmp_path / "file" / "facedown.sqlite3", open_browser=False)
