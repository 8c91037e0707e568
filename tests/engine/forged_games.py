"""Forged records of another game than the one that was dealt: other seats, cards, moves and results."""

from tests.engine.forging import add_part, deal_again, finds, last, recommit
from tests.engine.proofs import Record, dealt_seed, hash_of, make_opening, record_of


@finds("the seats in its terms are a list")
def a_bot_called_a_client(record: Record) -> Record:
    recommit(last(record), seats=["client 0", "client 1", "client 2", "client 02"])
    return record


@finds("the seats in its terms are a list")
def a_client_named_by_a_seat_that_is_not_its_first(record: Record) -> None:
    recommit(last(record), seats=["client 1", "client 1", "bot dog", "client 1"])


@finds("what client 0 revealed is what it had committed to")
def a_bots_seat_made_a_clients(record: Record) -> Record:
    recommit(last(record), seats=["client 0", "client 1", "client 2", "client 1"])
    add_part(last(record), "2")
    return {**deal_again(record), "bots": [None] * 4}


@finds("The seats, people's and bots', were fixed")
def a_bot_made_a_person(record: Record) -> None:
    record["bots"][2] = None


@finds("The seats, people's and bots', were fixed")
def a_person_made_a_bot(record: Record) -> None:
    record["bots"][0] = {"bot": "dog", "seed": "1"}


@finds("The seats, people's and bots', were fixed")
def another_level(record: Record) -> None:
    record["bots"][2]["bot"] = "elephant"


@finds("The seats, people's and bots', were fixed")
def bots_not_named(record: Record) -> None:
    del record["bots"]


@finds("The deal was opened for table 'XYZ234'")
def another_table(record: Record) -> None:
    record["table"] = "XYZ234"


@finds("The deal was opened for table None")
def no_table(record: Record) -> None:
    del record["table"]


@finds(r"The deal was opened for table 'ABC234\nok   ")
def a_table_that_prints_a_line_of_its_own(record: Record) -> None:
    record["table"] = "ABC234\nok   All is well.\x1b[2J"


@finds("at the same table")
def an_abandoned_opening_of_another_table(record: Record) -> Record:
    first = make_opening(0, None, {1})
    recommit(first, table="XYZ234")
    first["reveals"] = {}
    return record_of([first, make_opening(1, hash_of(first), set())])


@finds("The start player")
def another_start_player(record: Record) -> None:
    record["start"] = (record["start"] + 1) % 4


@finds("The options were fixed")
def other_options(record: Record) -> None:
    record["options"]["limit"] = 100


@finds("The options were fixed")
def an_option_left_out(record: Record) -> None:
    del record["options"]["limit"]


@finds("The game was fixed")
def another_game(record: Record) -> None:
    record["game"] = "tremember"


@finds("these are version 1")
def another_version_of_the_rules(record: Record) -> None:
    record["rules"] = 2


@finds("The seed")
def another_seed(record: Record) -> Record:
    """The record gets another seed, with the deal, the moves and the result that follow from it."""
    other = make_opening(0, None, set(), start=0)
    return {**record_of([other]), "fairness": record["fairness"], "seed": dealt_seed(other)}


@finds("deal is not the one that its seed gives")
def another_deal(record: Record) -> None:
    cards = record["deal"]["cards"]
    record["deal"]["cards"] = dict(zip(cards, reversed(cards.values()), strict=True))


@finds("does not replay")
def a_move_left_out(record: Record) -> None:
    del record["moves"][0]


@finds("does not replay")
def a_move_after_the_end(record: Record) -> None:
    record["moves"].append(record["moves"][-1])


@finds("The game is not over")
def a_game_that_stops_early(record: Record) -> None:
    record["moves"].pop()
    record["result"] = None


@finds("but its moves give")
def another_winner(record: Record) -> None:
    record["result"]["winners"] = [(record["result"]["winners"][0] + 1) % 4]


@finds('"by" is an object')
def a_stand_in_for_a_move_that_never_was(record: Record) -> None:
    record["by"]["999999"] = "clock"
