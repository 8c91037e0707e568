"""Players who know every card: they recruit, or come near it, or meet the queen; alone, they sometimes serve the Counter."""

from facedown.games import memory_kings as rules
from facedown.games.memory_kings import DECLINE, NO_CELL, QUEEN, Ask, State

AHEAD = 3  # cells of its path that the Counter is served on


def preferred(state: State, actions: list[int]) -> list[int]:
    if state.asked == Ask.PLACE:
        return [cell for cell in actions if state.card[cell] == QUEEN]
    if state.asked == Ask.PEEK:
        return [action for action in actions if action != DECLINE]
    for wish in (serves, recruits, prepares, finds_queen) if serves_counter(state) else (recruits, prepares, finds_queen):
        if wished := [action for action in actions if wish(state, action)]:
            return wished
    return actions


def serves_counter(state: State) -> bool:
    """One way or the other for a whole game: by a card that never moves."""
    return state.counter != NO_CELL and state.card[rules.LAST_ON_PATH] // 2 % 2 == 0


def after(state: State, action: int) -> tuple[int, int]:
    """Where the pawn moved stands then, and the seat's other one."""
    pawn, cell = divmod(action, rules.CELLS)
    return cell, state.pawn[rules.PAWNS * state.turn + 1 - pawn]


def partner(state: State, cell: int) -> int:
    """Where the other card of the pair lies, or NO_CELL."""
    other = state.card[cell] ^ 1
    return state.card.index(other) if other in state.card and state.token[cell] == rules.NO_TOKEN else NO_CELL


def serves(state: State, action: int) -> bool:
    """A pawn on a card whose partner the Counter is on, or soon comes to."""
    awaited = partner(state, after(state, action)[0])
    cell = state.counter
    for _ in range(AHEAD):
        if cell == awaited:
            return True
        cell = rules.next_on_path(cell)
    return False


def recruits(state: State, action: int) -> bool:
    return rules.can_recruit(state, *after(state, action))


def prepares(state: State, action: int) -> bool:
    """One pawn could then come to the partner of the other's card."""
    ways = (after(state, action), after(state, action)[::-1])
    return any(
        partner(state, goal) != NO_CELL and rules.is_in(rules.reach(state, state.turn, cell), partner(state, goal))
        for cell, goal in ways
    )


def finds_queen(state: State, action: int) -> bool:
    cell = action % rules.CELLS
    return state.card[cell] == QUEEN and not rules.is_in(state.face_up, cell)
