"""Assembles the rulebook of a game from prose, declarations, clauses, examples and changes by house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from dsl.games.library.shelves import default_map
from dsl.games.play.gap_faults import values_of
from dsl.games.play.value_gaps import GapValues, lines_that_hold
from dsl.maps.mapfile import load_map
from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    Book,
    CardsBlock,
    Change,
    Changes,
    Paragraph,
    Part,
    PlayedExample,
    WheelBlock,
    line,
)
from dsl.services.book.clause_chapters import ClauseChapters, agreed_changes
from dsl.services.book.opened_rules import OpenedRules, open_rules
from dsl.services.book.played_examples import examples_of
from dsl.services.book.prose_check import prose_head
from dsl.services.book.prose_text import PARTS, Prose, ProsePart, blocks, prose_in
from dsl.services.book.rule_chapters import RuleChapters
from dsl.services.book.rule_tables import DeclaredTables
from dsl.text.diagnostics import LANGUAGES, Problems, message
from dsl.text.files import read_source
from dsl.text.source import Source

Step = Callable[[int, int], None]
"""Called with the number of steps done and of all steps; may raise an exception to stop the work."""
STEPS = 4
_BEFORE_CLAUSES = ("about", "aim", "box", "setup", "turn")


@dataclass(frozen=True)
class BookOrder:
    """Which book to make: of which rules (a game or house rules), in which language, with which parameters set."""

    rules: Path | Source
    language: str = "en"
    settings: tuple[tuple[str, str], ...] = ()
    examples: bool = True


def make_book(order: BookOrder, problems: Problems, step: Step = lambda done, count: None) -> Book | None:
    """The book; None if there are errors (in ``problems``). Missing parts are listed in its ``left_out``."""
    step(0, STEPS)
    opened = open_rules(order.rules, dict(order.settings), order.language, problems)
    if opened is None:
        return None
    step(1, STEPS)
    maker = _BookMaker(opened)
    played: list[tuple[str, PlayedExample]] = []
    if order.examples:
        found = Problems()
        examples = examples_of(opened.folder, order.language, found, values=maker.values)
        played = [(part, replace(made, name=f"example-{n}")) for n, (part, made) in enumerate(examples, 1)]
        maker.left_out += [message(d.code, d.args, order.language) for d in found]
    step(2, STEPS)
    return maker.book(played)


class _BookMaker:
    """Creates the parts of one book."""

    def __init__(self, opened: OpenedRules) -> None:
        self._opened, self._language = opened, opened.language
        self._word = opened.words.word
        self.values = GapValues(values_of(opened.program), opened.language, self._word)
        self._tables = DeclaredTables(opened.form, opened.language, self._word)
        self.left_out: list[str] = []
        self._prose = self._read_prose()
        self._changes, unsaid = agreed_changes(opened.differences, opened.language, self._word)
        if unsaid:
            self.left_out.append(self._message("book-unsaid", names=", ".join(unsaid)))

    def book(self, played: list[tuple[str, PlayedExample]]) -> Book:
        """The whole book; ``played`` are examples, each with the name of its part."""
        parts = [self._with_examples(part, played) for part in self._parts()]
        program, title = self._opened.program, self._opened.family[0].title
        names = [self._word(found) for found in self._opened.houses]
        return Book(
            self._opened.family[0].name,
            str(self._opened.folder),
            self._language,
            self._word(title),
            "; ".join(names),
            tuple(self._facts(program.players)),
            tuple(part for part in parts if part.blocks),
            tuple(self.left_out),
        )

    def _facts(self, players: tuple[int, int]) -> Iterator[str]:
        low, high = players
        yield (
            self._message("book-players", count=high, low=low)
            if low != high
            else self._message("book-players-just", count=low)
        )
        if self._board is not None and self._board.title:
            yield self._board.title

    def _parts(self) -> Iterator[Part]:
        written = {part.name: part for part in self._prose.parts} if self._prose is not None else {}
        own = [name for name in written if name not in PARTS]
        for name in _BEFORE_CLAUSES:
            yield Part(name, self._title(name, written.get(name)), tuple(self._written(name, written.get(name))))
            if name == "about" and self._changes:
                yield Part("changes", self._message("book-changes"), tuple(self._all_changes()))
        for name in own:
            yield Part(name, self._title(name, written[name]), tuple(self._written(name, written[name])))
        yield from self._clause_parts()
        tables = tuple(self._tables.blocks())
        yield Part("tables", self._message(_tables_title(tables)), tables)
        yield Part("variants", self._message("book-variants"), tuple(self._variants()))
        for name in ("advice", "words"):
            yield Part(name, self._title(name, written.get(name)), tuple(self._written(name, written.get(name))))

    def _variants(self) -> Iterator[Block]:
        found = list(self._tables.parameters())
        if found:
            yield Paragraph(line(self._message("book-variants-about")))
            yield from found

    def _title(self, name: str, part: ProsePart | None) -> str:
        return part.title if part is not None and part.title else self._message(f"book-part-{name}")

    def _written(self, name: str, part: ProsePart | None) -> Iterator[Block]:
        """The blocks of a part of the prose; the part ``box`` ends with the picture of the board."""
        texts = (found.text for found in part.lines) if part is not None else iter(())
        for number, block in enumerate(blocks(lines_that_hold(texts, self.values))):
            opens = name == "about" and number == 0 and isinstance(block, Paragraph)
            yield replace(block, initial=True) if opens and isinstance(block, Paragraph) else block
        if name == "box" and self._board is not None:
            yield self._board

    @cached_property
    def _board(self) -> BoardPicture | None:
        """The default board with its title in the language of the book; None if there is none."""
        path = default_map(list(self._opened.family))
        board = read_source(path, Problems()) if path is not None else None
        if board is None:
            return None
        found = load_map(board.text, None, Problems(), name=board.name, lenient=True)
        return BoardPicture(board, found.title(self._language) if found is not None else "")

    def _clause_parts(self) -> Iterator[Part]:
        by_clause: dict[str, list[Change]] = {}
        for change in self._changes:
            for clause in change.clauses:
                by_clause.setdefault(clause, []).append(change)
        chapters = ClauseChapters(self._opened.family, self.values)
        if not chapters.clauses():
            yield from RuleChapters(self._opened.program, self.values, self._word).parts()
            return
        left_out = prose_head(self._prose).left_out(self.values) if self._prose is not None else ()
        yield from chapters.parts(by_clause, left_out)

    def _all_changes(self) -> Iterator[Block]:
        yield Paragraph(line(self._message("book-changes-about")))
        yield Changes(tuple(self._changes))

    def _with_examples(self, part: Part, played: list[tuple[str, PlayedExample]]) -> Part:
        mine = (example for name, example in played if name == part.name)
        return replace(part, blocks=(*part.blocks, *mine))

    def _read_prose(self) -> Prose | None:
        for language in dict.fromkeys((self._language, *LANGUAGES)):
            if (prose := prose_in(self._opened.folder, language)) is not None:
                if language != self._language:
                    self.left_out.append(self._message("book-other-language", language=language))
                return prose
        self.left_out.append(self._message("book-no-prose"))
        return None

    def _message(self, code: str, **args: object) -> str:
        return message(code, args, self._language)


def _tables_title(tables: Sequence[Block]) -> str:
    """The message key for the title of the part with the tables."""
    if any(isinstance(block, CardsBlock) for block in tables):
        return "book-tables-cards"
    return "book-tables-wheel" if any(isinstance(block, WheelBlock) for block in tables) else "book-tables"
