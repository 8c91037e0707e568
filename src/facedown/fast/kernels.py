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


def random_games_kernel(blank_deal: Words, starts: Numbers, moves: Numbers, ends: Words) -> None:
    """Whole games, each from a starting point of its own, as random_play.py plays them; the last states where `ends` has room.

    A state and its mask lie in shared memory, the rest is a thread's own. What comes and goes does so word by word: copying a
    record at once takes three times the registers. Pairs of words align what the rules keep in 64 bits.
    """
    shared = cuda.shared.array(SHARED_PAIRS, np.int64)
    first = STRIDE * cuda.threadIdx.x
    pairs = shared[first : first + STATE_PAIRS]
    mask_pairs = shared[first + STATE_PAIRS : first + STRIDE]
    for pair in range(STRIDE - STATE_PAIRS):
        mask_pairs[pair] = 0  # what lies behind the last action too: eight are counted at once
    mask = mask_pairs.view(np.uint8)
    state, state_words = pairs.view(STATE)[0], pairs.view(np.int32)
    dealt_words = cuda.local.array(DEAL_PAIRS, np.int64).view(np.int32)
    dealt = dealt_words[:DEAL_WORDS].view(DEAL)[0]
    chance = cuda.local.array(1, np.int64)
    for word in range(STATE_WORDS):
        state_words[word] = 0  # what lies between fields too
    for number in range(cuda.grid(1), starts.shape[0], cuda.gridsize(1)):
        for word in range(DEAL_WORDS):
            dealt_words[word] = blank_deal[word]
        chance[0] = starts[number]
        moves[number] = play_game(state, dealt, mask, chance)
        if ends.shape[0] > 0:
            for word in range(STATE_WORDS):
                ends[STATE_WORDS * number + word] = state_words[word]


def count(mask: Row) -> int:
    """As random_play.py counts, but eight actions at once; each is a byte, 0 or 1, so that no byte of the sum overflows."""
    pairs = mask.view(np.int64)
    found = 0
    for pair in range(pairs.shape[0]):
        found += pairs[pair]
    return bytes_added(found)


def marked(mask: Row, before: int) -> int:
    """As random_play.py finds it, but first the eight in which it is."""
    pairs = mask.view(np.int64)
    pair = 0
    found = bytes_added(pairs[0])
    while before >= found:
        before -= found
        pair += 1
        found = bytes_added(pairs[pair])
    action = 8 * pair
    left = pairs[pair]
    while before > 0 or left & 1 == 0:
        before -= left & 1
        left >>= 8
        action += 1
    return action


def bytes_added(pair: int) -> int:
    """The sum of the eight bytes: multiplied so, the uppermost holds it."""
    return pair * EACH_BYTE >> 56 & 255
