"""Observations of Matryoshka made in other ways: from a seat's view and knowledge, and from observations without memory."""

import numpy as np

from facedown.engine.match import Match
from facedown.games.matryoshka.knowledge import Knowledge
from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.rules import MAX_SEATS
from tests.contract.observing import Parts, phase_number, relative_to_seat

UNKNOWN, MINE, MY_PICK, MY_OFFER, ON_DISPLAY = 0, 1, 2, 3, 4
MIDDLE, NOT_IN_PLAY, OFFERED_BY, HELD_BY = 9, 10, 11, 15


def expected_observation(match: Match, knowledge: Knowledge) -> dict[str, list[int]]:
    """The parts of an observation with perfect memory, made from the seat's view and knowledge."""
    view, players = match.view(knowledge.seat), range(knowledge.players)

    def per_seat(values: list[int]) -> list[int]:
        return relative_to_seat(values, knowledge.seat, MAX_SEATS)

    return {
        "place": [expected_place(match, knowledge, card) for card in range(len(CARDS))],
        "phase": [phase_number(match)],
        "round": [view["round"]],
        **last_exchange(match, knowledge.seat),
        "presence": per_seat([1 + (seat == view["active"]) for seat in players]),
        "to_choose": per_seat([int(seat in match.to_move) for seat in players]),
        "starts": per_seat([int(seat == view["start"]) for seat in players]),
    }


def expected_place(match: Match, knowledge: Knowledge, card: int) -> int:
    view, name = match.view(knowledge.seat), CARDS[card]

    def relative_seat(seat: int) -> int:
        return (seat - knowledge.seat) % knowledge.players

    if card not in knowledge.deck:
        return NOT_IN_PLAY
    if name == view["middle"]:
        return MIDDLE
    if name in view["offers"].values():
        return (
            OFFERED_BY
            - 1
            + relative_seat(next(int(seat) for seat, card_offered in view["offers"].items() if card_offered == name))
        )
    for seat, display in enumerate(view["displays"]):
        if name in display:
            return ON_DISPLAY + relative_seat(seat)
    if name == view["offer"]:
        return MY_OFFER
    if name in view["hand"]:
        return MY_PICK if name in view["picked"] else MINE
    return HELD_BY - 1 + relative_seat(knowledge.known_holders[card]) if card in knowledge.known_holders else UNKNOWN


def last_exchange(match: Match, seat: int) -> dict[str, list[int]]:
    """Who exchanged since the seat's last choice, found from the events: 0 for no exchange, otherwise 1 + the relative seat."""
    active_seat = chosen_seat = 0
    for event in match.events:
        if event["event"] in {"show", "offer", "middle"} and event["seat"] == seat:
            active_seat = chosen_seat = 0
        if event["event"] == "exchange":
            active_seat, chosen_seat = (1 + (each - seat) % match.terms.players for each in (event["seat"], event["with"]))
    return {"exchange_active": [active_seat], "exchange_chosen": [chosen_seat]}


def fold(before: Parts | None, observation: Parts) -> Parts:
    """What a seat knows after an observation without memory. `before`: what it knew at its last choice."""
    if before is None:
        return observation
    active_seat, chosen_seat = int(observation["exchange_active"][0]) - 1, int(observation["exchange_chosen"][0]) - 1
    places = zip(before["place"].tolist(), observation["place"].tolist(), strict=True)
    return {
        "place": np.array(
            [place_told or place_now(place_before, active_seat, chosen_seat) for place_before, place_told in places], np.uint8
        )
    }


def place_now(place_before: int, active_seat: int, chosen_seat: int) -> int:
    """The place of a card that the observation does not tell, from its place at the last choice.

    The two seats are those of an exchange since then, relative to the observer; -1 means that there was none.
    Displays go back into hands, and so do offers that are not taken. The middle card goes to the chosen seat. Unless the
    observer is active, any card in the chosen seat's hand may have been given away.
    """
    if place_before == MIDDLE:
        holder = chosen_seat
    elif place_before >= HELD_BY:
        holder = place_before - HELD_BY + 1
        if holder == chosen_seat and active_seat != 0:
            return UNKNOWN
    elif place_before >= OFFERED_BY:
        holder = place_before - OFFERED_BY + 1
    elif place_before >= ON_DISPLAY and place_before != NOT_IN_PLAY:
        holder = place_before - ON_DISPLAY
    else:
        return UNKNOWN
    return HELD_BY - 1 + holder if holder > 0 else UNKNOWN


def cards_in(observation: Parts) -> set[str]:
    """The names of all cards whose holder is told."""
    return {CARDS[card] for card, place in enumerate(observation["place"].tolist()) if place >= HELD_BY}
