"""docs/notation.md: how moves, events, views and options are spelled, for people. Made from what each game declares."""

import json
from collections.abc import Iterable, Sequence

from facedown.engine.catalogue import GAMES, Game
from facedown.engine.declarations import declarations, reasons
from facedown.kit.events import NOTATION
from facedown.server.protocol.typescript import Schema, game_schema, type_of

INTRODUCTION = f"""\
<!-- Generated from src/facedown/games/*/notation.py and view.py by `./dev generate`. Do not edit. -->

# Moves, events and views

This is how Facedown spells everything that happens in a game: in Python, over the network, in traces and in records. It is
version {NOTATION} of the notation. Everything is JSON with plain names. Seats count from 0. Cells are a column letter and a row
number, `a1` at the top left.

- A **move** is a text such as `take:c3`: its verb is the phase that it answers.
- An **event** is an object: `event` is its name, then come its fields, then `to`, which says who is told: `"all"`, spectators
  included, or a list of seats. Nobody is sent an event that is not addressed to them.
- A **view** is what a seat sees now, folded from the events addressed to it. It has no past: a face that lies down again is
  gone from it. A spectator's view has `seat` null. Fields marked with * are not always there: most of them come with the end.
- A **refused move** names a reason, and the rule that forbids it.

Types are written as in TypeScript. `web/src/games/GAME/wire.gen.ts` has the same declarations for the browser.
"""


def notation_page() -> str:
    return "\n".join([INTRODUCTION, *(game_section(game) for game in GAMES.values())])


def game_section(game: Game) -> str:
    declared = declarations(game)
    schemas = game_schema(declared)
    names = {values: name for name, values in declared.vocabularies.items()}
    kinds = {name: schema for name, schema in schemas.items() if "enum" in schema}
    words = {**{name: schema["enum"] for name, schema in kinds.items()}, **declared.vocabularies}
    events = [(name, schemas[kind.__name__]) for name, kind in declared.events.items()]
    others = {name: schemas[name] for name in declared.parts if name in schemas and name not in ("Options", "View")}
    nested = {name: schema for name, schema in others.items() if not schema.get("is_event")}
    parts = [
        f"## {game.name}",
        "### Names",
        table(("name", "is one of"), ((name, listed(values)) for name, values in words.items())),
        "### Options",
        fields_table(schemas["Options"], names) if game.options else "None.",
        "### Moves",
        table(("phase", "for example", "it is time to …"), moves(game)),
        "### Events",
        table(("event", "fields", ""), ((f"`{name}`", inline(each, names), each["description"]) for name, each in events)),
        "### View",
        fields_table(schemas["View"], names),
        *(f"`{name}`: {schema['description']}\n\n{fields_table(schema, names)}" for name, schema in nested.items()),
        "### Refused moves",
        table(("reason", "rule", ""), ((f"`{code}`", rule, why) for code, (rule, why) in reasons(game).items())),
    ]
    return "\n\n".join(parts) + "\n"


def moves(game: Game) -> Iterable[Sequence[str]]:
    for phase, verb in game.notation.PHASES.items():
        example = next(move for move, (answered, _) in game.notation.MOVES.items() if answered == phase)
        yield f"`{verb}`", f"`{example}`", game.notation.PROMPTS[phase]


def fields_table(schema: Schema, names: dict[tuple[object, ...], str]) -> str:
    rows = []
    for field, kind in schema["properties"].items():
        mark = "" if field in schema.get("required", []) else " *"
        rows.append((f"`{field}`{mark}", code(type_of(kind, names)), kind.get("description", "")))
    return table(("field", "type", ""), rows)


def inline(schema: Schema, names: dict[tuple[object, ...], str]) -> str:
    """The fields of an event in one cell of a table."""
    fields = [(field, kind) for field, kind in schema["properties"].items() if field != "event"]
    told = [
        f"`{field}` {code(type_of(kind, names))}{': ' + kind['description'] if 'description' in kind else ''}"
        for field, kind in fields
    ]
    return "<br>".join(told) or "none"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def listed(values: Sequence[object]) -> str:
    return ", ".join(f"`{value if isinstance(value, str) else json.dumps(value)}`" for value in values)


def code(text: str) -> str:
    """In a table, where a bar would end the cell."""
    return f"`{text}`".replace("|", "\\|")
