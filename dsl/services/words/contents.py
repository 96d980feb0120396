"""The texts of a game in all languages, as plain values: chapters of rows, a cell for each language."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.typed.program import Voice
from dsl.text.diagnostics import Words
from dsl.text.source import Place


@dataclass(frozen=True)
class Use:
    """Where a text stands in the rules, what it is there, and the clauses that are implemented there."""

    voice: Voice
    place: Place
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """A text in one language: empty if it has none.

    ``place`` is where the game's own file says it; without one it comes from a game that this one extends. ``left``
    are the braces that are not in it yet, ``faults`` what is wrong with those that are.
    """

    text: str = ""
    place: Place | None = None
    left: tuple[str, ...] = ()
    faults: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Row:
    """A text as the rules have it (or the number of a clause), its braces, and a cell for each column.

    A text without uses is stale: only files of translations have it. ``like`` is what it may have become.
    """

    text: str
    braces: tuple[str, ...]
    uses: tuple[Use, ...]
    cells: tuple[Cell, ...]
    like: str = ""


@dataclass(frozen=True)
class Section:
    """Rows that stand in one section of one rules file, whose game is called ``game``.

    ``title`` is that of the section comment, empty above the first. Without a ``file`` its rows are stale.
    """

    file: str
    game: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Column:
    """A language and the game's own file for it. ``spoken``: the rules are written in it, so it lacks nothing."""

    language: str
    file: str
    exists: bool
    spoken: bool = False


@dataclass(frozen=True)
class Grid:
    """All texts of a game; the cells of each row are in the order of ``columns``."""

    title: str
    columns: tuple[Column, ...]
    sections: tuple[Section, ...]

    def missing(self, language: str) -> int:
        """How many texts that the rules have nobody has said in a language."""
        number = [column.language for column in self.columns].index(language)
        if self.columns[number].spoken:
            return 0
        return sum(1 for section in self.sections for row in section.rows if row.uses and not row.cells[number].text)
