"""Text seats: what a prompt contains, which answers are accepted, and that no prompt reveals what the seat may not know."""

from collections.abc import Sequence
from typing import Any

import pytest

from facedown.engine.catalogue import GAMES
from facedown.engine.match import Match
from facedown.envs.prompts import Prompter
from facedown.envs.text import TextBot, TextSeat
from facedown.kit.chance import Chance
from facedown.kit.errors import BadInput, BadPlayers, UnknownOption
from facedown.kit.events import Event, addressed_to
from facedown.kit.text import Names
from tests.contract.noninterference import another_world
from tests.contract.play import moments, short_games


def make_seat(game: str = "memoarrr", **more: Any) -> TextSeat:
    players, options = short_games(GAMES[game])[0]
    return TextSeat(game, **{"players": players, "options": options, "opponents": "random", **more})


def answer_first(seat: TextSeat, notes: str = "") -> None:
    """Answer with the first legal move."""
    assert not seat.answer(f"Perhaps [{seat.turn().legal[0]}]{f' <notes>{notes}</notes>' if notes else ''}").error


def prompt_of(match: Match, seat: int, events: Sequence[Event]) -> str:
    """The prompt of a seat that has been told these events."""
    terms = match.terms
    prompter = Prompter(terms.game, terms.options, terms.players, seat, memory="transcript")
    prompter.hear(events)
    return prompter.prompt(match.legal(seat))


def differs_in_another_world(match: Match, chance: Chance, *, leak: bool) -> bool:
    """Whether the prompt of some seat differs in a world that the seat cannot tell from this one."""

    def events_for(world: Match, seat: int) -> Sequence[Event]:
        return world.events if leak else addressed_to(world.events, seat)

    others = [(seat, another_world(match, seat, chance)) for seat in range(match.terms.players)]
    return any(
        prompt_of(other, seat, events_for(other, seat)) != prompt_of(match, seat, events_for(match, seat))
        for seat, other in others
    )


@pytest.mark.parametrize("leak", [False, True], ids=["addressed", "leak"])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "pairs"])  # in Pairs everything that is told is public
def test_a_prompt_differs_between_worlds_only_if_it_tells_what_others_were_told(game: str, leak: bool) -> None:
    players, options = short_games(GAMES[game])[0]
    match = Match.deal(game, players=max(players, 2), seed="worlds", options=options)
    chance, has_differed = Chance(game, "worlds"), False
    for _ in moments(match, 1):
        has_differed |= differs_in_another_world(match, chance, leak=leak)
    assert has_differed == leak


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_its_result(game: str) -> None:
    seat = make_seat(game)
    reply = seat.answer(f"[{seat.turn().legal[-1]}]")
    while not seat.is_over:
        reply = seat.answer(f"[{seat.turn().legal[-1]}]")
    outcome = seat.table.match.outcome
    assert outcome is not None
    assert (reply.is_over, reply.scores, reply.error) == (True, outcome.scores, "")
    assert -1 <= reply.reward <= 1
    assert (reply.reward > 0) == (0 in outcome.winners and len(outcome.winners) < seat.table.match.terms.players)


def test_a_prompt_has_its_parts_in_a_fixed_order() -> None:
    seat = make_seat(memory="notes")
    answer_first(seat, notes="north: walrus")
    seat.answer("no brackets")
    prompt = seat.turn().prompt
    titles = ["Your notes:\nnorth: walrus\n", "What happened:\n- You ", "The table now:\n", "Your legal moves:\n", "refused:\n"]
    positions = [prompt.index(title) for title in titles]
    assert positions == sorted(positions)
    assert "(only you know)" in prompt


def test_a_turn_is_the_same_until_it_is_answered() -> None:
    seat = make_seat()
    answer_first(seat)
    assert seat.turn() == seat.turn()


def test_events_tell_what_is_new_and_a_transcript_tells_everything() -> None:
    with_events, with_transcript = make_seat(memory="events"), make_seat(memory="transcript")
    first_prompt = with_events.turn().prompt.partition("The table now")[0]
    for _ in range(3):
        answer_first(with_events)
        answer_first(with_transcript)
    first_events = first_prompt.removeprefix("What happened:\n").strip()
    assert first_events not in with_events.turn().prompt
    assert first_events in with_transcript.turn().prompt


def test_notes_are_replaced_and_cut() -> None:
    seat = make_seat(memory="notes", room=5)
    answer_first(seat, notes="123456789")
    assert seat.notes == "12345"
    answer_first(seat)
    assert not seat.notes


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("reveal:b4", "no move in square brackets"),
        ("[side:north] or [side:east]", "2 moves"),
        ("[side:up]", "is not a move of Memoarrr!"),
        ("[reveal:b4]", "ALL-1"),
        ("[]", "no move in square brackets"),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(answer: str, words: str) -> None:
    seat = make_seat()
    before = seat.turn()
    reply = seat.answer(answer)
    assert words in reply.error
    assert not reply.is_over
    assert seat.turn().prompt == f"{before.prompt}\n\nYour last answer was refused:\n{reply.error}"
    assert seat.table.match.moves == []
    answer_first(seat)
    assert "refused" not in seat.turn().prompt
    assert seat.mistakes == 1


def test_too_many_mistakes_lose_the_game() -> None:
    seat = make_seat(mistakes=2)
    assert not seat.answer("?").is_over
    reply = seat.answer("?")
    assert (reply.is_over, reply.reward, seat.is_over) == (True, -1.0, True)


def test_the_system_text_says_who_sits_where_and_how_to_answer() -> None:
    seat = TextSeat("matryoshka", players=3, seat=1, opponents=["parrot", "random"])
    system = seat.system()
    assert "You sit at seat 1; seat 2 is parrot and seat 0 is random." in system
    assert "MAT-1" in system
    assert "[show:C5]" in system
    assert "MAT-1" not in TextSeat("matryoshka", players=3, rules=False).system()


def test_a_prompt_says_who_else_knows_a_secret() -> None:
    seat = TextSeat("matryoshka", players=3, opponents="random", memory="transcript", seed="1")
    while not seat.is_over:
        answer_first(seat)
    got_events = [event for event in seat.table.history if event["event"] == "got"]
    assert got_events
    for event in got_events:
        (other,) = [number for number in event["to"] if number != 0]
        sentence = GAMES["matryoshka"].text.describe(event, Names(["Seat 0", "Seat 1", "Seat 2"], reader=0))
        assert f"- {sentence} (only you and Seat {other} know)" in seat.turn().prompt


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = make_seat(seed="a"), make_seat(seed="a"), make_seat(seed="b")
    for seat in (first, second, other):
        for _ in range(6):
            answer_first(seat)
    assert first.turn() == second.turn()
    assert first.table.match.spell_deal() != other.table.match.spell_deal()


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({"memory": "elephant"}, BadInput, "events, notes, transcript"),
        ({"room": -1}, BadInput, "`room`"),
        ({"mistakes": 0}, BadInput, "`mistakes`"),
        ({"opponents": ["random", "random"]}, BadPlayers, "1 opponent, not 2"),
        ({"options": {"colour": "red"}}, UnknownOption, "colour"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(more: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make_seat(**more)


# A language model as a bot


def make_text_bot(answers: Sequence[str]) -> tuple[TextBot, list[str]]:
    """A bot whose model gives these answers in turn, and the prompts that the model gets."""
    prompts: list[str] = []

    def model(system: str, prompt: str) -> str:
        assert "MEM-1" in system
        prompts.append(prompt)
        return answers[len(prompts) - 1]

    options = Match.deal("memoarrr", players=2, seed="1").terms.options
    return TextBot(model, game="memoarrr", players=2, options=options, seat=0, seed="1"), prompts


def test_a_model_plays_as_a_bot_and_keeps_its_notes() -> None:
    match = Match.deal("memoarrr", players=2, seed="1", start=0)
    bot, prompts = make_text_bot(["[side:north] <notes>b1 is a crab</notes>", "[reveal:a5]"])
    bot.hear(addressed_to(match.events, 0))
    assert bot.choose(match.legal(0)) == "side:north"
    for seat, move in ((0, "side:north"), (1, "side:south")):
        bot.hear(addressed_to(match.play(seat, move), 0))
    assert bot.choose(match.legal(0)) == "reveal:a5"
    assert prompts[1].startswith("Your notes:\nb1 is a crab\n")
    assert "You saw " in prompts[1]
    assert "The island is laid out" not in prompts[1]


def test_a_model_is_told_what_was_wrong_and_then_loses() -> None:
    bot, prompts = make_text_bot(["north", "[reveal:a1]", "?"])
    with pytest.raises(BadInput, match="no move in square brackets"):
        bot.choose(["side:north"])
    assert "no move in square brackets" in prompts[1]
    assert "reveal:a1 is not one of your legal moves" in prompts[2]
