"""The end of a game: the scene in which points are counted, which is played once, and what comes after it."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from facedown.engine.catalogue import GAMES
from tests.browser.axe import violations
from tests.browser.conftest import MOVING, NewPlayer
from tests.browser.games import on_screen
from tests.browser.play import let_see_cards, match_at, play_to_the_end
from tests.browser.player import Player
from tests.browser.recording import Recording, Step
from tests.browser.screen import Screen, steps_as_json
from tests.sampling import leave_rest_to_soak
from tests.server.people import RunningServer

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
SMALL_PHONE = {"width": 360, "height": 740}
TOTALS = "[...document.querySelectorAll('main [data-score]')].map(row => Number(row.dataset.score))"
# Notes all totals whenever one of them changes.
WATCH_TOTALS = f"""
window.totals = [];
new MutationObserver(() => {{
  const now = {TOTALS};
  if (now.length && JSON.stringify(now) !== JSON.stringify(window.totals.at(-1))) window.totals.push(now);
}}).observe(document, {{subtree: true, childList: true, attributes: true}});
"""


def play_before_the_end(screen: Screen) -> Step:
    """Show everything but the last step, and set the speed to normal. Returns the last step."""
    *steps, last = screen.steps_left
    screen.show(*steps)
    screen.page.evaluate("localStorage.setItem('facedown.speed', '1')")
    screen.player.change_setting("speed", "1")
    return last


def tell(screen: Screen, step: Step) -> None:
    """Tell the page of a step, without waiting until it has been shown."""
    screen.page.evaluate("steps => void recorded.showAll(steps)", steps_as_json((step,)))


@pytest.mark.parametrize("game", leave_rest_to_soak(GAMES, kept=("memoarrr", "matryoshka")))
def test_totals_rise_to_what_the_engine_says(new_player: NewPlayer, game: str) -> None:
    ada = new_player("Ada", **MOVING)
    screen = Screen(ada, on_screen(GAMES[game]).RECORDINGS[0])
    last = play_before_the_end(screen)
    ada.page.evaluate(WATCH_TOTALS)
    tell(screen, last)
    ada.page.locator("[data-ending=done]").wait_for()
    totals: list[list[int]] = ada.page.evaluate("window.totals")
    assert last.outcome is not None
    assert sorted(totals[-1]) == sorted(last.outcome["scores"])
    assert len(totals) > 2, "the points are not counted step by step"
    for before, after in pairwise(totals):
        assert all(one <= other for one, other in zip(before, after, strict=True))
    expect(ada.page.locator("[data-action=again]")).to_be_focused()
    assert violations(ada.page) == []


def test_skipping_leads_to_the_last_frame_at_once_and_a_reload_shows_nothing_else(new_player: NewPlayer) -> None:
    ada = new_player("Ada", **MOVING)
    screen = Screen(ada, on_screen(GAMES["memoarrr"]).RECORDINGS[0])
    last = play_before_the_end(screen)
    ada.page.evaluate(WATCH_TOTALS)
    ada.page.evaluate(
        "addEventListener('click', ({target}) => target.closest('[data-action=skip]') && totals.push('skipped'), true)"
    )
    tell(screen, last)
    expect(ada.page.locator("header .pill")).to_have_text("The treasures")
    ada.page.locator("[data-action=skip]").click()
    expect(ada.page.locator("[data-ending=done]")).to_be_visible()
    totals: list[list[int] | str] = ada.page.evaluate("totals")
    assert len(totals[totals.index("skipped") + 1 :]) <= 2, "after the skip, the totals changed more than once"
    assert ada.page.locator("[data-cell] [data-card]").count() == 24
    speech = [line for line in ada.page.locator("[data-speech] p").all_inner_texts() if line]
    assert "win" in speech[-1]


def test_where_nothing_moves_everything_is_there(new_player: NewPlayer) -> None:
    """With reduced motion, chests open one after the other, but nothing moves."""
    ada = new_player("Ada")
    screen = Screen(ada, on_screen(GAMES["memoarrr"]).RECORDINGS[0])
    last = play_before_the_end(screen)
    tell(screen, last)
    ada.page.locator("[data-chest] >> nth=0").wait_for()
    animations: list[str] = []
    while ada.page.locator("[data-ending=done]").count() == 0:
        animations += ada.page.evaluate("document.getAnimations().map(each => each.animationName ?? each.transitionProperty)")
        ada.page.wait_for_timeout(50)
    assert [each for each in animations if "fade" not in each and each != "opacity"] == []
    assert ada.page.evaluate("document.getAnimations().length") == 0
    assert len(ada.page.locator("[data-chest]").all()) == 7
    assert ada.page.locator("[data-chest][aria-label*=shut]").count() == 0


@pytest.mark.parametrize(
    "recording", [Recording("memory-kings-1p-four-random-200"), Recording("matryoshka-3p", language="de")], ids=str
)
def test_no_name_and_no_heading_is_cut_on_a_small_phone(new_player: NewPlayer, recording: Recording) -> None:
    ada = new_player("Ada", viewport=SMALL_PHONE)
    screen = Screen(ada, recording)
    screen.show(*screen.steps_left)
    ada.page.locator("[data-ending=done]").wait_for()
    texts = ada.page.locator("[data-score] .name, [data-display] :is(th, td)")
    assert texts.count() > 0
    is_cut = "each => each.scrollWidth > each.clientWidth"
    assert texts.evaluate_all(f"all => all.filter({is_cut}).map(each => each.innerText)") == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tie_shows_the_runs_that_decide(new_player: NewPlayer, size: dict[str, int]) -> None:
    """The recorded game is given another end: two players have the most points, and their second-longest runs differ."""
    ada = new_player("Ada", viewport=size)
    screen = Screen(ada, Recording("matryoshka-3p"))
    *steps, last = screen.steps_left
    screen.show(*steps)
    frame = json.loads(last.frames[0])
    scores = [36, 36, 33]
    frame["view"].update(scores=scores, winners=[0], decided="runs")
    frame["breakdown"]["tie"] = {"seats": [0, 1], "points": 36, "rows": [[5, 5], [5, 4]]}
    for count, score in zip(frame["breakdown"]["seats"], scores, strict=True):
        count["total"] = score
    screen.page.evaluate(
        "steps => recorded.showAll(steps)",
        [{"name": "tied", "chosen": last.own_moves, "frames": [json.dumps(frame), *last.frames[1:]], "isLast": True}],
    )
    expect(ada.page.get_by_role("heading", name="You win on runs")).to_be_visible()
    rows = ada.page.locator("[data-tie-row]")
    expect(rows).to_have_count(2)
    for row, text in zip(rows.all(), ["Longest run 5 5", "Second longest 5 decides 4"], strict=True):
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport()
        assert row.inner_text().split() == text.split()


def test_one_tap_each_starts_the_next_game_and_the_series_is_counted(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    ben.sit(open_short_game(ada))
    ada.start()
    play_through(server, ada, ben)
    for game in (1, 2):
        wins = table_of(ada)["series"]["wins"]
        assert sum(wins) >= 1
        for player in (ada, ben):
            expect(player.page.locator("[data-series]")).to_have_attribute("data-series", ":".join(map(str, wins)))
        old_url = re.escape(ada.page.url.partition("?")[0])
        ada.page.locator("[data-action=again]").click()
        expect(ben.page.get_by_role("status").filter(has_text="Ada is ready. Starts when you tap.")).to_be_visible()
        ben.page.locator("[data-action=again]").click()
        for player in (ada, ben):
            expect(player.page).not_to_have_url(re.compile(old_url))
            player.page.locator("[data-board]").wait_for()
        assert ada.page.url.partition("?")[0] == ben.page.url.partition("?")[0]
        match = match_at(server, ada)
        assert match.moves == []
        series = table_of(ada)["series"]
        assert (series["games"], series["wins"]) == (game, wins)
        play_through(server, ada, ben)


def open_short_game(ada: Player) -> str:
    """Open a table for a short game: Pairs with only two pairs. Returns its URL."""
    ada.page.goto("/?speed=0")
    ada.page.request.put("/api/me", data={"name": ada.name})
    request = {"game": "pairs", "players": 2, "options": {"pairs": 2}, "start": 0}
    table = ada.page.request.post("/api/tables", data=request).json()
    ada.page.goto(f"/t/{table['code']}")
    return ada.page.url


def play_through(server: RunningServer, ada: Player, ben: Player) -> None:
    let_see_cards(ada, server, 0)
    let_see_cards(ben, server, 1)
    play_to_the_end(server, ada, ben)
    for player in (ada, ben):
        player.page.locator("[data-result]").wait_for()


def table_of(player: Player) -> dict[str, Any]:
    code = player.page.url.partition("?")[0].rpartition("/")[2]
    table: dict[str, Any] = player.page.request.get(f"/api/tables/{code}").json()
    return table


def test_a_record_is_saved_and_checked_and_the_page_says_how_the_deal_came_about(
    server: RunningServer, new_player: NewPlayer, tmp_path: Path
) -> None:
    ada = new_player("Ada")
    code = open_short_game(ada).rpartition("/")[2]
    ada.page.request.put(f"/api/tables/{code}/seats/1", data={"sitter": "bot"})
    ada.start()
    let_see_cards(ada, server)
    play_to_the_end(server, ada)
    expect(ada.page.locator("main table use[href='#bot-dog']")).to_have_count(1)
    ada.page.locator("[data-action=fair]").click()
    expect(ada.page.get_by_role("heading", name="Nobody chose this deal")).to_be_visible()
    assert violations(ada.page) == []
    with ada.page.expect_download() as download:
        ada.page.locator("[data-action=save-record]").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    check_verdict(ada.page, record, "good")
    forged_record = json.loads(record.read_text())
    forged_record["moves"] = forged_record["moves"][:-1]
    check_verdict(ada.page, write_record(tmp_path, forged_record), "bad")
    check_verdict(ada.page, write_record(tmp_path, {"pairs": 2}), "refused")
    check_verdict(ada.page, write_record(tmp_path, {**forged_record, "note": "x" * 200_000}), "refused")
    expect(ada.page.locator("[data-check]")).to_contain_text("facedown verify")
    ada.problems = [problem for problem in ada.problems if "status of 4" not in problem]


def write_record(folder: Path, record: object) -> Path:
    file = folder / "other.json"
    file.write_text(json.dumps(record))
    return file


def check_verdict(page: Page, record: Path, verdict: str) -> None:
    """Let the page check a record, and assert that it comes to this verdict."""
    page.locator("[data-action=check-record]").set_input_files([])
    page.locator("[data-action=check-record]").set_input_files(record)
    expect(page.locator(f"[data-check={verdict}]")).to_be_visible()
