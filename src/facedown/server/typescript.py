"""The client's types, web/src/lib/protocol.gen.ts, from the models: `python -m facedown.server.typescript` in a checkout.

A test makes them again and compares. The translation knows as much of JSON schema as our models use, and refuses the rest.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from facedown.engine.catalogue import GAMES
from facedown.server import protocol
from facedown.server.wire import games_on_the_wire

TARGET = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol.gen.ts"
HEADER = """\
// Generated from src/facedown/server/protocol.py and wire/ by `python -m facedown.server.typescript`. Do not edit.

export const PROTOCOL = {protocol};
"""
FROM_CLIENT = ("NewName", "NewTable", "NewTerms", "Sit", "StandIn", "Take", "ClientFrame")
FROM_SERVER = ("ErrorBody", "GameInfo", "HouseInfo", "Me", "Pass", "Replay", "Table", "TableLine", "ServerFrame")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
REF = "#/$defs/"

Schema = dict[str, Any]


class Untitled(GenerateJsonSchema):
    """No titles on fields: only models have names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


def definitions(types: dict[str, Any], mode: JsonSchemaMode) -> Schema:
    """The schema of each type, and of all that they refer to, by name."""
    adapters = [(name, mode, TypeAdapter(kind)) for name, kind in types.items()]
    found, rest = TypeAdapter.json_schemas(adapters, schema_generator=Untitled)
    return {**rest["$defs"], **{name: schema for (name, _), schema in found.items() if schema != {"$ref": REF + name}}}


def all_definitions() -> Schema:
    asked = definitions({name: getattr(protocol, name) for name in FROM_CLIENT}, "validation")
    told = definitions({name: getattr(protocol, name) for name in FROM_SERVER}, "serialization")
    schemas = {**asked, **told}
    for game, wire in games_on_the_wire().items():
        prefix = game.title().replace("-", "")  # games' own names, kept apart
        own = json.dumps(definitions({"Event": wire.Event, "View": wire.View}, "validation")).replace(REF, REF + prefix)
        schemas |= {prefix + name: schema for name, schema in json.loads(own).items()}
    return schemas


def typescript() -> str:
    declared = [declaration(name, schema) for name, schema in sorted(all_definitions().items())]
    return "\n".join([HEADER.format(protocol=protocol.PROTOCOL), *facts(), *declared])


def facts() -> list[str]:
    """What a game's rules say in numbers and its board draws, so that it stands in no second place."""
    return [
        f"export const {game.id.upper().replace('-', '_')} = {json.dumps(found)} as const;\n"
        for game in GAMES.values()
        if (found := game.optional("FACTS")) is not None
    ]


def declaration(name: str, schema: Schema) -> str:
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(kind)};\n" for field, kind in schema["properties"].items()
    ]
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def type_of(schema: Schema) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref).removeprefix(REF)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " | ".join(type_of(kind) for kind in kinds)
        case {"type": "array"}:
            return array_of(schema)
        case {"type": "object"}:
            return record_of(schema)
        case {"type": str(plain)}:
            return PLAIN[plain]
    raise ValueError(f"No TypeScript for {schema}")


def array_of(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(kind) for kind in schema['prefixItems'])}]"
    item = type_of(schema["items"])
    return f"({item})[]" if "|" in item else f"{item}[]"


def record_of(schema: Schema) -> str:
    """Fields whose names are data."""
    kinds = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties", True)]
    values = [type_of(kind) if isinstance(kind, dict) else "unknown" for kind in kinds if kind is not False]
    return f"Record<string, {values[0]}>"


if __name__ == "__main__":
    TARGET.write_text(typescript(), "utf-8")
