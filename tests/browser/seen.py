"""What a page shows, as `recorded.js` reads it."""

from typing import TypedDict


class PageContents(TypedDict):
    """What a page shows when it is at rest."""

    busy: bool
    looking: bool
    phase: str | None
    due: list[int]
    title: str
    faces: dict[str, list[str]]  # by place
    elsewhere: list[str]  # faces in the prompt, at the seats and in the result
    named: list[str]  # every card named anywhere in the page or in its storage
    offered: list[str]  # moves
    signs: dict[str, str]
    labels: dict[str, str]  # by cell
    log: list[str]  # newest first
    result: "Result | None"
    cutOff: list[str]  # what the edges of the screen cut off, if edges.js is loaded


class Result(TypedDict):
    """What a page shows once the game is over."""

    scores: list[int]
    winners: int
    text: str  # what is written in the prompt and at the seats


class Answer(TypedDict):
    """What a page shows and has sent after one step."""

    sent: list[dict[str, object]]  # the frames that the page sent during the step
    look: PageContents | None  # the page while a private look was open
    seen: PageContents


class Glance(TypedDict):
    """What can be read on a page at one moment, while cards are moving."""

    at: float  # milliseconds
    prompt: str
    told: str | None  # what the prompt says has happened
    newest: str  # the newest line of the log
    due: list[int]
    seats: list[str]  # what is written at each seat
