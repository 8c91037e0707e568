"""`greedy` with any memory, compiled: what a seat has seen, what it remembers of it, and what it plays.

Bound to a game by compiling.py, as rules_rows.py is. It plays exactly as facedown.bots does: the same draws from the same seed,
and the same sums in the same order. tests/envs/test_minds.py compares the two choice by choice.
"""

import numpy as np

from facedown.fast.bindings import (
    CELLS,
    WIDTH,
    AnyMarks,
    Mask,
    Numbers,
    could_lie,
    follow_cards,
    is_cell,
    is_in_sight,
    legal,
    narrow,
    shows,
)
from facedown.fast.fair_draws import CHOICE, MEMORY, NO_NUMBER, begin_draws, draw_below, draw_fraction
from facedown.fast.mind_records import NAMES, Mind, Recollections
from facedown.fast.random_play import count, nth_marked
from facedown.kit.activation import DECAY, NOISE, SLIPS, activation, chance_of_recall, is_misplaced, what_is_left
from facedown.kit.contract import AnyState
from facedown.kit.remembered import UNKNOWN, imagine_cards
from facedown.kit.tell import TO_NOBODY, Log

AGES = 4096
FADED = np.array([what_is_left(age, DECAY) for age in range(AGES)])  # a table, because powers take long to compute
NO_KIND = -1

# Seeing


def begin_mind(mind: Mind) -> None:
    mind.now = 0
    mind.count = 0
    for cell in range(CELLS):
        mind.name[cell] = cell
        mind.is_in_sight[cell] = 0
        mind.sights[cell] = 0
        mind.drawn[cell] = 0


def hear(mind: Mind, sights: Numbers, state: AnyState, log: Log, seat: int, joined: int, timeless: int) -> None:
    """Take in what one call of the rules has told this seat. `state` is the state after it.

    Entries of a kind in `joined` are one event if they follow each other; kinds in `timeless` take no time. Both have one bit
    per kind.
    """
    last_kind, last_audience = NO_KIND, TO_NOBODY
    for number in range(log.count):
        entry = log.entry[number]
        kind, audience = int(entry[0]), int(entry[5])
        if (audience >> seat) & 1:
            is_same_event = (joined >> kind) & 1 and kind == last_kind and audience == last_audience
            if not is_same_event and not (timeless >> kind) & 1:
                mind.now += 1
        note_entry(mind, sights, kind, entry[2], entry[3], entry[4], audience, seat)
        last_kind, last_audience = kind, audience
    cover(mind, sights, state, seat)


def note_entry(mind: Mind, sights: Numbers, kind: int, a: int, b: int, c: int, audience: int, seat: int) -> None:
    """Note a sight if the seat is shown the card at cell `a`, and follow the cards if they move."""
    if shows(kind) and (audience >> seat) & 1:
        card = mind.name[a]
        sights[mind.count] = NAMES * mind.now + card
        mind.last[card] = mind.count
        mind.sights[card] += 1
        mind.count += 1
    follow_cards(mind.name, kind, a, b, c, TO_NOBODY)


def cover(mind: Mind, sights: Numbers, state: AnyState, seat: int) -> None:
    """Let the memory of cards that have gone out of sight fade from now on."""
    for cell in range(CELLS):
        card = mind.name[cell]
        is_seen = is_in_sight(state, seat, cell)
        if mind.is_in_sight[card] and not is_seen:
            sights[mind.last[card]] = NAMES * mind.now + card
        mind.is_in_sight[card] = is_seen


# Remembering


def recall(mind: Mind, sights: Numbers, state: AnyState, seat: int, threshold: float, seed: int, found: Recollections) -> None:
    """Write to `found.faces` the cards in sight, and those that are recalled, rightly or wrongly.

    Of two memories at one place the more vivid is kept; of equally vivid ones, that of the lower card.
    """
    add_up_traces(mind, sights, found)
    for cell in range(CELLS):
        found.faces[cell] = state.card[cell] if mind.is_in_sight[mind.name[cell]] else UNKNOWN
    for cell in range(CELLS):
        card = mind.name[cell]
        if mind.sights[card] == 0 or mind.is_in_sight[card]:
            continue
        vividness = activation(found.left[card])
        recalled = chance_of_recall(vividness, threshold, NOISE)
        if recalled < 1.0:
            draw_luck(mind, card, seed, seat, found)
        if recalled == 1.0 or mind.luck[card] < recalled:
            place, face = cell, int(state.card[cell])
            if recalled < 1.0 and is_misplaced(mind.slip[card], recalled, SLIPS):
                place = neighbour(state, cell, mind.direction[card])
            if could_lie(state, seat, face, place) and is_kept(found, place, face, vividness):
                found.faces[place] = face
                found.vividness[place] = vividness


def add_up_traces(mind: Mind, sights: Numbers, found: Recollections) -> None:
    for card in range(CELLS):
        found.left[card] = 0.0
    for number in range(mind.count):
        card, age = sights[number] % NAMES, mind.now - sights[number] // NAMES
        found.left[card] += FADED[age] if age < AGES else what_is_left(age, DECAY)


def draw_luck(mind: Mind, card: int, seed: int, seat: int, found: Recollections) -> None:
    """Draw the luck that decides whether a card is recalled, and where. It stays the same until the card is seen again."""
    if mind.drawn[card] != mind.sights[card]:
        begin_draws(found.memory_draws, MEMORY, card, mind.sights[card], seed, seat)
        mind.luck[card] = draw_fraction(found.memory_draws)
        mind.slip[card] = draw_fraction(found.memory_draws)
        mind.direction[card] = draw_fraction(found.memory_draws)
        mind.drawn[card] = mind.sights[card]


def neighbour(state: AnyState, cell: int, direction: float) -> int:
    """The neighbouring cell, possibly a diagonal one, that `direction` picks, a number from 0 to 1."""
    around = 0
    for other in range(CELLS):
        around += is_around(state, cell, other)
    before = int(direction * around)
    for other in range(CELLS):
        if is_around(state, cell, other):
            if before == 0:
                return other
            before -= 1
    return cell


def is_around(state: AnyState, cell: int, other: int) -> bool:
    across, down = abs(cell % WIDTH - other % WIDTH), abs(cell // WIDTH - other // WIDTH)
    return across <= 1 and down <= 1 and cell != other and is_cell(state, other)


def is_kept(found: Recollections, place: int, face: int, vividness: float) -> bool:
    if found.faces[place] == UNKNOWN or vividness > found.vividness[place]:
        return True
    return vividness == found.vividness[place] and face < found.faces[place]


def imagine(state: AnyState, marks: AnyMarks, seat: int, found: Recollections) -> None:
    """Change a copy of the state, and of its marks, to what the seat remembers."""
    imagine_cards(state, marks, seat, found.faces, CELLS)


# A game without a grid: its `greedy` needs no memory


def note_nothing(mind: Mind, sights: Numbers, kind: int, a: int, b: int, c: int, audience: int, seat: int) -> None:
    """Takes the place of `note_entry`."""


def cover_nothing(mind: Mind, sights: Numbers, state: AnyState, seat: int) -> None:
    """Takes the place of `cover`."""


def recall_nothing(
    mind: Mind, sights: Numbers, state: AnyState, seat: int, threshold: float, seed: int, found: Recollections
) -> None:
    """Takes the place of `recall`."""


def imagine_nothing(state: AnyState, marks: AnyMarks, seat: int, found: Recollections) -> None:
    """Takes the place of `imagine`."""


# Choosing


def choose_greedily(
    mind: Mind,
    sights: Numbers,
    state: AnyState,
    seat: int,
    threshold: float,
    lapses: int,
    seed: int,
    text_order: Numbers,
    mask: Mask,
    found: Recollections,
) -> int:
    """What `greedy` plays. In `lapses` of 100 choices, it plays any legal move, drawn from the moves sorted as text."""
    legal(state, seat, mask)
    begin_draws(found.choice_draws, CHOICE, mind.now, NO_NUMBER, seed, seat)
    if draw_below(found.choice_draws, 100) < lapses:
        return nth_in_text_order(text_order, state.phase, mask, draw_below(found.choice_draws, count(mask)))
    recall(mind, sights, state, seat, threshold, seed, found)
    narrow(state, seat, found.faces, mask)
    return nth_marked(mask, draw_below(found.choice_draws, count(mask)))


def nth_in_text_order(text_order: Numbers, phase: int, mask: Mask, before: int) -> int:
    """The marked action with `before` others before it, in the order of the moves' texts."""
    position = 0
    action = text_order[phase, position]
    while not mask[action] or before > 0:
        before -= mask[action]
        position += 1
        action = text_order[phase, position]
    return int(action)
