"""Everything that the server draws at random, with the operating system's generator. Tests bring their own."""

import secrets
from collections.abc import Sequence

from facedown.engine.match import Match
from facedown.kit.options import Options

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no 0 O, no 1 I L
CODE_LENGTH = 6


class Draws:
    def code(self) -> str:
        """A new table's code, which is its name in links."""
        return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))

    def guest(self) -> str:
        return secrets.token_hex(16)

    def seed(self) -> str:
        return secrets.token_hex(32)

    def pick(self, legal: Sequence[str]) -> str:
        """A move that nobody chose: any legal one, each equally likely."""
        return secrets.choice(legal)

    def deal(self, game: str, *, players: int, seed: str, options: Options, start: int | None) -> Match:
        """Deal a game from the seed that server and clients agreed on. Nothing is drawn here, but tests may lay a deal."""
        return Match.deal(game, players=players, seed=seed, options=options, start=start)
