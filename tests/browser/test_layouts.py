"""Prompt and whole board are on the screen together: upright, sideways, zoomed and on a large monitor.

tests/soak/test_layouts.py tries every game, with few players too, at all sizes.
"""

import json

import pytest

from tests.browser.conftest import NewScreen
from tests.browser.layouts import SOME_SIZES, WIDEST, find_layout_problems, resize, wrong_boxes
from tests.browser.recording import Recording


@pytest.mark.parametrize("golden", ["matryoshka-5p", "memory-kings-4p-six-random-200"])
def test_full_tables_fit_on_the_screen(new_screen: NewScreen, golden: str) -> None:
    problems = find_layout_problems(new_screen(Recording(golden)), SOME_SIZES)
    assert problems == {}, json.dumps(problems, indent=1)


def test_on_a_large_monitor_matryoshka_uses_the_width(new_screen: NewScreen) -> None:
    screen = new_screen(Recording("matryoshka-4p"))
    screen.play_until(lambda step: step.phase == "offer")
    resize(screen.page, WIDEST)
    assert wrong_boxes(screen.page) == []
    assert screen.page.evaluate("boxes.boardShare()") >= 0.45


def test_what_is_out_of_sight_is_found(new_screen: NewScreen) -> None:
    screen = new_screen(Recording("tremember-2p-200"))
    screen.play_until(lambda step: step.is_asked)
    resize(screen.page, "844x390")
    assert wrong_boxes(screen.page) == []
    screen.page.locator("[data-prompt]").evaluate("({ style }) => { style.translate = '0 400px' }")
    assert wrong_boxes(screen.page)
    screen.page.locator("[data-prompt]").evaluate("({ style }) => { style.translate = 'none' }")
    screen.page.locator("[data-board]").evaluate("({ style }) => { style.scale = '0.7' }")
    assert [problem for problem in wrong_boxes(screen.page) if "wide" in problem]
