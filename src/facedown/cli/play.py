"""`facedown play`: a whole game in the terminal, against bots."""

import json
import secrets
import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

import click

from facedown.cli.game_options import game_option, read_options
from facedown.cli.group import examples
from facedown.cli.prompt import ask_for_move, wait_for_enter
from facedown.cli.screen import Screen
from facedown.engine.match import Match
from facedown.engine.record import from_record, read_json, to_record
from facedown.envs.bot_table import BotTable
from facedown.kit.errors import BadInput, BadRecord
from facedown.kit.events import Event
from facedown.kit.text import TERMINAL, Names

SEAT = 0


@click.command(
    "play",
    epilog=examples(
        "facedown play memoarrr",
        "facedown play pairs --bot parrot --bot dog --option pairs=12",
        "facedown play --from play-memoarrr-1.json",
    ),
)
@click.argument("game", required=False)
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Who plays against you, one per seat; by default a dog.")
@click.option("--alone", is_flag=True, help="Play without bots, in a game that can be played alone.")
@click.option("--seed", default=None, help="Any text. The same seed gives the same cards; by default it is drawn.")
@game_option
@click.option("--from", "source", type=click.File("rb"), default=None, help="Continue a game that you left.")
@click.option("--out", type=click.Path(path_type=Path), default=None, help="A new file; by default play-GAME-1.json, -2, …")
def play_command(
    game: str | None,
    bots: tuple[str, ...],
    alone: bool,
    seed: str | None,
    options: tuple[str, ...],
    source: IO[bytes] | None,
    out: Path | None,
) -> None:
    """Play a game in the terminal, against bots.

    Moves are typed, and Tab completes them. What only you may see is shown on its own and wiped from the screen when you go on.
    Ctrl-C leaves the game and writes its record to a file, and --from continues it. You then see the table as it lies, not what
    was shown before.
    """
    if (game is None) == (source is None):
        raise click.UsageError("Name a game, or continue one with --from FILE.")
    if source is not None:
        if bots or alone or seed or options:
            raise click.UsageError("With --from, the record says who plays what; leave the other options out.")
        table = resume(read_json(source.read(), source.name))
    else:
        opponents = [] if alone else list(bots) or ["dog"]
        table = open_table(str(game), opponents, seed, read_options(str(game), options))
    file = out or next_file(table.match.terms.game.id)
    if file.exists():
        raise BadInput(f"{file} already exists; choose another name with --out.")
    screen = Screen()
    try:
        with screen.open():
            TerminalGame(table, screen).play()
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        write_record(table, file)
    tell_end(table, file)


def open_table(game: str, bots: Sequence[str], seed: str | None, options: dict[str, object]) -> BotTable:
    seed = secrets.token_hex(8) if seed is None else seed
    match = Match.deal(game, players=1 + len(bots), seed=seed, options=options)
    return BotTable(match, seat=SEAT, opponents=bots, seed=seed)


def resume(record: Any) -> BotTable:
    """The table of a game that was left. What was shown before is not shown again."""
    match = from_record(record)
    terminal = record.get("terminal")
    bots = terminal.get("bots") if isinstance(terminal, dict) else None
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots) or match.is_over:
        raise BadRecord("Only an unfinished game that was left in `facedown play` can be continued.")
    return BotTable(match, seat=SEAT, opponents=bots, seed=str(match.terms.seed))


def next_file(game: str) -> Path:
    return next(file for number in range(1, 10**9) if not (file := Path(f"play-{game}-{number}.json")).exists())


def write_record(table: BotTable, file: Path) -> None:
    record = {**to_record(table.match, player_names(table)), "terminal": {"bots": list(table.opponents.values())}}
    file.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")


def tell_end(table: BotTable, file: Path) -> None:
    """What is left on the terminal afterwards: the result, and what to do with the record."""
    if table.match.is_over:
        click.echo(table.match.terms.game.text.describe(table.match.events[-1], Names(player_names(table), SEAT)))
        click.echo(f"The whole game: facedown replay {file}")
    else:
        click.echo(f"Left after {len(table.match.moves)} moves. To continue: facedown play --from {file}")


def player_names(table: BotTable) -> list[str]:
    """Everybody's name. Bots of the same name are numbered."""
    counts, numbers = Counter(table.opponents.values()), Counter[str]()
    names = ["You"]
    for _, bot in sorted(table.opponents.items()):
        numbers[bot] += 1
        names.append(bot.capitalize() if counts[bot] == 1 else f"{bot.capitalize()} {numbers[bot]}")
    return names


class TerminalGame:
    """Plays a game in the terminal, from where it is now to its end."""

    def __init__(self, table: BotTable, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.game = table.match.terms.game
        self.names = Names(player_names(table), SEAT)

    def play(self) -> None:
        """Ask for moves until the game is over. Leaving raises KeyboardInterrupt or EOFError."""
        while not self.table.match.is_over:
            self._show_private_news()
            self._take_move()
        self._show_private_news()
        self._show(["Press Enter to leave."])
        wait_for_enter()

    def _show_private_news(self) -> None:
        """Show what only this seat may know on a page of its own, until Enter is pressed."""
        sentences = self._sentences(is_private)
        if sentences:
            self.screen.show([*sentences, ""])
            wait_for_enter("Only you see this. Press Enter to turn it face down.")

    def _take_move(self) -> None:
        error = ""
        while True:
            prompt = f"Your move: {self.game.notation.PROMPTS[self.table.match.state.phase]}"
            self._show([*wrap(error), prompt])
            try:
                move = ask_for_move(self.table.legal)
                self.table.match.check(SEAT, move)
            except BadInput as refusal:
                error = str(refusal)
                continue
            click.echo("…")  # bots may think for a while
            self.table.play(move)
            return

    def _show(self, below: list[str]) -> None:
        """Show what happened in public, then the board, then `below`. If that is too long, the oldest events are left out."""
        page = [*self._board(), *below]
        room = self.screen.height - len(page) - 1  # the last line is for the answer
        self.screen.show([*(self._sentences(is_public)[-room:] if room > 0 else []), *page])

    def _board(self) -> list[str]:
        return ["", *self.game.text.sketch(self.table.match.view(SEAT)), self._who_sits_where(), ""]

    def _who_sits_where(self) -> str:
        """Who sits where: the board shows only the numbers of seats."""
        return "seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(player_names(self.table)))

    def _sentences(self, is_included: Callable[[Event], bool]) -> list[str]:
        """The latest events that are included, as sentences, in lines that fit into the terminal."""
        sentences = [self.game.text.describe(event, self.names) for event in self.table.news if is_included(event)]
        return [line for sentence in sentences for line in wrap(sentence)]


def wrap(sentence: str) -> list[str]:
    return textwrap.wrap(sentence, TERMINAL, subsequent_indent="  ")


def is_public(event: Event) -> bool:
    return bool(event["to"] == "all")


def is_private(event: Event) -> bool:
    return not is_public(event)
