"""Asking for a move in the terminal, with completion."""

import contextlib
from collections.abc import Iterator, Sequence


def ask_for_move(legal: Sequence[str]) -> str:
    """A move that was typed: as it is spelled, or without its verb (`b4` for `reveal:b4`, `1 c4` for `move:1:c4`)."""
    with complete_moves(legal):
        text = input("> ")
    return spell_out(text, legal)


def spell_out(text: str, legal: Sequence[str]) -> str:
    """The move that `text` means. The verb may be left out, because all moves that are legal now have the same one."""
    move = ":".join(text.split())
    verb = legal[0].partition(":")[0]
    return move if move.startswith(f"{verb}:") or move in legal else f"{verb}:{move}"


def wait_for_enter(words: str = "") -> None:
    input(words)


@contextlib.contextmanager
def complete_moves(moves: Sequence[str]) -> Iterator[None]:
    """While this is open, Tab completes what is typed to one of the moves."""
    try:
        import readline
    except ImportError:  # Python was built without it; moves can still be typed in full
        yield
        return
    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(lambda text, number: complete_text(moves, text, number))
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def complete_text(moves: Sequence[str], text: str, number: int) -> str | None:
    """The completion of `text` with this number: a whole move, or its part after the verb if no verb was typed."""
    completions = [move for move in moves if move.startswith(text)]
    completions += [rest for move in moves if text and (rest := move.partition(":")[2]).startswith(text)]
    return completions[number] if number < len(completions) else None
