"""Observations of Matryoshka from other sources: the view and knowledge of a seat, and observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.matryoshka.knowledge import Knowledge
from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.rules import MAX_SEATS
from tests.contract.observing import Parts, phase_number, relative_seats

UNKNOWN, MINE, MY_PICK, MY_OFFER, ON_DISPLAY = 0, 1, 2, 3, 4
MIDDLE, NOT_IN_PLAY, OFFERED_BY, HELD_BY = 9, 10, 11, 15


def expected(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    view, players = match.view(knowledge.seat), range(knowledge.players)

    def per_seat(values: list[int]) -> list[int]:
        return relative_seats(values, knowledge.seat, MAX_SEATS)

    return {
        "place": [place(match, knowledge, card) for card in range(len(CARDS))],
        "phase": [phase_number(match)],
        "round": [view["round"]],
        **exchange(match, knowledge.seat),
        "presence": per_seat([1 + (seat == view["active"]) for seat in players]),
        "to_choose": per_seat([int(seat in match.to_move) for seat in players]),
        "starts": per_seat([int(seat == view["start"]) for seat in players]),
    }


def place(match: Match, knowledge: Knowledge, card: int) -> int:
    view, name = match.view(knowledge.seat), CARDS[card]

    def relative_seat(seat: int) -> int:
        return (seat - knowledge.seat) % knowledge.players

    if card not in knowledge.deck:
        return NOT_IN_PLAY
    if name == view["middle"]:
        return MIDDLE
    if name in view["offers"].values():
        return OFFERED_BY - 1 + relative_seat(next(int(seat) for seat, offered in view["offers"].items() if offered == name))
    for seat, display in enumerate(view["displays"]):
        if name in display:
            return ON_DISPLAY + relative_seat(seat)
    if name == view["offer"]:
        return MY_OFFER
    if name in view["hand"]:
        return MY_PICK if name in view["picked"] else MINE
    return HELD_BY - 1 + relative_seat(knowledge.known_holders[card]) if card in knowledge.known_holders else UNKNOWN


def exchange(match: Match, seat: int) -> dict[str, list[int]]:
    """The exchange since the seat's last choice, found in its events: 0 if there was none, else one more than the seat."""
    active = chosen = 0
    for event in match.events:
        if event["event"] in {"show", "offer", "middle"} and event["seat"] == seat:
            active = chosen = 0
        if event["event"] == "exchange":
            active, chosen = (1 + (each - seat) % match.terms.players for each in (event["seat"], event["with"]))
    return {"exchange_active": [active], "exchange_chosen": [chosen]}


def fold(before: Parts | None, observation: Parts) -> Parts:
    if before is None:
        return observation
    active, chosen = int(observation["exchange_active"][0]) - 1, int(observation["exchange_chosen"][0]) - 1
    places = zip(before["place"].tolist(), observation["place"].tolist(), strict=True)
    return {"place": np.array([now or still(was, active, chosen) for was, now in places], np.uint8)}


def still(was: int, active: int, chosen: int) -> int:
    """Where a card is that the observation does not tell. `was`: where it was at the last choice. Seats are relative; -1 is
    none.

    Displays go back into hands, and so do offers that are not taken. The middle card goes to whoever is chosen. If neither is
    the observer, any card of the chosen hand may have been given away.
    """
    if was == MIDDLE:
        holder = chosen
    elif was >= HELD_BY:
        holder = was - HELD_BY + 1
        if holder == chosen and active != 0:
            return UNKNOWN
    elif was >= OFFERED_BY:
        holder = was - OFFERED_BY + 1
    elif was >= ON_DISPLAY and was != NOT_IN_PLAY:
        holder = was - ON_DISPLAY
    else:
        return UNKNOWN
    return HELD_BY - 1 + holder if holder > 0 else UNKNOWN


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose holder is told."""
    return {CARDS[card] for card, place in enumerate(observation["place"].tolist()) if place >= HELD_BY}
