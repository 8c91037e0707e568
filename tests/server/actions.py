"""What visitors do at tables. Every action is planned first, with all its random choices, so that a seed fixes what happens."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.options import Options
from facedown.server.protocol.messages import SignalFrame
from tests.contract.configurations import CONFIGURATIONS
from tests.server.people import MESSAGE_IDS, Frame
from tests.server.visitors import Notes, Visitor, Window

MOSTLY = 0.8
LEVELS = ["goldfish", "parrot", "dog", "chimp"]
SIGNALS = SignalFrame.model_json_schema()["properties"]["signal"]["enum"]

Action = Callable[[], object]


class Visitable(Protocol):
    """What plans need to know of the tables and visitors."""

    rng: random.Random
    tables: dict[str, Notes]
    visitors: list[Visitor]

    def has_room(self) -> bool: ...

    def add_table(self, code: str) -> None: ...


Plan = Callable[[Visitable, Visitor], Action | None]


# --- tables


def open_table(place: Visitable, visitor: Visitor) -> Action | None:
    rng = place.rng
    game = GAMES[rng.choice(list(GAMES))]
    players = rng.randint(game.min_players, game.max_players)
    request: dict[str, Any] = {
        "game": game.id,
        "players": players,
        "options": some_options(game, players, rng),
        "listed": rng.random() < 0.5,
        "watchers": rng.random() < 0.7,
        "clock": rng.choice([None, None, 1, 2]),
        "stand_in": rng.choice(LEVELS),
        "stand_in_after": rng.choice([0, 1]),
    }

    def do() -> None:
        answer = visitor.ask("POST", "/api/tables", request)
        place.add_table(answer["code"])
        visitor.come(place.tables[answer["code"]])

    return do if place.has_room() else None


def some_options(game: Game, players: int, rng: random.Random) -> Options:
    """Options that tests try with this number of players, chosen at random; where there is a limit, a low one."""
    options = rng.choice([each.options for each in CONFIGURATIONS if each.game is game and each.players == players])
    return {**options, "limit": rng.randint(5, 30)} if "limit" in options else options


def change_terms(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_table(place, "open")
    terms = place.rng.choice(
        [{"players": place.rng.randint(1, 6)}, {"watchers": place.rng.random() < 0.5}, {"clock": 1}, {"start": 0}]
    )
    return make_request(visitor, "PATCH", code, "", terms)


def start(place: Visitable, visitor: Visitor) -> Action | None:
    """Some host fills the empty seats with bots and starts."""
    hosted_tables = [
        (host, code, window.table)
        for host in place.visitors
        for code, window in host.windows.items()
        if window.table and window.table["stage"] == "open" and window.table["you"]["is_host"]
    ]
    if not hosted_tables:
        return None
    host, code, table = place.rng.choice(hosted_tables)
    empty_seats = [seat["seat"] for seat in table["seats"] if seat["sitter"] == "nobody"]
    level = place.rng.choice(LEVELS)

    def do() -> None:
        for seat in empty_seats:
            host.ask("PUT", f"/api/tables/{code}/seats/{seat}", {"sitter": "bot", "level": level})
        host.ask("POST", f"/api/tables/{code}/start")

    return do


def rematch(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_table(place, "over")

    def do() -> None:
        answer = visitor.ask("POST", f"/api/tables/{code}/rematch")
        if answer is not None:
            place.add_table(answer["code"])
            visitor.come(place.tables[answer["code"]])

    return do if code and place.has_room() else None


def look_up(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_table(place)
    path = place.rng.choice(["", "/record", "/replay", "/replay?viewpoint=0", "/openings"])
    if place.rng.random() < 0.2:
        path = place.rng.choice(["/api/tables", "/api/me/tables", "/api/games"])
        return lambda: visitor.ask("GET", path)
    return make_request(visitor, "GET", code, path)


# --- seats


def sit(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_table(place, "open")
    return make_request(visitor, "PUT", code, f"/seats/{place.rng.randrange(4)}", {"sitter": "me"})


def seat_somebody(place: Visitable, visitor: Visitor) -> Action | None:
    """Seat a bot, or another person on the visitor's device."""
    code, rng = some_window(place, visitor, "open") or some_table(place, "open"), place.rng
    person = {"sitter": "person", "name": rng.choice(["Dad", "Mum", "Zoë"])}
    bot = {"sitter": "bot", "level": rng.choice(LEVELS)}
    return make_request(visitor, "PUT", code, f"/seats/{rng.randrange(4)}", rng.choice([person, person, person, bot]))


def clear_seat(place: Visitable, visitor: Visitor) -> Action | None:
    """Leave a seat or, as the host, empty somebody else's. In a running game, a stand-in takes over."""
    return make_request(visitor, "DELETE", some_table(place), f"/seats/{place.rng.randrange(4)}")


def stand_in(place: Visitable, visitor: Visitor) -> Action | None:
    code, rng = some_table(place, "playing"), place.rng
    return make_request(visitor, "PUT", code, f"/seats/{rng.randrange(4)}/stand-in")


def back(place: Visitable, visitor: Visitor) -> Action | None:
    return make_request(visitor, "DELETE", some_table(place, "playing"), f"/seats/{place.rng.randrange(4)}/stand-in")


def take_along(place: Visitable, visitor: Visitor) -> Action | None:
    """Transfer a seat to another visitor's device. Sometimes two use the pass at once, or one uses it twice."""
    code, other = some_window(place, visitor, "playing") or some_table(place), place.rng.choice(place.visitors)
    window = visitor.windows.get(code or "")
    seat = place.rng.choice(window.table["you"]["seats"] if window and window.table["you"]["seats"] else [0, 1])

    def do() -> None:
        answer = visitor.ask("POST", f"/api/tables/{code}/seats/{seat}/pass")
        for _ in range(2 if answer else 0):
            other.ask("POST", f"/api/tables/{code}/take", {"token": answer["token"]})

    return do if code else None


# --- at the table


def come(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_table(place)
    return (lambda: visitor.come(place.tables[code])) if code is not None and code not in visitor.windows else None


def reload(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_window(place, visitor)
    closes = place.rng.random() < 0.5

    def do() -> None:
        if closes:
            visitor.go(str(code))
        visitor.come(place.tables[str(code)])

    return do if code else None


def go(place: Visitable, visitor: Visitor) -> Action | None:
    code = some_window(place, visitor)
    return (lambda: visitor.go(code)) if code is not None else None


def move(place: Visitable, visitor: Visitor) -> Action | None:
    due_windows = [
        (code, window.position) for code, window in visitor.windows.items() if window.position and window.position["legal"]
    ]
    if not due_windows:
        return None
    code, position = place.rng.choice(due_windows)
    window = visitor.windows[code]
    choice = place.rng.choice(position["legal"])
    times = place.rng.choice([1] * 9 + [2])
    return lambda: play(window, position, choice, times)


def play(window: Window, position: Frame, choice: str, times: int = 1) -> None:
    name = next(MESSAGE_IDS)
    seat = position["asked_seat"] if position["seat"] is None else position["seat"]  # a shared device may need no claim
    for _ in range(times):
        window.send(type="move", seat=seat, decision=position["decision"], id=name, moves=[choice])


def meddle(place: Visitable, visitor: Visitor) -> Action | None:
    """Send a move for somebody else, at the wrong time, or one that makes no sense."""
    code = some_window(place, visitor)
    if code is None:
        return None
    rng, window = place.rng, visitor.windows[code]
    legal = [move for each in place.tables[code].positions[-3:] for move in each["legal"]] or ["nothing"]
    moves = [rng.choice(legal) for _ in range(rng.choice([1, 1, 2]))]
    frame = {"seat": rng.randrange(4), "decision": rng.randrange(5), "id": "again", "moves": moves}
    return lambda: window.send(type="move", **frame)


def claim(place: Visitable, visitor: Visitor) -> Action | None:
    shared_windows = [window for window in visitor.windows.values() if window.table and len(window.table["you"]["seats"]) > 1]
    if not shared_windows:
        return None
    window = place.rng.choice(shared_windows)
    if place.rng.random() < 0.2:
        return window.release
    asked_seat: int | None = window.position["asked_seat"] if window.position else None
    seat = asked_seat if asked_seat is not None and place.rng.random() < 0.8 else place.rng.choice(window.table["you"]["seats"])
    return lambda: window.claim(seat)


def talk(place: Visitable, visitor: Visitor) -> Action | None:
    code, rng = some_window(place, visitor), place.rng
    if rng.random() < 0.2:
        name = f"{visitor.name} {rng.randrange(9)}"
        return lambda: visitor.ask("PUT", "/api/me", {"name": name})
    frame = rng.choice([{"type": "say", "text": "well…"}, {"type": "signal", "signal": rng.choice(SIGNALS)}])
    return (lambda: visitor.windows[code].send(**frame)) if code is not None else None


TABLES: dict[Plan, int] = {open_table: 6, change_terms: 2, start: 15, rematch: 4, look_up: 3}
SEATS: dict[Plan, int] = {sit: 12, seat_somebody: 16, clear_seat: 3, stand_in: 3, back: 3, take_along: 4}
AT_A_TABLE: dict[Plan, int] = {come: 20, reload: 6, go: 5, meddle: 4, claim: 4, move: 4, talk: 5}
PLANS = {**TABLES, **SEATS, **AT_A_TABLE}


def some_table(place: Visitable, usual_code: str | None = None) -> str | None:
    """A random table, mostly one at the stage `usual_code`."""
    stage = usual_code if place.rng.random() < MOSTLY else None
    codes = [code for code, notes in place.tables.items() if stage in (None, notes.stage)]
    return place.rng.choice(codes) if codes else None


def needs(visitor: Visitor) -> Plan | None:
    """What a game is waiting for this visitor to do; None if nothing."""
    positions = [window.position for window in visitor.windows.values() if window.position]
    if any(position["legal"] for position in positions):
        return move
    return claim if any(position["asked_seat"] not in (None, position["seat"]) for position in positions) else None


def some_window(place: Visitable, visitor: Visitor, stage: str | None = None) -> str | None:
    codes = [code for code, window in visitor.windows.items() if stage in (None, window.table.get("stage")) and window.table]
    return place.rng.choice(codes) if codes else None


def make_request(visitor: Visitor, method: str, code: str | None, path: str, body: object = None) -> Action | None:
    return (lambda: visitor.ask(method, f"/api/tables/{code}{path}", body)) if code is not None else None
