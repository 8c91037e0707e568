"""Memory Kings on its own board."""

from tests.browser.conftest import NewScreen
from tests.browser.recording import Recording


def test_a_click_on_a_pawn_picks_it_up_and_only_its_moves_are_offered(new_screen: NewScreen) -> None:
    screen = new_screen(Recording("memory-kings-2p-four-random-200"))
    step = screen.play_until(lambda step: step.is_asked and step.phase == "move")
    second_pawn = step.view["pawns"][0][1]
    screen.page.locator(f"[data-cell={second_pawn}]").click()
    legal_moves = screen.player.legal()
    assert sorted(legal_moves) == [move for move in step.legal if move.startswith("move:2:")]
    screen.page.locator(f"[data-cell][data-move='{legal_moves[0]}']").click()
    assert [frame["moves"] for frame in screen.take_sent_frames() if frame["type"] == "move"] == [[legal_moves[0]]]
