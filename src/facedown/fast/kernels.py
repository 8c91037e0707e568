"""Random play on a GPU, one thread per game, in the subset that compiles. Bound to a game by cuda.py, as rules_rows.py is."""

from typing import Any

import numba.cuda
import numpy as np
import numpy.typing as npt

from facedown.fast.bindings import (
    DEAL,
    DEAL_PAIRS,
    DEAL_WORDS,
    SHARED_PAIRS,
    STATE,
    STATE_PAIRS,
    STATE_WORDS,
    STRIDE,
    Numbers,
    Row,
)
from facedown.fast.random_play import play_game

cuda: Any = numba.cuda  # its types lack what kernels use

Words = npt.NDArray[np.int32]

EACH_BYTE = 0x0101010101010101


def random_games_kernel(blank_deal: Words, starts: Numbers, moves: Numbers, end_states: Words) -> None:
    """Play whole games as random_play.py does, each from its own start of the generator.

    Last states are kept if `end_states` has room. A state and its mask are in shared memory, everything else is local to the
    thread. Records are copied word by word, because copying a whole record at once takes three times the registers. Memory
    comes in pairs of words, to align 64-bit fields.
    """
    shared_memory = cuda.shared.array(SHARED_PAIRS, np.int64)
    first = STRIDE * cuda.threadIdx.x
    pairs = shared_memory[first : first + STATE_PAIRS]
    mask_pairs = shared_memory[first + STATE_PAIRS : first + STRIDE]
    for pair in range(STRIDE - STATE_PAIRS):
        mask_pairs[pair] = 0  # also past the last action, because `count` adds up eight at once
    mask = mask_pairs.view(np.uint8)
    state, state_words = pairs.view(STATE)[0], pairs.view(np.int32)
    dealt_words = cuda.local.array(DEAL_PAIRS, np.int64).view(np.int32)
    full_deal = dealt_words[:DEAL_WORDS].view(DEAL)[0]
    chance = cuda.local.array(1, np.int64)
    for word in range(STATE_WORDS):
        state_words[word] = 0  # also the padding between fields
    for number in range(cuda.grid(1), starts.shape[0], cuda.gridsize(1)):
        for word in range(DEAL_WORDS):
            dealt_words[word] = blank_deal[word]
        chance[0] = starts[number]
        moves[number] = play_game(state, full_deal, mask, chance)
        if end_states.shape[0] > 0:
            for word in range(STATE_WORDS):
                end_states[STATE_WORDS * number + word] = state_words[word]


def count(mask: Row) -> int:
    """The number of marked actions, added eight at a time. Each is a byte, 0 or 1, and there are too few to overflow a byte."""
    pairs = mask.view(np.int64)
    total = 0
    for pair in range(pairs.shape[0]):
        total += pairs[pair]
    return bytes_added(total)


def nth_marked(mask: Row, skip: int) -> int:
    """The marked action with `skip` others before it. Finds the group of eight first, then the action in it."""
    pairs = mask.view(np.int64)
    pair = 0
    skipped = bytes_added(pairs[0])
    while skip >= skipped:
        skip -= skipped
        pair += 1
        skipped = bytes_added(pairs[pair])
    action = 8 * pair
    left = pairs[pair]
    while skip > 0 or left & 1 == 0:
        skip -= left & 1
        left >>= 8
        action += 1
    return action


def bytes_added(pair: int) -> int:
    """The sum of the eight bytes. The multiplication adds them all up in the highest byte."""
    return pair * EACH_BYTE >> 56 & 255
