"""Plain objects pack to the same bytes as compiled records."""

from typing import Annotated

import numpy as np
import pytest

from facedown.engine.catalogue import GAMES, Game
from facedown.kit.layout import Int8, Int32, layout
from facedown.kit.states import blank, pack


class Sample:
    small: Int8
    pair: Annotated[list[int], np.int16, (2,)]
    large: Int32
    largest: Annotated[int, np.int64]
    unsigned: Annotated[int, np.uint8]
    table: Annotated[list[list[int]], np.int8, (2, 3)]


def test_a_plain_object_packs_to_the_bytes_of_its_record() -> None:
    sample = blank(Sample)
    sample.small, sample.pair, sample.table = -1, [2, -300], [[1, 2, 3], [4, 5, -6]]
    sample.large, sample.largest, sample.unsigned = 70_000, -(2**40), 200
    record = np.zeros((), layout(Sample))
    for name, value in vars(sample).items():
        record[name] = value
    assert pack(sample) == record.tobytes()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_state_packs_to_its_size(game: Game) -> None:
    assert len(pack(blank(game.rules.State))) == game.rules.STATE.itemsize


def test_a_number_too_large_for_its_field_is_not_packed() -> None:
    sample = blank(Sample)
    sample.small = 200
    with pytest.raises(Exception, match="format"):
        pack(sample)
