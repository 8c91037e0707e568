"""Checks a page at every step of a recorded game: it must show what its seat sees, and offer what is legal."""

import re
from collections.abc import Iterator, Sequence

from tests.browser.games import Faces, OnScreen, on_screen
from tests.browser.recording import NAMES, Look, Recording, Step
from tests.browser.seen import Answer, PageContents, Result

Comparison = tuple[str, object, object]  # what is compared, what the page has, what it should have
NAMES_AND_PLACES = re.compile(rf"\b(?:[a-h]\d\d?|\d+)\b|’s\b|\b(?:{'|'.join(NAMES)}|Your|You|and)\b")
OWN_NAME = {"en": "You", "de": "Du"}
OUTDATED = ("away", "no chest yet")  # words that the page must not say of anybody once the game is over (B10)


def slug(title: str) -> str:
    """The kind of question in a prompt: its title without names, places and numbers."""
    return re.sub(r"\W+", "-", NAMES_AND_PLACES.sub("", title)).strip("-").lower()


def check_step(recording: Recording, step: Step, answer: Answer, log: Sequence[str]) -> None:
    """Compare what the page shows after a step with what it should show. `log`: the lines of the log before the step."""
    differences = [each for each in compare_step(recording, step, answer, log) if each[1] != each[2]]
    details = "".join(f"\n{what}\n  on the page: {page!r}\n  expected: {expected!r}" for what, page, expected in differences)
    assert not differences, f"{recording}, {step.name}:{details}"


def compare_step(recording: Recording, step: Step, answer: Answer, log: Sequence[str]) -> Iterator[Comparison]:
    game, page = on_screen(recording.game), answer["seen"]
    yield "sent to the server", answer["sent"], list(expected_frames(recording, step))
    yield "a private look", answer["look"] is not None, step.look is not None
    if answer["look"] is not None and step.look is not None:
        yield from compare_look(game, answer["look"], step.look, recording.on_phone)
    yield from compare_faces(
        page, game.expected_faces(step.view, step.hidden_cards, recording.on_phone), is_over=step.outcome is not None
    )
    yield "busy or looking", (page["busy"], page["looking"]), (False, False)
    yield "what is asked", page["phase"], step.phase if step.is_asked else None
    yield "who is due", page["due"], list(step.to_move)
    yield "offered moves", page["offered"], sorted(game.expected_moves(step.view, step.legal))
    if step.outcome is None:  # after the game, the result replaces all of this
        yield from game.compare(page, step.view)
    yield from compare_log(recording, page, step, log)
    yield from compare_result(page["result"], step)


def expected_frames(recording: Recording, step: Step) -> Iterator[dict[str, object]]:
    """The frames that the page should send: its own move, and the acknowledgement that it has shown the events of this step."""
    if step.own_moves:
        yield {"type": "move", "seat": recording.eyes, "decision": step.decision, "moves": list(step.own_moves)}
    if recording.eyes is not None:
        yield {"type": "ack", "seat": recording.eyes, "n": step.heard_count}


def compare_look(game: OnScreen, page: PageContents, look: Look, on_phone: bool) -> Iterator[Comparison]:
    on_board = game.expected_faces(look.view, None, on_phone) | {f"cell {cell}": [card] for cell, card in look.cards.items()}
    yield from compare_faces(page, on_board)
    yield "asked while looking", (page["phase"], page["due"], page["offered"]), (None, [], [])


def compare_faces(page: PageContents, on_board: Faces, *, is_over: bool = False) -> Iterator[Comparison]:
    """Compare where cards lie. Until the game is over, no other card may be drawn or named anywhere on the page."""
    cards = {card for place in on_board.values() for card in place}
    yield "faces", sort_faces(page["faces"]), sort_faces(on_board)
    if is_over:
        return
    yield "secrets drawn on the page", set(page["elsewhere"]) - cards, set()
    yield "secrets named on the page", set(page["named"]) - cards, set()


def sort_faces(on_board: Faces) -> Faces:
    return {place: sorted(cards) for place, cards in sorted(on_board.items())}


def check_titles(steps: Sequence[Step], answers: Sequence[Answer]) -> None:
    """Assert that every kind of question has its own title, which is not used for another question or for waiting."""
    phases_by_title: dict[str, set[str | None]] = {}
    for step, answer in zip(steps, answers, strict=True):
        phases_by_title.setdefault(slug(answer["seen"]["title"]), set()).add(step.phase if step.is_asked else "waiting")
    assert "" not in phases_by_title
    assert {title: phases for title, phases in phases_by_title.items() if len(phases) > 1} == {}


def compare_log(recording: Recording, page: PageContents, step: Step, log: Sequence[str]) -> Iterator[Comparison]:
    """Check that a public move gets a line in the log, or is added to the newest line, with the name of whoever made it."""
    if step.mover is None or not any(event["to"] == "all" for event in step.events):
        return
    who = OWN_NAME[recording.language] if step.mover == recording.eyes else NAMES[step.mover]
    yield f"a line of the log names {who}", any(who in line for line in fresh_lines(page["log"], log)), True


def fresh_lines(now: Sequence[str], before: Sequence[str]) -> Sequence[str]:
    """The new lines of a log, newest first, and the line that was the newest before, if something was added to it."""
    new_count = next(count for count in range(len(now) + 1) if now[count + 1 :] == before[1 : len(now) - count])
    return now[:new_count] if now[new_count : new_count + 1] == before[:1] else now[: new_count + 1]


def compare_result(result: Result | None, step: Step) -> Iterator[Comparison]:
    if result is None or step.outcome is None:
        yield "the result", result, step.outcome
        return
    yield "scores", sorted(result["scores"]), sorted(step.outcome["scores"])
    yield "winners", result["winners"], max(1, len(step.outcome["winners"]))  # in solo, the game itself may win
    yield "outdated words", [word for word in OUTDATED if re.search(rf"\b{word}\b", result["text"])], []
