"""Where a tournament's files go. Files that exist already are never touched."""

from itertools import count
from pathlib import Path

from facedown.arena.play import Outcome, PlayedGame
from facedown.kit.errors import BadInput


class BadFolder(BadInput):
    code = "bad-folder"


def new_folder(path: Path | None, game: str) -> Path:
    """`path`, if it is empty or does not exist; if it is None, the first of arena-GAME-1, arena-GAME-2, … that is free."""
    try:
        if path is None:
            return next(folder for number in count(1) if try_to_create(folder := Path(f"arena-{game}-{number}")))
        path.mkdir(parents=True, exist_ok=True)
        is_empty = not any(path.iterdir())
    except OSError as error:
        raise BadFolder(f"The folder {path or Path.cwd()} cannot be written to: {error.strerror}.") from error
    if not is_empty:
        raise BadFolder(f"The folder {path} is not empty, and nothing is ever overwritten; name another with --out.")
    return path


def try_to_create(folder: Path) -> bool:
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    return True


class Games:
    """Collects games that end in any order, and writes their records to a file in the order of their numbers."""

    def __init__(self, file: Path) -> None:
        try:
            self._file = file.open("x", encoding="utf-8")
        except OSError as error:
            raise BadFolder(f"The folder {file.parent} cannot be written to: {error.strerror}.") from error
        self._outcomes: list[Outcome] = []
        self._waiting_games: dict[int, PlayedGame] = {}
        self._next = 1

    def add(self, played_game: PlayedGame) -> list[Outcome]:
        """Add a game. Returns the outcomes whose records could now be written, in the order of their numbers."""
        self._waiting_games[played_game.outcome.number] = played_game
        before = len(self._outcomes)
        while self._next in self._waiting_games:
            self._write(self._waiting_games.pop(self._next))
            self._next += 1
        self._file.flush()
        return self._outcomes[before:]

    def close(self) -> list[Outcome]:
        """Write the records that are still waiting for a game that was never finished. Returns all outcomes."""
        for _, played_game in sorted(self._waiting_games.items()):
            self._write(played_game)
        self._file.close()
        return self._outcomes

    def _write(self, played_game: PlayedGame) -> None:
        self._outcomes.append(played_game.outcome)
        self._file.write(f"{played_game.line}\n")
