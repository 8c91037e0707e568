"""Generated files are up to date, and refusal codes are well-formed and in use."""

from pathlib import Path

import pytest

import facedown
from facedown.server.protocol import errors as refusals
from facedown.server.protocol.errors import STATUS_BY_CODE
from facedown.server.protocol.generate import generated_files
from facedown.server.protocol.typescript import type_of


def test_generated_files_are_up_to_date() -> None:
    outdated_files = [path for path, text in generated_files().items() if path.read_text("utf-8") != text]
    assert outdated_files == [], "Run: ./dev generate"


def test_a_schema_without_translation_is_an_error() -> None:
    with pytest.raises(ValueError, match="No TypeScript"):
        type_of({"not": {}})


def test_codes_are_kebab_case_and_have_an_error_status() -> None:
    for code, status in STATUS_BY_CODE.items():
        assert code.replace("-", "").isalpha()
        assert code == code.lower()
        assert status >= 400


def test_every_code_is_used() -> None:
    """So that nobody has to translate a refusal that cannot happen."""
    files = [file for file in Path(facedown.__path__[0]).rglob("*.py") if file != Path(refusals.__file__)]
    source = "\n".join(file.read_text("utf-8") for file in files)
    assert [code for code in STATUS_BY_CODE if f'"{code}"' not in source] == []
