"""What must hold of a page at every step of a recorded game: it shows what this seat sees, and offers what is legal."""

import re
from collections.abc import Iterator, Sequence

from tests.browser.games import Faces, OnScreen, on_screen
from tests.browser.recorded import NAMES, Look, Recorded, Step
from tests.browser.seen import Answer, Result, Seen

Compared = tuple[str, object, object]  # what, as the page has it, as it should be
IN_TITLES = re.compile(rf"\b(?:[a-h]\d\d?|\d+)\b|’s\b|\b(?:{'|'.join(NAMES)}|Your|You|and)\b")
MINE = {"en": "You", "de": "Du"}
STALE = ("away", "no chest yet")  # what nobody is once the game is over (B10)


def slug(title: str) -> str:
    """The question in a prompt, whatever the names, places and numbers in it."""
    return re.sub(r"\W+", "-", IN_TITLES.sub("", title)).strip("-").lower()


def check_step(recorded: Recorded, step: Step, answer: Answer, log: Sequence[str]) -> None:
    """`log`: what stood in it before."""
    wrong = [each for each in compared(recorded, step, answer, log) if each[1] != each[2]]
    found = "".join(f"\n{what}\n  the page: {page!r}\n  it should: {should!r}" for what, page, should in wrong)
    assert not wrong, f"{recorded}, {step.name}:{found}"


def compared(recorded: Recorded, step: Step, answer: Answer, log: Sequence[str]) -> Iterator[Compared]:
    game, seen = on_screen(recorded.game), answer["seen"]
    yield "told to the server", answer["sent"], list(sent(recorded, step))
    yield "a private look", answer["look"] is not None, step.look is not None
    if answer["look"] is not None and step.look is not None:
        yield from while_looking(game, answer["look"], step.look, recorded.on_phone)
    yield from faces(seen, game.drawn(step.view, step.under, recorded.on_phone))
    yield "at rest", (seen["busy"], seen["looking"]), (False, False)
    yield "what is asked", seen["phase"], step.phase if step.is_asked else None
    yield "who is due", seen["due"], list(step.to_move)
    yield "offered", seen["offered"], sorted(game.offered(step.view, step.legal))
    yield from game.compared(seen, step.view)
    yield from lines(recorded, seen, step, log)
    yield from end(seen["result"], step)


def sent(recorded: Recorded, step: Step) -> Iterator[dict[str, object]]:
    """What a page tells the server: its own move, and that it has shown what came of a move."""
    if step.chosen:
        yield {"type": "move", "seat": recorded.eyes, "decision": step.decision, "moves": list(step.chosen)}
    if recorded.eyes is not None:
        yield {"type": "ack", "seat": recorded.eyes, "n": step.heard}


def while_looking(game: OnScreen, seen: Seen, look: Look, on_phone: bool) -> Iterator[Compared]:
    on_board = game.drawn(look.view, None, on_phone) | {f"cell {cell}": [card] for cell, card in look.cards.items()}
    yield from faces(seen, on_board)
    yield "asked while looking", (seen["phase"], seen["due"], seen["offered"]), (None, [], [])


def faces(seen: Seen, on_board: Faces) -> Iterator[Compared]:
    """Every card lies where it should; none is drawn or named anywhere that does not lie there."""
    cards = {card for place in on_board.values() for card in place}
    yield "faces", sorted_each(seen["faces"]), sorted_each(on_board)
    yield "drawn, and not to be seen", set(seen["elsewhere"]) - cards, set()
    yield "named, and not to be seen", set(seen["named"]) - cards, set()


def sorted_each(on_board: Faces) -> Faces:
    return {place: sorted(cards) for place, cards in sorted(on_board.items())}


def check_titles(steps: Sequence[Step], answers: Sequence[Answer]) -> None:
    """Whatever is asked is asked in words of its own: none of them is for something else too, or for waiting."""
    asked: dict[str, set[str | None]] = {}
    for step, answer in zip(steps, answers, strict=True):
        asked.setdefault(slug(answer["seen"]["title"]), set()).add(step.phase if step.is_asked else "waiting")
    assert "" not in asked
    assert {title: phases for title, phases in asked.items() if len(phases) > 1} == {}


def lines(recorded: Recorded, seen: Seen, step: Step, log: Sequence[str]) -> Iterator[Compared]:
    """What all may know is told in a line of its own, or in more of the newest one, and by the name of whoever did it."""
    if step.mover is None or not any(event["to"] == "all" for event in step.events):
        return
    who = MINE[recorded.language] if step.mover == recorded.eyes else NAMES[step.mover]
    yield f"told by {who}'s name", any(who in line for line in fresh_lines(seen["log"], log)), True


def fresh_lines(now: Sequence[str], before: Sequence[str]) -> Sequence[str]:
    """Of a log, newest first, the lines that are new, and the one that was the newest if more has been said in it."""
    added = next(count for count in range(len(now) + 1) if now[count + 1 :] == before[1 : len(now) - count])
    return now[:added] if now[added : added + 1] == before[:1] else now[: added + 1]


def end(result: Result | None, step: Step) -> Iterator[Compared]:
    if result is None or step.outcome is None:
        yield "the end", result, step.outcome
        return
    yield "scores", sorted(result["scores"]), sorted(step.outcome["scores"])
    yield "winners", result["winners"], max(1, len(step.outcome["winners"]))  # alone, it may be the game itself
    yield "out of date", [word for word in STALE if re.search(rf"\b{word}\b", result["text"])], []
