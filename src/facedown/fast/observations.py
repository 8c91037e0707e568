"""What seats are shown, compiled."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from facedown.engine.catalogue import Game
from facedown.fast import observe_rows
from facedown.fast.bindings import Numbers, Row
from facedown.fast.compiling import BYTES, NUMBER, NUMBERS, Signatures, compile_for

SIGNATURES: Signatures = {
    observe_rows.begin_marks_row: (BYTES, NUMBER),
    observe_rows.note_choice_row: (BYTES, NUMBER),
    observe_rows.follow_row: (BYTES, BYTES),
    observe_rows.observe_row: (BYTES, BYTES, NUMBER, NUMBER, BYTES),
    observe_rows.planes_row: (BYTES, NUMBERS, BYTES, BYTES),
    observe_rows.mask_row: (BYTES, NUMBER, BYTES, BYTES),
    observe_rows.public_points_row: (BYTES, NUMBER),
}


@dataclass(frozen=True)
class CompiledObservations:
    """A game's compiled observations. All records, masks and observations are rows of bytes. Arguments are not checked."""

    begin_marks: Callable[[Row, int], None]
    note_choice: Callable[[Row, int], None]
    follow: Callable[[Row, Row], None]
    observe: Callable[[Row, Row, int, int, Row], None]
    draw_planes: Callable[[Row, Numbers, Row, Row], None]
    mask: Callable[[Row, int, Row, Row], None]
    public_points: Callable[[Row, int], int]


@cache
def compiled_observations(game: Game) -> CompiledObservations:
    """The game's observations, compiled now or taken from the cache."""
    functions = compile_for(game, "the observations", SIGNATURES)
    return CompiledObservations(
        begin_marks=functions[observe_rows.begin_marks_row],
        note_choice=functions[observe_rows.note_choice_row],
        follow=functions[observe_rows.follow_row],
        observe=functions[observe_rows.observe_row],
        draw_planes=functions[observe_rows.planes_row],
        mask=functions[observe_rows.mask_row],
        public_points=functions[observe_rows.public_points_row],
    )
