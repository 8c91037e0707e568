"""The client's types: lib/protocol.gen.ts from the server's messages, games/GAME/wire.gen.ts from what a game declares.

`./dev generate` writes them; a test makes them again and compares. The translation knows as much of JSON schema as our
declarations use, and refuses the rest.
"""

import json
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Union

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from facedown.engine.catalogue import Game
from facedown.engine.declarations import Declarations, comments, declarations, reasons
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import all_codes

HEADER = "// Generated from {source} by `./dev generate`. Do not edit.\n"
FROM_CLIENT = ("NewName", "NewTable", "NewTerms", "Sit", "StandIn", "Take", "ClientFrame")
FROM_SERVER = ("ErrorBody", "GameInfo", "HouseInfo", "Me", "Pass", "Replay", "Table", "TableLine", "ServerFrame")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
REF = "#/$defs/"
WIDTH = 110
TO = 'to: "all" | number[];'

Schema = dict[str, Any]
Names = Mapping[tuple[Any, ...], str]  # the names of literals, by their values


class Untitled(GenerateJsonSchema):
    """No titles on fields: only models have names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


def definitions(types: Mapping[str, Any], mode: JsonSchemaMode) -> Schema:
    """The schema of each type, and of all that they refer to, by name."""
    adapters = [(name, mode, TypeAdapter(kind)) for name, kind in types.items()]
    found, rest = TypeAdapter.json_schemas(adapters, schema_generator=Untitled)
    return {
        **rest.get("$defs", {}),
        **{name: schema for (name, _), schema in found.items() if schema != {"$ref": REF + name}},
    }


# The server's messages


def protocol_types() -> str:
    asked = definitions({name: getattr(protocol, name) for name in FROM_CLIENT}, "validation")
    told = definitions({name: getattr(protocol, name) for name in FROM_SERVER}, "serialization")
    header = HEADER.format(source="src/facedown/server/protocol/")
    declared = [declaration(name, schema) for name, schema in sorted({**asked, **told}.items())]
    version = f"export const PROTOCOL = {protocol.PROTOCOL};\n"
    return "\n".join([header, version, refusal_codes(), *close_codes(), *declared, usual_terms()])


def refusal_codes() -> str:
    return alias("RefusalCode", union(map(json.dumps, all_codes())), "Every way in which the server says no.")


def usual_terms() -> str:
    about = "/** Of a table for which nobody asked for others. */"
    return f"{about}\nexport const USUAL_TERMS: Terms = {protocol.Terms().model_dump_json()};\n"


def close_codes() -> list[str]:
    codes = {code.name.lower().replace("_", "-"): int(code) for code in protocol.CloseCode}
    return [
        f"/** {protocol.CloseCode.__doc__} */\nexport const CLOSE_CODES = {json.dumps(codes)} as const;\n",
        alias("Closed", "keyof typeof CLOSE_CODES"),
    ]


# A game's declarations


def game_types(game: Game) -> str:
    declared = declarations(game)
    names = {values: name for name, values in declared.vocabularies.items()}
    return "\n".join(
        [
            HEADER.format(source=f"src/facedown/games/{game.folder}/notation.py and view.py"),
            *facts(game),
            alias(
                "Phase",
                union(map(json.dumps, game.notation.PHASES.values())),
                "What is asked: the verb of the moves that answer it.",
            ),
            reason_codes(game),
            *vocabularies(declared),
            *(declaration(name, schema, names) for name, schema in game_schema(declared).items()),
            alias("Event", union(kind.__name__ for kind in declared.events.values())),
            alias("Change", 'Partial<Omit<View, "game" | "options" | "players" | "seat">>', game.view.Change.__doc__),
        ]
    )


def facts(game: Game) -> list[str]:
    """What a game's rules say in numbers and its board draws, so that it stands in no second place."""
    found = game.optional("FACTS")
    return [] if found is None else [f"export const FACTS = {json.dumps(found)} as const;\n"]


def reason_codes(game: Game) -> str:
    lines = [f"\n  | {json.dumps(code)} /* {rule} */" for code, (rule, _) in reasons(game).items()]
    return f"/** Why a rule forbids a move, with its number. */\nexport type Reason ={''.join(lines)};\n"


def vocabularies(declared: Declarations) -> list[str]:
    return [alias(name, union(map(json.dumps, values))) for name, values in declared.vocabularies.items()]


def game_schema(declared: Declarations) -> Schema:
    """The JSON schema of a game's events, options and view: names of cards and cells first, then what is made of them."""
    kinds = {"Options": declared.options, "Event": Union[tuple(declared.events.values())], "View": declared.view}  # noqa: UP007
    schemas = definitions(kinds, "validation")
    del schemas["Event"]  # a union of the others
    for name, schema in schemas.items():
        said = comments(declared.parts[name]) if name in declared.parts else {}
        for field, text in said.items():
            schema["properties"][field] = {**schema["properties"][field], "description": text}
    events = [kind.__name__ for kind in declared.events.values()]
    for name in events:
        schemas[name]["properties"] = {
            "event": None,
            **schemas[name]["properties"],
        }  # its name first, also where a base has fields
        schemas[name]["is_event"] = True
    words = [name for name in schemas if name not in declared.parts]  # cards and cells
    return {name: schemas[name] for name in dict.fromkeys([*words, "Options", *events, *schemas])}


# TypeScript


def alias(name: str, kind: str, about: str | None = None) -> str:
    return f"{comment(about)}export type {name} ={kind if kind.startswith(chr(10)) else ' ' + kind};\n"


def union(kinds: Iterable[str]) -> str:
    listed = [*kinds]
    line = " | ".join(listed)
    if len(line) <= WIDTH - 30:
        return line
    filled = textwrap.fill(" ".join(f"|\0{kind}" for kind in listed), WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n" + textwrap.indent(filled.replace("\0", " "), "  ")


def comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def declaration(name: str, schema: Schema, names: Names | None = None) -> str:
    if "enum" in schema and names is not None:
        return vocabulary(name, schema["enum"])
    if schema.get("type") != "object" or ("additionalProperties" in schema and "properties" not in schema):
        return alias(name, type_of(schema, names), schema.get("description"))
    required = schema.get("required", [])
    fields = [
        f"{comment(kind.get('description'), '  ')}  {field}{'' if field in required else '?'}: {type_of(kind, names)};\n"
        for field, kind in schema.get("properties", {}).items()
    ]
    if schema.get("is_event"):
        fields.append(f"  {TO}\n")
    if not fields:
        return alias(name, "Record<string, never>", schema.get("description"))
    return f"{comment(schema.get('description'))}export interface {name} {{\n{''.join(fields)}}}\n"


def vocabulary(name: str, values: Iterable[str]) -> str:
    """Names of cards or cells: all of them in their order, and the type of one."""
    listed = textwrap.fill(", ".join(map(json.dumps, values)), WIDTH, break_on_hyphens=False, break_long_words=False)
    constant = f"{name.upper()}S"
    values_of = f"export const {constant} = [\n{textwrap.indent(listed, '  ')},\n] as const;\n"
    return values_of + alias(name, f"(typeof {constant})[number]")


def type_of(schema: Schema, names: Names | None = None) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref).removeprefix(REF)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return (names or {}).get(tuple(values)) or union(map(json.dumps, values))
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(type_of(kind, names) for kind in kinds)
        case {"type": "array"}:
            return array_of(schema, names)
        case {"type": "object"}:
            return record_of(schema, names)
        case {"type": str(plain)}:
            return PLAIN[plain]
    raise ValueError(f"No TypeScript for {schema}")


def array_of(schema: Schema, names: Names | None) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(kind, names) for kind in schema['prefixItems'])}]"
    item = type_of(schema["items"], names)
    if "maxItems" in schema and schema["maxItems"] == schema.get("minItems"):
        return f"[{', '.join([item] * schema['maxItems'])}]"
    return f"({item})[]" if "|" in item else f"{item}[]"


def record_of(schema: Schema, names: Names | None) -> str:
    """Fields whose names are data. They are looked up by any text, so no list of them is kept."""
    kinds = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties", True)]
    values = [type_of(kind, names) if isinstance(kind, dict) else "unknown" for kind in kinds if kind is not False]
    return f"Record<string, {values[0]}>"
