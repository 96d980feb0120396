"""Composes one screen of the game: head, board, news, question and choices, in the height of the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

LEAST_BOARD, LEAST_NEWS, FEWEST_NEWS = 6, 6, 2
"""The least lines of a board; of news if a part of the board is shown; of news if all of it is."""
GAP = 3
"""The blanks between columns of choices."""

Drawn = Callable[[int, int], list[Text]]
"""Draws the board in at most a width (characters) and height (lines)."""


@dataclass
class Parts:
    """The parts of a screen, from top to bottom. ``scrolls``: a part of the board is enough, so that news have room."""

    head: Text
    board: Drawn
    players: list[Text] = field(default_factory=list)
    older: list[Text] = field(default_factory=list)
    news: list[Text] = field(default_factory=list)
    question: list[Text] = field(default_factory=list)
    choices: list[Text] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    scrolls: bool = True


def compose(parts: Parts, out: Console, more: Callable[[int], str]) -> list[Text]:
    """The lines of a screen, two fewer than it has: the others are for typing.

    ``more`` makes the message that so many lines of news had no room.
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
    """All of the board if ``FEWEST_NEWS`` lines of news have room besides, else a part of it."""
    most, less = (max(LEAST_BOARD, room - min(news, least)) for least in (FEWEST_NEWS, LEAST_NEWS))
    whole = parts.board(width, most + 1)
    if len(whole) <= most:
        return whole
    return parts.board(width, less if parts.scrolls else most)


def wrapped(texts: Sequence[Text], out: Console) -> list[Text]:
    """Texts wrapped to the width of the screen."""
    return [line for text in texts for line in text.wrap(out, out.width)]


def columns(lines: Sequence[Text], width: int, most: int) -> list[Text]:
    """Lines in as few columns as are needed for at most ``most`` lines, if they are short enough for the width."""
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
