"""Another history of Matryoshka that fits everything that a seat may know.

Who may know what is said here again, from the rules and not from the events' addressees: those are what is being tested.

Two cards that a seat has not seen for a while may have changed roles: if they lay in one hand when that while began (or it
is the whole past, deck and all) and lie in one hand when it ends (or it lasts until now), then in all that happened in
between either may have been the other. A world is the game after many such changes. Cards picked for displays
not yet shown are picked anew.
"""

from typing import Any

from facedown.engine.chance import Chance
from facedown.engine.drawing import shuffle
from facedown.engine.match import Match
from facedown.engine.spelling.matryoshka import CARDS
from facedown.games import matryoshka as rules
from facedown.games.matryoshka import IN_HAND, OWNERS, PICKED, Ask, State

CHANGES = 40
BEFORE_ALL = -1  # the moment before the deck was laid down
OFFERED = 32  # a place of this test's own: OFFERED + seat
Places = list[int]  # of each card, at one moment


def another(match: Match, seat: int | None, chance: Chance) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Vary what others hold, what is in the deck, and all of the others' picks and offers that the seat has not seen."""
    story, hidden = past(match, seat)
    deck, moves = match.spell_deal()["deck"], list(match.moves)
    for _ in range(CHANGES):
        change_roles(story, hidden, deck, moves, chance)
    if match.state.asked == Ask.SHOW:
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
    """A card offered lies apart: which of a hand's cards it is can be seen by its owner."""
    lying = list(state.place)
    for owner in range(state.seats):
        if state.offer[owner] != rules.NO_CARD:
            lying[state.offer[owner]] = OFFERED + owner
    return lying


def unseen(state: State, seat: int | None) -> set[int]:
    """In the deck, or another's and not shown, laid in the middle or offered to this seat; after the end there is none."""
    if state.asked == Ask.NOTHING:
        return set()
    kinds = {IN_HAND, PICKED} if state.asked == Ask.ACCEPT and state.turn == seat else {IN_HAND, PICKED, OFFERED}
    return {
        card
        for card, place in enumerate(places(state))
        if place == rules.IN_DECK or (place // OWNERS * OWNERS in kinds and place % OWNERS != seat)
    }


def change_roles(
    story: list[Places], hidden: list[set[int]], deck: list[str], moves: list[tuple[int, str]], chance: Chance
) -> None:
    """Let two cards unseen at some moment play each other's part, from a moment before it to one after, if they can."""
    now = chance.below(len(story))
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
    """The first and the last moment of the while around `now` in which the seat sees neither card."""
    first = last = now
    while first > 0 and pair <= hidden[first - 1]:
        first -= 1
    while last + 1 < len(hidden) and pair <= hidden[last + 1]:
        last += 1
    return first, last


def lie_together(lying: Places, pair: list[int]) -> bool:
    """In one hand, neither of them picked or offered."""
    one, other = pair
    return lying[one] == lying[other] < IN_HAND + OWNERS


def swap_roles(
    story: list[Places], deck: list[str], moves: list[tuple[int, str]], pair: list[int], begin: int, end: int
) -> None:
    """What happened after `begin` and before `end`, with the two cards' names exchanged."""
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
    """As many cards as the seat has picked for this display, any that leave enough higher ones."""
    own = [card for card, place in enumerate(lying) if place in (IN_HAND + seat, PICKED + seat)]
    missing = state.missing[seat]
    count = rules.DISPLAYED[state.round_number] - missing
    choice = own[: len(own) - missing]
    shuffle(chance, choice, 0, len(choice))
    numbers = [number for number, (mover, _) in enumerate(moves) if mover == seat]
    for number, card in zip(numbers[len(numbers) - count :], sorted(choice[:count]), strict=True):
        moves[number] = seat, f"show:{CARDS[card]}"
