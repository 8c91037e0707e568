"""Which modules may import which, and that only `fast` imports Numba."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES

SOURCE = Path(__file__).parents[1] / "src" / "facedown"
MODULES = sorted(SOURCE.glob("**/*.py"))

# The rooms, which are the folders and modules in src/facedown: each with the other rooms that it may import.
ROOMS: dict[str, set[str]] = {
    "kit": set(),
    "games": {"kit"},
    "engine": {"kit"},
    "fast": {"kit", "engine"},
    "knowledge": {"kit", "engine"},
    "bots": {"kit", "engine", "knowledge"},
    "coach": {"kit", "engine", "knowledge", "bots"},
    "arena": {"kit", "engine", "knowledge", "bots", "coach"},
    "envs": {"kit", "engine", "knowledge", "bots", "coach", "arena"},
    "training": {"kit", "engine", "knowledge", "bots", "coach", "arena", "envs"},
    "server": {"kit", "engine", "knowledge", "bots", "coach"},
    "__init__": {"kit", "engine", "bots"},
    "__main__": {"cli"},
}
ROOMS["cli"] = {room for room in ROOMS if not room.startswith("__")}

# The modules in a game's folder. Each may import only those on earlier lines.
GAME_MODULES = [
    {"rules"},
    {"observe"},
    {"notation", "rollouts", "greedy"},
    {"deal", "view"},
    {"text", "breakdown", "histories", "daily"},
    {"knowledge"},
    {"policies"},
    {"coach"},
]

# The server's own rooms. Each may import itself and those before it. `__init__` has the names for other applications.
SERVER_ROOMS = ["protocol", "support", "model", "store", "bots", "tables", "web", "serve", "__init__"]

# Within a room of the server, modules may import each other, except that these must not import those.
FORBIDDEN_IMPORTS = {
    "server.tables.game": ("server.tables.live", "server.tables.turns", "server.tables.audience", "server.tables.connection"),
    "server.tables.audience": ("server.tables.live", "server.tables.turns", "server.tables.game", "engine"),
}
# Modules that neither wait nor send anything, and so contain nothing asynchronous.
PURE_MODULES = ("server.model.", "server.tables.game")

# The part of the kit that Numba and CUDA compile.
COMPILED_KIT = {"activation", "layout", "tell", "grid", "drawing", "observations", "remembered", "rollouts"}
LATE_USERS_OF_FAST = {"bots.search", "coach.judge", "envs"}  # inside functions, so that Numba is loaded only when it is needed
CATALOGUE = "engine.catalogue"


@dataclass(frozen=True)
class Import:
    """One import of one of our modules."""

    line: int
    target: str  # such as `kit.events.Event`, without the name of the package
    is_late: bool  # inside a function


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def imports(source: str) -> Iterator[Import]:
    """Every import of facedown in a file, including those inside functions."""
    tree = ast.parse(source)
    inside_functions = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, target = name.partition(".")
            if package == "facedown":
                yield Import(node.lineno, target, id(node) in inside_functions)


def violations(module: str, source: str) -> list[str]:
    """One sentence per import of this module that is not allowed."""
    return [
        f"{module}:{dependency.line} imports {dependency.target or 'facedown'}: {reason}"
        for dependency in imports(source)
        if (reason := reason_against(module, dependency))
    ]


def reason_against(module: str, dependency: Import) -> str | None:
    """Why the module must not have this import; None if it may."""
    room, target_room = module.partition(".")[0], dependency.target.partition(".")[0]
    if target_room not in ROOMS or target_room.startswith("__"):
        return "no module inside the package imports the package itself"
    if any(f"{dependency.target}.".startswith(f"{other}.") for other in FORBIDDEN_IMPORTS.get(module, ())):
        return f"{module} must not import {dependency.target}"
    if target_room == "fast" and room not in ("fast", "cli"):
        is_late_user = dependency.is_late and not LATE_USERS_OF_FAST.isdisjoint({module, room})
        return None if is_late_user else "only a few modules import fast, and only inside functions"
    if target_room == room:
        return reason_inside_room(room, module, dependency.target)
    if room == "engine" and target_room == "games":
        return None if module == CATALOGUE else "games are found through the catalogue"
    return None if target_room in ROOMS[room] else f"{room} may not import {target_room}"


def reason_inside_room(room: str, module: str, target: str) -> str | None:
    if room == "kit":
        is_compiled = module.split(".")[1] in COMPILED_KIT
        is_allowed = target.split(".")[1] in COMPILED_KIT | {"chance"}
        return "modules that are compiled import only compiled modules" if is_compiled and not is_allowed else None
    if room == "games":
        return reason_in_games(module, target)
    if room == "server":
        return reason_in_server(module, target)
    return None


def reason_in_server(module: str, target: str) -> str | None:
    _, own, *_ = module.split(".")
    _, other, *_ = [*target.split("."), ""]
    if other not in SERVER_ROOMS:
        return f"the server has no room {other}"
    if SERVER_ROOMS.index(other) > SERVER_ROOMS.index(own):
        return f"{other} does not come before {own}"
    return None


def reason_in_games(module: str, target: str) -> str | None:
    _, game, own, *_ = [*module.split("."), "", ""]
    _, other_game, other, *_ = [*target.split("."), "", ""]
    if game != other_game:
        return "no game imports another"
    if tier(other) >= tier(own):
        return f"{other} does not come before {own}"
    return None


def tier(module: str) -> int:
    """The line of GAME_MODULES that has this module; -1 if none has it."""
    return next((number for number, line in enumerate(GAME_MODULES) if module in line), -1)


@pytest.mark.parametrize("file", MODULES, ids=module_of)
def test_every_import_is_allowed(file: Path) -> None:
    assert violations(module_of(file), file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", [file for file in MODULES if "games" in file.parts], ids=module_of)
def test_every_module_of_a_game_is_in_the_order(file: Path) -> None:
    assert file.name == "__init__.py" or tier(file.stem) >= 0


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kit.options", "from facedown.engine.match import Match"),
        ("kit.drawing", "from facedown.kit.options import Option"),
        ("games.memoarrr.view", "from facedown.engine.match import Match"),
        ("games.memoarrr.view", "from facedown.games.tremember.rules import State"),
        ("games.memoarrr.rules", "from facedown.games.memoarrr.notation import CELLS"),
        ("games.memoarrr.rules", "from facedown.games.memoarrr.observe import follow_cards"),
        ("games.memoarrr.observe", "from facedown.games.memoarrr.rollouts import notice"),
        ("games.memoarrr.view", "from facedown.games.memoarrr import deal"),
        ("games.matryoshka.histories", "from facedown.games.matryoshka.knowledge import Knowledge"),
        ("engine.match", "from facedown.games.memoarrr import rules"),
        ("engine.match", "import facedown.games"),
        ("fast.batch", "from facedown.bots import make_bot"),
        ("fast.batch", "from facedown.games.memoarrr import rules"),
        ("knowledge.memory", "from facedown.bots.levels import LEVELS"),
        ("bots.player", "from facedown.arena.play import play"),
        ("bots.search", "from facedown.fast.search import search_of"),
        ("bots.searching", "def late():\n    from facedown.fast.search import search_of"),
        ("bots.player", "def late():\n    from facedown.fast.search import search_of"),
        ("coach.judge", "from facedown.arena.play import play"),
        ("arena.play", "from facedown.server.web.app import make_app"),
        ("envs.tables", "from facedown.training.ppo import train"),
        ("training.ppo", "from facedown.server.web.app import make_app"),
        ("server.web.app", "from facedown.arena.play import play"),
        ("server.web.app", "from facedown.games.memoarrr.view import fold"),
        ("server.protocol.errors", "from facedown.server.support.limits import Limits"),
        ("server.support.limits", "from facedown.server.model.table import Table"),
        ("server.model.table", "from facedown.server.store.storage import Storage"),
        ("server.store.storage", "from facedown.server.bots.pool import WorkerPool"),
        ("server.bots.pool", "from facedown.server.tables.live import LiveTable"),
        ("server.tables.live", "from facedown.server.web.socket import router"),
        ("server.tables.game", "from facedown.server.tables.live import LiveTable"),
        ("server.tables.game", "from facedown.server.tables import turns"),
        ("server.tables.game", "def late():\n    from facedown.server.tables.audience import Audience"),
        ("server.tables.game", "from facedown.server.tables.connection import Connection"),
        ("server.tables.audience", "import facedown.server.tables.live"),
        ("server.tables.audience", "from facedown.server.tables.turns import BotTurns"),
        ("server.tables.audience", "from facedown.server.tables.game import LiveGame"),
        ("server.tables.audience", "from facedown.engine.match import Match"),
        ("server.web.app", "from facedown.server.serve import serve"),
        ("server.web.app", "import facedown.server"),
        ("__init__", "from facedown.cli.main import main"),
        ("__main__", "from facedown.engine.match import Match"),
        ("cli.main", "from facedown import Match"),
        ("cli.main", "import facedown"),
    ],
)
def test_a_planted_violation_is_found(module: str, line: str) -> None:
    assert len(violations(module, line)) == 1


def is_asynchronous(source: str) -> bool:
    """Whether a file has an asynchronous function or imports asyncio."""
    return any(
        isinstance(node, ast.AsyncFunctionDef)
        or (isinstance(node, ast.Import) and any(alias.name.partition(".")[0] == "asyncio" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "asyncio")
        for node in ast.walk(ast.parse(source))
    )


@pytest.mark.parametrize("file", [file for file in MODULES if module_of(file).startswith(PURE_MODULES)], ids=module_of)
def test_what_is_pure_does_not_wait(file: Path) -> None:
    assert not is_asynchronous(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("source", ["import asyncio", "from asyncio import Lock", "async def save(): ..."])
def test_planted_waiting_is_found(source: str) -> None:
    assert is_asynchronous(source)


@pytest.mark.parametrize("file", MODULES, ids=module_of)
def test_only_fast_imports_numba(file: Path) -> None:
    if not module_of(file).startswith("fast."):
        assert "import numba" not in file.read_text(encoding="utf-8")
        assert "from numba" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "module",
    [
        "facedown",
        "facedown.cli.main",
        "facedown.server.web.app",
        "facedown.server.serve",
        "facedown.bots",
        "facedown.arena.workers",
    ],
)
def test_heavy_packages_are_not_imported(module: str) -> None:
    code = f"import sys, {module}; sys.exit(bool({{'numba', 'matplotlib', 'openskill'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def find_game_ids(source: str, games: set[str]) -> list[str]:
    """The ids of games among the string literals of a file. Ids within longer strings do not count."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and text in games]


@pytest.mark.parametrize("file", [file for file in MODULES if "games" not in file.parts], ids=module_of)
def test_no_module_outside_a_game_names_it(file: Path) -> None:
    assert find_game_ids(file.read_text(encoding="utf-8"), set(GAMES)) == []


def test_a_planted_list_of_games_is_found() -> None:
    assert find_game_ids('ORDER = ["memoarrr", "memory kings", "memoarrr!"]', set(GAMES)) == ["memoarrr"]


def rooms_by_line(picture: str) -> dict[str, int]:
    """The rooms that a picture names, each with its line."""
    names = [(word, number) for number, line in enumerate(picture.splitlines()) for word in re.findall(r"[a-z]+", line)]
    return {name: number for name, number in names if name in ROOMS}


def test_the_picture_of_the_house_shows_who_may_import_whom() -> None:
    """Every room is in the picture, above all rooms that it may import."""
    page = (SOURCE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    picture = page.partition("Imports point down")[2].split("```")[1]
    lines = rooms_by_line(picture)
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name in ROOMS}
    assert set(lines) == rooms
    upwards = {(room, other) for room in rooms for other in ROOMS[room] & rooms if lines[room] >= lines[other]}
    assert upwards == set()
