"""Generates docs/notation.md from each game's declarations: how its moves, events, views and options are spelled."""

import json
from collections.abc import Iterable, Sequence

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.declarations import declarations, refusal_reasons
from facedown.kit.events import NOTATION
from facedown.server.protocol.typescript import Schema, game_schemas, type_of

INTRODUCTION = f"""\
<!-- Generated from src/facedown/games/*/notation.py and view.py by `./dev generate`. Do not edit. -->

# Moves, events and views

This is how Facedown spells everything that happens in a game: in Python, over the network, in traces and in records. It is
version {NOTATION} of the notation. Everything is JSON with plain names. Seats are numbered from 0. A cell is a column letter
and a row number; `a1` is at the top left.

- A **move** is a text such as `take:c3`. Its verb is the phase that it answers.
- An **event** is an object. `event` is its name; then come its fields; then `to`, which says who is told of it: `"all"`, which
  includes watchers, or a list of seats. Nobody is sent an event that is not addressed to them.
- A **view** is what a seat sees now, folded from the events addressed to it. It has no past: a card that has been turned face
  down again is no longer in it. A watcher's view has `seat` null. Fields marked with * are not always there; most of them come
  at the end of the game.
- A **refused move** comes with a reason and the number of the rule that forbids it.

Types are written as in TypeScript. `web/src/games/GAME/wire.gen.ts` has the same declarations for the browser.
"""


def notation_page() -> str:
    return "\n".join([INTRODUCTION, *(game_section(game) for game in GAMES.values())])


def game_section(game: Game) -> str:
    game_declarations = declarations(game)
    schemas = game_schemas(game_declarations)
    # what to call a type instead of listing its values
    names = {values: name for name, values in game_declarations.vocabularies.items()}
    cards_and_cells = {name: schema["enum"] for name, schema in schemas.items() if "enum" in schema}
    events = [(name, schemas[kind.__name__]) for name, kind in game_declarations.events.items()]
    # `parts` are all the TypedDicts that a game declares
    others = {name: schemas[name] for name in game_declarations.parts if name in schemas and name not in ("Options", "View")}
    nested_schemas = {name: schema for name, schema in others.items() if not schema.get("is_event")}
    parts = [
        f"## {game.name}",
        "### Names",
        table(
            ("name", "is one of"),
            ((name, code_list(values)) for name, values in {**cards_and_cells, **game_declarations.vocabularies}.items()),
        ),
        "### Options",
        fields_table(schemas["Options"], names) if game.options else "None.",
        "### Moves",
        table(("phase", "for example", "it is time to …"), move_rows(game)),
        "### Events",
        table(
            ("event", "fields", ""),
            ((f"`{name}`", event_fields(schema, names), schema["description"]) for name, schema in events),
        ),
        "### View",
        fields_table(schemas["View"], names),
        *(f"`{name}`: {schema['description']}\n\n{fields_table(schema, names)}" for name, schema in nested_schemas.items()),
        "### Refused moves",
        table(
            ("reason", "rule", ""), ((f"`{code}`", rule, sentence) for code, (rule, sentence) in refusal_reasons(game).items())
        ),
    ]
    return "\n\n".join(parts) + "\n"


def move_rows(game: Game) -> Iterable[Sequence[str]]:
    """A row per phase: its verb, an example of a move, and what the player is asked to do."""
    for phase, verb in game.notation.PHASES.items():
        example = next(move for move, (answered_phase, _) in game.notation.MOVES.items() if answered_phase == phase)
        yield f"`{verb}`", f"`{example}`", game.notation.PROMPTS[phase]


def fields_table(schema: Schema, names: dict[tuple[object, ...], str]) -> str:
    rows = []
    for field, kind in schema["properties"].items():
        mark = "" if field in schema.get("required", []) else " *"
        rows.append((f"`{field}`{mark}", code_cell(type_of(kind, names)), kind.get("description", "")))
    return table(("field", "type", ""), rows)


def event_fields(schema: Schema, names: dict[tuple[object, ...], str]) -> str:
    """The fields of an event, in one cell of a table."""
    fields = [
        f"`{field}` {code_cell(type_of(kind, names))}{': ' + kind['description'] if 'description' in kind else ''}"
        for field, kind in schema["properties"].items()
        if field != "event"
    ]
    return "<br>".join(fields) or "none"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def code_list(values: Sequence[object]) -> str:
    return ", ".join(f"`{value if isinstance(value, str) else json.dumps(value)}`" for value in values)


def code_cell(text: str) -> str:
    """Code in a cell of a table. Bars are escaped, because they would end the cell."""
    return f"`{text}`".replace("|", "\\|")
