"""The documentation is true: every example and every command line in it is run as written, in an empty folder."""

import asyncio
import doctest
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import click
import pytest

from facedown.bots.plugins import GROUP
from facedown.cli.main import main
from facedown.server.store.storage import Storage
from tests.before.files import KEY, STORED, unpack
from tests.engine.proofs import proven_record
from tests.pages import PAGES, ROOT, Command, blocks, commands, files, flags, names_used
from tests.test_library import PUBLIC

SERVES = "it serves until it is stopped; tests/test_wheel.py and tests/server start servers"
MEASURES = "it measures for many minutes, and writes what it finds into the documentation"
SOAKS = "it runs for many minutes"
INSTALLS = "it would change the environment that the tests run in; tests/test_wheel.py installs the package into another"

# Command lines that are not run, and why. A test still checks that they could be run.
NOT_RUN = {
    "facedown": SERVES,
    "facedown --lan": SERVES,
    "facedown serve --public-url https://play.example.org --no-browser": SERVES,
    "facedown serve --database FILE": SERVES,
    "facedown serve --metrics-port 9100": SERVES,
    "facedown mcp": SERVES,
    "facedown arena memoarrr --players 2 careful greedy --games 100000 --ray": "it needs Ray; tests/soak/test_ray.py has it",
    "facedown move-database facedown.sqlite3 postgresql://facedown@db.example.org/facedown": "it needs PostgreSQL; "
    "tests/server/test_move_database.py has it",
    "./dev play": SERVES,
    "./dev play --lan": SERVES,
    "./dev test": "it runs this test",
    "./dev bench engine": MEASURES,
    "./dev bench envs": MEASURES,
    "./dev bench memory": MEASURES,
    "./dev bench memory --with placed.json": MEASURES,
    "./dev bench search": MEASURES,
    "./dev bench server": MEASURES,
    "./dev soak": SOAKS,
    "./dev soak tests/soak/test_attacks.py": SOAKS,
    "./dev soak tests/soak/test_garbage.py": SOAKS,
    "./dev soak tests/soak/test_kills.py": SOAKS,
    "./dev soak tests/soak/test_ray.py": SOAKS,
    "./dev soak tests/soak/test_servers.py": SOAKS,
    "./dev soak tests/soak/test_visits.py": SOAKS,
    "./dev soak tests/soak/learning": SOAKS,
    "./dev generate": "it writes into the project; other tests compare what it would write with what is there",
    "python -m benchmarks.gpu build FOLDER": MEASURES,
    "python -m benchmarks.gpu run FOLDER": "it needs a GPU",
    "python -m benchmarks.pairs": MEASURES,
    "python -m benchmarks.strength all": MEASURES,
    "python -m benchmarks.strength levels": MEASURES,
    "pip install '.[study]'": INSTALLS,
    "pip install 'facedown[study]'": INSTALLS,
    "pip install 'facedown[envs]'": INSTALLS,
    "pip install 'facedown[gym]'": INSTALLS,
    "pip install 'facedown[host]'": INSTALLS,
    "pip install 'facedown[mcp]'": INSTALLS,
    "pip install 'facedown[openspiel]'": INSTALLS,
    "pip install 'facedown[pettingzoo]'": INSTALLS,
    "pip install 'facedown[sb3]'": INSTALLS,
    "pip install 'facedown[ray]'": INSTALLS,
}
# These look like command lines, but are prefixes of the texts that are hashed, in docs/fairness.md.
NOT_COMMANDS = {
    "facedown deal 2: server",
    "facedown deal 2: client N",
    "facedown deal 2: seed",
    "facedown deal 2: opening",
    "facedown deal 1",
    "facedown deal 1: seed",
    "facedown 1|LABEL|COUNTER|SEED",
}
# Options that pages mention, but that belong to other programs.
OTHER_FLAGS = {"--ws-max-size", "--quick", "--deals"}


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def is_mention(command: Command) -> bool:
    """Whether only a subcommand is named, as in `facedown replay`."""
    return len(command.words) == 2 and command.words[0] == "facedown" and command.words[1] in main.commands


def has_no_arguments(name: str) -> bool:
    return not any(parameter.required for parameter in main.commands[name].params)


def commands_to_run(page: Path) -> list[Command]:
    """The command lines of a page that are run. A mention of a subcommand is run too, if it needs no arguments."""
    commands_by_line = {command.line: command for command in reversed(commands(text_of(page)))}
    return [
        command
        for command in reversed(commands_by_line.values())
        if command.line not in NOT_RUN | dict.fromkeys(NOT_COMMANDS, "")
        if not is_mention(command) or (has_no_arguments(command.words[1]) and command.words[1] != "serve")
    ]


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, as if Facedown had just been installed. Only the cache of compiled rules is kept."""
    folder, home = tmp_path / "folder", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")))
    monkeypatch.setenv("HOME", str(home))
    for variable in [name for name in os.environ if name.startswith(("FACEDOWN_", "XDG_DATA", "XDG_CONFIG", "PYTHON"))]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "path", [*sys.path])  # a copy, because loading a bot from a file adds its folder
    monkeypatch.chdir(folder)
    return folder


def prepare(page: Path, folder: Path) -> None:
    """Write the files that readers of a page have: those that the page shows, and those that their own games left behind."""
    for name, text in files(text_of(page)).items():
        (folder / name).write_text(text, encoding="utf-8")
    if page.name == "fairness.md":
        (folder / "record.json").write_text(json.dumps(proven_record()), encoding="utf-8")
    if page.name == "server.md":
        data = subprocess.check_output(
            [sys.executable, "-c", "from facedown.server.support.settings import default_database as d; print(d())"], text=True
        )
        database = Path(data.strip())
        database.parent.mkdir(parents=True)
        database.write_bytes(unpack(STORED))
        shutil.copy(KEY, database.with_name(f"{database.name}.key"))
        asyncio.run(upgrade_database(database))


async def upgrade_database(database: Path) -> None:
    """Upgrade a database as a server does when it starts."""
    storage = Storage(database)
    await storage.open()
    await storage.close()


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_what_a_page_shows_works_as_it_says(document: Path, empty_folder: Path) -> None:
    prepare(document, empty_folder)
    assert doctest.testfile(str(document), module_relative=False, encoding="utf-8").failed == 0
    for command in commands_to_run(document):
        result = subprocess.run(["bash", "-c", command.line], capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == 0, f"{command.line}\n{result.stdout[-1000:]}{result.stderr}"
        if command.output is not None:
            assert result.stderr.rstrip("\n") + "\n" + result.stdout == command.output


def test_there_are_examples_and_commands() -> None:
    examples = doctest.DocTestParser().get_examples(text_of(ROOT / "docs" / "python.md"))
    assert len(examples) > 10
    assert len([command for page in PAGES for command in commands_to_run(page)]) > 10
    assert "my_bot.py" in files(text_of(ROOT / "docs" / "bots.md"))


def test_every_block_of_python_is_run() -> None:
    """As an example, or as a file that a command on the page uses. The blocks in docs/server.md have their own test."""
    for page in PAGES:
        for block in blocks(text_of(page), "python"):
            is_run = ">>> " in block or block in files(text_of(page)).values()
            assert is_run or page.name == "server.md", f"{page.name}\n{block}"


def test_every_example_is_in_a_block_of_python() -> None:
    """Outside of one, Markdown takes >>> for quotes within quotes."""
    for page in PAGES:
        shown = [line for block in blocks(text_of(page), "python") for line in block.splitlines()]
        assert prompts(shown) == prompts(text_of(page).splitlines()), page.name


def prompts(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if line.startswith(">>>")]


def test_a_package_offers_its_bots_as_the_page_says() -> None:
    (toml,) = blocks(text_of(ROOT / "docs" / "bots.md"), "toml")
    assert list(tomllib.loads(toml)["project"]["entry-points"]) == [GROUP]


def test_a_bot_is_fifteen_lines() -> None:
    _, *code = files(text_of(ROOT / "docs" / "bots.md"))["my_bot.py"].splitlines()
    assert len([line for line in code if line]) == 15


def test_what_is_not_run_is_in_the_documentation() -> None:
    lines = {command.line for page in PAGES for command in commands(text_of(page))}
    assert set(NOT_RUN) | NOT_COMMANDS <= lines


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    loader = SourceFileLoader("dev_of_docs", str(ROOT / "dev"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("line", NOT_RUN)
def test_what_is_not_run_could_be(line: str, dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    program, *words = Command(line).words
    match program:
        case "facedown":
            parse(words, monkeypatch)
        case "./dev":
            check_dev(dev, words, monkeypatch)
        case "python":
            assert importlib.util.find_spec(words[1]) is not None
            assert f"python -m {' '.join(words[1:])}" in str(import_module(words[1]).__doc__)
        case "pip":
            extra = words[-1].partition("[")[2].rstrip("]")
            assert extra in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def parse(words: Iterable[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse a command line as click does, without opening files or running anything. Raises click's errors."""
    monkeypatch.setattr(click.File, "convert", lambda self, value, *_: value)
    monkeypatch.setattr(click.Command, "invoke", lambda *_: None)
    main.main([*words], "facedown", standalone_mode=False)


def check_dev(dev: ModuleType, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    name, *rest = words
    assert name in dev.COMMANDS
    if name == "play":
        parse(["serve", *rest], monkeypatch)
    elif name == "bench":
        assert rest[0] in dev.list_benchmarks()
    else:
        assert all((ROOT / path).exists() for path in rest)


@pytest.mark.parametrize("line", ["--lam", "replay", "arena memoarrr", "areena", "serve --port none", "games --all"])
def test_a_command_line_that_is_wrong_would_be_found(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(click.UsageError):
        parse(line.split(), monkeypatch)


@pytest.mark.parametrize("command", main.commands)
def test_the_examples_in_the_help_of_a_command_can_be_typed(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = [line.strip() for line in (main.commands[command].epilog or "").splitlines() if line.startswith("  ")]
    for line in examples:
        program, *words = Command(line).words
        assert program == "facedown"
        parse(words, monkeypatch)
    assert examples or has_no_arguments(command)


def test_every_option_that_is_named_is_one() -> None:
    options = {
        name
        for command in main.commands.values()
        for option in command.params
        for name in (*option.opts, *option.secondary_opts)
    }
    for page in PAGES:
        assert flags(text_of(page)) <= options | OTHER_FLAGS | {"--help", "--version"}, page.name


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_a_page_uses_public_names_alone(document: Path) -> None:
    assert [name for name in names_used(text_of(document)) if not is_public(name)] == []


# tests/test_library.py checks the names in PUBLIC, and tests/soak/learning those of facedown.envs.sb3.
PUBLIC_NAMES = PUBLIC | {"facedown.envs.sb3": {"FacedownVecEnv", "make_vec_env"}}


def is_public(name: str) -> bool:
    """Whether this is a public name, or an attribute of one such as facedown.Match.deal."""
    module, _, attribute = name.partition(".")
    while attribute:
        first, _, rest = attribute.partition(".")
        if first in PUBLIC_NAMES.get(module, ()):
            return True
        module, attribute = f"{module}.{first}", rest
    return module in PUBLIC_NAMES


@pytest.mark.parametrize("text", ["from facedown.engine.match import Match", "`facedown.fast.batch.Batch`", "`facedown.Macht`"])
def test_a_name_that_is_not_public_would_be_found(text: str) -> None:
    assert not all(map(is_public, names_used(text)))
