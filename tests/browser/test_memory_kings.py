"""Memory Kings on its own board."""

from tests.browser.conftest import NewScreen
from tests.browser.recording import Recording


def test_a_pawn_that_is_taken_up_first_moves_and_only_its_moves_are_offered(new_screen: NewScreen) -> None:
    screen = new_screen(Recording("memory-kings-2p-four-random-200"))
    step = screen.play_until(lambda step: step.is_asked and step.phase == "move")
    own_pawns = step.view["pawns"][0]
    screen.page.locator(f"[data-cell={own_pawns[1]}]").click()
    legal_moves = screen.player.legal()
    assert sorted(legal_moves) == [move for move in step.legal if move.startswith("move:2:")]
    screen.page.locator(f"[data-cell][data-move='{legal_moves[0]}']").click()
    assert [frame["moves"] for frame in screen.take_sent_frames() if frame["type"] == "move"] == [[legal_moves[0]]]
