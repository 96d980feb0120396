"""The grid of a game's translations, made from its checked rules and the files in its folder ``lang``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from dsl.games.library.shelves import Header, header_of, kin_of
from dsl.games.play.translation import Translation, brace_faults, braces, forms_of, load_translation, split
from dsl.language.syntax.headings import section_title, sections
from dsl.language.typed.program import Program, TextUse
from dsl.services.words.contents import Cell, Column, Grid, LanguageFile, Row, Section, Use
from dsl.text.catalogue import LANGUAGES
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Place

LANG = "lang"


def text_grid(programs: Sequence[Program]) -> Grid:
    """All texts that players can read. ``programs``: a game, then its house rules, which share the game's files."""
    kin = kin_of(programs[0].files)
    folder = lang_folder(kin)
    files = [LanguageFile.read(folder / f"{language}.yaml", language) for language in LANGUAGES]
    below = [header for header in kin if header.path.parent / LANG != folder]
    built_in = programs[0].files[0].name
    spoken = language_of(text for text, (use, *_) in programs[0].texts.items() if use.span.source.name != built_in)
    columns = (_TextColumn(file, below, spoken) for file in files)
    return _Rows(programs, list(columns)).grid()


def lang_folder(kin: Sequence[Header]) -> Path:
    """The folder of a game's translations; for house rules in a subfolder of a game, that game's."""
    own = kin[0].path.parent
    games = (header.path.parent for header in kin[1:])
    return next((game for game in games if game.resolve() == own.parent.resolve()), own) / LANG


def language_of(texts: Iterable[str]) -> str:
    """The language (``en``, ``ru`` or ``uk``) in which most of a game's texts are written, judged by their letters."""
    plain = "".join(part for text in texts for brace, part in split(text) if not brace).casefold()
    latin = sum(plain.count(letter) for letter in "abcdefghijklmnopqrstuvwxyz")
    if 2 * latin >= sum(map(str.isalpha, plain)):
        return "en"
    return "uk" if sum(map(plain.count, "іїєґ")) > sum(map(plain.count, "ыэёъ")) else "ru"


class _TextColumn:
    """One language: the game's own file, and those of the extended games."""

    def __init__(self, file: LanguageFile, below: Sequence[Header], spoken: str) -> None:
        self.file, self.spoken = file, file.language == spoken
        self._own = Translation(file.table)
        self._below = load_translation(below, file.language, Problems())

    @property
    def head(self) -> Column:
        return Column(self.file.language, str(self.file.path), self.file.exists, self.spoken)

    def cell(self, text: str) -> Cell:
        """The cell of a text in this language, from the game's file or else from those of the extended games."""
        for table in (self._own, self._below):
            found = table.find(text)
            if found is not None:
                left = tuple(brace for brace in braces(text) if brace not in braces(found))
                place = self._place(text) if table is self._own else None
                return Cell(found, place, left, tuple(brace_faults(text, found)))
        return Cell(text if self.spoken else "")

    def _place(self, text: str) -> Place | None:
        return next((place for form in forms_of(text) if (place := self.file.place(form)) is not None), None)


class _Rows:
    """Puts the rows in their sections."""

    def __init__(self, programs: Sequence[Program], columns: Sequence[_TextColumn]) -> None:
        self._programs, self._columns = programs, columns
        self._homes: dict[str, TextUse] = {}
        self._clauses: dict[tuple[str, int], list[str]] = {}
        for program in programs:
            depth = {file.name: number for number, file in enumerate(program.files)}
            for text, uses in program.texts.items():
                first = min(uses, key=lambda use: (depth.get(use.span.source.name, 0), use.span.line))
                self._homes.setdefault(text, first)
            for home in program.homes:
                clauses = self._clauses.setdefault((home.span.source.name, home.span.line), [])
                clauses += [home.clause] * (home.clause not in clauses)

    def grid(self) -> Grid:
        heads = tuple(column.head for column in self._columns)
        return Grid(self._programs[0].title, heads, (*self._sections(), *self._unused_translations()))

    def _sections(self) -> Iterator[Section]:
        """The sections of the game's file, of those it extends (except the common base), of its house rules."""
        game, *house = self._programs
        for source in (*reversed(game.files[1:]), *(program.files[-1] for program in house)):
            headings, title = sections(source), header_of(source).title
            here = [
                (home.span.line, text) for text, home in self._homes.items() if home.span.source.name == source.name
            ]
            rows: dict[str, list[Row]] = {}
            for line, text in sorted(here, key=lambda item: item[0]):
                rows.setdefault(section_title(headings, line), []).append(self._row(text))
            for heading, found in rows.items():
                yield Section(source.name, title, heading, tuple(found))

    def _unused_translations(self) -> Iterator[Section]:
        """A section of the texts in translation files that are not in the rules; none if there are no such texts."""
        known = {form for text in self._homes for form in forms_of(text)}
        unused = dict.fromkeys(text for column in self._columns for text in column.file.table if text not in known)
        free = [text for text in self._homes if not any(column.file.place(text) for column in self._columns)]
        if unused:
            yield Section("", "", "", tuple(self._row(text, near(text, free)) for text in unused))

    def _row(self, text: str, near_text: str = "") -> Row:
        uses = dict.fromkeys(self._use(use) for program in self._programs for use in program.texts.get(text, ()))
        unused = (Cell(column.file.table.get(text, ""), column.file.place(text)) for column in self._columns)
        cells = tuple(column.cell(text) for column in self._columns) if uses else tuple(unused)
        return Row(text, braces(text), tuple(uses), cells, near_text)

    def _use(self, use: TextUse) -> Use:
        """An occurrence of a text, with the clauses on its lines (for a question or choice, on its first line)."""
        span = use.span
        last = span.line if use.voice in ("question", "choice") else span.end_line
        found = (self._clauses.get((span.source.name, line), ()) for line in range(span.line, last + 1))
        return Use(use.voice, Place.of(span), tuple(dict.fromkeys(clause for some in found for clause in some)))
