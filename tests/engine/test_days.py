"""The deal of a day: its hashes byte by byte, and forged records of it, which are refused with a sentence."""

import copy
import hashlib
import hmac
from collections.abc import Callable
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.fairness import day_secret, day_terms_text, seed_of, server_commitment
from facedown.engine.match import Match, make_terms
from facedown.engine.record import to_record
from facedown.engine.trace import random_moves
from facedown.engine.verify import doubts, verify
from facedown.kit.errors import BadInput
from tests.engine.forging import (
    JUNK,
    OPTIONAL,
    Place,
    add_part,
    forge_record,
    is_other,
    is_refused,
    last_opening,
    openings,
    places,
    recommit,
    value_at,
    with_value,
    without_value,
)
from tests.engine.proofs import Record, make_opening, proven_record

KEY = "5" * 64
DAY = "2026-11-17"


def day_opening(day: str = DAY, game: str = "pairs", **more: Any) -> dict[str, Any]:
    options = make_terms(game, 1, {"pairs": 2} if game == "pairs" else {}, 0, seed=None).options
    about: dict[str, Any] = {"day": day, "game": game, "rules": GAMES[game].version, "options": options}
    terms = day_terms_text(**about | more)
    secret = day_secret(KEY, day, game)
    return {
        "number": 0,
        "terms": terms,
        "commitment": server_commitment(terms, secret),
        "commitments": {},
        "outcome": "dealt",
        "secret": secret,
        "reveals": {},
    }


def record_of_day(opening: dict[str, Any], game: str = "pairs") -> Record:
    options = {"pairs": 2} if game == "pairs" else {}
    seed = seed_of(opening["commitment"], opening["secret"], {}, {})
    match = Match.deal(game, players=1, seed=seed, options=options)
    for seat, move in random_moves(match):
        match.play(seat, move)
    about = {"bots": [None], "by": {}, "table": "ABC234", "dates": {"opened": None}}
    return {**to_record(match, ["Ann"]), **about, "fairness": {"openings": [opening]}}


RECORD = record_of_day(day_opening())
PLACES = list(places(RECORD))
SAID_BY_THE_SERVER = [("players", 0), ("by",), ("dates",), ("dates", "opened"), ("table",)]


def test_the_secret_is_a_hash_of_the_key_the_day_and_the_game() -> None:
    expected = hmac.new(KEY.encode(), b"facedown day 1|2026-11-17|pairs", hashlib.sha256).hexdigest()
    assert day_secret(KEY, DAY, "pairs") == expected
    others = {day_secret(KEY, DAY, "memory-kings"), day_secret(KEY, "2026-11-18", "pairs"), day_secret("6" * 64, DAY, "pairs")}
    assert len({expected, *others}) == 4


def test_the_terms_name_no_table_no_date_and_no_opening() -> None:
    text = day_terms_text(day=DAY, game="pairs", rules=1, options={"pairs": 12, "limit": 200})
    assert text == '{"day":"2026-11-17","game":"pairs","options":{"limit":200,"pairs":12},"proof":2,"rules":1}'


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.daily is not None])
def test_the_record_of_a_day_is_in_order_but_the_server_could_have_chosen_the_deal(game: str) -> None:
    record = record_of_day(day_opening(game=game), game)
    assert [finding.sentence for finding in verify(record) if not finding.is_good] == []
    [doubt] = doubts(record)
    assert doubt.code == "dealt-for-a-day"
    assert record["fairness"]["openings"][0]["commitment"] in doubt.sentence


def another_day(record: Record) -> None:
    recommit(last_opening(record), day="2026-11-18")


def another_day_dealt_again(record: Record) -> None:
    """The secret stays that of its own day, but the terms are those of another day. Another deal would follow from them."""
    record["fairness"]["openings"] = [{**day_opening("2026-11-18"), "secret": last_opening(record)["secret"]}]


def no_day(record: Record) -> None:
    recommit(last_opening(record), day="2026-02-30")


def a_day_in_other_digits(record: Record) -> None:
    recommit(last_opening(record), day="٢٠٢٦-11-17")


def a_table_in_the_terms(record: Record) -> None:
    recommit(last_opening(record), table="ABC234")


def a_client_with_a_part(record: Record) -> None:
    add_part(last_opening(record), "0")


def a_second_opening(record: Record) -> None:
    openings(record).append(day_opening())


def an_opening_at_a_table_before_it(record: Record) -> None:
    openings(record).insert(0, make_opening(0, None, {1}))


def not_dealt(record: Record) -> None:
    last_opening(record)["outcome"] = "abandoned"


def another_number(record: Record) -> None:
    last_opening(record)["number"] = 1


def other_options(record: Record) -> None:
    record["fairness"]["openings"] = [day_opening(options={"limit": 200, "pairs": 3})]


def another_game(record: Record) -> None:
    record["fairness"]["openings"] = [day_opening(game="memory-kings")]


def other_rules(record: Record) -> None:
    record["fairness"]["openings"] = [day_opening(rules=2)]


def another_secret(record: Record) -> None:
    last_opening(record)["secret"] = "9" * 64


def another_secret_committed_to(record: Record) -> None:
    last_opening(record)["secret"] = "9" * 64
    recommit(last_opening(record))


def a_bot_that_played(record: Record) -> None:
    record["bots"] = [{"bot": "elephant", "seed": "1" * 64}]


def terms_of_version_1(record: Record) -> None:
    terms = '{"day":"2026-11-17","game":"pairs","options":{"limit":200,"pairs":2},"rules":1}'
    last_opening(record).update(terms=terms, commitment=server_commitment(terms, last_opening(record)["secret"], version=1))


def the_proof_of_a_table(record: Record) -> None:
    record["fairness"] = proven_record()["fairness"]


FORGERIES: dict[Callable[[Record], None], str] = {
    another_day: "The seed",
    another_day_dealt_again: "The day's deal",
    no_day: "the day in its terms is a date",
    a_day_in_other_digits: "the day in its terms is a date",
    a_table_in_the_terms: "its terms do not have the names",
    a_client_with_a_part: "Nobody has a part in it but the server",
    a_second_opening: "no other was opened",
    an_opening_at_a_table_before_it: "no other was opened",
    not_dealt: "no other was opened",
    another_number: "no other was opened",
    other_options: "The options were",
    another_game: "The game was",
    other_rules: "The rules were",
    another_secret: "The day's deal",
    another_secret_committed_to: "The seed",
    a_bot_that_played: "One person played it alone",
    terms_of_version_1: "its terms do not have the names",
    the_proof_of_a_table: "The seed",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_record_of_a_day_is_refused_in_words(forge: Callable[[Record], None]) -> None:
    forgery = forge_record(copy.deepcopy(RECORD), forge)
    try:
        sentences = [finding.sentence for finding in verify(forgery) if not finding.is_good]
    except BadInput as error:
        sentences = [str(error)]
    assert any(FORGERIES[forge] in sentence for sentence in sentences), sentences


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)) or "record")
def test_no_value_can_be_replaced_or_left_out(place: Place) -> None:
    value = value_at(RECORD, place)
    accepted_values = [junk for junk in JUNK if is_other(value, junk) and not is_refused(with_value(RECORD, place, junk))]
    if place not in SAID_BY_THE_SERVER:
        assert accepted_values == []
        assert place == () or place in OPTIONAL or is_refused(without_value(RECORD, place))
