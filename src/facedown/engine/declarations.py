"""Reads what a game declares about its events, options and view, for the schema, the client's types, the docs and tests."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict, get_original_bases, is_typeddict

from facedown.engine.catalogue import Game
from facedown.kit.contract import AtTable

FIELD = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)  # a field of a class, with its comment


@dataclass(frozen=True)
class Declarations:
    """Everything that a game declares."""

    game: Game
    vocabularies: dict[str, tuple[Any, ...]]  # the name of each Literal -> its values
    events: dict[str, type]  # the name of each event -> its TypedDict
    options: type
    view: type  # its required fields are those that every view has
    breakdown: type
    parts: dict[str, type]  # the name of each TypedDict -> the TypedDict


def declarations(game: Game) -> Declarations:
    names = {**vars(game.notation), **vars(game.view), **vars(game.breakdown)}
    return Declarations(
        game,
        vocabularies={name: get_args(value) for name, value in names.items() if get_origin(value) is Literal},
        events=game.notation.events.event_types,
        options=game.notation.Options,
        view=whole_view(game),
        breakdown=game.breakdown.Breakdown,
        parts={name: value for name, value in names.items() if is_typeddict(value)},
    )


def whole_view(game: Game) -> type:
    """The type of a view as it is sent. The fields of a blank view are required; the others appear at the end of the game."""
    always = {*get_type_hints(AtTable), "game", "options", *game.view.blank_view(game.max_players)}
    hints = get_type_hints(game.view.View, include_extras=True)
    first = [name for name in ("game", "options", "players", "seat") if name in hints]
    fields = {name: hints[name] if name in always else NotRequired[hints[name]] for name in dict.fromkeys([*first, *hints])}
    view: type = TypedDict("View", fields)  # type: ignore[misc]  # mypy wants fields spelled out
    view.__doc__ = game.view.View.__doc__
    return view


def refusal_reasons(game: Game) -> dict[str, tuple[str, str]]:
    """Why a move can be refused: code -> the rule's number and the sentence."""
    names = {int(reason): reason.name.lower().replace("_", "-") for reason in game.rules.Refusal}
    return {names[reason]: rule_and_why for reason, rule_and_why in game.notation.REFUSALS.items()}


def comments(declaration: type) -> dict[str, str]:
    """The comment beside each field in the source, fields of base classes included."""
    return {name: text for part in lineage(declaration) for name, text in FIELD.findall(source_of(part))}


def lineage(declaration: type) -> Iterator[type]:
    """A TypedDict's bases, the oldest first, and then itself. At runtime they are no longer in its `__mro__`."""
    for base in get_original_bases(declaration):
        if is_typeddict(base):
            yield from lineage(base)
    yield declaration


def source_of(declaration: type) -> str:
    """The source of a TypedDict; empty if it was made by a call, as it must be if the name of a field is a Python keyword."""
    try:
        return inspect.getsource(declaration)
    except OSError:
        return ""
