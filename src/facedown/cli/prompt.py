"""Asking for a move in the terminal, with completion."""

import contextlib
from collections.abc import Iterator, Sequence


def ask_for_move(legal: Sequence[str]) -> str:
    """A move that was typed: as it is spelled, or without its verb (`b4` for `reveal:b4`, `1 c4` for `move:1:c4`)."""
    with completing(legal):
        typed = input("> ")
    return spell_out(typed, legal)


def spell_out(typed: str, legal: Sequence[str]) -> str:
    """The move that was meant. At one time all legal moves have the same verb, so it may be left out."""
    move = ":".join(typed.split())
    verb = legal[0].partition(":")[0]
    return move if move.startswith(f"{verb}:") or move in legal else f"{verb}:{move}"


def wait_for_enter(words: str = "") -> None:
    input(words)


@contextlib.contextmanager
def completing(moves: Sequence[str]) -> Iterator[None]:
    """While this is open, Tab completes what is typed to one of the moves."""
    try:
        import readline
    except ImportError:  # Python was built without it; moves can still be typed in full
        yield
        return
    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(lambda text, number: completion(moves, text, number))
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def completion(moves: Sequence[str], text: str, number: int) -> str | None:
    """The completion of `text` with this number: a whole move, or its part after the verb if no verb was typed."""
    found = [move for move in moves if move.startswith(text)]
    found += [rest for move in moves if text and (rest := move.partition(":")[2]).startswith(text)]
    return found[number] if number < len(found) else None
