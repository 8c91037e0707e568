"""Checks a game's events and views against its declarations: no field is missing or unknown, and every type is right."""

from functools import cache
from types import GenericAlias
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from facedown.engine.catalogue import game_named
from facedown.engine.declarations import Declarations, declarations

STRICT = ConfigDict(extra="forbid", strict=True)


def list_adapter(item_type: Any) -> TypeAdapter[Any]:
    """An adapter for lists of this type. They are lists because a TypedDict alone cannot be given a configuration."""
    list_type: Any = GenericAlias(list, item_type)
    return TypeAdapter(list_type, config=STRICT)


class DeclarationCheck:
    """Checks what a game produces against its declarations. Each method raises a ValidationError if something is wrong."""

    def __init__(self, game_declarations: Declarations) -> None:
        self._event = list_adapter(game_declarations.game.notation.Event)
        self._options = list_adapter(game_declarations.options)
        self._view = list_adapter(game_declarations.view)
        self._breakdown = list_adapter(game_declarations.breakdown)

    def check_event(self, event: dict[str, Any]) -> None:
        self._event.validate_python([{field: value for field, value in event.items() if field != "to"}])

    def check_options(self, options: dict[str, Any]) -> None:
        self._options.validate_python([options])

    def check_view(self, view: dict[str, Any]) -> None:
        self._view.validate_python([view])

    def check_breakdown(self, breakdown: dict[str, Any]) -> None:
        self._breakdown.validate_python([breakdown])


@cache
def declaration_check(game: str) -> DeclarationCheck:
    """The check for the game with this id."""
    return DeclarationCheck(declarations(game_named(game)))
