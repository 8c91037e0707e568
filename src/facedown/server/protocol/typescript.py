"""The client's types: lib/protocol.gen.ts from the server's messages, games/GAME/wire.gen.ts from each game's declarations.

`./dev generate` writes them, and a test fails if they are out of date. Only the parts of JSON Schema that our declarations use
are translated; anything else is a ValueError.
"""

import json
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Union

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from facedown.engine.catalogue import Game
from facedown.engine.declarations import Declarations, comments, declarations, refusal_reasons
from facedown.server.protocol import after, base, daily, lessons, me, pauses, quick, turns
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import all_codes

HEADER = "// Generated from {source} by `./dev generate`. Do not edit.\n"
FROM_CLIENT = (
    "NewName",
    "NewTable",
    "NewTerms",
    "SeatRequest",
    "UsePass",
    "PlayAgain",
    "Wish",
    "ArriveRequest",
    "DeleteRequest",
    "WantedPause",
    "ClientFrame",
)
FROM_SERVER = (
    "ErrorBody",
    "GameInfo",
    "ServerInfo",
    "Me",
    "MyFigures",
    "MyKey",
    "MyFeed",
    "Arrival",
    "Pass",
    "Replay",
    "Table",
    "TableSummary",
    "Turns",
    "Today",
    "Search",
    "Seeker",
    "Day",
    "DailyGame",
    "Verification",
    "ServerFrame",
)
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
REF = "#/$defs/"
WIDTH = 110
TO = 'to: "all" | number[];'

Schema = dict[str, Any]
Names = Mapping[tuple[Any, ...], str]  # the values of a Literal -> its name


class UntitledFields(GenerateJsonSchema):
    """Generates schemas without titles on fields, so that only models have names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


def schemas_of(types: Mapping[str, Any], mode: JsonSchemaMode) -> Schema:
    """The JSON schemas of these types and of all types that they refer to, by name."""
    adapters = [(name, mode, TypeAdapter(kind)) for name, kind in types.items()]
    named_schemas, shared_schemas = TypeAdapter.json_schemas(adapters, schema_generator=UntitledFields)
    return {
        **shared_schemas.get("$defs", {}),
        **{name: schema for (name, _), schema in named_schemas.items() if schema != {"$ref": REF + name}},
    }


# The server's messages


def protocol_types() -> str:
    """The contents of lib/protocol.gen.ts."""
    modules = (base, protocol, turns, lessons, after, daily, me, pauses, quick)
    values = {name: value for module in modules for name, value in vars(module).items()}
    from_client = schemas_of({name: values[name] for name in FROM_CLIENT}, "validation")
    from_server = schemas_of({name: values[name] for name in FROM_SERVER}, "serialization")
    header = HEADER.format(source="src/facedown/server/protocol/")
    declarations = [declare(name, schema) for name, schema in sorted({**from_client, **from_server}.items())]
    version = f"export const PROTOCOL = {protocol.PROTOCOL};\n"
    return "\n".join([header, version, refusal_codes(), *close_codes(), *declarations, default_terms()])


def refusal_codes() -> str:
    return type_alias("RefusalCode", union_type(map(json.dumps, all_codes())), "Why the server refuses something.")


def default_terms() -> str:
    about = "/** The terms of a table unless its host sets others. */"
    return f"{about}\nexport const USUAL_TERMS: Terms = {protocol.Terms().model_dump_json()};\n"


def close_codes() -> list[str]:
    codes = {code.name.lower().replace("_", "-"): int(code) for code in protocol.CloseCode}
    return [
        f"/** {protocol.CloseCode.__doc__} */\nexport const CLOSE_CODES = {json.dumps(codes)} as const;\n",
        type_alias("CloseReason", "keyof typeof CLOSE_CODES"),
    ]


# A game's declarations


def game_types(game: Game) -> str:
    """The contents of a game's wire.gen.ts."""
    game_declarations = declarations(game)
    names = {values: name for name, values in game_declarations.vocabularies.items()}
    return "\n".join(
        [
            HEADER.format(source=f"src/facedown/games/{game.folder}/notation.py, view.py and breakdown.py"),
            *game_facts(game),
            type_alias(
                "Phase",
                union_type(map(json.dumps, game.notation.PHASES.values())),
                "What is asked: the verb of the moves that answer it.",
            ),
            reason_codes(game),
            *literal_types(game_declarations),
            *(declare(name, schema, names) for name, schema in game_schemas(game_declarations).items()),
            type_alias("Event", union_type(kind.__name__ for kind in game_declarations.events.values())),
            type_alias("Change", 'Partial<Omit<View, "game" | "options" | "players" | "seat">>', game.view.Change.__doc__),
        ]
    )


def game_facts(game: Game) -> list[str]:
    """The numbers of a game's rules that its board draws, so that the client does not repeat them."""
    facts = game.optional("FACTS")
    return [] if facts is None else [f"export const FACTS = {json.dumps(facts)} as const;\n"]


def reason_codes(game: Game) -> str:
    lines = [f"\n  | {json.dumps(code)} /* {rule} */" for code, (rule, _) in refusal_reasons(game).items()]
    return f"/** Why a rule forbids a move, with its number. */\nexport type Reason ={''.join(lines)};\n"


def literal_types(game_declarations: Declarations) -> list[str]:
    return [type_alias(name, union_type(map(json.dumps, values))) for name, values in game_declarations.vocabularies.items()]


def game_schemas(game_declarations: Declarations) -> Schema:
    """The JSON schemas of a game's events, options and view, by name. Cards and cells come first, as the others use them."""
    types = {
        "Options": game_declarations.options,
        "Event": Union[tuple(game_declarations.events.values())],  # noqa: UP007
        "View": game_declarations.view,
        "Breakdown": game_declarations.breakdown,
    }
    schemas = schemas_of(types, "validation")
    del schemas["Event"]  # a union of the others
    for name, schema in schemas.items():
        field_comments = comments(game_declarations.parts[name]) if name in game_declarations.parts else {}
        for field, text in field_comments.items():
            schema["properties"][field] = {**schema["properties"][field], "description": text}
    events = [kind.__name__ for kind in game_declarations.events.values()]
    for name in events:
        # The event's name comes first, even if a base class has other fields.
        schemas[name]["properties"] = {"event": None, **schemas[name]["properties"]}
        schemas[name]["is_event"] = True
    cards_and_cells = [name for name in schemas if name not in game_declarations.parts]
    return {name: schemas[name] for name in dict.fromkeys([*cards_and_cells, "Options", *events, *schemas])}


# TypeScript


def type_alias(name: str, type_text: str, about: str | None = None) -> str:
    return f"{comment(about)}export type {name} ={type_text if type_text.startswith(chr(10)) else ' ' + type_text};\n"


def union_type(types: Iterable[str]) -> str:
    """A union of these types, on one line if it fits."""
    members = [*types]
    line = " | ".join(members)
    if len(line) <= WIDTH - 30:
        return line
    # The NUL keeps each bar on the same line as the member after it.
    lines = textwrap.fill(" ".join(f"|\0{member}" for member in members), WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n" + textwrap.indent(lines.replace("\0", " "), "  ")


def comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def declare(name: str, schema: Schema, names: Names | None = None) -> str:
    """The TypeScript declaration of one schema: an interface, a type alias, or a list of cards or cells."""
    if "enum" in schema and names is not None:
        return declare_list(name, schema["enum"])
    if schema.get("type") != "object" or ("additionalProperties" in schema and "properties" not in schema):
        return type_alias(name, type_of(schema, names), schema.get("description"))
    required_names = schema.get("required", [])
    fields = [
        f"{comment(kind.get('description'), '  ')}  {field}{'' if field in required_names else '?'}: {type_of(kind, names)};\n"
        for field, kind in schema.get("properties", {}).items()
    ]
    if schema.get("is_event"):
        fields.append(f"  {TO}\n")
    if not fields:
        return type_alias(name, "Record<string, never>", schema.get("description"))
    return f"{comment(schema.get('description'))}export interface {name} {{\n{''.join(fields)}}}\n"


def declare_list(name: str, values: Iterable[str]) -> str:
    """A constant with the names of all cards or cells, in order, and the type of one such name."""
    constant = f"{name.upper()}S"
    lines = textwrap.fill(", ".join(map(json.dumps, values)), WIDTH, break_on_hyphens=False, break_long_words=False)
    alias = type_alias(name, f"(typeof {constant})[number]")
    return f"export const {constant} = [\n{textwrap.indent(lines, '  ')},\n] as const;\n{alias}"


def type_of(schema: Schema, names: Names | None = None) -> str:
    """The TypeScript type of a schema. `names`: what to call an enum instead of listing its values."""
    match schema:
        case {"$ref": ref}:
            return str(ref).removeprefix(REF)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return (names or {}).get(tuple(values)) or union_type(map(json.dumps, values))
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(type_of(kind, names) for kind in kinds)
        case {"type": "array"}:
            return array_type(schema, names)
        case {"type": "object"}:
            return record_type(schema, names)
        case {"type": str(primitive)}:
            return PRIMITIVES[primitive]
    raise ValueError(f"No TypeScript for {schema}")


def array_type(schema: Schema, names: Names | None) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(kind, names) for kind in schema['prefixItems'])}]"
    item = type_of(schema["items"], names)
    if "maxItems" in schema and schema["maxItems"] == schema.get("minItems"):
        return f"[{', '.join([item] * schema['maxItems'])}]"
    return f"({item})[]" if "|" in item else f"{item}[]"


def record_type(schema: Schema, names: Names | None) -> str:
    """The type of an object whose keys are data. Keys are plain strings, so that the client can look up any text."""
    values = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties", True)]
    types = [type_of(value, names) if isinstance(value, dict) else "unknown" for value in values if value is not False]
    return f"Record<string, {types[0]}>"
