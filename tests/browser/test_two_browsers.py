"""Whole games between browsers, by link."""

from playwright.sync_api import expect

from tests.browser.conftest import MOVING, NewPlayer
from tests.browser.play import check_reload, play_to_the_end, wait_until_seen
from tests.browser.player import KeyboardPlayer, Player, settle
from tests.server.people import RunningServer

A_WHILE = 6  # actions each: both have ended their looks, and seven rounds take more


def test_two_browsers_play_a_whole_game_with_abilities_and_one_by_keyboard_alone(
    server: RunningServer, new_player: NewPlayer
) -> None:
    ada, ben = new_player("Ada"), new_player("Ben", KeyboardPlayer, **MOVING)
    url = ada.open_table(abilities="on")
    ben.sit(url)
    ada.start()
    for _ in range(A_WHILE):
        ada.act()
        ben.act()
    settle(ada, ben)
    if ada.is_looking:
        ada.end_look()
    wait_until_seen(ada, server)
    assert not ada.is_over
    check_reload(ada)
    play_to_the_end(ada, ben)
    check_end(ada, ben)


def check_end(*players: Player) -> None:
    """Everything is revealed, and both see the same."""
    for player in players:
        expect(player.page.locator("[data-cell] [data-card]")).to_have_count(24)
    one, other = (player.open_cards() for player in players)
    assert one == other
    assert len(set(one.values())) == 24
    scores = [player.page.locator("[data-score]").evaluate_all("s => s.map(e => e.dataset.score)") for player in players]
    assert sorted(scores[0]) == sorted(scores[1])
    assert sum(map(int, scores[0])) == 15


def test_a_private_look_is_gone_once_it_is_ended(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table()
    ben.sit(url)
    ada.start()
    ada.rest()
    ada.play("side:north")
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(3)
    assert set(ada.open_cards()) == {"b1", "c1", "d1"}
    ben.rest()
    assert ben.open_cards() == {}
    assert ben.faces_anywhere() == set()
    ada.end_look()
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(0)
    ada.frames.clear()
    assert ada.faces_anywhere() == set()


def test_play_now_leads_to_a_whole_game_against_bots(new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport={"width": 360, "height": 740})
    ada.play_now("memoarrr")
    play_to_the_end(ada)
    check_end(ada, ada)


def test_a_click_on_a_forbidden_card_says_why(new_player: NewPlayer) -> None:
    """MEM-11, by the rule's number, and the game goes on."""
    ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table()
    ben.sit(url)
    ada.start()
    for player, side in ((ada, "north"), (ben, "south")):
        player.rest()
        player.play(f"side:{side}")
        player.page.locator("[data-action=end-look]").click()
    settle(ada, ben)
    starter = ada if ada.legal() else ben
    starter.click_anyway("[data-cell=c1]")
    expect(starter.page.get_by_role("alert")).to_contain_text("MEM-11")
    starter.play("reveal:a1")
    expect(starter.page.locator("[data-cell=a1] [data-card]")).to_have_count(1)


def test_a_stranger_watches_and_is_shown_what_all_may_see(new_player: NewPlayer) -> None:
    ada, ben, eve = new_player("Ada"), new_player("Ben"), new_player("Eve")
    url = ada.open_table()
    ben.sit(url)
    ada.start()
    eve.page.goto(f"{url}?speed=0")
    eve.rest()
    ada.rest()
    ada.play("side:north")
    ada.page.locator("[data-action=end-look]").click()
    ben.act()
    settle(ben, eve)
    assert eve.legal() == []
    assert eve.faces_anywhere() == set()
