"""Forged records whose proofs are spelled in another way, or cannot be read at all."""

import json

from tests.engine.forging import finds, last, openings, recommit
from tests.engine.proofs import Record


@finds("carries no proof")
def no_proof(record: Record) -> None:
    del record["fairness"]


@finds("carries no proof")
def no_openings(record: Record) -> None:
    record["fairness"]["openings"] = []


@finds("is an object with a list of openings")
def a_proof_that_is_a_list(record: Record) -> None:
    record["fairness"] = openings(record)


@finds("is an object with a list of openings")
def openings_that_are_no_list(record: Record) -> None:
    record["fairness"]["openings"] = {str(number): opening for number, opening in enumerate(openings(record))}


@finds("is an object with a list of openings")
def a_proof_with_something_else_in_it(record: Record) -> None:
    record["fairness"]["is_proven"] = True


@finds("it has exactly the fields")
def an_opening_with_something_else_in_it(record: Record) -> None:
    last(record)["is_proven"] = True


@finds("its commitments are an object")
def commitments_that_are_a_list(record: Record) -> None:
    last(record)["commitments"] = list(last(record)["commitments"].values())


@finds("its reveals are an object")
def reveals_that_are_a_list(record: Record) -> None:
    last(record)["reveals"] = list(last(record)["reveals"].items())


@finds("is not 64 lower-case hex digits")
def a_number_in_capitals(record: Record) -> None:
    last(record)["reveals"]["1"] = "A" * 64


@finds("is not 64 lower-case hex digits")
def a_number_that_is_too_long(record: Record) -> None:
    last(record)["reveals"]["1"] += "0"


@finds("is not 64 lower-case hex digits")
def a_number_with_a_line_feed(record: Record) -> None:
    last(record)["reveals"]["1"] += "\n"


@finds("the server's commitment and its secret are 64")
def a_secret_of_a_million_digits(record: Record) -> None:
    last(record)["secret"] = "0" * 1_000_000


@finds("its proof is of version 3")
def a_later_version(record: Record) -> None:
    recommit(last(record), proof=3)


@finds("its proof is of version 1,")
def version_1_by_name(record: Record) -> None:
    recommit(last(record), proof=1)


@finds("its proof is of version 2.0,")
def version_2_as_a_fraction(record: Record) -> None:
    recommit(last(record), proof=2.0)


@finds("Opening 2 has version 1 of the proof, but the one before it has version 2")
def a_last_opening_of_version_1(record: Record) -> None:
    terms = json.loads(last(record)["terms"])
    del terms["proof"], terms["previous"]
    last(record)["terms"] = json.dumps(terms, sort_keys=True, separators=(",", ":"))


@finds("do not have the names that version 2")
def terms_with_something_else_in_them(record: Record) -> None:
    recommit(last(record), proven=True)


@finds("not spelled in the one way")
def terms_with_a_space(record: Record) -> None:
    last(record)["terms"] += " "


@finds("not spelled in the one way")
def terms_that_name_the_seats_twice(record: Record) -> None:
    last(record)["terms"] = last(record)["terms"].replace('"seats":', '"seats":["client 0","client 1"],"seats":')


@finds("its terms are not JSON")
def terms_nested_without_end(record: Record) -> None:
    last(record)["terms"] = "[" * 100_000


@finds("not plain JSON")
def terms_with_half_a_character(record: Record) -> None:
    last(record)["terms"] = last(record)["terms"].replace("ABC234", "\ud800")
