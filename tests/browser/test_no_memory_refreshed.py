"""A page never contains a face that cannot be seen at that moment, and a reload brings none back.

Recorded games are checked for this at every step too, and in all tests witness.js checks every page whenever it changes.
"""

import pytest
from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewPlayer, NewScreen, open_a_page
from tests.browser.games import on_screen
from tests.browser.play import check_reload, let_see_cards, match_at, wait_for_bots, wait_for_turn, wait_until_seen
from tests.browser.player import CARDS, Player
from tests.sampling import leave_rest_to_soak
from tests.server.people import RunningServer

RELOADS = 2  # tests/server/test_no_refreshed_memory.py reconnects far more often
BETWEEN = 3  # actions between two reloads


@pytest.mark.parametrize("game", GAMES)
def test_no_memory_refreshed(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada")
    ada.play_now(game)
    let_see_cards(ada, server)
    for _ in range(RELOADS):
        for _ in range(BETWEEN):
            wait_for_bots(server, ada)
            ada.act()
        wait_for_bots(server, ada)
        if ada.is_looking:
            ada.end_look()
        wait_until_seen(ada, server)
        check_reload(ada)


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "matryoshka")))
def test_a_face_would_be_found_wherever_a_page_held_it(new_screen: NewScreen, game: str) -> None:
    """The witness in the page reports it too."""
    screen = new_screen(on_screen(GAMES[game]).RECORDINGS[0])
    player, page = screen.player, screen.page
    screen.show(next(screen.steps_left))
    assert player.problems == []
    hidden_cards = sorted(set(CARDS[game].split("|")) - player.faces_in_sight())
    stored, attribute, spoken = hidden_cards[:3]
    page.evaluate("card => sessionStorage.setItem('seen', card)", stored)
    page.locator("body").evaluate("(body, card) => { body.dataset.seen = card }", attribute)
    page.locator("main").evaluate("(main, name) => main.append(name)", spoken.replace("-", " "))
    named_cards: list[str] = page.evaluate("witness.cards()")
    assert {stored, attribute, spoken} <= set(named_cards)
    assert {stored, attribute, spoken} <= player.faces_anywhere()
    assert set(player.problems.pop().split()) >= {stored, attribute, spoken}
    open_a_page(player)  # leaves the page with the planted faces, because the next test would get its complaints
    player.problems.clear()


def test_a_look_that_a_reload_cuts_off_is_shown_once_more_and_not_twice(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("memoarrr")
    wait_for_bots(server, ada)
    ada.play("side:north")
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(3)
    cards_shown = ada.open_cards()
    ada.reload()
    for cell in cards_shown:
        expect(ada.page.locator(f'[data-cell="{cell}"] [data-card]')).to_be_visible()
    assert cards_shown.items() <= ada.open_cards().items()
    # Meanwhile the bot may have turned up cards.
    assert set(cards_shown.values()) <= ada.faces_anywhere() <= set(cards_shown.values()) | cards_in_view(server, ada)
    ada.reload()
    expect(
        ada.page.locator("ol li", has_text="While you were away, cards were shown at b1, c1 and d1. They are face down again.")
    ).to_be_visible()
    wait_for_turn(ada)
    assert ada.faces_anywhere() == ada.faces_in_sight() == cards_in_view(server, ada)


def test_a_look_that_was_ended_is_not_shown_again(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.play_now("memoarrr")
    wait_for_bots(server, ada)
    ada.play("side:north")
    ada.end_look()
    wait_for_turn(ada)
    wait_until_seen(ada, server)
    check_reload(ada)


def cards_in_view(server: RunningServer, player: Player) -> set[str]:
    return {card for card in match_at(server, player).view(0)["cells"].values() if card}
