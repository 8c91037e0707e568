"""Random play on a GPU, a thread a game, in the subset that compiles. Bound to a game's rules by cuda.py, as rows.py is."""

# ruff: noqa: F821
# mypy: ignore-errors


def random_games_kernel(blank_deal, starts, moves, ends):
    """Whole games, each from a starting point of its own, as random_play.py plays them; the last states where `ends` has room.

    A state and its mask lie in shared memory, the rest is a thread's own. What comes and goes does so word by word: copying a
    record at once takes three times the registers. Pairs of words align what the rules keep in 64 bits.
    """
    shared = cuda.shared.array(SHARED_PAIRS, np.int64)
    first = STRIDE * cuda.threadIdx.x
    pairs = shared[first : first + STATE_PAIRS]
    mask = shared[first + STATE_PAIRS : first + STRIDE].view(np.uint8)
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
