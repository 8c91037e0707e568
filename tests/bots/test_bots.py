"""Bots: how they are named, whole games, and that `greedy` does what its description says."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from facedown.bots import BOTS, UnknownBot, make_bot
from facedown.bots.bot import Bot
from facedown.bots.levels import LEVELS
from facedown.engine.match import Match
from facedown.games.matryoshka import rollouts
from facedown.games.matryoshka import rules as matryoshka
from facedown.games.matryoshka.notation import CARDS
from facedown.games.matryoshka.policies import points, value
from facedown.games.tremember.notation import CELLS
from facedown.games.tremember.view import AFTER_ROTATING
from facedown.kit.chance import Chance
from facedown.kit.drawing import shuffle
from facedown.kit.events import addressed_to
from facedown.kit.states import blank
from facedown.knowledge.memory import MEMORIES, Human
from tests.contract.configurations import CONFIGURATIONS, SAMPLED_CONFIGURATIONS, Configuration
from tests.contract.play import play


def quick_name(name: str) -> str:
    """The bot's name, or for bots that search and would take too long, that of a search with few simulations."""
    return "search@20" if name in {"search", "elephant"} else name


def seat_bot(match: Match, name: str, seat: int, seed: str) -> Bot:
    terms = match.terms
    return make_bot(name, game=terms.game.id, players=terms.players, options=terms.options, seat=seat, seed=seed)


def play_whole_game(configuration: Configuration, names: list[str], seed: str) -> Match:
    match = configuration.match(seed)
    bots = [seat_bot(match, name, seat, seed) for seat, name in enumerate(names)]
    events = match.events
    while True:
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(events, seat))
        if match.is_over:
            return match
        seat = match.to_move[0]
        events = match.play(seat, bots[seat].choose(match.legal(seat)))


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_bots_play_whole_games_and_the_same_seed_gives_the_same_game(configuration: Configuration) -> None:
    chance = Chance(str(configuration), "who plays")
    names = [quick_name(chance.pick(BOTS)) for _ in range(configuration.players)]
    one, other = (play_whole_game(configuration, names, "1") for _ in range(2))
    assert one.is_over
    assert one.moves == other.moves


@pytest.mark.parametrize("configuration", SAMPLED_CONFIGURATIONS, ids=str)
def test_a_bot_that_hears_the_whole_past_at_once_chooses_as_if_it_had_been_there(configuration: Configuration) -> None:
    """A server that restarts in the middle of a game relies on this."""
    middle = min(15, len(list(play(configuration.match("past"), 0))) // 2)
    match = configuration.match("past")
    names = ["greedy", "careful", "search@50:human", *(quick_name(level) for level in LEVELS)]
    bots_from_the_start = [seat_bot(match, name, 0, "same") for name in names]
    event_count = 0
    for _ in play(match, 0):
        for bot in bots_from_the_start:
            bot.hear(addressed_to(match.events[event_count:], 0))
        event_count = len(match.events)
        if 0 in match.to_move and len(match.moves) > middle:
            break
    bots_that_join_later = [seat_bot(match, name, 0, "same") for name in names]
    for bot in bots_that_join_later:
        bot.hear(addressed_to(match.events, 0))
    assert [bot.choose(match.legal(0)) for bot in bots_from_the_start] == [
        bot.choose(match.legal(0)) for bot in bots_that_join_later
    ]


def test_every_level_has_one_friendly_line() -> None:
    assert list(LEVELS) == ["goldfish", "parrot", "dog", "chimp", "elephant"]
    for level in LEVELS.values():
        assert level.line.endswith(".")
        assert "\n" not in level.line


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (
            ["octopus", "levels", "bot", "thinker", "", ":", "a b:MyBot", "my-bot:MyBot"],
            "the bots are: random, careful, greedy",
        ),
        (["greedy:elephantine", "search@2000:elephantine", "careful:MyBot"], "the memories are perfect, none, human"),
        (["dog:none", "random:none"], "only careful, greedy and search can be given a memory"),
        (["search@", "search@0", "search@-1", "search@0s", "search@.s", "search@1e3", "greedy@20"], "as in search@2000"),
    ],
)
def test_an_unknown_bot_is_refused_with_what_would_be_right(names: list[str], hint: str) -> None:
    for name in names:
        with pytest.raises(UnknownBot, match=hint) as refusal:
            make_bot(name, game="memoarrr", players=2, options={}, seat=0, seed="1")
        assert repr(name) in str(refusal.value)


def test_matryoshka_points_are_those_of_the_rules() -> None:
    chance = Chance("points", "hands")
    for _ in range(200):
        state = blank(matryoshka.State)
        state.place = [chance.pick([matryoshka.IN_DECK, matryoshka.IN_DECK, matryoshka.SHOWN]) for _ in state.place]
        shown_cards = [card for card, place in enumerate(state.place) if place == matryoshka.SHOWN]
        assert points(shown_cards) == matryoshka.points(state, 0)


def test_simulated_players_of_matryoshka_know_what_their_best_display_would_score() -> None:
    chance = Chance("points", "hands")
    cards = list(range(matryoshka.CARDS))
    for _ in range(200):
        shuffle(chance, cards, 0, len(cards))
        own_cards = cards[: matryoshka.CARDS_PER_SEAT]
        beliefs = blank(rollouts.Beliefs)
        for card in own_cards:
            rollouts.count_card(beliefs, card)
        assert rollouts.best_display(beliefs) == value(set(own_cards))


# Whether greedy does what its description says, wherever its knowledge leaves no doubt


@pytest.mark.parametrize("abilities", ["off", "on"])
def test_greedy_memoarrr_never_misses_a_connection_that_it_knows(abilities: str) -> None:
    configuration = next(
        each
        for each in CONFIGURATIONS
        if each.game.id == "memoarrr" and each.players == 2 and each.options["abilities"] == abilities
    )
    for seed in range(10):
        match = play_whole_game(configuration, ["greedy", "random"], str(seed))
        check_reveals(match, 0)


def check_reveals(match: Match, seat: int) -> None:
    """Assert that whenever the seat knew a card that connects, it turned up such a card."""
    known_cards: dict[str, str] = {}
    face_up: set[str] = set()
    last_card: str | None = None
    barred_cell: str | None = None
    for event in addressed_to(match.events, seat):
        match event["event"]:
            case "saw":
                known_cards |= event["cards"]
            case "round":
                face_up, last_card, barred_cell = set(), None, None
            case "ban":
                barred_cell = event["cell"]
            case "swap":
                one, other = event["cells"]
                swapped_cards = {other: known_cards.get(one), one: known_cards.get(other)}
                known_cards = {cell: card for cell, card in {**known_cards, **swapped_cards}.items() if card is not None}
                face_up = {other if cell == one else one if cell == other else cell for cell in face_up}
            case "reveal":
                connections = [
                    cell
                    for cell in known_cards
                    if cell not in face_up
                    and cell != barred_cell
                    and last_card is not None
                    and are_connected(known_cards[cell], last_card)
                ]
                if event["seat"] == seat and connections:
                    assert event["cell"] in connections
                known_cards[event["cell"]] = last_card = event["card"]
                face_up.add(event["cell"])
                barred_cell = None


def are_connected(card: str, other: str) -> bool:
    return bool(set(card.split("-")) & set(other.split("-")))


def test_greedy_tremember_takes_what_it_does_not_know_and_turns_every_pair_that_it_knows() -> None:
    """The test follows the cards through the events. Only where a rotation puts them is taken from the game's view."""
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "tremember" and each.players == 2)
    for seed in range(5):
        match = play_whole_game(configuration, ["greedy", "random"], str(seed))
        known_cards: dict[str, Any] = dict.fromkeys(CELLS)
        face_up: set[str] = set()
        pairs: list[set[str]] = []
        for event in addressed_to(match.events, 0):
            is_own = event.get("seat") == 0
            match event["event"]:
                case "take" if is_own and None in known_cards.values():
                    assert known_cards[event["cell"]] is None
                case "saw":
                    known_cards |= event["cards"]
                case "push":
                    *pushed, gap = event["cells"]
                    cells_before = zip(event["cells"], [gap, *pushed], strict=True)
                    places = {old: new for new, old in cells_before}
                    known_cards = {places.get(cell, cell): card for cell, card in known_cards.items()}
                    face_up = {places.get(cell, cell) for cell in face_up}
                    pairs = known_pairs(known_cards, face_up)
                case "turn":
                    if is_own and pairs:
                        assert any(event["cell"] in pair for pair in pairs)
                        pairs = [pair for pair in pairs if event["cell"] in pair]
                    known_cards[event["cell"]] = event["card"]
                case "pair":
                    face_up |= set(event["cells"])
                case "rotate":
                    known_cards = {AFTER_ROTATING[cell]: card for cell, card in known_cards.items()}
                    face_up = {AFTER_ROTATING[cell] for cell in face_up}


def known_pairs(known_cards: dict[str, Any], face_up: set[str]) -> list[set[str]]:
    cells = sorted(cell for cell, card in known_cards.items() if card is not None and cell not in face_up)
    return [{one, other} for one, other in combinations(cells, 2) if known_cards[one] == known_cards[other]]


def test_greedy_memory_kings_recruits_whenever_it_knows_how() -> None:
    """The test remembers every card that was ever face up and the queen's advice, and finds recruits by its own rules."""
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "memory-kings" and each.players == 2)
    for seed in range(10):
        match = configuration.match(str(seed))
        bots = [seat_bot(match, name, seat, str(seed)) for seat, name in enumerate(["greedy", "random"])]
        events = match.events
        known_cards: dict[str, str] = {}
        while not match.is_over:
            for seat, bot in enumerate(bots):
                bot.hear(addressed_to(events, seat))
            known_cards |= {event["cell"]: event["card"] for event in events if event["event"] == "up"}
            for event in addressed_to(events, 0):
                known_cards |= event["cards"] if event["event"] == "saw" else {}
            seat, view = match.to_move[0], match.view(0)
            options = recruiting_moves(match.legal(0), view, known_cards) if seat == 0 else set()
            move = bots[seat].choose(match.legal(seat))
            assert not options or move in options
            events = match.play(seat, move)


def recruiting_moves(legal: list[str], view: dict[str, Any], known_cards: dict[str, str]) -> set[str]:
    """The legal moves that put both pawns on a known pair that nobody has recruited."""
    moves = set()
    for move in legal:
        verb, *details = move.split(":")
        if verb == "move":
            pawn, cell = details
            other = view["pawns"][0][2 - int(pawn)]
            is_pair = cell != other and known_cards.get(cell) == known_cards.get(other) is not None
            if is_pair and cell not in view["tokens"] and other not in view["tokens"]:
                moves.add(move)
    return moves


def test_greedy_matryoshka_gives_up_the_card_it_misses_least_and_shows_the_best_at_the_end() -> None:
    configuration = next(each for each in CONFIGURATIONS if each.game.id == "matryoshka" and each.players == 3)
    match = configuration.match("dolls")
    bots = [seat_bot(match, "greedy", seat, "1") for seat in range(3)]
    events = match.events
    while not match.is_over:
        for seat, bot in enumerate(bots):
            bot.hear(addressed_to(events, seat))
        seat, view = match.to_move[0], match.view(match.to_move[0])
        legal = match.legal(seat)
        move = bots[seat].choose(legal)
        own_cards = {CARDS.index(card) for card in [*view["hand"], *view["displays"][seat]]}
        if move.startswith(("middle", "offer")):
            value_without = {each: value(own_cards - {CARDS.index(each.partition(":")[2])}) for each in legal}
            assert value_without[move] == max(value_without.values())
        elif move.startswith("accept"):
            value_with = {each: value(own_cards | {CARDS.index(view["offers"][each[-1]])}) for each in legal}
            assert value_with[move] == max(value_with.values())
        events = match.play(seat, move)
    assert match.result is not None
    for seat, score in enumerate(match.result["scores"]):
        shown_cards = match.view(seat)["displays"][seat]
        left_over = match.view(seat)["left"][seat]
        assert score == value({CARDS.index(card) for card in [*shown_cards, left_over]})


def test_the_documents_describe_the_levels_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "memory.md").read_text(encoding="utf-8")
    for name, level in LEVELS.items():
        assert f"| `{name}` | `{level.policy}` | `{level.memory}` | {level.lapses} | {level.line} |" in page
    for name, memory in MEMORIES.items():
        if isinstance(memory, Human):
            assert f"`{name}` {memory.threshold}".replace("-", "−") in page


def test_the_lobby_describes_the_levels_with_the_same_lines() -> None:
    words = (Path(__file__).parents[2] / "web" / "src" / "words" / "en" / "tables.ts").read_text(encoding="utf-8")
    for name, level in LEVELS.items():
        assert f'{name}: "{level.line}"' in words
