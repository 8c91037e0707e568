"""Facedown: memory and hidden-card board games to play, to learn from and to study.

`Match.deal` deals a game, `save` and `load` keep it, `GAMES` says what there is. docs/python.md shows them at work.
"""

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match, Outcome
from facedown.engine.record import from_record, load, save, to_record
from facedown.kit.errors import BadInput
from facedown.kit.events import addressed_to

__all__ = ["GAMES", "BadInput", "Match", "Outcome", "addressed_to", "from_record", "load", "save", "to_record"]
