"""A host's settings: a flag overrides a variable, which overrides the file; and an error names the one that is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import facedown.server.serve
from facedown.cli import options
from facedown.cli.main import main
from facedown.server.support.settings import default_bot_workers

Serve = Callable[..., Result]


@pytest.fixture
def serve_arguments(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The arguments with which the server is started."""
    arguments: dict[str, Any] = {}
    monkeypatch.setattr(facedown.server.serve, "serve", arguments.update)
    return arguments


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's config folder."""
    monkeypatch.setattr(options, "default_config", lambda: tmp_path / "facedown.toml")
    return tmp_path


def facedown_command(*arguments: str, **variables: str) -> Result:
    return CliRunner(env={f"FACEDOWN_{name}": value for name, value in variables.items()}).invoke(main, arguments)


DEFAULTS = {
    "host": "127.0.0.1",
    "port": None,
    "database": None,
    "server_name": "",
    "silent_after": 10,
    "bot_workers": default_bot_workers(),
    "public_url": None,
    "trusted_hosts": (),
    "trusted_proxies": (),
    "metrics_port": None,
    "log_format": "plain",
    "day_zone": None,
    "open_browser": True,
    "language": "en",
}


@pytest.mark.parametrize("arguments", [[], ["serve"]], ids=["facedown", "facedown serve"])
def test_alone_it_serves_this_machine(serve_arguments: dict[str, Any], home: Path, arguments: list[str]) -> None:
    assert facedown_command(*arguments).exit_code == 0
    assert serve_arguments == DEFAULTS


def test_the_options_of_serve_work_without_the_word_serve(serve_arguments: dict[str, Any], home: Path) -> None:
    assert facedown_command("--no-browser", "--port", "81").exit_code == 0
    assert serve_arguments == {**DEFAULTS, "open_browser": False, "port": 81}


def test_a_flag_overrides_a_variable_which_overrides_the_file(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text('port = 1\nhost = "10.0.0.1"\nbrowser = false\npublic-url = "https://Play.example/"')
    facedown_command(PORT="2", PUBLIC_URL="https://b.example")
    assert serve_arguments == {
        **DEFAULTS,
        "host": "10.0.0.1",
        "port": 2,
        "public_url": "https://b.example",
        "open_browser": False,
    }
    facedown_command("--port", "3", "--browser", PORT="2")
    assert serve_arguments == {**DEFAULTS, "host": "10.0.0.1", "port": 3, "public_url": "https://play.example"}


def test_another_file_can_be_named_and_its_database_lies_beside_it(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text("port = 1")
    other = home / "other" / "mine.toml"
    other.parent.mkdir()
    other.write_text('database = "games.sqlite3"')
    facedown_command(CONFIG=str(other))
    assert serve_arguments == {**DEFAULTS, "database": other.parent / "games.sqlite3"}


def test_lan_and_host_override_each_other_as_flags_variables_and_the_file_do(
    serve_arguments: dict[str, Any], home: Path
) -> None:
    (home / "facedown.toml").write_text("lan = true")
    facedown_command()
    assert serve_arguments.pop("host") is None
    facedown_command("--host", "10.0.0.1")
    assert serve_arguments.pop("host") == "10.0.0.1"
    facedown_command("--lan", HOST="10.0.0.1")
    assert serve_arguments.pop("host") is None
    assert "Choose either --host or --lan" in refusal(facedown_command("--lan", "--host", "10.0.0.1"))


def test_a_host_who_runs_several_servers_says_how_many_bots_think_in_each(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text("bot-workers = 1")
    facedown_command()
    assert serve_arguments == {**DEFAULTS, "bot_workers": 1}
    assert "0 is not in the range" in refusal(facedown_command("--bot-workers", "0"))


def test_trusted_hosts_can_be_several(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text('trusted-host = ["annes-mac.local", "play.lan"]')
    facedown_command()
    assert serve_arguments["trusted_hosts"] == ("annes-mac.local", "play.lan")
    facedown_command(TRUSTED_HOST="a.example b.example")
    assert serve_arguments["trusted_hosts"] == ("a.example", "b.example")
    facedown_command("--trusted-host", "c.example", "--trusted-host", "fd00::7", TRUSTED_HOST="a.example")
    assert serve_arguments["trusted_hosts"] == ("c.example", "fd00::7")


@pytest.mark.parametrize("name", ["https://play.lan", "play.lan:8000", "*", "a b", "", "a..b", "evil@play.lan"])
def test_a_trusted_host_is_a_name(serve_arguments: dict[str, Any], home: Path, name: str) -> None:
    assert "is not a host name" in refusal(facedown_command("--trusted-host", name))


@pytest.mark.parametrize("line", ['"play.lan"', "[1]"])
def test_trusted_hosts_in_the_file_are_a_list_of_names(serve_arguments: dict[str, Any], home: Path, line: str) -> None:
    (home / "facedown.toml").write_text(f"trusted-host = {line}")
    assert "it must be a list of names" in refusal(facedown_command())


def test_trusted_proxies_are_addresses_or_networks(serve_arguments: dict[str, Any], home: Path) -> None:
    facedown_command("--trusted-proxy", "10.0.0.0/24", "--trusted-proxy", "fd00::7")
    assert serve_arguments["trusted_proxies"] == ("10.0.0.0/24", "fd00::7")
    for wrong in ("10.0.0.1/24", "proxy.lan", "*"):
        assert "is not an address or a network such as" in refusal(facedown_command("--trusted-proxy", wrong))


def test_a_host_can_ask_for_metrics_and_for_logs_that_programs_read(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text('metrics-port = 9100\nlog = "json"')
    facedown_command()
    assert (serve_arguments["metrics_port"], serve_arguments["log_format"]) == (9100, "json")
    assert "'xml' is not one of 'plain', 'json'" in refusal(facedown_command("--log", "xml"))


def test_the_zone_in_which_days_begin_must_exist(serve_arguments: dict[str, Any], home: Path) -> None:
    (home / "facedown.toml").write_text('day-zone = "UTC"')
    facedown_command()
    assert serve_arguments["day_zone"] == "UTC"
    sentence = refusal(facedown_command(DAY_ZONE="Mars/Olympus"))
    assert "has no time zone 'Mars/Olympus'" in sentence
    assert "FACEDOWN_DAY_ZONE" in sentence


def refusal(result: Result) -> str:
    """The sentence with which a command was refused, without the terminal's line breaks."""
    assert result.exit_code == 2, result.output
    return " ".join(result.stderr.partition("Error: ")[2].split())


def test_an_error_names_the_variable(serve_arguments: dict[str, Any], home: Path) -> None:
    sentence = refusal(facedown_command(PORT="eighty"))
    assert "'eighty' is not a valid" in sentence
    assert sentence.endswith("(This value comes from the variable FACEDOWN_PORT.)")
    assert refusal(facedown_command(BROWSER="perhaps")).endswith("(This value comes from the variable FACEDOWN_BROWSER.)")
    assert "variable" not in refusal(facedown_command("--port", "eighty"))
    assert serve_arguments == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("port = 99999", "99999 is not in the range"),
        ("port = true", "port to True; it must be a whole number"),
        ('port = "80"', "port to '80'; it must be a whole number"),
        ("prot = 80", "'prot', but the settings are: host, port,"),
        ('public-url = "play.example"', "'play.example' is not an address such as"),
        ('public-url = "https://play.example/games"', "is not an address such as"),
        ("port = ", "is not TOML"),
    ],
)
def test_an_error_names_the_file(serve_arguments: dict[str, Any], home: Path, text: str, problem: str) -> None:
    (home / "facedown.toml").write_text(text)
    sentence = refusal(facedown_command())
    assert problem in sentence
    assert "facedown.toml" in sentence
    assert serve_arguments == {}


def test_a_file_that_is_named_must_exist(serve_arguments: dict[str, Any], home: Path) -> None:
    assert f"There is no file {home / 'none.toml'}" in refusal(facedown_command("--config", str(home / "none.toml")))


def test_help_and_version_are_not_taken_for_serve() -> None:
    assert "Play and host:" in facedown_command("--help").output
    assert "version" in facedown_command("--version").output
