"""Memory Kings on its own board."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import (
    check_result,
    match_at,
    play_to_the_end,
    see_through,
    wait_for_turn,
)
from tests.browser.player import KeyboardPlayer
from tests.server.people import RunningServer
from tests.waiting import wait_until

GAME = "memory-kings"
PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(
    ("players", "options", "context"),
    [(2, {}, {}), (4, {"seasons": "six", "backs": "chessboard"}, {"viewport": PHONE, "has_touch": True})],
)
def test_a_whole_game_against_bots_by_clicking(
    server: RunningServer, new_player: NewPlayer, players: int, options: dict[str, str], context: dict[str, Any]
) -> None:
    """And at its end every card lies open."""
    ada = new_player("Ada", **context)
    ada.play_now(GAME, players, **options)
    see_through(ada, server)
    play_to_the_end(ada)
    check_result(ada, server)
    cards = match_at(server, ada).spell_deal()["cards"]
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(len(cards))
    assert ada.open_cards() == cards


def test_a_whole_game_by_keyboard_alone(server: RunningServer, new_player: NewPlayer) -> None:
    ben = new_player("Ben", KeyboardPlayer)
    ben.play_now(GAME)
    see_through(ben, server)
    play_to_the_end(ben)
    check_result(ben, server)


def test_alone_at_random_until_it_ends(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=PHONE)
    ada.play_alone(GAME)
    play_to_the_end(ada)
    check_result(ada, server)


def test_a_card_out_of_reach_says_why_and_a_pawn_chosen_first_or_last_moves(
    server: RunningServer, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    ada.play_now(GAME)

    def act() -> None:
        ada.act()
        wait_for_turn(ada)

    wait_until(ada.page.locator("[data-phase=move]").count, "a pawn to be moved", meanwhile=act)
    reached = {move.rpartition(":")[2] for move in match_at(server, ada).legal(0)}
    own = match_at(server, ada).view(0)["pawns"][0]
    far = next(cell for cell in match_at(server, ada).view(0)["cells"] if cell not in reached and cell not in own)
    ada.click_anyway(f"[data-cell={far}]")
    expect(ada.page.get_by_role("alert")).to_contain_text("KNG-6")
    ada.page.locator(f"[data-cell={own[1]}]").click()
    assert ada.legal() == [move for move in ada.legal() if move.startswith("move:2:")]
    goal = ada.page.locator("[data-cell][data-move]").first
    cell = goal.get_attribute("data-cell")
    goal.click()
    # All of it: a bot may have answered by a move to the same card.
    expect(ada.page.locator("ol li", has_text=f"You moved pawn 2 from {own[1]} to {cell}")).to_be_visible()
