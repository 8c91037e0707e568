"""A small file in which a worker notes what it is doing: which bot it is waiting for, and the moves of its game.

The main process reads it when a worker has died or was silent for too long, to find out which bot was at fault.
"""

import os
from dataclasses import dataclass
from pathlib import Path


class Journal:
    """Writes the journal of a worker."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def begin(self) -> None:
        """Note that a new game begins."""
        os.ftruncate(self._file, 0)

    def ask(self, bot: int) -> None:
        """Note that a bot is asked. It counts as running until it answers."""
        self._write(f"ask {bot}")

    def answer(self) -> None:
        self._write("answer")

    def move(self, seat: int, move: str) -> None:
        self._write(f"move {seat} {move}")

    def _write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())


@dataclass(frozen=True)
class JournalEntries:
    """What a journal says."""

    asked_bot: int | None  # the bot that was asked and has not answered
    moves: list[tuple[int, str]]


def read_journal(file: Path) -> JournalEntries:
    """Read a journal. Its worker may be writing at this moment, so only complete lines count."""
    whole, _, _ = (file.read_text("utf-8") if file.exists() else "").rpartition("\n")
    lines = [line.split(" ") for line in whole.splitlines()]
    asked_bot = int(lines[-1][1]) if lines and lines[-1][0] == "ask" else None
    return JournalEntries(asked_bot, [(int(seat), move) for kind, *rest in lines if kind == "move" for seat, move in [rest]])
