"""What is not legal can be tried too, and is answered by the rule that forbids it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, NewScreen
from tests.browser.play import wait_for_turn
from tests.browser.recorded import Recorded


@pytest.mark.parametrize(
    ("recorded", "phase", "tried", "rule"),
    [
        (Recorded("memoarrr-2p-2023-on-shuffled", eyes=1), "reveal", "[data-cell][aria-disabled=true]", "MEM-11"),
        (Recorded("memory-kings-2p-four-random-200"), "move", "[data-cell][aria-disabled=true]", "KNG-6"),
        (Recorded("tremember-2p-200"), "push", "[data-side][aria-disabled=true]", "TRE-4"),
        (Recorded("matryoshka-3p"), "offer", "[data-display] button", "MAT-7"),
    ],
    ids=["memoarrr", "memory-kings", "tremember", "matryoshka"],
)
def test_a_click_on_what_is_forbidden_says_why(new_screen: NewScreen, recorded: Recorded, phase: str, tried: str, rule: str) -> None:
    """And the game goes on."""
    screen = new_screen(recorded)
    screen.play_until(lambda step: step.is_asked and step.phase == phase)
    screen.player.click_anyway(tried)
    screen.refuse()
    expect(screen.page.get_by_role("alert")).to_contain_text(rule)
    screen.show(next(screen.left))
    expect(screen.page.get_by_role("alert")).to_have_count(0)


def test_the_server_itself_says_why_in_german_too(new_player: NewPlayer) -> None:
    ada = new_player("Ada", locale="de-DE")
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.play("take:a3")
    wait_for_turn(ada)
    ada.click_anyway("[data-side=west]")
    why = ada.page.get_by_role("alert")
    expect(why).to_contain_text("Die Lücke ist an genau diesem Rand")
    expect(why.get_by_role("link")).to_have_text("TRE-4")
    ada.click_anyway("[data-cell=c4]")
    expect(why).to_contain_text("Jetzt ist etwas anderes gefragt.")
    ada.play("push:east")
    wait_for_turn(ada)
    ada.play("turn:c1")
    wait_for_turn(ada)
    ada.click_anyway("[data-cell=c1]")
    expect(why.get_by_role("link")).to_have_text("TRE-5")
