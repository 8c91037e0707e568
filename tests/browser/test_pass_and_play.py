"""Several people on one device. It is handed on only if something private comes next, which is gone before others look."""

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPlayer
from tests.browser.play import match_at
from tests.browser.player import Player
from tests.server.people import RunningServer

MOST_ACTIONS = 100  # before the device must be handed on
COVER = "[data-pass]"
ANYTHING_TO_DO = "[data-pass], [data-move], [data-board][data-look], [data-pick], [data-result]"
LOG = "ol[aria-label='What happened'] li"


@pytest.mark.parametrize(("game", "people", "times"), [("memoarrr", 2, 2), ("matryoshka", 3, 6)])
def test_a_device_is_handed_on_and_gives_nothing_away(
    server: RunningServer, new_player: NewPlayer, game: str, people: int, times: int
) -> None:
    """Until somebody takes the device, its screen shows only what everybody may see, as a watcher's screen does."""
    ada, eve = new_player("Ada"), new_player("Eve")
    ada.share_device(game, people)
    ada.start()
    ada.page.locator("[data-board]").wait_for()
    eve.page.goto(f"{ada.page.url}?speed=0")
    claimed_seats = set()
    for _ in range(times):
        play_until_covered(ada)
        assert ada.faces_in_page() | faces_after_release(ada) <= faces_for_all(server, ada)
        expect(ada.page.locator("[data-board]")).to_be_visible()
        claimed_seats.add(ada.page.locator(COVER).get_attribute("data-pass"))
        ada.page.locator("[data-action=claim]").click()
        expect(ada.page.locator(COVER)).to_have_count(0)
        eve.wait_for_rest()
        assert eve.legal() == []
        assert eve.faces_in_page() <= faces_for_all(server, ada)
    assert len(claimed_seats) > 1


def test_without_secrets_a_device_is_not_covered_and_its_log_stays(server: RunningServer, new_player: NewPlayer) -> None:
    """The page names whoever is asked, and their moves are played without handing the device on."""
    ada = new_player("Ada")
    ada.share_device("memory-kings")
    ada.page.locator("[data-seat='1'] [name=person]").fill("Ben")
    ada.page.locator("[data-seat='1'] [name=person]").press("Enter")
    ada.start()
    movers = []
    for _ in range(10):
        ada.page.locator("[data-move]").first.wait_for()
        [due] = match_at(server, ada).to_move
        expect(ada.page.locator("[data-turn]")).to_have_text(f"{('Ada', 'Ben')[due]}’s turn")
        movers.append(due)
        move_count = len(match_at(server, ada).moves)
        ada.play(plain_move(server, ada))
        ada.wait_until(partial(has_moved, server, ada, move_count), "the move to be made")
        ada.wait_for_rest()
        expect(ada.page.locator(COVER)).to_have_count(0)
    assert set(movers) == {0, 1}
    assert not any("claim" in frame for frame in ada.frames)
    log_lines = ada.page.locator(LOG).all_inner_texts()
    assert sum(line.startswith("Ada") for line in log_lines) == movers.count(0)
    assert sum(line.startswith("Ben") for line in log_lines) == movers.count(1)


def has_moved(server: RunningServer, player: Player, move_count: int) -> bool:
    return len(match_at(server, player).moves) > move_count


def plain_move(server: RunningServer, player: Player) -> str:
    """A move that does not lead to a queen, whose advice is private."""
    match = match_at(server, player)
    cards = match.hidden_cards()["cells"] | {cell: card for cell, card in match.view(None)["cells"].items() if card}
    legal = match.legal(match.to_move[0])
    return next(move for move in legal if "queen" not in str(cards.get(move.rpartition(":")[2])))


def test_a_taken_card_is_shown_after_one_tap_and_covered_again(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.share_device("tremember")
    ada.start()
    ada.page.locator("[data-move]").first.wait_for()
    ada.play("take:c3")
    claim = ada.page.locator("[data-action=claim]")
    expect(claim).to_be_focused()
    taken_card = match_at(server, ada).view(match_at(server, ada).to_move[0])["taken"]["card"]
    assert taken_card not in ada.faces_anywhere()
    assert violations(ada.page) == []
    claim.click()
    expect(ada.page.locator(f"main [data-card={taken_card}]")).to_be_visible()
    ada.click("[data-action=shut]")
    expect(claim).to_be_visible()
    assert taken_card not in ada.faces_in_page()
    press_and_hold(ada)
    expect(ada.page.locator(f"main [data-card={taken_card}]")).to_be_visible()
    ada.page.mouse.up()
    expect(claim).to_be_visible()
    claim.press("Enter")
    ada.play("push:west")
    ada.page.locator("[data-move^=turn]").first.wait_for()
    expect(claim).to_have_count(0)
    assert taken_card not in ada.faces_in_page() - faces_for_all(server, ada)


def press_and_hold(player: Player) -> None:
    """Press the mouse button on the control that claims the device, and keep it pressed."""
    box = player.page.locator("[data-action=claim]").bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 20, box["y"] + 20)
    player.page.mouse.down()


def test_people_on_one_device_are_called_by_their_names_to_the_end(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    ada.page.request.put("/api/me", data={"name": "Ada"})
    options = {"game": "pairs", "players": 2, "options": {"pairs": 2}}
    code = ada.page.request.post("/api/tables", data=options).json()["code"]
    ada.page.request.put(f"/api/tables/{code}/seats/1", data={"sitter": "person", "name": "Player 2"})
    ada.page.goto(f"/t/{code}")
    ada.start()
    ada.page.locator("[data-move]").first.wait_for()
    ada.page.get_by_role("button", name="Rename Player 2").click()
    ada.page.get_by_role("dialog").get_by_role("textbox").fill("Ben")
    ada.page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(ada.page.locator("[data-seat='1']")).to_contain_text("Ben")
    while not ada.is_over:
        ada.page.locator(ANYTHING_TO_DO).first.wait_for()
        ada.act()
    result = ada.page.locator("main").inner_text()
    assert "Ben" in result
    assert "Ada" in result
    assert "You" not in result


def play_until_covered(player: Player) -> None:
    for _ in range(MOST_ACTIONS):
        player.page.locator(ANYTHING_TO_DO).first.wait_for()
        if player.page.locator(COVER).count():
            return
        player.act()
    raise AssertionError("the device was not handed on")


def faces_after_release(player: Player) -> set[str]:
    """The faces in the position that the page gets once the device is released. It may arrive after the board is covered."""
    player.wait_until(lambda: player.positions[-1]["seat"] is None, "the device to be released")
    return player.cards_in(json.dumps(player.positions[-1]))


def faces_for_all(server: RunningServer, player: Player) -> set[str]:
    """The faces that everybody may see."""
    return player.cards_in(json.dumps(match_at(server, player).view(None)))
