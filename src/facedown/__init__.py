"""Facedown: memory and hidden-card board games to play, to learn from and to study."""

from facedown.engine.catalogue import GAMES
from facedown.engine.errors import BadInput
from facedown.engine.match import Match
from facedown.engine.record import from_record, to_record

__all__ = ["GAMES", "BadInput", "Match", "from_record", "to_record"]
