"""The rules as people read them: one page per game and language."""

from pathlib import Path

import pytest

from facedown.engine import rules_text as pages
from facedown.engine.catalogue import GAMES
from facedown.engine.rules_text import languages, rules_text
from facedown.kit.errors import UnknownGame


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_rules_come_with_those_of_every_game(game: str, language: str) -> None:
    text = rules_text(game, language)
    assert text.startswith("# ")
    assert text.count("\n# ") == 0
    assert "\n- **ALL-5** " in text


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_that_of_the_game(game: str) -> None:
    assert rules_text(game).startswith(f"# {GAMES[game].name}\n")


def test_languages_differ_and_english_comes_first() -> None:
    assert languages()[0] == "en"
    assert "\n## On every table\n" in rules_text("tremember")
    assert "\n## An jedem Tisch\n" in rules_text("tremember", "de")


@pytest.mark.parametrize("language", ["", "fr", "de-AT", ".", "..", "../rules", "/etc", "de/", "d\0e", "x" * 5000])
def test_a_language_without_pages_gets_english(language: str) -> None:
    assert rules_text("memoarrr", language) == rules_text("memoarrr")


def test_a_game_without_a_page_in_a_language_is_all_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "de").mkdir()
    for name, text in [("memoarrr.md", "# English"), ("on-every-table.md", "# Every"), ("de/on-every-table.md", "# Jeder")]:
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    assert rules_text("memoarrr", "de") == "# English\n## Every"


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(UnknownGame):
        rules_text("chess", "de")
