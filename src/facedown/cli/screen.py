"""The terminal while a game is played in it. Everything is shown on the alternate screen, so nothing of it stays afterwards."""

import contextlib
import shutil
import sys
from collections.abc import Iterator, Sequence

import click

# A terminal keeps no scrollback for its alternate screen, so what was shown there is gone once it is cleared.
ENTER, LEAVE, CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H\x1b[2J"
USUAL_HEIGHT = 24


class Screen:
    """Shows one page at a time. If the output is not a terminal, pages are printed one after the other."""

    def __init__(self) -> None:
        self._is_terminal = sys.stdout.isatty()

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Take the terminal over, and give it back as it was."""
        self._write(ENTER)
        try:
            yield
        finally:
            self._write(f"{CLEAR}{LEAVE}")

    @property
    def height(self) -> int:
        """How many lines a page may have."""
        return shutil.get_terminal_size((80, USUAL_HEIGHT)).lines if self._is_terminal else 10_000

    def show(self, lines: Sequence[str]) -> None:
        """Show a page in place of the one before."""
        self._write(CLEAR)
        click.echo("\n".join(lines))

    def _write(self, code: str) -> None:
        if self._is_terminal:
            click.echo(code, nl=False)
