"""Facedown as a library: its public names, what its functions accept, and that importing it changes nothing."""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import facedown
from facedown import GAMES, BadInput, Match, Refused, make_bot
from facedown.arena import play_tournament
from facedown.fast import Batch, Position, play_random_games
from facedown.knowledge import make_knowledge

ERRORS = {
    *("BadBot", "BadDeal", "BadInput", "BadPlayers", "BadRecord", "BadSeat", "BadSeed", "IllegalMove", "OtherRules"),
    *("Refused", "UnknownBot", "UnknownGame", "UnknownMove", "UnknownOption"),
}
# Removing or renaming one of these breaks other people's programs: say so in CHANGELOG.md.
PUBLIC = {
    "facedown": ERRORS
    | {"GAMES", "Bot", "Game", "Match", "Outcome", "__version__"}
    | {"addressed_to", "from_record", "load", "make_bot", "save", "to_record"},
    "facedown.bots": {"BOTS", "LEVELS", "BadBot", "Bot", "Level", "UnknownBot", "level_named", "make_bot"},
    "facedown.knowledge": {"MEMORIES", "Knowledge", "make_knowledge", "sample"},
    "facedown.fast": {"Batch", "Position", "RandomGames", "play_random_games"},
    "facedown.arena": {"Results", "play_tournament"},
    "facedown.envs": {"BotTables", "Tables", "layout", "open_tables"},
    "facedown.envs.gym": {"FacedownEnv", "FacedownVectorEnv"},
    "facedown.envs.openspiel": {"Resampler"},
    "facedown.envs.pettingzoo": {f"{game.folder}_v1" for game in GAMES.values()},
    "facedown.envs.suite": {"Placement", "place"},
    "facedown.envs.text": {"Reply", "TextBot", "TextSeat", "Turn"},
    "facedown.server": {"Settings", "create_app", "run_app"},
}


@pytest.mark.parametrize("module", PUBLIC)
def test_the_public_names_are_these_and_all_are_there(module: str) -> None:
    package = import_module(module)
    assert set(package.__all__) == PUBLIC[module]
    assert all(hasattr(package, name) for name in package.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        package.no_such_name  # noqa: B018 - the access itself fails


def test_the_version_is_that_of_the_package() -> None:
    version_output = subprocess.run([sys.executable, "-m", "facedown", "--version"], capture_output=True, text=True, check=True)
    assert version_output.stdout.split()[-1] == facedown.__version__


def test_every_error_has_the_one_base_a_code_and_parameters() -> None:
    for name in ERRORS - {"Refused"}:
        error = getattr(facedown, name)("Why it is refused.", what="this")
        assert isinstance(error, Refused)
        assert isinstance(error, ValueError)
        assert (str(error), dict(error.params)) == ("Why it is refused.", {"what": "this"})
        assert error.code.replace("-", "") == name.lower()


ENTRY_POINTS: dict[str, Callable[[str, Any], object]] = {
    "match": lambda game, options: Match.deal(game, players=3, seed="1", options=options),
    "bot": lambda game, options: make_bot("careful", game=game, players=3, options=options, seat=0, seed="1"),
    "random bot": lambda game, options: make_bot("random", game=game, players=3, options=options, seat=0, seed="1"),
    "knowledge": lambda game, options: make_knowledge(game, 3, options, 0),
    "batch": lambda game, options: Batch(game, players=3, games=1, seed="1", options=options),
    "position": lambda game, options: Position.deal(game, players=3, seed="1", options=options),
    "random games": lambda game, options: play_random_games(game, players=3, games=1, seed="1", options=options),
}


@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.max_players >= 3])
def test_options_are_completed_at_every_entry_point(entry_point: str, game: str) -> None:
    call = ENTRY_POINTS[entry_point]
    call(game, None)
    call(game, {})
    for name, option in GAMES[game].options.items():
        call(game, {name: option.default})
    with pytest.raises(facedown.UnknownOption, match="'colour'"):
        call(game, {"colour": "red"})


def test_knowledge_has_every_option() -> None:
    assert make_knowledge("memoarrr", 2, {}, 0).options == Match.deal("memoarrr", players=2, seed="1").terms.options


def test_a_careful_bot_chooses_without_being_given_options() -> None:
    match = Match.deal("memoarrr", players=2, seed="1")
    seat = match.to_move[0]
    bot = make_bot("careful", game="memoarrr", players=2, seat=seat, seed="1")
    bot.hear(facedown.addressed_to(match.events, seat))
    assert bot.choose(match.legal(seat)) in match.legal(seat)


BAD_CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "game": (lambda: make_bot("random", game="chess", players=2, seat=0, seed="1"), "There is no game 'chess'"),
    "players": (lambda: make_bot("random", game="memoarrr", players=9, seat=0, seed="1"), "2 to 4 players, not 9"),
    "a bot's seat": (lambda: make_bot("random", game="memoarrr", players=2, seat=2, seed="1"), "There is no seat 2; seats are"),
    "the seat that knows": (lambda: make_knowledge("memoarrr", 2, {}, -1), "There is no seat -1; seats are 0 to 1"),
    "batch": (lambda: Batch("memoarrr", players=2, games=-1, seed="1"), "whole number from 0 up, not -1"),
    "random games": (lambda: play_random_games("memoarrr", players=2, games=-1, seed="1"), "whole number from 0 up, not -1"),
    "position": (lambda: Position.deal("memoarrr", players=2, seed="1").legal_for(2), "There is no seat 2; seats are 0 to 1"),
    "no bots": (lambda: play_tournament("memoarrr", [], players=2), "needs at least one bot"),
    "no games": (lambda: play_tournament("memoarrr", ["random"], players=2, games=0), "needs at least one game, not 0"),
    "no workers": (lambda: play_tournament("memoarrr", ["random"], players=2, workers=0), "At least one worker"),
    "no time": (lambda: play_tournament("memoarrr", ["random"], players=2, time_limit=0), "seconds above 0, not 0"),
    "option": (lambda: play_tournament("memoarrr", ["random"], players=2, options={"a": 1}), "There is no option 'a'"),
    "bot": (lambda: play_tournament("memoarrr", ["octopus"], players=2), "There is no bot 'octopus'"),
}


@pytest.mark.parametrize("name", BAD_CALLS)
def test_bad_input_is_refused_at_every_entry_point(name: str) -> None:
    call, sentence = BAD_CALLS[name]
    with pytest.raises(BadInput, match=sentence):
        call()


IMPORT_FACEDOWN = """
import gc, logging, multiprocessing, os, random, signal, sys, threading, warnings


def read_process_settings():
    return {
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "path": list(sys.path),
        "hooks": (sys.excepthook, sys.displayhook, threading.excepthook, list(sys.meta_path), list(sys.path_hooks)),
        "garbage": (gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()),
        "loggers": (logging.root.level, logging.root.handlers[:], logging.root.manager.disable),
        "warnings": list(warnings.filters),
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGCHLD)],
        "threads": threading.active_count(),
        "processes": multiprocessing.get_start_method(allow_none=True),
        "recursion": sys.getrecursionlimit(),
        "chance": random.getstate(),
    }


import numpy  # what NumPy changes does not count
before = read_process_settings()
import facedown
for name in facedown.__all__:
    getattr(facedown, name)
after = read_process_settings()
print([kind for kind in before if before[kind] != after[kind]])
heavy = {"numba", "fastapi", "starlette", "uvicorn", "sqlalchemy", "pydantic", "click", "rich", "matplotlib", "openskill"}
print(sorted(heavy & set(sys.modules)))
"""


def test_importing_facedown_changes_nothing_for_the_process_and_imports_nothing_heavy() -> None:
    result = subprocess.run([sys.executable, "-c", IMPORT_FACEDOWN], capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("[]\n[]\n", "")
