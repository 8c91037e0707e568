"""A browser keeps the commitments that were announced before the deal, and warns if the server later says something else."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from facedown.engine.match import Match
from tests.browser.conftest import NewPlayer
from tests.browser.play import play_to_the_end
from tests.browser.player import Player
from tests.server.dishonest import corrupt_dealers
from tests.server.people import RunningServer, people


def is_as_wished(match: Match) -> bool:
    """Whether seat 0 begins, and the first two cards are a pair."""
    cards = list(match.spell_deal()["cards"].values())
    return match.terms.start == 0 and cards[0] == cards[1]


def open_table(ada: Player) -> str:
    """Open a table for a short game of two. Returns its code."""
    ada.go_home()
    request = {"game": "pairs", "players": 2, "options": {"pairs": 2}}
    code: str = ada.page.request.post("/api/tables", data=request).json()["code"]
    ada.page.goto(f"/t/{code}?speed=0")
    return code


def seat_bot(ada: Player, code: str) -> None:
    ada.page.request.put(f"/api/tables/{code}/seats/1", data={"sitter": "bot", "level": "goldfish"})


def warning(page: Page) -> str:
    """What the page says about the deal during the game."""
    return page.locator("[data-deal]").inner_text()


def test_an_honest_deal_is_found_to_be_one(new_player: NewPlayer, server: RunningServer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    open_table(ada)
    ben.sit(ada.page.url.partition("?")[0])
    ada.start()
    ada.wait_for_rest()
    ben.wait_for_rest()
    expect(ada.page.locator("[data-deal]")).to_have_count(0)
    play_to_the_end(server, ada, ben)
    for player in (ada, ben):
        expect(player.page.locator("[data-fairness=proven]")).to_contain_text("Nobody chose this deal")


@pytest.mark.parametrize(
    ("locale", "warning_text"),
    [("en-GB", "are not the ones it announced"), ("de-DE", "sind nicht die, die er angekündigt hatte")],
)
def test_a_part_in_the_name_of_a_player_who_is_away_is_found_during_the_game(
    new_player: NewPlayer, server: RunningServer, monkeypatch: pytest.MonkeyPatch, locale: str, warning_text: str
) -> None:
    """The record alone could not show this, because the terms name this player."""
    corrupt_dealers(monkeypatch, 1, is_as_wished)
    ada = new_player("Ada", locale=locale)
    with people(server, "Ben") as [ben]:
        ben.put(f"/api/tables/{open_table(ada)}/seats/1", {"sitter": "me"})
        ada.start()
        ada.page.locator("[data-deal=announced]").wait_for()
        assert warning_text in warning(ada.page)
        ada.reload()
        ada.page.locator("[data-deal=announced]").wait_for()


def test_a_part_for_a_bots_seat_is_found_during_the_game_and_after_it(
    new_player: NewPlayer, server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    corrupt_dealers(monkeypatch, 1, is_as_wished)
    ada = new_player("Ada")
    seat_bot(ada, open_table(ada))
    ada.start()
    ada.page.locator("[data-deal=announced]").wait_for()
    play_to_the_end(server, ada)
    expect(ada.page.locator("[data-fairness=off]")).to_contain_text("are not the ones it announced")


def test_a_list_of_commitments_that_is_tampered_with_on_its_way_is_found(new_player: NewPlayer, server: RunningServer) -> None:
    """The server is honest, but the browser does not get the list that it sends."""
    ada = new_player("Ada")
    code = open_table(ada)
    seat_bot(ada, code)

    def tamper(text: str) -> str:
        openings = json.loads(text)
        openings[0]["commitments"]["0"] = "0" * 64
        return json.dumps(openings)

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=tamper(response.text()))

    ada.page.route("**/openings", answer)
    ada.start()
    ada.page.locator("[data-deal=announced]").wait_for()
    assert warning(ada.page).startswith("Something is wrong with this deal.")
