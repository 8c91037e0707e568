"""Forged records whose proofs are not spelled in the one right way, or cannot be read at all."""

import json

from tests.engine.forging import last_opening, openings, recommit, verify_says
from tests.engine.proofs import Record


@verify_says("carries no proof")
def no_proof(record: Record) -> None:
    del record["fairness"]


@verify_says("carries no proof")
def no_openings(record: Record) -> None:
    record["fairness"]["openings"] = []


@verify_says("is an object with a list of openings")
def a_proof_that_is_a_list(record: Record) -> None:
    record["fairness"] = openings(record)


@verify_says("is an object with a list of openings")
def openings_that_are_no_list(record: Record) -> None:
    record["fairness"]["openings"] = {str(number): opening for number, opening in enumerate(openings(record))}


@verify_says("is an object with a list of openings")
def a_proof_with_something_else_in_it(record: Record) -> None:
    record["fairness"]["is_proven"] = True


@verify_says("it has exactly the fields")
def an_opening_with_something_else_in_it(record: Record) -> None:
    last_opening(record)["is_proven"] = True


@verify_says("its commitments are an object")
def commitments_that_are_a_list(record: Record) -> None:
    last_opening(record)["commitments"] = list(last_opening(record)["commitments"].values())


@verify_says("its reveals are an object")
def reveals_that_are_a_list(record: Record) -> None:
    last_opening(record)["reveals"] = list(last_opening(record)["reveals"].items())


@verify_says("is not 64 lower-case hex digits")
def a_number_in_capitals(record: Record) -> None:
    last_opening(record)["reveals"]["1"] = "A" * 64


@verify_says("is not 64 lower-case hex digits")
def a_number_that_is_too_long(record: Record) -> None:
    last_opening(record)["reveals"]["1"] += "0"


@verify_says("is not 64 lower-case hex digits")
def a_number_with_a_line_feed(record: Record) -> None:
    last_opening(record)["reveals"]["1"] += "\n"


@verify_says("the server's commitment and its secret are 64")
def a_secret_of_a_million_digits(record: Record) -> None:
    last_opening(record)["secret"] = "0" * 1_000_000


@verify_says("its proof is of version 3")
def a_later_version(record: Record) -> None:
    recommit(last_opening(record), proof=3)


@verify_says("its proof is of version 1,")
def terms_that_say_version_1(record: Record) -> None:
    # real terms of version 1 do not say which version they are
    recommit(last_opening(record), proof=1)


@verify_says("its proof is of version 2.0,")
def version_2_as_a_fraction(record: Record) -> None:
    recommit(last_opening(record), proof=2.0)


@verify_says("Opening 2 has version 1 of the proof, but the one before it has version 2")
def a_last_opening_of_version_1(record: Record) -> None:
    terms = json.loads(last_opening(record)["terms"])
    del terms["proof"], terms["previous"]
    last_opening(record)["terms"] = json.dumps(terms, sort_keys=True, separators=(",", ":"))


@verify_says("do not have the names that version 2")
def terms_with_something_else_in_them(record: Record) -> None:
    recommit(last_opening(record), proven=True)


@verify_says("not spelled in the one way")
def terms_with_a_space(record: Record) -> None:
    last_opening(record)["terms"] += " "


@verify_says("not spelled in the one way")
def terms_that_name_the_seats_twice(record: Record) -> None:
    last_opening(record)["terms"] = last_opening(record)["terms"].replace(
        '"seats":', '"seats":["client 0","client 1"],"seats":'
    )


@verify_says("its terms are not JSON")
def terms_nested_without_end(record: Record) -> None:
    last_opening(record)["terms"] = "[" * 100_000


@verify_says("not plain JSON")
def terms_with_half_a_character(record: Record) -> None:
    last_opening(record)["terms"] = last_opening(record)["terms"].replace("ABC234", "\ud800")
