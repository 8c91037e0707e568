"""The client's types are those of the models."""

from pathlib import Path

import pytest

import facedown
from facedown.engine.catalogue import GAMES
from facedown.server import refusals
from facedown.server.refusals import CODES
from facedown.server.typescript import TARGET, type_of, typescript
from facedown.server.wire import games_on_the_wire


def test_the_clients_types_are_made_from_the_models_as_they_are() -> None:
    assert TARGET.read_text("utf-8") == typescript(), "Run: python -m facedown.server.typescript"


def test_every_game_is_on_the_wire() -> None:
    assert set(games_on_the_wire()) == set(GAMES)


def test_what_has_no_translation_is_refused() -> None:
    with pytest.raises(ValueError, match="No TypeScript"):
        type_of({"not": {}})


def test_codes_are_kebab_case_and_refuse() -> None:
    for code, status in CODES.items():
        assert code.replace("-", "").isalpha()
        assert code == code.lower()
        assert status >= 400


def test_every_code_is_used() -> None:
    """Nobody translates a refusal that cannot happen."""
    files = [file for file in Path(facedown.__path__[0]).rglob("*.py") if file != Path(refusals.__file__)]
    source = "\n".join(file.read_text("utf-8") for file in files)
    assert [code for code in CODES if f'"{code}"' not in source] == []
