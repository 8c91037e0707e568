"""Recorded games: golden games that are told to one viewer, move by move, in the frames that the server would send.

`tests/games/GAME/browser.py` says which golden games are shown, and to whom.
"""

import dataclasses
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from facedown.engine.catalogue import Game
from facedown.kit.contract import View
from facedown.kit.events import Event
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.after import NextGame
from facedown.server.tables.frames import EventAndChange, decision_number, events_for, table_frame
from facedown.server.tables.game import LiveGame
from tests.contract.configurations import CONFIGURATIONS, Configuration

Language = Literal["en", "de"]
CODE = "RECORD"  # the table at which every recorded game is played
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eli", "Fay")
GOLDEN_MOVE = re.compile(r"^\d+\. seat (\d) (\S+)$", re.MULTILINE)
FOLDER = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Recording:
    """A golden game, as one viewer sees it."""

    golden: str
    eyes: int | None = 0  # the viewer: a seat, or None for a watcher
    language: Language = "en"
    on_phone: bool = False

    def __str__(self) -> str:
        eyes = "spectator" if self.eyes is None else f"seat{self.eyes}"
        return "-".join([self.golden, eyes, self.language, *(["phone"] if self.on_phone else [])])

    @property
    def configuration(self) -> Configuration:
        return next(each for each in CONFIGURATIONS if str(each) == self.golden)

    @property
    def game(self) -> Game:
        return self.configuration.game


@dataclass(frozen=True)
class Look:
    """What a private look shows, and everything else that can be seen while it is open."""

    cards: Mapping[str, str]  # by cell
    view: View


@dataclass(frozen=True)
class Step:
    """One step of a recorded game: what the page is told, and everything that it may show afterwards."""

    name: str  # names the step in error messages
    frames: tuple[str, ...]
    events: tuple[Event, ...]
    heard_count: int  # how many moves the viewer has been told of
    look: Look | None
    view: View
    hidden_cards: View | None
    phase: str | None
    to_move: tuple[int, ...]
    legal: tuple[str, ...]
    outcome: dict[str, Any] | None
    mover: int | None = None
    own_moves: tuple[str, ...] = ()  # the moves that the page itself makes first; none if somebody else moves
    decision: int = 0  # the number of the decision that they answer

    @property
    def is_asked(self) -> bool:
        return bool(self.legal)


@functools.cache
def golden_moves(configuration: Configuration) -> tuple[tuple[int, str], ...]:
    file = FOLDER / configuration.game.folder / "golden" / f"{configuration}.txt"
    return tuple((int(seat), move) for seat, move in GOLDEN_MOVE.findall(file.read_text(encoding="utf-8")))


def choices(moves: Sequence[tuple[int, str]], eyes: int | None, game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The moves one by one, but moves of `eyes` that form one secret choice come together, as a page sends them."""
    moves_left = list(moves)
    while moves_left:
        seat, move = moves_left.pop(0)
        together = [move]
        if seat == eyes and game.is_secret(move):
            verb = verb_of(move)
            others = (number for number, (_, other) in enumerate(moves_left) if verb_of(other) != verb)
            end = next(others, len(moves_left))
            together += [other for mover, other in moves_left[:end] if mover == seat]
            moves_left = [other for other in moves_left[:end] if other[0] != seat] + moves_left[end:]
        yield seat, tuple(together)


def verb_of(move: str) -> str:
    return move.partition(":")[0]


class Playback:
    """A recorded game that is told step by step. Its match advances with the steps."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.match = recording.configuration.match("golden")
        self._live = LiveGame(self.match)

    def steps(self) -> Iterator[Step]:
        """Tell the deal, and then every move that the viewer is told of."""
        yield self._deal()
        recording = self.recording
        for seat, moves in choices(golden_moves(recording.configuration), recording.eyes, recording.game):
            step = self._play(seat, moves)
            if step is not None:
                yield step

    def table(self) -> protocol.Table:
        """The table as the viewer sees it. After the game, everybody else has left."""
        eyes, match = self.recording.eyes, self.match
        seats = [
            protocol.Seat(
                seat=seat,
                sitter="guest",
                name=name,
                level=None,
                is_connected=seat == eyes or not match.is_over,
                stand_in=None,
                is_stand_in_offered=False,
                device="mine" if seat == eyes else "other",
                is_person=False,
                is_deleted=False,
            )
            for seat, name in enumerate(NAMES[: match.terms.players])
        ]
        return protocol.Table(
            code=CODE,
            game=match.terms.game.id,
            options=match.terms.options,
            players=match.terms.players,
            stage="over" if match.is_over else "playing",
            terms=protocol.Terms(start=match.terms.start),
            seats=seats,
            host=protocol.Host(seat=0, is_connected=True),
            watcher_names=[],
            watcher_count=0,
            rematch=None,
            next_game=None if not match.is_over or eyes is None else new_answers(match.terms.players),
            series=None,
            starts_itself=False,
            pause=None,
            kind="table",
            day=None,
            is_quick=False,
            you=protocol.You(seats=[] if eyes is None else [eyes], is_host=eyes == 0),
        )

    def _deal(self) -> Step:
        step = self._step("the deal", self.match.events, self.match.view(self.recording.eyes))
        assert step is not None, "a deal is told to everyone"
        return dataclasses.replace(step, frames=(table_frame(self.table()).decode(), *step.frames))

    def _play(self, seat: int, moves: tuple[str, ...]) -> Step | None:
        """Make these moves. Returns None if the viewer is not told of them."""
        eyes, match = self.recording.eyes, self.match
        decision, view = decision_number(match, eyes), match.view(eyes)
        events = self._live.make(seat, moves, self._live.check(seat, moves))
        step = self._step(f"move {len(match.moves)}, seat {seat}: {' '.join(moves)}", events, view)
        if step is None:
            return None
        step = dataclasses.replace(step, mover=seat, own_moves=moves if seat == eyes else (), decision=decision)
        if match.is_over:
            step = dataclasses.replace(step, frames=(*step.frames, table_frame(self.table()).decode()))
        return step

    def _step(self, name: str, events: Sequence[Event], before: View) -> Step | None:
        """The step that these events make. `before`: the view before them."""
        eyes, match = self.recording.eyes, self.match
        to = self._live.recipient([] if eyes is None else [eyes], None)
        frame = self._live.make_news(events, None, ()).frame_for(to)
        if frame is None:
            return None
        events_and_changes = events_for(match, eyes, events)
        return Step(
            name=name,
            frames=(frame.decode(),),
            events=tuple(event for event, _ in events_and_changes),
            heard_count=self._live.delivery.heard_moves.count(eyes),
            look=look_in(events_and_changes, before),
            view=match.view(eyes),
            hidden_cards=match.hidden_cards() if match.is_over else None,
            phase=match.phase,
            to_move=tuple(match.to_move),
            legal=() if eyes is None else tuple(match.legal(eyes)),
            outcome=match.result,
        )


def new_answers(players: int) -> NextGame:
    """The answers to "play again?": nobody has answered yet."""
    return NextGame(ready=[], declined=[], awaited=list(range(players)), seconds=20.0)


def look_in(events: Sequence[EventAndChange], before: View) -> Look | None:
    """The private look in these events, if any: cards that are seen until the look is ended, and that no view keeps."""
    view = before
    for event, change in events:
        if event["event"] == "saw" and not change:
            return Look(event["cards"], view)
        view = {**view, **(change or {})}
    return None
