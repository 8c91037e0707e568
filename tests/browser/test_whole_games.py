"""A whole random game against the real server by mouse, one by keyboard and one by screen reader."""

from tests.browser.conftest import MOVING, NewPlayer
from tests.browser.listener import Listener, TreeItem, read_tree
from tests.browser.play import check_result, play_to_the_end, wait_for_bots, wait_for_turn
from tests.browser.player import KeyboardPlayer
from tests.server.people import RunningServer


def test_by_mouse_against_bots(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("matryoshka", 3)
    play_to_the_end(server, ada)
    check_result(ada, server)


def test_by_keyboard_alone_against_somebody_in_another_browser(server: RunningServer, new_player: NewPlayer) -> None:
    """Ben joins by the link, and abilities are on. At the end both players see all cards, and both go on to the next game."""
    ada, ben = new_player("Ada"), new_player("Ben", KeyboardPlayer, **MOVING)
    ben.sit(ada.open_table(abilities="on"))
    ada.start()
    play_to_the_end(server, ada, ben)
    for player in (ada, ben):
        check_result(player, server)
    assert ada.open_cards() == ben.open_cards()
    assert len(set(ada.open_cards().values())) == 24
    old_url = ada.page.url
    for player in (ben, ada):
        player.click("[data-action=again]")
    for player in (ada, ben):
        player.page.wait_for_url(lambda url: url.partition("?")[0] != old_url.partition("?")[0])
        wait_for_turn(player)


def test_by_the_accessibility_tree_alone(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    listener = Listener(ada.page)
    listener.sit_down("Memory Kings", **{"Moves without a recruit": 12})
    listener.play(lambda: wait_for_bots(server, ada))
    check_result(ada, server)
    assert any(line.startswith("Your turn.") for line in listener.announcements)
    headings = [item.name for item in listener.listen() if item.role == "heading"]
    assert any("win" in heading or "share" in heading for heading in headings), headings
    assert any("won the game" in line for line in listener.announcements)
    old_url = ada.page.url
    listener.press("Once more")
    ada.page.wait_for_url(lambda url: url.partition("?")[0] != old_url.partition("?")[0])
    listener.page.get_by_role("region", name="Board").wait_for()


def test_a_tree_is_read() -> None:
    board = """- region "Board":\n  - button "a1, face down" [disabled]\n  - 'button "North: look at b1"'\n"""
    assert read_tree(f'{board}- button "Say"') == [
        TreeItem("Board", "region", "Board", ""),
        TreeItem("Board", "button", "a1, face down", " [disabled]"),
        TreeItem("Board", "button", "North: look at b1", ""),
        TreeItem("", "button", "Say", ""),
    ]
