"""Writes every file that is made from declarations, in a checkout: `./dev generate`. A test fails when one of them is stale."""

from pathlib import Path

from facedown.engine.catalogue import GAMES
from facedown.server.protocol.notation_page import notation_page
from facedown.server.protocol.typescript import game_types, protocol_types

ROOT = Path(__file__).parents[4]
CLIENT = ROOT / "web" / "src"


def generated() -> dict[Path, str]:
    """Each file, and what is to be in it."""
    return {
        CLIENT / "lib" / "protocol.gen.ts": protocol_types(),
        **{CLIENT / "games" / game.id / "wire.gen.ts": game_types(game) for game in GAMES.values()},
        ROOT / "docs" / "notation.md": notation_page(),
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, "utf-8")
