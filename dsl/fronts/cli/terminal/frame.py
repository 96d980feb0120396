"""One screen full: head, board, what happened, the question and its choices, in as many lines as the terminal has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

LEAST_BOARD, LEAST_NEWS, FEWEST_NEWS = 6, 6, 2
"""Lines of a board, of news beside one of which only a part is in sight, and beside one that is there whole."""
GAP = 3

Drawn = Callable[[int, int], list[Text]]
"""Draws the board in so much width and height."""


@dataclass
class Parts:
    """What is to be seen, from top to bottom; ``board`` gives as much of itself as there is room for."""

    head: Text
    board: Drawn
    players: list[Text] = field(default_factory=list)
    older: list[Text] = field(default_factory=list)
    news: list[Text] = field(default_factory=list)
    question: list[Text] = field(default_factory=list)
    choices: list[Text] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    scrolls: bool = True  # whether a part of the board is as good as all of it; else only what is new yields


def compose(parts: Parts, out: Console, more: Callable[[int], str]) -> list[Text]:
    """The lines of a frame: one less than the screen has, and one is left for what is typed.

    ``more`` says how many lines of news had no room.
    """
    width, rows = out.width, out.height - 2
    head = wrapped([parts.head], out)[:2]
    players = wrapped(parts.players, out)[:3]
    choices = wrapped(columns(parts.choices, width, rows // 3), out)
    below = [*wrapped(parts.question, out), *choices, *wrapped(parts.notes, out)]
    below = below[-(rows - len(head) - LEAST_BOARD) :]
    room = rows - len(head) - len(players) - len(below)
    news = wrapped(parts.news, out)
    board = _board(parts, width, room, len(news))
    room -= len(board)
    if len(news) > room:
        hidden = len(news) - room + 1
        news = [Text(more(hidden), style="dim"), *news[hidden:]][: max(room, 0)]
    old = wrapped(parts.older, out)
    for line in old:
        line.stylize("dim")
    news = [*old[len(old) - max(0, room - len(news)) :], *news] if room > len(news) else news
    return [*head, *board, *players, *news, *below]


def _board(parts: Parts, width: int, room: int, news: int) -> list[Text]:
    """All of the board if only the news must yield for that, or as much as leaves room for them."""
    most, less = (max(LEAST_BOARD, room - min(news, least)) for least in (FEWEST_NEWS, LEAST_NEWS))
    whole = parts.board(width, most + 1)
    if len(whole) <= most:
        return whole
    return parts.board(width, less if parts.scrolls else most)


def wrapped(texts: Sequence[Text], out: Console) -> list[Text]:
    """Texts as lines no longer than the screen is wide."""
    return [line for text in texts for line in text.wrap(out, out.width)]


def columns(lines: Sequence[Text], width: int, most: int) -> list[Text]:
    """Lines one below the other, or side by side where there are many and they are short."""
    widest = max((line.cell_len for line in lines), default=0)
    across = max(1, min((width + GAP) // (widest + GAP), -(-len(lines) // max(1, most))))
    if across < 2:
        return list(lines)
    down = -(-len(lines) // across)
    out = []
    for row in range(down):
        text = Text()
        for line in lines[row::down]:
            text.append_text(line).append(" " * (widest + GAP - line.cell_len), style="default")
        out.append(text)
    return out
