"""The overview of what each piece does or what scores: beside the board where there is room, and one tap away everywhere."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, NewPlayer
from tests.browser.recording import Language, Recording
from tests.browser.screen import Screen
from tests.sampling import leave_rest_to_soak

# A full table of each game that has an overview, and the number of lines in it.
FULL_TABLES = {"memoarrr-4p-2023-on-shuffled": 5, "memory-kings-4p-six-random-200": 4, "matryoshka-5p": 7}
LANGUAGES = leave_rest_to_soak(("en", "de"), kept=("de",))  # German words are longer
SIZES: list[ViewportSize] = [DESKTOP, {"width": 1440, "height": 900}, {"width": 1920, "height": 1300}]
BESIDE = "section.panel [data-overview]"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", FULL_TABLES)
def test_one_tap_opens_it_on_a_phone(new_player: NewPlayer, golden: str, language: Language) -> None:
    ada = new_player("Ada", viewport=PHONE, has_touch=True)
    Screen(ada, Recording(golden, language=language)).play_until(lambda step: step.is_asked)
    expect(ada.page.locator(BESIDE)).to_be_hidden()
    ada.tap("[data-action=overview]")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("[data-overview] li")).to_have_count(FULL_TABLES[golden])
    assert violations(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", FULL_TABLES)
def test_beside_the_board_it_is_whole_or_not_at_all(new_player: NewPlayer, golden: str, language: Language) -> None:
    """It never makes the page longer, and it is there if the window is high enough."""
    ada = new_player("Ada")
    Screen(ada, Recording(golden, language=language)).play_until(lambda step: step.is_asked)
    beside = ada.page.locator(BESIDE)
    for size in SIZES:
        ada.page.set_viewport_size(size)
        expect(ada.page.locator("[data-action=overview]")).to_be_visible()
        box = beside.bounding_box() if beside.is_visible() else None
        assert box is None or box["y"] + box["height"] < size["height"]
    expect(beside.locator("li")).to_have_count(FULL_TABLES[golden])
    expect(beside).to_be_visible()
    assert violations(ada.page) == []


def test_animals_that_do_nothing_have_none(new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=SIZES[-1])
    Screen(ada, Recording("memoarrr-4p-2023-off-shuffled")).play_until(lambda step: step.is_asked)
    expect(ada.page.locator("[data-overview]")).to_have_count(0)
    expect(ada.page.locator("[data-action=overview]")).to_have_count(0)
