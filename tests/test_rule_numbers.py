"""The number of every rule is found in docs/rules/, in the code and in the name of a test."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.rules_text import OF_EVERY_GAME

ROOT = Path(__file__).parents[1]
PAGES = [*(f"{game}.md" for game in GAMES), OF_EVERY_GAME]
LINE = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\*", re.MULTILINE)
NUMBER = re.compile(r"\b[A-Z]{3}-\d+\b")
TEST = re.compile(r"\bdef test_([a-z]{3})_(\d+)_")
CODE = [*ROOT.glob("src/facedown/**/*.py"), *ROOT.glob("web/src/**/*.ts"), *ROOT.glob("web/src/**/*.svelte")]


def documented_rules(page: str) -> list[str]:
    return LINE.findall((ROOT / "docs" / "rules" / page).read_text(encoding="utf-8"))


@cache
def numbers_in_code() -> set[str]:
    """The numbers of rules that the code cites. Those in the docstring of a module do not count, as it only lists the rules."""
    return {number for file in CODE if ".gen" not in file.suffixes for number in NUMBER.findall(text_without_docstring(file))}


def text_without_docstring(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return text
    docstring = ast.get_docstring(ast.parse(text), clean=False)
    return text.replace(docstring, "", 1) if docstring else text


@cache
def numbers_in_tests() -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").glob("**/*.py"))
    return {f"{prefix.upper()}-{number}" for prefix, number in TEST.findall(text)}


@pytest.mark.parametrize("page", PAGES)
def test_the_numbers_on_a_page_are_unique_and_leave_no_gap(page: str) -> None:
    numbers = documented_rules(page)
    assert len(numbers) == len(set(numbers))
    for prefix in {number[:3] for number in numbers}:
        with_prefix = sorted(int(number[4:]) for number in numbers if number.startswith(prefix))
        assert with_prefix == list(range(1, len(with_prefix) + 1))


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_place_in_the_code(page: str) -> None:
    assert set(documented_rules(page)) - numbers_in_code() == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test_that_names_it(page: str) -> None:
    assert set(documented_rules(page)) - numbers_in_tests() == set()


def test_every_number_in_the_code_and_in_tests_is_that_of_a_rule() -> None:
    rules = {number for page in PAGES for number in documented_rules(page)}
    prefixes = {number[:3] for number in rules}
    assert {number for number in numbers_in_code() | numbers_in_tests() if number[:3] in prefixes} - rules == set()
