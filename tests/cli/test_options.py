"""A host's settings: a flag before a variable before the file, and an error says which of them was wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import facedown.server.serve
from facedown.cli import options
from facedown.cli.main import main

Serve = Callable[..., Result]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server was asked to be."""
    asked: dict[str, Any] = {}
    monkeypatch.setattr(facedown.server.serve, "serve", asked.update)
    return asked


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's config folder."""
    monkeypatch.setattr(options, "default_config", lambda: tmp_path / "facedown.toml")
    return tmp_path


def facedown_command(*arguments: str, **variables: str) -> Result:
    return CliRunner(env={f"FACEDOWN_{name}": value for name, value in variables.items()}).invoke(main, arguments)


DEFAULTS = {"host": "127.0.0.1", "port": None, "database": None, "public_url": None, "open_browser": True}


@pytest.mark.parametrize("arguments", [[], ["serve"]], ids=["facedown", "facedown serve"])
def test_alone_it_serves_this_machine(served: dict[str, Any], home: Path, arguments: list[str]) -> None:
    assert facedown_command(*arguments).exit_code == 0
    assert served == DEFAULTS


def test_without_the_word_serve_its_options_are_taken_too(served: dict[str, Any], home: Path) -> None:
    assert facedown_command("--no-browser", "--port", "81").exit_code == 0
    assert served == {**DEFAULTS, "open_browser": False, "port": 81}


def test_a_flag_comes_before_a_variable_before_the_file(served: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text('port = 1\nhost = "10.0.0.1"\nbrowser = false\npublic-url = "https://Play.example/"')
    facedown_command(PORT="2", PUBLIC_URL="https://b.example")
    assert served == {**DEFAULTS, "host": "10.0.0.1", "port": 2, "public_url": "https://b.example", "open_browser": False}
    facedown_command("--port", "3", "--browser", PORT="2")
    assert served == {**DEFAULTS, "host": "10.0.0.1", "port": 3, "public_url": "https://play.example"}


def test_another_file_can_be_named_and_its_database_lies_beside_it(served: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text("port = 1")
    other = home / "other" / "mine.toml"
    other.parent.mkdir()
    other.write_text('database = "games.sqlite3"')
    facedown_command(CONFIG=str(other))
    assert served == {**DEFAULTS, "database": other.parent / "games.sqlite3"}


def test_lan_or_host_whichever_was_said_closer(served: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text("lan = true")
    facedown_command()
    assert served.pop("host") is None
    facedown_command("--host", "10.0.0.1")
    assert served.pop("host") == "10.0.0.1"
    facedown_command("--lan", HOST="10.0.0.1")
    assert served.pop("host") is None
    assert "Either --host or --lan" in refusal(facedown_command("--lan", "--host", "10.0.0.1"))


def refusal(result: Result) -> str:
    """The sentence, however the terminal broke it into lines."""
    assert result.exit_code == 2, result.output
    return " ".join(result.stderr.partition("Error: ")[2].split())


def test_an_error_names_the_variable(served: dict[str, Any], home: Path) -> None:
    sentence = refusal(facedown_command(PORT="eighty"))
    assert "'eighty' is not a valid" in sentence
    assert sentence.endswith("(So says the variable FACEDOWN_PORT.)")
    assert refusal(facedown_command(BROWSER="perhaps")).endswith("(So says the variable FACEDOWN_BROWSER.)")
    assert "variable" not in refusal(facedown_command("--port", "eighty"))
    assert served == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("port = 99999", "99999 is not in the range"),
        ("port = true", "port to True; it is a whole number"),
        ('port = "80"', "port to '80'; it is a whole number"),
        ("prot = 80", "'prot', which is none of: host, port,"),
        ('public-url = "play.example"', "'play.example' is not an address such as"),
        ('public-url = "https://play.example/games"', "is not an address such as"),
        ("port = ", "is not TOML"),
    ],
)
def test_an_error_names_the_file(served: dict[str, Any], home: Path, text: str, problem: str) -> None:
    (home / "facedown.toml").write_text(text)
    sentence = refusal(facedown_command())
    assert problem in sentence
    assert "facedown.toml" in sentence
    assert served == {}


def test_a_file_that_is_asked_for_must_be_there(served: dict[str, Any], home: Path) -> None:
    assert f"There is no file {home / 'none.toml'}" in refusal(facedown_command("--config", str(home / "none.toml")))


def test_help_and_version_are_not_taken_for_serve() -> None:
    assert "Play and host:" in facedown_command("--help").output
    assert "version" in facedown_command("--version").output
