"""What the contract tests need to know about Matryoshka."""

from collections import Counter
from itertools import accumulate
from typing import Any

from facedown.engine.match import Match
from facedown.games.matryoshka import rules
from facedown.games.matryoshka.notation import CARDS, SETS
from facedown.games.matryoshka.rules import FIRST_SEAT_ACTION, IN_HAND, NO_CARD, OWNERS, PICKED, SHOWN, VALUES, Phase, State
from facedown.kit.chance import Chance
from facedown.kit.contract import AnyBreakdown
from facedown.kit.drawing import shuffle
from facedown.kit.options import Options

# Tables
#
# The games that the contract tests play; tests/contract/play.py explains each list.

DISPLAYING = 22  # after this move, three players are in the middle of picking their displays of round 1
SHORT_GAMES: list[tuple[int, Options]] = [(3, {}), (5, {})]
COMPARED_GAMES: list[tuple[int, int, Options]] = [(3, DISPLAYING, {}), (4, 34, {})]
RANDOM_MOVES = [212, 212, 212]


# Eager players
#
# Seat 0 collects one value or one set, and all others help it. So there are columns of more than seven, and long runs.

COLLECTOR = 0


def preferred_actions(state: State, actions: list[int]) -> list[int]:
    """The actions that help seat 0 to collect. Other seats display what it does not want, and keep the rest to give away."""
    if state.phase == Phase.ACCEPT:
        return [action for action in actions if is_welcome(state, action - FIRST_SEAT_ACTION)]
    is_collector = state.place[actions[0]] % OWNERS == COLLECTOR
    if state.phase == Phase.SHOW:
        return [card for card in actions if is_wanted(state, card) == is_collector]
    is_helping = not is_collector and (state.phase == Phase.MIDDLE or state.turn == COLLECTOR)
    return [card for card in actions if is_wanted(state, card) == is_helping]


def is_welcome(state: State, giver: int) -> bool:
    if state.turn == COLLECTOR:
        return is_wanted(state, state.offer[giver])
    return giver == COLLECTOR


def is_wanted(state: State, card: int) -> bool:
    """Whether the card has the value of the deck's first card or, in half of the games, its set."""
    first = state.deck[0]
    return card % VALUES == first % VALUES if first % 2 else card // VALUES == first // VALUES


# Invariants
#
# What is true of every state of Matryoshka.


def check_invariants(state: State) -> None:
    counts = Counter(state.place)
    cards_in_play = rules.CARDS_PER_SEAT * state.seats
    assert counts[rules.LEFT_OUT] == rules.CARDS - cards_in_play  # all cards of the deck are in play, wherever they are
    assert sorted(state.deck[:cards_in_play]) == [card for card in range(rules.CARDS) if state.place[card] != rules.LEFT_OUT]
    assert counts[rules.IN_DECK] == cards_in_play - state.cards_drawn
    assert state.cards_drawn == state.seats * (rules.FIRST_HAND + rules.DRAWN_PER_ROUND * state.round_number)
    assert counts[rules.IN_MIDDLE] == (state.middle != NO_CARD)
    for seat in range(state.seats):
        has_card_in_middle = state.middle != NO_CARD and seat == state.turn
        cards_owned = counts[IN_HAND + seat] + counts[PICKED + seat] + counts[SHOWN + seat] + has_card_in_middle
        assert cards_owned * state.seats == state.cards_drawn
        assert state.offer[seat] == NO_CARD or state.place[state.offer[seat]] == IN_HAND + seat
        if state.phase == Phase.SHOW:
            assert counts[PICKED + seat] + state.picks_left[seat] == rules.DISPLAYED[state.round_number]
    if rules.is_over(state):
        assert all(counts[SHOWN + seat] == rules.LAST_DISPLAY for seat in range(state.seats))


# Views
#
# What a seat may see, made from the state. Tests compare it with the view, which is folded from events.


def view_from_state(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.seats)
    is_exchanging = state.phase in (Phase.MIDDLE, Phase.OFFER, Phase.ACCEPT)
    is_looking = state.phase == Phase.ACCEPT and state.turn == seat
    view = {
        "sets": sorted({SETS[card // rules.VALUES] for card in state.deck if card != rules.NO_CARD}),
        "round": state.round_number,
        "start": state.start,
        "deck": state.place.count(rules.IN_DECK),
        "hand": [] if seat is None else sorted(hand(state, seat)),
        "hands": [len(hand(state, each)) for each in seats],
        "displays": [cards_at(state, rules.SHOWN + each) for each in seats],
        "picked": [] if seat is None else cards_at(state, rules.PICKED + seat),
        "ready": [each for each in seats if state.phase == Phase.SHOW and state.picks_left[each] == 0],
        "active": state.turn if is_exchanging else None,
        "middle": card_name(state.middle),
        "offer": None if seat is None else card_name(state.offer[seat]),
        "offered": [each for each in seats if state.offer[each] != rules.NO_CARD],
        "offers": {str(each): card_name(state.offer[each]) for each in seats if is_looking and each != seat},
    }
    if rules.is_over(state):
        view["left"] = [cards_at(state, rules.IN_HAND + each)[0] for each in seats]
    return view


def hand(state: State, seat: int) -> list[str]:
    """The cards in a seat's hand as it sees them: a picked card stays in the hand until it is shown."""
    return cards_at(state, rules.IN_HAND + seat) + cards_at(state, rules.PICKED + seat)


def cards_at(state: State, place: int) -> list[str]:
    return [CARDS[card] for card in range(rules.CARDS) if state.place[card] == place]


def card_name(card: int) -> str | None:
    return None if card == rules.NO_CARD else CARDS[card]


# Other worlds
#
# Another history of Matryoshka that fits everything that a seat may know.
#
# What the seat may know is worked out from the rules, not from the addressees of events, because those are being tested.
#
# Two cards that a seat did not see for some time may have had each other's role during it. This is possible if they were in one
# hand when that time began (or it goes back to the deck), and in one hand when it ended (or it has not ended yet). Another
# world is the game after many such swaps. Where seats are picking displays that are not shown yet, other cards are picked.

CHANGES = 40
BEFORE_DECK = -1  # the moment before the deck is shuffled
OFFERED = 32  # a place that the rules do not have: OFFERED + seat
Places = list[int]  # the place of each card at one moment


def another_history(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary what the seat has not seen: what others hold, what is in the deck, and what others have picked and offered."""
    history, unseen_by_moment = replay_past(match, seat)
    deck, moves = match.spell_deal()["deck"], list(match.moves)
    for _ in range(CHANGES):
        try_to_swap_roles(history, unseen_by_moment, deck, moves, chance)
    if match.state.phase == Phase.SHOW:
        for other in range(match.terms.players):
            if other != seat:
                pick_other_cards(match.state, history[-1], other, moves, chance)
    return {**match.spell_deal(), "deck": deck}, moves


def replay_past(match: Match, seat: int | None) -> tuple[list[Places], list[set[int]]]:
    """The places of all cards after each move, and the cards that the seat could not see then."""
    terms = match.terms
    replay = Match.of_deal(terms.game.id, players=terms.players, deal=match.spell_deal(), start=terms.start)
    history, unseen_by_moment = [places_in(replay.state)], [unseen_cards(replay.state, seat)]
    for mover, move in match.moves:
        replay.play(mover, move)
        history.append(places_in(replay.state))
        unseen_by_moment.append(unseen_cards(replay.state, seat))
    return history, unseen_by_moment


def places_in(state: State) -> Places:
    """The place of each card. An offered card has a place of its own, because its owner knows which card it is."""
    places = list(state.place)
    for owner in range(state.seats):
        if state.offer[owner] != rules.NO_CARD:
            places[state.offer[owner]] = OFFERED + owner
    return places


def unseen_cards(state: State, seat: int | None) -> set[int]:
    """The cards that the seat does not see: the deck, and what other seats hold, pick and offer, unless it looks at offers."""
    if state.phase == Phase.OVER:
        return set()
    kinds = {IN_HAND, PICKED} if state.phase == Phase.ACCEPT and state.turn == seat else {IN_HAND, PICKED, OFFERED}
    return {
        card
        for card, place in enumerate(places_in(state))
        if place == rules.IN_DECK or (place // OWNERS * OWNERS in kinds and place % OWNERS != seat)
    }


def try_to_swap_roles(
    history: list[Places], unseen_by_moment: list[set[int]], deck: list[str], moves: list[tuple[int, str]], chance: Chance
) -> None:
    """Pick a moment and two cards that are unseen then, and swap their roles for some time around it, if possible."""
    now = chance.draw_below(len(history))
    if not unseen_by_moment[now]:
        return
    pair = [chance.pick(sorted(unseen_by_moment[now])) for _ in range(2)]
    first, last = unseen_span(unseen_by_moment, now, set(pair))
    begins = [moment for moment in range(first, now + 1) if are_in_one_hand(history[moment], pair)] + [BEFORE_DECK] * (
        first == 0
    )
    ends = [moment for moment in range(now, last + 1) if are_in_one_hand(history[moment], pair)]
    ends += [len(history)] * (last == len(history) - 1)
    if begins and ends:
        swap_roles(history, deck, moves, pair, chance.pick(begins), chance.pick(ends))


def unseen_span(unseen_by_moment: list[set[int]], now: int, pair: set[int]) -> tuple[int, int]:
    """The first and the last moment of the time around `now` during which the seat sees neither card."""
    first = last = now
    while first > 0 and pair <= unseen_by_moment[first - 1]:
        first -= 1
    while last + 1 < len(unseen_by_moment) and pair <= unseen_by_moment[last + 1]:
        last += 1
    return first, last


def are_in_one_hand(places: Places, pair: list[int]) -> bool:
    """Whether both cards are in one hand, and neither is picked or offered."""
    one, other = pair
    return places[one] == places[other] < IN_HAND + OWNERS


def swap_roles(
    history: list[Places], deck: list[str], moves: list[tuple[int, str]], pair: list[int], begin: int, end: int
) -> None:
    """Swap the names of the two cards in everything that happened after `begin` and before `end`."""
    one, other = pair
    new_names = {CARDS[one]: CARDS[other], CARDS[other]: CARDS[one]}
    if begin == BEFORE_DECK:
        deck[:] = [new_names.get(card, card) for card in deck]
    for places in history[begin + 1 : end]:
        places[one], places[other] = places[other], places[one]
    for number in range(max(begin, 0), min(end, len(moves))):
        mover, move = moves[number]
        verb, _, card = move.partition(":")
        moves[number] = mover, f"{verb}:{new_names.get(card, card)}"


def pick_other_cards(state: State, places: Places, seat: int, moves: list[tuple[int, str]], chance: Chance) -> None:
    """Replace the picks that the seat has made so far by others, which leave enough higher cards to complete the display."""
    own_cards = [card for card, place in enumerate(places) if place in (IN_HAND + seat, PICKED + seat)]
    picks_left = state.picks_left[seat]
    count = rules.DISPLAYED[state.round_number] - picks_left
    choice = own_cards[: len(own_cards) - picks_left]
    shuffle(chance, choice, 0, len(choice))
    numbers = [number for number, (mover, _) in enumerate(moves) if mover == seat]
    for number, card in zip(numbers[len(numbers) - count :], sorted(choice[:count]), strict=True):
        moves[number] = seat, f"show:{CARDS[card]}"


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it: MAT-14, found from the points and the runs in the last displays."""
    view = match.view(None)
    points, displays = view["scores"], view["displays"]
    tied_runs = [runs(display) for display, each in zip(displays, points, strict=True) if each == max(points)]
    if len(tied_runs) == 1:
        return "rounds", "points"
    return "rounds", "runs" if tied_runs.count(max(tied_runs)) == 1 else "shared"


def runs(display: list[str]) -> list[int]:
    """The lengths of all runs of at least two, longest first."""
    cards = sorted((VALUES + 1) * SETS.index(card[0]) + int(card[1]) for card in display)  # with a gap after each set
    lengths = Counter(card - number for number, card in enumerate(cards)).values()
    return sorted((length for length in lengths if length >= 2), reverse=True)


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: each seat's points after each size, then after each run, then with the bonus for long runs."""
    return [sums_of(count) for count in breakdown["seats"]]


def sums_of(count: AnyBreakdown) -> list[int]:
    entries = [*count["sizes"], *count["runs"]]
    totals = list(accumulate(each["points"] for each in entries))
    assert [each["total"] for each in entries] == totals
    assert totals[6] == count["for_sizes"]
    assert totals[-1] == count["for_sizes"] + count["for_runs"]
    assert sum(run["bonus"] for run in count["runs"]) == count["for_long_runs"]
    assert totals[-1] + count["for_long_runs"] == count["total"]
    return [*totals, count["total"]]
