"""Bots that other people have written.

`my_bot.py:MyBot` names a file and a class in it, `my_package.module:MyBot` a module and a class. An installed package can offer
bots under short names, as entry points in the group `facedown.bots`.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Callable, Mapping
from functools import cache, reduce
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from facedown.bots.bot import Bot
from facedown.bots.failures import describe_error
from facedown.bots.names import UnknownBot, what_is_wrong
from facedown.kit.errors import BadInput

GROUP = "facedown.bots"
TIME_LIMIT = 10.0  # seconds that such a bot has for each move in the arena, unless the tournament says otherwise
MOST_NAMES = 8  # how many names an error suggests

Maker = Callable[..., object]  # a class of bots, or a function that makes one


class BadBot(BadInput):
    """A bot that cannot be found, loaded or made, or something that is not a bot."""

    code = "bad-bot"


@cache
def installed_bots() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name. None of them is imported yet."""
    return {
        entry_point.name: entry_point
        for entry_point in sorted(entry_points(group=GROUP), key=lambda entry_point: entry_point.name)
    }


def make_plugin(name: str, about: Mapping[str, Any]) -> Bot:
    """Make a bot that somebody else has written; `about` has its keyword arguments. Errors in the bot are passed on."""
    maker = find_maker(name)
    check_maker(name, maker, about)
    bot = maker(**about)
    check_methods(name, bot)
    return cast(Bot, bot)


def find_maker(name: str) -> Maker:
    """The class or function that makes the bots of that name. Raises UnknownBot or BadBot, with a hint, if there is none."""
    place, colon, attribute = name.rpartition(":")
    if not colon and name in installed_bots():
        entry_point = installed_bots()[name]
        return find_maker(f"{entry_point.module}:{entry_point.attr}")
    if is_file_name(place or name) and not (colon and attribute):
        raise BadBot(f"{name} names a file and no class in it; write {place or name}:MyBot, for example.", bot=name)
    if is_file_name(place):
        module = load_file(place)
    elif place and all(part.isidentifier() for part in place.split(".")):
        module = load_module(place)
    else:
        raise UnknownBot(what_is_wrong(name), bot=name)
    return find_attribute(name, module, place, attribute)


def is_file_name(place: str) -> bool:
    return place.endswith(".py") or "/" in place or os.sep in place


def load_file(place: str) -> ModuleType:
    """Load a file as a module. Its folder is added to `sys.path`, so that it can import its neighbours."""
    file = Path(place).expanduser().resolve()
    if not file.is_file():
        others = sorted(other.name for other in file.parent.glob("*.py"))[:MOST_NAMES]
        hint = f"Python files there: {', '.join(others)}" if others else "nor any other Python file there"
        raise BadBot(f"There is no file {file}; {hint}.", bot=place)
    name = str(file).replace(".", "_")  # not its short name, which another module may have
    if name not in sys.modules:
        add_to_search_path(file.parent)
        spec = spec_from_loader(name, SourceFileLoader(name, str(file)))
        assert spec is not None  # noqa: S101 - a loader was given
        assert spec.loader is not None  # noqa: S101 - likewise
        sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except BaseException as error:  # a file may also end in sys.exit()
            del sys.modules[name]
            raise BadBot(f"{place} cannot be imported: {describe_error(error)}.", bot=place) from error
    return sys.modules[name]


def load_module(place: str) -> ModuleType:
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{place}.".startswith(f"{error.name}."):
            raise BadBot(f"{place} cannot be imported: {describe_error(error)}.", bot=place) from error
        raise BadBot(
            f"There is no module {error.name}, neither installed nor in {Path.cwd()}; a file is named with its ending, as in "
            f"{place.rpartition('.')[2]}.py:MyBot.",
            bot=place,
        ) from error
    except BaseException as error:
        raise BadBot(f"{place} cannot be imported: {describe_error(error)}.", bot=place) from error


def add_to_search_path(folder: Path) -> None:
    """Let Python find modules in this folder. It is searched last, so that its files cannot hide other modules."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def find_attribute(name: str, module: ModuleType, place: str, attribute: str) -> Maker:
    try:
        found_value = reduce(getattr, attribute.split("."), cast(Any, module))
    except AttributeError:
        others = [other for other, value in vars(module).items() if is_bot_class(value)][:MOST_NAMES]
        hint = f"bots in it: {', '.join(others)}" if others else "nor any other class with a method choose(legal)"
        raise BadBot(f"There is no {attribute} in {place}; {hint}.", bot=name) from None
    if not callable(found_value):
        kind = type(found_value).__name__
        raise BadBot(f"{name} is a value of type {kind}, not a class with hear(events) and choose(legal).", bot=name)
    return cast(Maker, found_value)


def is_bot_class(value: object) -> bool:
    return isinstance(value, type) and callable(getattr(value, "choose", None)) and not inspect.isabstract(value)


def check_maker(name: str, maker: Maker, about: Mapping[str, Any]) -> None:
    if inspect.isabstract(maker):
        raise BadBot(f"{name} is not a bot: it has no method choose(legal).", bot=name)
    if problem := problem_of_call(maker, **about):
        raise BadBot(
            f"{name} cannot be made: {problem}. It is called with the keywords {', '.join(about)}; **about takes them all.",
            bot=name,
        )


def check_methods(name: str, bot: object) -> None:
    for method, argument in (("hear", "events"), ("choose", "legal")):
        function = getattr(bot, method, None)
        if not callable(function):
            kind = type(bot).__name__
            raise BadBot(f"{name} is not a bot: it makes a {kind}, which has no method {method}({argument}).", bot=name)
        if problem := problem_of_call(function, []):
            raise BadBot(f"{name} is not a bot: it cannot be called as {method}({argument}): {problem}.", bot=name)


def problem_of_call(function: Callable[..., object], *arguments: object, **keywords: object) -> str | None:
    """Why a function cannot be called like this; None if it can, or if its signature is unknown."""
    try:
        inspect.signature(function).bind(*arguments, **keywords)
    except TypeError as error:
        return str(error)
    except ValueError:  # some built-in functions do not say what they take
        return None
    return None
