"""How fast the search is: simulations per second on one core, compared with OpenSpiel's information-set search in C++.

  ./dev bench search                everything; writes benchmarks/search.json
  ./dev bench search --quick        each thing once and briefly; writes nothing

Seconds are processor time. Ours are measured at several moments of games between careful players, where the seat to move
searches by what it knows. Our simulations end where the game's rollouts.py cuts them off (see docs/memory.md); OpenSpiel's
ISMCTSBot makes a random rollout to the end of the game. Each of its games runs in a process of its own, because it ends the
process if it cannot search. To see where the time goes, two parts are also timed alone: drawing worlds, and simulations whose
trees have a single node.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from facedown.bots import make_bot
from facedown.engine.catalogue import game_named
from facedown.engine.match import Match
from facedown.fast import search as fast_search
from facedown.fast.search import search_of
from facedown.kit.chance import Chance
from facedown.kit.events import addressed_to
from facedown.knowledge import make_knowledge

TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "memoarrr, 2 players": ("memoarrr", 2, {}),
    "memoarrr, 2 players, abilities": ("memoarrr", 2, {"abilities": "on"}),
    "tremember, 2 players": ("tremember", 2, {}),
    "memory-kings, 2 players": ("memory-kings", 2, {}),
    "memory-kings, alone": ("memory-kings", 1, {}),
    "matryoshka, 3 players": ("matryoshka", 3, {}),
    "pairs, 2 players": ("pairs", 2, {}),
}
SPIEL = (
    *(
        "kuhn_poker",
        "leduc_poker",
        "liars_dice",
        "tiny_bridge_2p",
        "goofspiel(imp_info=True,num_cards=6,points_order=descending)",
    ),
    *("phantom_ttt", "dark_hex(board_size=3)", "hearts", "gin_rummy", "oshi_zumo", "battleship", "hanabi", "coup_dummy"),
)
SIMULATIONS, MOMENTS, ROUNDS = 10_000, 12, 5
STATES = 32
SPIEL_SECONDS = 60


# Ours


def moments(game: str, players: int, options: dict[str, object], count: int) -> Iterator[tuple[Any, int]]:
    """The knowledge of the seat to move, at moments spread over games between careful players."""
    moment_count, number = 0, 0
    while moment_count < count:
        match = Match.deal(game, players=players, seed=f"bench {number}", options=options)
        terms, number = match.terms, number + 1
        bots = [
            make_bot("careful", game=game, players=players, options=terms.options, seat=seat, seed=str(seat))
            for seat in range(players)
        ]
        events = match.events
        while True:
            for seat, bot in enumerate(bots):
                bot.hear(addressed_to(events, seat))
            if match.is_over or moment_count == count:
                break
            seat = match.to_move[0]
            if len(match.moves) % 17 == 16:
                knowledge = make_knowledge(game, players, terms.options, seat)
                knowledge.hear(addressed_to(match.events, seat))
                if len(match.legal(seat)) > 1 and not is_forced(knowledge):
                    moment_count += 1
                    yield knowledge, seat
            events = match.play(seat, bots[seat].choose(match.legal(seat)))


def is_forced(knowledge: Any) -> bool:
    """Whether only one move is worth considering, so that there is nothing to search."""
    worlds = knowledge.worlds(Chance("1", "worlds"), 1)
    return (
        search_of(game_named(knowledge.game)).think(worlds, knowledge.witnesses(), knowledge.seat, "1", simulations=2).is_forced
    )


def measure_seconds(work: Callable[[], object]) -> float:
    start_time = time.process_time()
    work()
    return time.process_time() - start_time


def measure_ours(name: str, simulations: int, count: int, rounds: int) -> dict[str, Any]:
    game, players, options = TABLES[name]
    positions = [
        (knowledge, seat, knowledge.worlds(Chance("1", "worlds"), STATES))
        for knowledge, seat in moments(game, players, options, count)
    ]
    search, total = search_of(game_named(game)), simulations * len(positions)

    def think() -> None:
        for knowledge, seat, worlds in positions:
            search.think(worlds, knowledge.witnesses(), seat, "1", simulations=simulations)

    def draw() -> None:
        for _, _, worlds in positions:
            search.draw(worlds, "1", simulations)

    def prepare() -> None:
        for knowledge, _, _ in positions:
            knowledge.worlds(Chance("1", "worlds"), STATES)

    whole_times = [measure_seconds(think) for _ in range(rounds)]
    worlds_alone = statistics.median(measure_seconds(draw) for _ in range(rounds))
    most_nodes, fast_search.MOST_NODES = fast_search.MOST_NODES, 1
    without_trees = statistics.median(measure_seconds(think) for _ in range(rounds))
    fast_search.MOST_NODES = most_nodes
    median = statistics.median(whole_times)
    without_trees = min(without_trees, median)  # on a busy machine a part can seem to take longer than the whole
    return {
        "table": name,
        "simulations_a_second": [round(total / seconds) for seconds in sorted(whole_times)],
        "median": round(total / median),
        "shares": {
            "worlds": round(worlds_alone / median, 3),
            "rollouts": round(max(without_trees - worlds_alone, 0) / median, 3),
            "trees": round(1 - max(without_trees, worlds_alone) / median, 3),
        },
        "worlds_prepared_in_ms": round(1000 * measure_seconds(prepare) / len(positions), 2),
    }


# OpenSpiel's, each game in a process of its own


def measure_spiel(name: str, simulations: int) -> dict[str, Any]:
    command = [sys.executable, __file__, "--spiel", name, str(simulations)]
    try:
        process = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SPIEL_SECONDS)
    except subprocess.TimeoutExpired:
        return {"game": name, "refused": f"no answer in {SPIEL_SECONDS} s"}
    if process.returncode:
        errors = [line for line in process.stderr.splitlines() if line.strip()]
        return {"game": name, "refused": (errors or ["ended by itself"])[-1][:160]}
    answer: dict[str, Any] = json.loads(process.stdout.splitlines()[-1])
    return answer


def run_spiel(name: str, simulations: int) -> None:
    """Measure one of OpenSpiel's games in this process, and print the figures as JSON."""
    import random

    import pyspiel

    generator = random.Random(1)
    game = pyspiel.load_game(name)
    rates = []
    for number in range(ROUNDS):
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:  # play on until there is a choice
            outcomes, weights = (
                zip(*state.chance_outcomes(), strict=True) if state.is_chance_node() else (state.legal_actions(), [1])
            )
            state.apply_action(generator.choices(outcomes, weights)[0])
        bot = pyspiel.ISMCTSBot(number, pyspiel.RandomRolloutEvaluator(1, number), 2.0, simulations)
        start_time = time.process_time()
        bot.step(state)
        rates.append(round(simulations / (time.process_time() - start_time)))
    print(json.dumps({"game": name, "simulations_a_second": sorted(rates), "median": round(statistics.median(rates))}))


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--spiel"]:
        run_spiel(arguments[1], int(arguments[2]))
        return
    parser = argparse.ArgumentParser(
        prog="./dev bench search", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    is_quick = parser.parse_args(arguments).quick
    simulations, count, rounds = (2_000, 3, 1) if is_quick else (SIMULATIONS, MOMENTS, ROUNDS)
    our_results, their_results = [], []
    for name in TABLES:
        our_results.append(measure_ours(name, simulations, count, rounds))
        shares = ", ".join(f"{part} {share:.0%}" for part, share in our_results[-1]["shares"].items())
        print(f"{name:34} {our_results[-1]['median']:>11,} simulations/s   ({shares})", flush=True)
    for name in SPIEL:
        their_results.append(measure_spiel(name, simulations))
        figure = (
            f"{their_results[-1]['median']:>11,} simulations/s"
            if "median" in their_results[-1]
            else f"refused: {their_results[-1]['refused']}"
        )
        print(f"OpenSpiel {name:24} {figure}", flush=True)
    if not is_quick:
        Path(__file__).with_suffix(".json").write_text(
            json.dumps({"ours": our_results, "open_spiel": their_results}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
