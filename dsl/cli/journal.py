"""The log as a ship's journal: turns as headings, what was done, what fell, and the clause beside it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from dsl.link.events import Entry
from dsl.link.game import Game
from dsl.play import Translation

_STYLES = {"turn": "bold", "choice": "", "chance": "cyan", "log": "", "over": "bold bright_yellow"}
_MARKS = {"turn": "— ", "choice": "  ", "chance": "  ~ ", "log": "    ", "over": "★ "}


def journal_line(entry: Entry, viewer: int | None, game: Game, words: Translation) -> Text:
    """One entry as ``viewer`` may read it."""
    told = words.tell(game, entry.seen_by(viewer))
    if entry.kind == "turn":
        return Text(f"{_MARKS['turn']}{told} —", style=_STYLES["turn"])
    line = Text(_MARKS.get(entry.kind, "  ") + told, style=_STYLES.get(entry.kind, ""))
    if entry.clauses:
        line.append(f"  [{', '.join(entry.clauses)}]", style="dim")
    return line


def print_journal(out: Console, entries: Iterable[Entry], viewer: int | None, game: Game, words: Translation) -> None:
    """Several entries."""
    for entry in entries:
        out.print(journal_line(entry, viewer, game, words), soft_wrap=True)
