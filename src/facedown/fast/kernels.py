"""Whole random games on a GPU, a thread a game. Bound to a game's compiled rules by cuda.py, as rows.py is by compiling.py.

A thread keeps its state and its mask in shared memory, which is quick to reach in any order; its deal, needed once a game,
lies in its own.
"""

# ruff: noqa: F821
# mypy: ignore-errors


def random_games_kernel(finals, dealt, chances, moves, games):
    """Each thread plays `games` games from its own point of the generator; its last state and its moves' number go back."""
    workplace = cuda.shared.array((THREADS, WORKPLACE), WORD)
    deal_words = cuda.local.array(DEAL_WORDS, WORD)
    chance = cuda.local.array(1, NUMBER)
    thread = cuda.grid(1)
    if thread >= chances.shape[0]:
        return
    row = workplace[cuda.threadIdx.x].view(BYTE)
    state_row, mask = row[:STATE_BYTES], row[MASK_AT : MASK_AT + ACTIONS]
    dealt_row = deal_words.view(BYTE)[:DEAL_BYTES]
    for byte in range(STATE_BYTES):
        state_row[byte] = 0  # padding too, so that states can be compared byte for byte
    for byte in range(DEAL_BYTES):
        dealt_row[byte] = dealt[byte]
    chance[0] = chances[thread]
    moves[thread] = random_games_row(state_row, dealt_row, mask, chance, games)
    for byte in range(STATE_BYTES):
        finals[thread * STATE_BYTES + byte] = state_row[byte]
