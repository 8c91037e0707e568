"""What a game declares of its events, options and view, read back for the schema, the client's types, the docs and tests."""

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
    """All that one game declares."""

    game: Game
    vocabularies: dict[str, tuple[Any, ...]]  # its named literals
    events: dict[str, type]  # by the event's name
    options: type
    view: type  # with each field required that is always there
    parts: dict[str, type]  # every TypedDict by its name


def declarations(game: Game) -> Declarations:
    named = {**vars(game.notation), **vars(game.view)}
    return Declarations(
        game,
        vocabularies={name: get_args(value) for name, value in named.items() if get_origin(value) is Literal},
        events=game.notation.events.declared,
        options=game.notation.Options,
        view=whole_view(game),
        parts={name: value for name, value in named.items() if is_typeddict(value)},
    )


def whole_view(game: Game) -> type:
    """The view as it is sent: what a blank view has is always there, the rest only after the end."""
    always = {*get_type_hints(AtTable), "game", "options", *game.view.blank_view(game.max_players)}
    hints = get_type_hints(game.view.View, include_extras=True)
    first = [name for name in ("game", "options", "players", "seat") if name in hints]
    fields = {name: hints[name] if name in always else NotRequired[hints[name]] for name in dict.fromkeys([*first, *hints])}
    view: type = TypedDict("View", fields)  # type: ignore[misc]  # mypy wants fields spelled out
    view.__doc__ = game.view.View.__doc__
    return view


def reasons(game: Game) -> dict[str, tuple[str, str]]:
    """Why a move may be refused, by code: the rule's number, and the sentence."""
    names = {int(reason): reason.name.lower().replace("_", "-") for reason in game.rules.Refusal}
    return {names[reason]: told for reason, told in game.notation.REFUSALS.items()}


def comments(declared: type) -> dict[str, str]:
    """What the source says beside each field, those of its bases too."""
    return {name: text for part in lineage(declared) for name, text in FIELD.findall(source_of(part))}


def lineage(declared: type) -> Iterator[type]:
    for base in get_original_bases(declared):
        if is_typeddict(base):
            yield from lineage(base)
    yield declared


def source_of(declared: type) -> str:
    """Nothing for one that is made by a call, as those with a keyword for a field are: there is no class to find."""
    try:
        return inspect.getsource(declared)
    except OSError:
        return ""
