"""Writes the files that are generated from declarations (`./dev generate`). A test fails if one of them is out of date."""

from pathlib import Path

from facedown.engine.catalogue import GAMES
from facedown.server.protocol.notation_page import notation_page
from facedown.server.protocol.typescript import game_types, protocol_types

ROOT = Path(__file__).parents[4]
CLIENT = ROOT / "web" / "src"


def generated_files() -> dict[Path, str]:
    """The path and the contents of each generated file."""
    return {
        CLIENT / "lib" / "protocol.gen.ts": protocol_types(),
        **{CLIENT / "games" / game.id / "wire.gen.ts": game_types(game) for game in GAMES.values()},
        ROOT / "docs" / "notation.md": notation_page(),
    }


if __name__ == "__main__":
    for path, text in generated_files().items():
        path.parent.mkdir(exist_ok=True)  # a new game has no folder yet
        path.write_text(text, "utf-8")
