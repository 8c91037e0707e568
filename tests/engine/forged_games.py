"""Forged records that tell of a game that was not played: with other seats, cards, moves or results."""

from tests.engine.forging import add_part, deal_again, last_opening, recommit, verify_says
from tests.engine.proofs import Record, dealt_seed, hash_of, make_opening, record_of


@verify_says("the seats in its terms are a list")
def a_bot_called_a_client(record: Record) -> Record:
    recommit(last_opening(record), seats=["client 0", "client 1", "client 2", "client 02"])
    return record


@verify_says("the seats in its terms are a list")
def a_client_named_by_a_seat_that_is_not_its_first(record: Record) -> None:
    recommit(last_opening(record), seats=["client 1", "client 1", "bot dog", "client 1"])


@verify_says("what client 0 revealed is what it had committed to")
def a_bots_seat_made_a_clients(record: Record) -> Record:
    recommit(last_opening(record), seats=["client 0", "client 1", "client 2", "client 1"])
    add_part(last_opening(record), "2")
    return {**deal_again(record), "bots": [None] * 4}


@verify_says("The seats, people's and bots', were fixed")
def a_bot_made_a_person(record: Record) -> None:
    record["bots"][2] = None


@verify_says("The seats, people's and bots', were fixed")
def a_person_made_a_bot(record: Record) -> None:
    record["bots"][0] = {"bot": "dog", "seed": "1"}


@verify_says("The seats, people's and bots', were fixed")
def another_level(record: Record) -> None:
    record["bots"][2]["bot"] = "elephant"


@verify_says("The seats, people's and bots', were fixed")
def bots_not_named(record: Record) -> None:
    del record["bots"]


@verify_says("The deal was opened for table 'XYZ234'")
def another_table(record: Record) -> None:
    record["table"] = "XYZ234"


@verify_says("The deal was opened for table None")
def no_table(record: Record) -> None:
    del record["table"]


@verify_says(r"The deal was opened for table 'ABC234\nok   ")
def a_table_that_prints_a_line_of_its_own(record: Record) -> None:
    record["table"] = "ABC234\nok   All is well.\x1b[2J"


@verify_says("at the same table")
def an_abandoned_opening_of_another_table(record: Record) -> Record:
    first = make_opening(0, None, {1})
    recommit(first, table="XYZ234")
    first["reveals"] = {}
    return record_of([first, make_opening(1, hash_of(first), set())])


@verify_says("The start player")
def another_start_player(record: Record) -> None:
    record["start"] = (record["start"] + 1) % 4


@verify_says("The options were fixed")
def other_options(record: Record) -> None:
    record["options"]["limit"] = 100


@verify_says("The options were fixed")
def an_option_left_out(record: Record) -> None:
    del record["options"]["limit"]


@verify_says("The game was fixed")
def another_game(record: Record) -> None:
    record["game"] = "tremember"


@verify_says("these are version 1")
def another_version_of_the_rules(record: Record) -> None:
    record["rules"] = 2


@verify_says("The seed")
def another_seed(record: Record) -> Record:
    """The record gets another seed, with the deal, the moves and the result that follow from it."""
    other = make_opening(0, None, set(), start=0)
    return {**record_of([other]), "fairness": record["fairness"], "seed": dealt_seed(other)}


@verify_says("deal is not the one that its seed gives")
def another_deal(record: Record) -> None:
    cards = record["deal"]["cards"]
    record["deal"]["cards"] = dict(zip(cards, reversed(cards.values()), strict=True))


@verify_says("does not replay")
def a_move_left_out(record: Record) -> None:
    del record["moves"][0]


@verify_says("does not replay")
def a_move_after_the_end(record: Record) -> None:
    record["moves"].append(record["moves"][-1])


@verify_says("The game is not over")
def a_game_that_stops_early(record: Record) -> None:
    record["moves"].pop()
    record["result"] = None


@verify_says("but its moves give")
def another_winner(record: Record) -> None:
    record["result"]["winners"] = [(record["result"]["winners"][0] + 1) % 4]


@verify_says('"by" is an object')
def a_stand_in_for_a_move_that_never_was(record: Record) -> None:
    record["by"]["999999"] = "clock"
