"""Illegal moves can be tried, and the page answers with the rule that forbids them."""

import pytest
from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewPlayer, NewScreen
from tests.browser.games import on_screen
from tests.browser.play import wait_for_turn


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_what_is_forbidden_says_why(new_screen: NewScreen, game: str) -> None:
    """Afterwards the game goes on."""
    recording, is_moment, selector, rule = on_screen(GAMES[game]).FORBIDDEN
    screen = new_screen(recording)
    screen.play_until(lambda step: step.is_asked and is_moment(step))
    screen.player.click_anyway(selector)
    screen.refuse()
    expect(screen.page.get_by_role("alert").get_by_role("link")).to_have_accessible_name(f"Why? {rule}")
    screen.show(next(screen.steps_left))
    expect(screen.page.get_by_role("alert")).to_have_count(0)


def test_the_server_itself_says_why_in_german_too(new_player: NewPlayer) -> None:
    ada = new_player("Ada", locale="de-DE")
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.play("take:a3")
    wait_for_turn(ada)
    ada.click_anyway("[data-side=west]")
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("Die Lücke ist genau an diesem Rand")
    expect(alert.get_by_role("link")).to_have_accessible_name("Warum? TRE-4")
    ada.click_anyway("[data-cell=c4]")
    expect(alert).to_contain_text("Jetzt ist etwas anderes gefragt.")
    ada.play("push:east")
    wait_for_turn(ada)
    ada.play("turn:c1")
    wait_for_turn(ada)
    ada.click_anyway("[data-cell=c1]")
    expect(alert.get_by_role("link")).to_have_accessible_name("Warum? TRE-5")
