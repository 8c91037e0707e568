"""The sounds of a table, and how somebody who is looking elsewhere is called back."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.play import wait_for_turn
from tests.browser.player import CARDS, Player
from tests.waiting import wait_until

# Counts sounds and records notifications, because headless Chromium can neither play nor show them.
STUBS = """
window.counts = { contexts: 0, voices: 0, vibrations: 0, asked: 0, notifications: [] };
const RealContext = window.AudioContext;
window.AudioContext = class extends RealContext {
  constructor() { super(); counts.contexts += 1; }
  createGain() { counts.voices += 1; return super.createGain(); }
};
navigator.vibrate = () => { counts.vibrations += 1; return true; };
window.Notification = class {
  static permission = "default";
  static requestPermission() { counts.asked += 1; return Promise.resolve(this.permission = "granted"); }
  constructor(title, options) { counts.notifications.push([title, options.body, options.tag]); }
};
"""
SET_HIDDEN = """hidden => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
READ_NOTIFICATIONS = """async () => {
  const notifications = await (await navigator.serviceWorker.ready).getNotifications();
  return notifications.map(({ title, body, tag, data }) => [title, body, tag, data]);
}"""


def stub_notifications(player: Player) -> Player:
    player.context.add_init_script(STUBS)
    return player


def count(player: Player, what: str) -> int:
    number: int = player.page.evaluate("what => counts[what]", what)
    return number


def icon(player: Player) -> str | None:
    return player.page.locator("link[rel=icon]").get_attribute("href")


def test_nothing_sounds_before_a_touch_and_nothing_once_it_is_off(new_player: NewPlayer) -> None:
    ada = stub_notifications(new_player("Ada"))
    ada.go_home()
    assert count(ada, "contexts") == 0
    ada.play_now("tremember")
    wait_for_turn(ada)
    assert count(ada, "contexts") == 1
    ada.play("take:c3")
    wait_for_turn(ada)
    assert count(ada, "voices") > 1
    assert count(ada, "vibrations") > 0
    loudspeaker = ada.page.locator("[data-action=sound]")
    expect(loudspeaker).to_have_attribute("aria-pressed", "true")
    loudspeaker.click()
    expect(loudspeaker).to_have_attribute("aria-pressed", "false")
    ada.change_setting("vibration", "no")
    before = count(ada, "voices"), count(ada, "vibrations")
    ada.play("push:west")
    wait_for_turn(ada)
    assert (count(ada, "voices"), count(ada, "vibrations")) == before
    ada.reload()
    expect(loudspeaker).to_have_attribute("aria-pressed", "false")
    loudspeaker.click()
    expect(loudspeaker).to_have_attribute("aria-pressed", "true")


def test_whoever_looks_elsewhere_is_called_back_once_and_told_no_card(new_player: NewPlayer) -> None:
    ada, ben = stub_notifications(new_player("Ada")), new_player("Ben")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "start": 0}).json()
    ada.page.goto(f"/t/{table['code']}")
    expect(ada.page).to_have_title("Your table · Tremember")
    ben.sit(ada.page.url)
    expect(ben.page).to_have_title("Guest Disc’s table · Tremember")
    ada.start()
    wait_for_turn(ada)
    expect(ada.page).to_have_title("Your turn · Tremember")
    assert icon(ada) == "/icon.svg"

    come_back_to_a_turn(ada, ben)
    assert count(ada, "asked") == 0
    offer = ada.page.locator("[data-action=tell-me]")
    offer.click()
    expect(offer).to_have_count(0)
    assert count(ada, "asked") == 1

    come_back_to_a_turn(ada, ben)
    notifications = ada.page.evaluate("counts.notifications")
    assert notifications == [["Your turn", "Tremember with Ben", table["code"]]]
    assert not any(card in str(notifications) for card in CARDS["tremember"].split("|"))


def test_with_a_service_worker_it_is_the_one_that_calls(new_player: NewPlayer, new_player_with_windows: NewPlayer) -> None:
    """Phones show only the notifications of a service worker."""
    ada = new_player_with_windows("Ada", service_workers="allow", permissions=["notifications"])
    ben = new_player("Ben")
    ada.page.goto("/?speed=0")
    ada.page.evaluate("localStorage.setItem('facedown.notify', 'yes')")
    ada.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active !== null")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "start": 0}).json()
    ada.page.goto(f"/t/{table['code']}")
    ben.sit(ada.page.url)
    ada.start()
    wait_for_turn(ada)
    come_back_to_a_turn(ada, ben)
    ada.page.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0")
    assert ada.page.evaluate(READ_NOTIFICATIONS) == [
        ["Your turn", "Tremember with Ben", table["code"], {"path": f"/t/{table['code']}"}]
    ]


def come_back_to_a_turn(ada: Player, ben: Player) -> None:
    """Ada plays until it is Ben's turn, and looks away. When she looks again, it is her turn."""
    wait_until(ben.legal, "Ben's turn", meanwhile=ada.act)
    expect(ada.page).to_have_title("Ben’s turn · Tremember")
    ada.page.evaluate(SET_HIDDEN, True)
    assert icon(ada) == "/icon.svg"
    wait_until(lambda: not ben.act(), "Ben to have moved")
    expect(ada.page).to_have_title("Your turn · Tremember")
    assert icon(ada) == "/icon-turn.svg"
    ada.page.evaluate(SET_HIDDEN, False)
    assert icon(ada) == "/icon.svg"
