"""Records: a game as a small JSON file, with everything needed to replay it exactly."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from facedown.engine.catalogue import game_named
from facedown.engine.fairness import canonical_json
from facedown.engine.match import Match
from facedown.kit.errors import BadInput, BadRecord, OtherRules
from facedown.kit.options import Options

FORMAT = 1
RESULT_FIELDS = ("scores", "winners")  # what every result has; later versions may add more


class Record(TypedDict):
    """The fields of every record, in this order. Writers of records may add more."""

    facedown: int  # FORMAT
    game: str
    rules: int  # the version of the game's rules
    options: Options
    players: list[str]  # names, per seat
    seed: str | None  # None: a deal laid by hand
    start: int  # the start player
    deal: dict[str, Any]
    moves: list[list[Any]]  # each [seat, move]
    result: dict[str, Any] | None  # None: not over


FIELDS = tuple(Record.__annotations__)


def to_record(match: Match, names: Sequence[str]) -> Record:
    """The record of a match, finished or not. `names` are the players' names, in the order of their seats."""
    terms = match.terms
    if len(names) != terms.players:
        raise BadRecord(f"A record of {terms.players} players needs {terms.players} names, not {len(names)}.")
    return Record(
        facedown=FORMAT,
        game=terms.game.id,
        rules=terms.game.version,
        options=terms.options,
        players=list(names),
        seed=terms.seed,
        start=terms.start,
        deal=match.spell_deal(),
        moves=[[seat, move] for seat, move in match.moves],
        result=match.result,
    )


def from_record(record: object, *, any_rules: bool = False) -> Match:
    """Replay a record, checking its deal, every move and its result.

    Raises OtherRules if another version of the rules made the record, unless `any_rules` allows this.
    """
    fields = read_fields(record)
    game = game_named(fields["game"])
    if fields["rules"] != game.version and not any_rules:
        raise OtherRules(
            f"This record is of version {fields['rules']!r} of the rules of {game.name}; these are version {game.version}.",
            rules=fields["rules"],
            version=game.version,
        )
    match = deal_match(fields)
    for number, (seat, move) in enumerate(read_moves(fields["moves"])):
        try:
            match.play(seat, move)
        except BadInput as error:
            raise BadRecord(f"Move {number} does not replay: {error}", move=number) from error
    check_result(fields["result"], match.result)
    return match


def check_result(recorded: dict[str, Any] | None, replayed: dict[str, Any] | None) -> None:
    """Compare the result in a record with the one that its moves give, in the fields that the record has.

    Other fields are not compared: a later version may have added them to results after the record was made.
    """
    is_same = recorded is replayed if recorded is None or replayed is None else is_part_of(recorded, replayed)
    if not is_same:
        raise BadRecord(f"The record's result is {recorded!r}, but its moves give {replayed!r}.")


def is_part_of(recorded: dict[str, Any], replayed: dict[str, Any]) -> bool:
    """Whether every recorded value equals the replayed one in JSON, where 1, 1.0 and true are three different values."""
    comparable = {name: replayed[name] for name in recorded if name in replayed}
    return canonical_json(recorded) == canonical_json(comparable)


def save(match: Match, file: str | Path, *, names: Sequence[str] | None = None) -> None:
    """Save a match to a file, as a record."""
    record = to_record(match, names or [f"player {seat}" for seat in range(match.terms.players)])
    Path(file).write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")


def load(file: str | Path) -> Match:
    """Load a match from a file that holds a record, checking every move."""
    return from_record(read_json(Path(file).read_bytes(), str(file)))


def read_json(text: bytes | str, name: str) -> Any:
    """The value of a JSON text. Raises BadRecord if it is not JSON, or if an object in it has two values of the same name."""
    try:
        return json.loads(text, object_pairs_hook=read_pairs)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{name} is not JSON: {error}") from error


def read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("an object has two values of the same name")
    return values


def read_fields(record: object) -> dict[str, Any]:
    if not isinstance(record, dict) or not is_whole(record.get("facedown")) or record["facedown"] != FORMAT:
        raise BadRecord(f'A record is a JSON object with "facedown": {FORMAT}.')
    missing = [field for field in FIELDS if field not in record]
    if missing:
        raise BadRecord(f"The record lacks: {', '.join(missing)}.")
    if not isinstance(record["game"], str):
        raise BadRecord("A record's game is a text.")
    if not isinstance(record["players"], list) or not all(isinstance(name, str) for name in record["players"]):
        raise BadRecord("A record's players are a list of names.")
    if not isinstance(record["options"], dict):
        raise BadRecord("A record's options are an object.")
    if not is_result(record["result"]):
        raise BadRecord(f"A record's result is null, or an object with: {', '.join(RESULT_FIELDS)}.")
    return record


def is_whole(value: object) -> bool:
    """Whether it is a whole number. True and False are not, although bool is a subclass of int."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_result(result: object) -> bool:
    return result is None or (isinstance(result, dict) and all(field in result for field in RESULT_FIELDS))


def deal_match(record: dict[str, Any]) -> Match:
    """The record's match, before its first move. If there is a seed, the deal must be the one that the seed gives."""
    match = Match.of_deal(
        record["game"],
        players=len(record["players"]),
        deal=record["deal"],
        start=record["start"],
        options=record["options"],
        seed=record["seed"],
    )
    terms = match.terms
    if terms.seed is not None:
        dealt = Match.deal(terms.game.id, players=terms.players, seed=terms.seed, options=terms.options, start=terms.start)
        if dealt.spell_deal() != match.spell_deal():
            raise BadRecord("The record's deal is not the one that its seed gives.")
    return match


def read_moves(moves: object) -> list[tuple[int, str]]:
    """Read a JSON list of [seat, move] pairs. Raises BadRecord if it is something else."""
    if not isinstance(moves, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in moves):
        raise BadRecord("Moves are a list of [seat, move].")
    return [(seat, move) for seat, move in moves]
