"""Records forged by somebody who knows how proofs work: parts are added to openings, or openings are left out."""

import copy

from tests.engine.forging import add_part, deal_again, last_opening, openings, recommit, verify_says
from tests.engine.proofs import Record, hash_of, make_opening


@verify_says("client 2 has a part in it, but the terms name no such client")
def a_part_for_a_bots_seat(record: Record) -> Record:
    add_part(last_opening(record), "2")
    return deal_again(record)


@verify_says("client 3 has a part in it, but the terms name no such client")
def a_part_for_the_second_seat_of_a_device(record: Record) -> Record:
    add_part(last_opening(record), "3")
    return deal_again(record)


@verify_says("client 4 has a part in it, but the terms name no such client")
def a_part_for_nobody(record: Record) -> Record:
    add_part(last_opening(record), "4")
    return deal_again(record)


@verify_says("client 99 has a part in it, but the terms name no such client")
def a_part_for_somebody_far_away(record: Record) -> Record:
    add_part(last_opening(record), "99")
    return deal_again(record)


@verify_says("client 4 has a part in it, but the terms name no such client")
def a_commitment_of_nobody(record: Record) -> Record:
    last_opening(record)["commitments"]["4"] = "9" * 64
    return deal_again(record)


@verify_says("client 4 has a part in it, but the terms name no such client")
def a_part_for_nobody_in_an_abandoned_opening(record: Record) -> None:
    add_part(openings(record)[0], "4")


@verify_says("'01' is not a client's number")
def a_client_01(record: Record) -> Record:
    forgery = deal_again(record)
    last_opening(forgery)["commitments"]["01"] = last_opening(forgery)["commitments"].pop("1")
    last_opening(forgery)["reveals"]["01"] = last_opening(forgery)["reveals"].pop("1")
    return forgery


@verify_says("'01' is not a client's number")
def a_client_1_and_a_client_01(record: Record) -> None:
    last_opening(record)["commitments"]["01"] = last_opening(record)["commitments"]["1"]
    last_opening(record)["reveals"]["01"] = last_opening(record)["reveals"]["1"]


@verify_says("'١' is not a client's number")
def a_client_with_an_arabic_digit(record: Record) -> None:
    last_opening(record)["commitments"]["١"] = last_opening(record)["commitments"].pop("1")


@verify_says("is not a client's number")
def a_client_with_thousands_of_digits(record: Record) -> None:
    last_opening(record)["commitments"]["1" * 5000] = "9" * 64


@verify_says("' 1' is not a client's number")
def a_client_with_a_space(record: Record) -> None:
    last_opening(record)["reveals"][" 1"] = last_opening(record)["reveals"].pop("1")


@verify_says("'-1' is not a client's number")
def a_negative_client(record: Record) -> None:
    last_opening(record)["reveals"]["-1"] = "9" * 64


@verify_says("what client 1 revealed is what it had committed to")
def another_number_for_a_client(record: Record) -> Record:
    last_opening(record)["reveals"]["1"] = "9" * 64
    return deal_again(record)


@verify_says("what client 1 revealed is what it had committed to")
def another_commitment_of_a_client(record: Record) -> Record:
    last_opening(record)["commitments"]["1"] = "9" * 64
    return deal_again(record)


@verify_says("The seed")
def the_commitments_of_two_clients_exchanged(record: Record) -> None:
    """Their numbers are exchanged too, so that each fits the other's commitment."""
    for parts in (last_opening(record)["commitments"], last_opening(record)["reveals"]):
        parts["0"], parts["1"] = parts["1"], parts["0"]


@verify_says("what client 0 revealed is what it had committed to")
def a_client_whose_commitment_is_gone(record: Record) -> Record:
    del last_opening(record)["commitments"]["0"]
    return deal_again(record)


@verify_says("Every client that had committed also revealed")
def a_client_whose_number_is_gone(record: Record) -> Record:
    del last_opening(record)["reveals"]["0"]
    return deal_again(record)


@verify_says("The seed")
def a_client_that_is_gone(record: Record) -> None:
    del last_opening(record)["commitments"]["0"]
    del last_opening(record)["reveals"]["0"]


@verify_says("what client 0 revealed is what it had committed to")
def another_secret(record: Record) -> Record:
    last_opening(record)["secret"] = "9" * 64
    recommit(last_opening(record))
    return deal_again(record)


@verify_says("the server's secret and the terms are what its commitment")
def a_secret_that_does_not_fit(record: Record) -> None:
    last_opening(record)["secret"] = "9" * 64


@verify_says("Opening 0 is number 1 in the list and 1 by its terms")
def the_first_opening_dropped(record: Record) -> None:
    del openings(record)[0]


@verify_says("Opening 0 is number 0 in the list and 1 by its terms")
def the_first_opening_dropped_and_the_rest_renumbered(record: Record) -> None:
    del openings(record)[0]
    for number, opening in enumerate(openings(record)):
        opening["number"] = number


@verify_says("Opening 1 is number 1 in the list and 2 by its terms")
def the_second_opening_dropped_and_the_rest_renumbered(record: Record) -> None:
    del openings(record)[1]
    openings(record)[1]["number"] = 1


@verify_says("Opening 2 follows opening 1")
def the_second_opening_replaced(record: Record) -> None:
    """The second opening is replaced by another valid one, which the other client broke off."""
    openings(record)[1] = make_opening(1, hash_of(openings(record)[0]), {1})


@verify_says("what client 0 revealed is what it had committed to")
def the_first_opening_dropped_and_the_rest_committed_to_again(record: Record) -> Record:
    """The clients' commitments do not fit any more, because they depend on the server's old ones."""
    del openings(record)[0]
    recommit(openings(record)[0], opening=0, previous=None)
    openings(record)[0]["number"] = 0
    recommit(openings(record)[1], opening=1, previous=hash_of(openings(record)[0]))
    openings(record)[1]["number"] = 1
    return deal_again(record)


@verify_says("Opening 0 is the first: its terms name none before it")
def abandoned_openings_dropped_and_the_last_one_called_the_first(record: Record) -> Record:
    last_opening(record)["number"] = 0
    recommit(last_opening(record), opening=0)
    record["fairness"]["openings"] = [last_opening(record)]
    return deal_again(record)


@verify_says("Opening 0 is number 1 in the list")
def two_abandoned_openings_exchanged(record: Record) -> None:
    openings(record)[:2] = openings(record)[1::-1]


@verify_says("Opening 1 is number 0 in the list")
def an_opening_listed_twice(record: Record) -> None:
    openings(record).insert(0, copy.deepcopy(openings(record)[0]))


@verify_says("Opening 1 follows opening 0")
def a_reveal_taken_out_of_an_abandoned_opening(record: Record) -> None:
    """This makes it look as if the other client had broken the opening off, too."""
    del openings(record)[0]["reveals"]["0"]


@verify_says("Opening 1 follows opening 0")
def a_client_taken_out_of_an_abandoned_opening(record: Record) -> None:
    del openings(record)[0]["commitments"]["1"]


@verify_says("Opening 0 was abandoned")
def two_openings_dealt(record: Record) -> None:
    openings(record)[0]["outcome"] = "dealt"


@verify_says("The last of 3 openings is the one that was dealt")
def no_opening_dealt(record: Record) -> None:
    last_opening(record)["outcome"] = "abandoned"


@verify_says("The last of 2 openings is the one that was dealt")
def the_dealt_opening_dropped(record: Record) -> None:
    openings(record).pop()


@verify_says('its outcome is "abandoned" or "dealt"')
def an_opening_still_open(record: Record) -> None:
    openings(record)[0]["outcome"] = "opened"
