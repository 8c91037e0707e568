"""What a worker is doing, in a small file: which bot it is waiting for, and the moves of its game.

The main process reads it when a worker is silent for too long, or has died: so it learns whose fault that was.
"""

import os
from dataclasses import dataclass
from pathlib import Path


class Journal:
    """The worker's end."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def begin(self) -> None:
        """A new game begins."""
        os.ftruncate(self._file, 0)

    def ask(self, who: int) -> None:
        """From now on a bot is running, until it answers."""
        self._write(f"ask {who}")

    def answer(self) -> None:
        self._write("answer")

    def move(self, seat: int, move: str) -> None:
        self._write(f"move {seat} {move}")

    def _write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())


@dataclass(frozen=True)
class Noted:
    """What a journal says."""

    asked: int | None  # who has been asked and has not answered
    moves: list[tuple[int, str]]


def read_journal(file: Path) -> Noted:
    """A worker may be writing at this moment: only lines that have an end count."""
    whole, _, _ = (file.read_text("utf-8") if file.exists() else "").rpartition("\n")
    lines = [line.split(" ") for line in whole.splitlines()]
    asked = int(lines[-1][1]) if lines and lines[-1][0] == "ask" else None
    return Noted(asked, [(int(seat), move) for kind, *rest in lines if kind == "move" for seat, move in [rest]])
