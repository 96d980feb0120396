"""The texts of a game in all languages as plain values, and the flat YAML file of a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dsl.language.typed.program import Voice
from dsl.maps.mapfile.changes import Refused
from dsl.text.diagnostics import Problems, Words
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, compose, yaml_source
from dsl.text.source import Place


class LanguageFile:
    """A file of translations, or of the sentences of clauses; created with ``text`` None if it does not exist."""

    def __init__(self, path: Path, language: str, text: str | None) -> None:
        self.path, self.language, self.exists = path, language, text is not None
        self.source = yaml_source(text or "", str(path))

    @classmethod
    def read(cls, path: Path, language: str) -> LanguageFile:
        """Read the file from disk."""
        source = read_source(path, Problems()) if path.is_file() else None
        return cls(path, language, source.text if source is not None else None)

    @cached_property
    def root(self) -> Node | None:
        """The root node; None if the file is empty or cannot be parsed."""
        return compose(self.source, Problems())

    @cached_property
    def pairs(self) -> dict[str, tuple[ScalarNode, Node]]:
        """For each text of the rules: its node and the node of its translation."""
        return {key.value: (key, value) for key, value in self.root.pairs} if self.root is not None else {}

    @property
    def table(self) -> dict[str, str]:
        """Text of the rules → its translation."""
        return {key: value.value for key, (_, value) in self.pairs.items() if isinstance(value, ScalarNode)}

    def place(self, text: str) -> Place | None:
        """The place of a text's translation; None if the file has none."""
        pair = self.pairs.get(text)
        return Place.of(pair[1].span) if pair is not None else None

    def mapping(self) -> MappingNode | None:
        """The mapping to edit; None if there is none yet. Raises ``Refused`` if the file has something else."""
        problems = Problems()
        root = compose(self.source, problems)
        if problems.failed:
            raise Refused("lang-not-readable")
        if root is None or root.empty:
            return None
        if not isinstance(root, MappingNode):
            raise Refused("lang-not-table")
        return root


@dataclass(frozen=True)
class Use:
    """An occurrence of a text in the rules: its role, its place, and the clauses implemented there."""

    voice: Voice
    place: Place
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """The translation of a text into one language; empty if it has none.

    ``place`` is its place in the game's own file; without one it comes from an extended game. ``left`` are braces of
    the text that the translation lacks, ``faults`` are errors in the braces it has.
    """

    text: str = ""
    place: Place | None = None
    left: tuple[str, ...] = ()
    faults: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Row:
    """A text of the rules (or the number of a clause), its braces, and a cell for each column.

    A text without uses is only in translation files; ``near_text`` is a similar text of the rules that lacks one.
    """

    text: str
    braces: tuple[str, ...]
    uses: tuple[Use, ...]
    cells: tuple[Cell, ...]
    near_text: str = ""


@dataclass(frozen=True)
class Section:
    """The rows of one section of a rules file, whose game is ``game``.

    ``title`` is that of the section comment, empty above the first. Without a ``file``: translations no longer used.
    """

    file: str
    game: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Column:
    """A language and the game's file for it. ``spoken``: the rules are in this language and need no translation."""

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
        """The number of texts in the rules without a translation into a language."""
        number = [column.language for column in self.columns].index(language)
        if self.columns[number].spoken:
            return 0
        return sum(1 for section in self.sections for row in section.rows if row.uses and not row.cells[number].text)
