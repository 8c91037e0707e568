"""Bots written by users are found in files, modules and installed packages, or refused in one clear sentence."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from facedown import BadBot, Bot, make_bot
from facedown.bots import plugins
from facedown.cli.main import main

BOTS_FILE = """
from facedown import Bot
import helper_beside_it

class MyBot(Bot):
    def __init__(self, **about):
        self.about = about
    def choose(self, legal):
        return legal[helper_beside_it.FIRST]

class WithoutInit(Bot):
    def choose(self, legal):
        return legal[-1]

class NotDerived:
    def __init__(self, *, seat, **others):
        self.seat = seat
    def hear(self, events): ...
    def choose(self, legal): ...

class NeedsMore(MyBot):
    def __init__(self, weights, **about): ...

class TakesNothing(MyBot):
    def __init__(self): ...

class WithoutChoose(Bot):
    pass

class WithoutHear:
    def __init__(self, **about): ...
    def choose(self, legal): ...

class ChoosesFromNothing(Bot):
    def choose(self): ...

class Refusing(MyBot):
    def __init__(self, **about):
        raise OSError("no weights")

class Inside:
    class MyBot(MyBot): ...

def make(**about):
    return WithoutInit(**about)

def make_nothing(**about): ...

number = 3
"""
RAISING_LINE = next(number for number, line in enumerate(BOTS_FILE.splitlines(), 1) if "no weights" in line)


@pytest.fixture(autouse=True)
def bots_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with bots. It is the working directory, and modules are also imported from it, as in the arena's workers."""
    before = set(sys.modules)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # for workers
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "mine.py": BOTS_FILE,
        "helper_beside_it.py": "FIRST = 0",
        "random.py": BOTS_FILE,  # both a module of the standard library and one of our bots have this name
        "broken.py": "def x(:",
        "failing.py": "import os\n\n1 / 0",
        "needing.py": "import no_such_package",
        "exiting.py": "raise SystemExit",
        "package_of_mine/__init__.py": "",
        "package_of_mine/deep.py": BOTS_FILE,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def make_user_bot(name: str) -> Bot:
    return make_bot(name, game="memoarrr", players=2, seat=1, seed="7")


@pytest.mark.parametrize(
    "name",
    [
        *("mine.py:MyBot", "./mine.py:MyBot", "mine:MyBot", "package_of_mine.deep:MyBot", "package_of_mine/deep.py:MyBot"),
        *("mine.py:WithoutInit", "mine.py:NotDerived", "mine.py:make", "mine.py:Inside.MyBot", "random.py:MyBot"),
    ],
)
def test_a_bot_is_found_in_a_file_or_module(name: str) -> None:
    assert isinstance(make_user_bot(name), Bot)


def test_a_bot_is_told_what_it_plays_with_every_option(bots_folder: Path) -> None:
    bot = make_user_bot(f"{bots_folder}/mine.py:MyBot")
    options = {"edition": "2023", "abilities": "off", "stack": "shuffled"}
    assert vars(bot)["about"] == {"game": "memoarrr", "players": 2, "options": options, "seat": 1, "seed": "7"}


def test_a_file_hides_no_module_of_the_same_name() -> None:
    import random

    make_user_bot("random.py:MyBot")
    assert sys.modules["random"] is random


def test_the_folder_of_a_file_is_searched_last(bots_folder: Path) -> None:
    make_user_bot("package_of_mine/deep.py:MyBot")
    assert sys.path[-1] == str(bots_folder / "package_of_mine")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing.py:MyBot", "There is no file .*/nothing.py; Python files there: broken.py, exiting.py, .*mine.py"),
        ("elsewhere/mine.py:MyBot", "There is no file .*/elsewhere/mine.py; nor any other Python file there."),
        ("mine.py", "mine.py names a file and no class in it; write mine.py:MyBot, for example."),
        ("mine.py:", "write mine.py:MyBot, for example."),
        ("mine.py:YourBot", r"There is no YourBot in mine.py; bots in it: MyBot, WithoutInit, NotDerived, NeedsMore"),
        (
            "helper_beside_it:MyBot",
            r"There is no MyBot in helper_beside_it; nor any other class with a method choose\(legal\).",
        ),
        ("no_such_module:MyBot", "There is no module no_such_module, neither installed nor in .*; a file is named with its"),
        ("package_of_mine.shallow:MyBot", "There is no module package_of_mine.shallow, neither installed nor in "),
        ("mine.py:number", r"mine.py:number is a value of type int, not a class with hear\(events\) and choose\(legal\)."),
        ("mine.py:WithoutChoose", r"mine.py:WithoutChoose is not a bot: it has no method choose\(legal\)."),
        ("mine.py:WithoutHear", r"is not a bot: it makes a WithoutHear, which has no method hear\(events\)."),
        ("mine.py:ChoosesFromNothing", r"it cannot be called as choose\(legal\): too many positional arguments."),
        ("mine.py:make_nothing", "is not a bot: it makes a NoneType, which has no method hear"),
        ("mine.py:TakesNothing", r"unexpected keyword argument 'game'. It is called with .*; \*\*about takes them all."),
        ("mine.py:NeedsMore", "mine.py:NeedsMore cannot be made: missing a required argument: 'weights'."),
        ("broken.py:MyBot", r"broken.py cannot be imported: SyntaxError: invalid syntax \(broken.py, line 1\)."),
        ("failing.py:MyBot", r"failing.py cannot be imported: ZeroDivisionError: division by zero \(failing.py, line 3\)."),
        ("failing:MyBot", r"failing cannot be imported: ZeroDivisionError: division by zero \(failing.py, line 3\)."),
        ("needing:MyBot", r"ModuleNotFoundError: No module named 'no_such_package' \(needing.py, line 1\)."),
        ("exiting.py:MyBot", r"exiting.py cannot be imported: SystemExit \(exiting.py, line 1\)."),
    ],
)
def test_a_bad_name_is_refused_with_what_would_be_right(name: str, sentence: str) -> None:
    with pytest.raises(BadBot, match=sentence) as refusal:
        make_user_bot(name)
    assert refusal.value.code == "bad-bot"
    assert "\n" not in str(refusal.value)


def test_an_error_raised_while_a_bot_is_made_is_passed_on() -> None:
    with pytest.raises(OSError, match="no weights"):
        make_user_bot("mine.py:Refusing")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mine.py:Refusing", f"mine.py:Refusing cannot be made: it raised OSError: no weights (mine.py, line {RAISING_LINE})."),
        ("mine.py:TakesNothing", "mine.py:TakesNothing cannot be made: got an unexpected keyword argument 'game'."),
    ],
)
def test_the_arena_refuses_such_a_bot_before_any_game_is_played(bots_folder: Path, name: str, sentence: str) -> None:
    before = set(bots_folder.iterdir())
    result = CliRunner().invoke(main, ["arena", "memoarrr", "--players", "2", name, "random", "--games", "2"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr.splitlines()[-1]
    assert set(bots_folder.iterdir()) == before


@pytest.fixture
def installed_package(bots_folder: Path) -> Iterator[None]:
    """An installed package with two bots, one of which has the same name as one of ours."""
    about = bots_folder / "my_bots-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.2\n")
    (about / "entry_points.txt").write_text("[facedown.bots]\nmine = mine:MyBot\ngreedy = mine:WithoutInit\n")
    plugins.installed_bots.cache_clear()
    yield
    plugins.installed_bots.cache_clear()


@pytest.mark.usefixtures("installed_package")
def test_an_installed_bot_has_a_name_and_ours_keep_theirs() -> None:
    assert type(make_user_bot("mine")).__name__ == "MyBot"
    assert type(make_user_bot("greedy")).__name__ == "Thinker"


@pytest.mark.usefixtures("installed_package")
def test_the_list_of_bots_has_the_installed_ones_and_imports_none() -> None:
    listing = " ".join(CliRunner().invoke(main, ["bots"]).stdout.split())
    assert "mine mine:MyBot, from my-bots 1.2" in listing
    assert "greedy mine:WithoutInit, from my-bots 1.2 (another bot has this name; use mine:WithoutInit)" in listing
    assert "mine" not in sys.modules
