"""The rules say the same thing in every language: the same numbers in the same order, the same rulings, the same facts."""

import re
from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.rules_text import ENGLISH, OF_EVERY_GAME, languages

RULES = Path(__file__).parents[1] / "docs" / "rules"
PAGES = [*(f"{game}.md" for game in GAMES), OF_EVERY_GAME]
TRANSLATIONS = [language for language in languages() if language != ENGLISH]
RULING = {
    ENGLISH: "our ruling",
    "de": "unsere Festlegung",
}  # the first words of a note about a ruling

RULE = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\*(.*(?:\n  .*)*)", re.MULTILINE)
TABLE_ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
HEADING = re.compile(r"^#+", re.MULTILINE)
FACT = re.compile(r"[A-Z]{3}-\d+|`[^`\n]+`|\d+")
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3})")

every_translation = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for language in TRANSLATIONS for name in PAGES]
)


def page(name: str, language: str) -> str:
    folder = RULES if language == ENGLISH else RULES / language
    return (folder / name).read_text(encoding="utf-8")


def rules(name: str, language: str) -> dict[str, str]:
    """The rules on a page: number -> text."""
    return dict(RULE.findall(page(name, language)))


def count_rulings(text: str, language: str) -> int:
    return len(re.findall(rf"\*\({RULING[language]}[:)]", re.sub(r"\s+", " ", text)))


def facts(text: str) -> set[str]:
    """What must not differ between languages: figures, numbers of rules, and the names of places, cards and options."""
    return set(FACT.findall(THOUSANDS.sub("", text)))


def paragraphs(name: str, language: str) -> list[str]:
    return re.split(r"\n{2,}", page(name, language))


def cells(name: str, language: str) -> list[list[set[str]]]:
    return [[facts(cell) for cell in row.split("|")] for row in TABLE_ROW.findall(page(name, language))]


def test_there_is_another_language() -> None:
    assert "de" in TRANSLATIONS


@pytest.mark.parametrize("language", languages())
def test_every_page_is_there_and_nothing_else(language: str) -> None:
    folder = RULES if language == ENGLISH else RULES / language
    assert {file.name for file in folder.glob("*.md")} == set(PAGES)


@every_translation
def test_the_numbers_are_the_same_in_the_same_order(name: str, language: str) -> None:
    assert list(rules(name, language)) == list(rules(name, ENGLISH))


@every_translation
def test_each_rule_has_the_same_rulings(name: str, language: str) -> None:
    translation, english = rules(name, language), rules(name, ENGLISH)
    assert {number: count_rulings(text, language) for number, text in translation.items()} == {
        number: count_rulings(text, ENGLISH) for number, text in english.items()
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PAGES)
def test_a_ruling_is_part_of_a_numbered_rule_and_is_marked_as_one(name: str, language: str) -> None:
    text = page(name, language)
    rulings_in_rules = sum(count_rulings(rule, language) for rule in rules(name, language).values())
    assert rulings_in_rules == len(re.findall(RULING[language], re.sub(r"\s+", " ", text)))


@every_translation
def test_each_rule_has_the_same_facts(name: str, language: str) -> None:
    translation, english = rules(name, language), rules(name, ENGLISH)
    assert {number: facts(text) for number, text in translation.items()} == {
        number: facts(text) for number, text in english.items()
    }


@every_translation
def test_each_paragraph_has_the_same_facts(name: str, language: str) -> None:
    """This includes examples, tables and drawings."""
    assert [facts(text) for text in paragraphs(name, language)] == [facts(text) for text in paragraphs(name, ENGLISH)]


@every_translation
def test_each_cell_of_a_table_has_the_same_facts(name: str, language: str) -> None:
    assert cells(name, language) == cells(name, ENGLISH)


@every_translation
def test_headings_are_of_the_same_kind(name: str, language: str) -> None:
    assert HEADING.findall(page(name, language)) == HEADING.findall(page(name, ENGLISH))
