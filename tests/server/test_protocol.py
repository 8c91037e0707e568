"""What is generated is up to date, and codes are codes."""

from pathlib import Path

import pytest

import facedown
from facedown.server.protocol import errors as refusals
from facedown.server.protocol.errors import CODES
from facedown.server.protocol.generate import ROOT, generated
from facedown.server.protocol.typescript import type_of


@pytest.mark.parametrize("path", generated(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_generated_is_not_stale(path: Path) -> None:
    assert path.read_text("utf-8") == generated()[path], "Run: ./dev generate"


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
