"""What the contract tests need to know of Matryoshka."""

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
# Seat 0 collects one value, or one set, and all others help: columns beyond seven, and runs that earn a bonus.

COLLECTOR = 0


def preferred(state: State, actions: list[int]) -> list[int]:
    """The actions that help seat 0 collect. The others show what it does not want, and keep the rest to give away."""
    if state.phase == Phase.ACCEPT:
        return [action for action in actions if is_welcome(state, action - FIRST_SEAT_ACTION)]
    collects = state.place[actions[0]] % OWNERS == COLLECTOR
    if state.phase == Phase.SHOW:
        return [card for card in actions if is_wanted(state, card) == collects]
    helps = not collects and (state.phase == Phase.MIDDLE or state.turn == COLLECTOR)
    return [card for card in actions if is_wanted(state, card) == helps]


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


def check(state: State) -> None:
    at = Counter(state.place)
    in_play = rules.CARDS_PER_SEAT * state.seats
    assert at[rules.LEFT_OUT] == rules.CARDS - in_play  # each card has one place; those of the deck are in play
    assert sorted(state.deck[:in_play]) == [card for card in range(rules.CARDS) if state.place[card] != rules.LEFT_OUT]
    assert at[rules.IN_DECK] == in_play - state.cards_drawn
    assert state.cards_drawn == state.seats * (rules.FIRST_HAND + rules.DRAWN_PER_ROUND * state.round_number)
    assert at[rules.IN_MIDDLE] == (state.middle != NO_CARD)
    for seat in range(state.seats):
        lays = state.middle != NO_CARD and seat == state.turn
        owned = at[IN_HAND + seat] + at[PICKED + seat] + at[SHOWN + seat] + lays
        assert owned * state.seats == state.cards_drawn
        assert state.offer[seat] == NO_CARD or state.place[state.offer[seat]] == IN_HAND + seat
        if state.phase == Phase.SHOW:
            assert at[PICKED + seat] + state.picks_left[seat] == rules.DISPLAYED[state.round_number]
    if rules.is_over(state):
        assert all(at[SHOWN + seat] == rules.LAST_DISPLAY for seat in range(state.seats))


# Sights
#
# What a seat may see according to the state: another way to get a view, for tests only.


def sight(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.seats)
    in_exchange = state.phase in (Phase.MIDDLE, Phase.OFFER, Phase.ACCEPT)
    looks = state.phase == Phase.ACCEPT and state.turn == seat
    seen = {
        "sets": sorted({SETS[card // rules.VALUES] for card in state.deck if card != rules.NO_CARD}),
        "round": state.round_number,
        "start": state.start,
        "deck": state.place.count(rules.IN_DECK),
        "hand": [] if seat is None else sorted(hand(state, seat)),
        "hands": [len(hand(state, each)) for each in seats],
        "displays": [at(state, rules.SHOWN + each) for each in seats],
        "picked": [] if seat is None else at(state, rules.PICKED + seat),
        "ready": [each for each in seats if state.phase == Phase.SHOW and state.picks_left[each] == 0],
        "active": state.turn if in_exchange else None,
        "middle": card_name(state.middle),
        "offer": None if seat is None else card_name(state.offer[seat]),
        "offered": [each for each in seats if state.offer[each] != rules.NO_CARD],
        "offers": {str(each): card_name(state.offer[each]) for each in seats if looks and each != seat},
    }
    if rules.is_over(state):
        seen["left"] = [at(state, rules.IN_HAND + each)[0] for each in seats]
    return seen


def hand(state: State, seat: int) -> list[str]:
    """The cards in a seat's hand as it sees them: a picked card stays in the hand until it is shown."""
    return at(state, rules.IN_HAND + seat) + at(state, rules.PICKED + seat)


def at(state: State, place: int) -> list[str]:
    return [CARDS[card] for card in range(rules.CARDS) if state.place[card] == place]


def card_name(card: int) -> str | None:
    return None if card == rules.NO_CARD else CARDS[card]


# Other worlds
#
# Another history of Matryoshka that fits everything that a seat may know.
#
# Who may know what is worked out here from the rules, not from the addressees of events, because those are being tested.
#
# Two cards that a seat has not seen for a while may have changed roles: if they lay in one hand when that while began (or it
# is the whole past, deck and all) and lie in one hand when it ends (or it lasts until now), then in all that happened in
# between either may have been the other. A world is the game after many such changes. Cards picked for displays
# not yet shown are picked again.

CHANGES = 40
BEFORE_ALL = -1  # the moment before the deck was laid down
OFFERED = 32  # an extra place for this test: OFFERED + seat
Places = list[int]  # the place of each card at one moment


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary what others hold, what is in the deck, and all of the others' picks and offers that the seat has not seen."""
    story, hidden = past(match, seat)
    deck, moves = match.spell_deal()["deck"], list(match.moves)
    for _ in range(CHANGES):
        change_roles(story, hidden, deck, moves, chance)
    if match.state.phase == Phase.SHOW:
        for other in range(match.terms.players):
            if other != seat:
                pick_anew(match.state, story[-1], other, moves, chance)
    return {**match.spell_deal(), "deck": deck}, moves


def past(match: Match, seat: int | None) -> tuple[list[Places], list[set[int]]]:
    """Where each card was after each move, and which of them the seat could not see there."""
    terms = match.terms
    again = Match.of_deal(terms.game.id, players=terms.players, deal=match.spell_deal(), start=terms.start)
    story, hidden = [places(again.state)], [unseen(again.state, seat)]
    for mover, move in match.moves:
        again.play(mover, move)
        story.append(places(again.state))
        hidden.append(unseen(again.state, seat))
    return story, hidden


def places(state: State) -> Places:
    """The place of each card. An offered card has a place of its own, because its owner knows which card it is."""
    lying = list(state.place)
    for owner in range(state.seats):
        if state.offer[owner] != rules.NO_CARD:
            lying[state.offer[owner]] = OFFERED + owner
    return lying


def unseen(state: State, seat: int | None) -> set[int]:
    """The cards that the seat does not see: in the deck, or in other hands unless shown, in the middle or offered to it."""
    if state.phase == Phase.OVER:
        return set()
    kinds = {IN_HAND, PICKED} if state.phase == Phase.ACCEPT and state.turn == seat else {IN_HAND, PICKED, OFFERED}
    return {
        card
        for card, place in enumerate(places(state))
        if place == rules.IN_DECK or (place // OWNERS * OWNERS in kinds and place % OWNERS != seat)
    }


def change_roles(
    story: list[Places], hidden: list[set[int]], deck: list[str], moves: list[tuple[int, str]], chance: Chance
) -> None:
    """Exchange the roles of two cards that are unseen at some moment, for a while around it, if that is possible."""
    now = chance.draw_below(len(story))
    if not hidden[now]:
        return
    pair = [chance.pick(sorted(hidden[now])) for _ in range(2)]
    first, last = unseen_while(hidden, now, set(pair))
    begins = [moment for moment in range(first, now + 1) if lie_together(story[moment], pair)] + [BEFORE_ALL] * (first == 0)
    ends = [moment for moment in range(now, last + 1) if lie_together(story[moment], pair)]
    ends += [len(story)] * (last == len(story) - 1)
    if begins and ends:
        swap_roles(story, deck, moves, pair, chance.pick(begins), chance.pick(ends))


def unseen_while(hidden: list[set[int]], now: int, pair: set[int]) -> tuple[int, int]:
    """The first and the last moment of the time around `now` in which the seat sees neither card."""
    first = last = now
    while first > 0 and pair <= hidden[first - 1]:
        first -= 1
    while last + 1 < len(hidden) and pair <= hidden[last + 1]:
        last += 1
    return first, last


def lie_together(lying: Places, pair: list[int]) -> bool:
    """Whether both cards are in one hand, and neither is picked or offered."""
    one, other = pair
    return lying[one] == lying[other] < IN_HAND + OWNERS


def swap_roles(
    story: list[Places], deck: list[str], moves: list[tuple[int, str]], pair: list[int], begin: int, end: int
) -> None:
    """Exchange the names of the two cards in everything that happened after `begin` and before `end`."""
    one, other = pair
    renamed = {CARDS[one]: CARDS[other], CARDS[other]: CARDS[one]}
    if begin == BEFORE_ALL:
        deck[:] = [renamed.get(card, card) for card in deck]
    for lying in story[begin + 1 : end]:
        lying[one], lying[other] = lying[other], lying[one]
    for number in range(max(begin, 0), min(end, len(moves))):
        mover, move = moves[number]
        verb, _, card = move.partition(":")
        moves[number] = mover, f"{verb}:{renamed.get(card, card)}"


def pick_anew(state: State, lying: Places, seat: int, moves: list[tuple[int, str]], chance: Chance) -> None:
    """Pick other cards for the seat's display: as many as it has picked so far, such that enough higher ones are left."""
    own = [card for card, place in enumerate(lying) if place in (IN_HAND + seat, PICKED + seat)]
    missing = state.picks_left[seat]
    count = rules.DISPLAYED[state.round_number] - missing
    choice = own[: len(own) - missing]
    shuffle(chance, choice, 0, len(choice))
    numbers = [number for number, (mover, _) in enumerate(moves) if mover == seat]
    for number, card in zip(numbers[len(numbers) - count :], sorted(choice[:count]), strict=True):
        moves[number] = seat, f"show:{CARDS[card]}"


# Why a game ended


def reasons(match: Match) -> tuple[str, str]:
    """What ended the game and what decided it: MAT-14, by the points told and the runs in the last displays."""
    view = match.view(None)
    points, displays = view["scores"], view["displays"]
    tied = [runs(display) for display, each in zip(displays, points, strict=True) if each == max(points)]
    if len(tied) == 1:
        return "rounds", "points"
    return "rounds", "runs" if tied.count(max(tied)) == 1 else "shared"


def runs(display: list[str]) -> list[int]:
    """The lengths of all runs of at least two, longest first."""
    cards = sorted((VALUES + 1) * SETS.index(card[0]) + int(card[1]) for card in display)  # with a gap after each set
    lengths = Counter(card - number for number, card in enumerate(cards)).values()
    return sorted((length for length in lengths if length >= 2), reverse=True)


def sums(breakdown: AnyBreakdown) -> list[list[int]]:
    """The sums in a breakdown: the points of each seat after each size, then after each run, then after all long runs."""
    return [sums_of(count) for count in breakdown["seats"]]


def sums_of(count: AnyBreakdown) -> list[int]:
    counted = [*count["sizes"], *count["runs"]]
    totals = list(accumulate(each["points"] for each in counted))
    assert [each["total"] for each in counted] == totals
    assert totals[6] == count["for_sizes"]
    assert totals[-1] == count["for_sizes"] + count["for_runs"]
    assert sum(run["bonus"] for run in count["runs"]) == count["for_long_runs"]
    assert totals[-1] + count["for_long_runs"] == count["total"]
    return [*totals, count["total"]]
