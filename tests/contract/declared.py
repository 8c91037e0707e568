"""Checks a game's events and views against its declarations: no field is missing or unknown, every value has its type."""

from functools import cache
from types import GenericAlias
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from facedown.engine.catalogue import game_named
from facedown.engine.declarations import Declarations, declarations

EXACTLY = ConfigDict(extra="forbid", strict=True)


def adapter(kind: Any) -> TypeAdapter[Any]:
    """An adapter for lists of that kind, because a TypedDict alone cannot be given a configuration."""
    kinds: Any = GenericAlias(list, kind)
    return TypeAdapter(kinds, config=EXACTLY)


class DeclarationCheck:
    def __init__(self, declared: Declarations) -> None:
        self._event = adapter(declared.game.notation.Event)
        self._options = adapter(declared.options)
        self._view = adapter(declared.view)
        self._breakdown = adapter(declared.breakdown)

    def check_event(self, event: dict[str, Any]) -> None:
        self._event.validate_python([{field: value for field, value in event.items() if field != "to"}])

    def check_options(self, options: dict[str, Any]) -> None:
        self._options.validate_python([options])

    def check_view(self, view: dict[str, Any]) -> None:
        self._view.validate_python([view])

    def check_breakdown(self, breakdown: dict[str, Any]) -> None:
        self._breakdown.validate_python([breakdown])


@cache
def declared_by(game: str) -> DeclarationCheck:
    return DeclarationCheck(declarations(game_named(game)))
