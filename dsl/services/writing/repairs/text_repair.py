"""A problem to repair, and the edits that repairs consist of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.language.syntax.scanner import Lexeme, lexemes
from dsl.services.writing.contract import Repair
from dsl.text.diagnostics import Diagnostic, Words
from dsl.text.source import Edit, Place, Source, Span

STEP = 4
"""The indentation of a block, in blanks."""


@dataclass(frozen=True)
class RepairCase:
    """A diagnostic to repair: at ``span`` of ``source``, whose keywords are those of ``skin``."""

    diagnostic: Diagnostic
    span: Span
    source: Source
    skin: str

    @property
    def line(self) -> str:
        """The line of the problem."""
        return self.source.line(self.span.line)

    @property
    def code_end(self) -> int:
        """The column after the code of the line, that is, before clause tags and comments."""
        written = [one for one in lexemes(self.line) if one.kind not in ("comment", "tag")]
        return len(self.line[: _end(written[-1])].rstrip()) + 1 if written else 1

    def arg(self, name: str) -> str:
        """An argument of the diagnostic's message, as text; empty if it has none of this name."""
        return str(self.diagnostic.args.get(name, ""))

    @property
    def expected(self) -> list[str]:
        """The words and signs that the grammar allows there, without categories such as "a name"."""
        found = self.diagnostic.args.get("expected", ())
        words = [word for word in found if isinstance(word, Words)] if isinstance(found, tuple) else []
        return [str(word.args["word"]) for word in words if word.code == "quoted"]

    def edit(self, begin: int, end: int, text: str, line: int = 0) -> Edit:
        """An edit within a line, by default that of the problem."""
        number = line or self.span.line
        return Edit(Place(self.source.name, number, begin, number, end), text)

    def replaced(self, text: str) -> Repair:
        """Replace the underlined text."""
        place = Place.of(self.span)
        return Repair(Words("repair-replace", {"text": shown(text)}), (Edit(place, text),))

    def inserted(self, column: int, text: str) -> Repair:
        """Insert a text in the line."""
        return Repair(Words("repair-insert", {"text": shown(text)}), (self.edit(column, column, text),))

    def deleted(self, begin: int, end: int) -> Repair:
        """Delete the text of the line from column ``begin`` to before ``end``."""
        text = shown(self.line[begin - 1 : end - 1])
        return Repair(Words("repair-delete", {"text": text}), (self.edit(begin, end, ""),))

    def indented(self, depth: int, line: int = 0) -> Repair:
        """Set the indentation of a line."""
        number = line or self.span.line
        text = self.source.line(number)
        margin = len(text) - len(text.lstrip())
        return Repair(Words("repair-indent", {"count": depth}), (self.edit(1, margin + 1, " " * depth, number),))

    def new_line(self, after: int, text: str) -> Repair:
        """Insert a line after line ``after``; 0 is the top."""
        place = Place(self.source.name, after + 1, 1, after + 1, 1)
        edit = Edit(place, text + "\n")
        if after >= len(self.source.lines) or (after == len(self.source.lines) - 1 and not self.source.lines[-1]):
            last = len(self.source.lines)
            end = len(self.source.line(last)) + 1
            lead = "" if not self.source.line(last) else "\n"
            edit = Edit(Place(self.source.name, last, end, last, end), f"{lead}{text}\n")
        return Repair(Words("repair-line", {"text": shown(text.strip())}), (edit,))

    def depth(self, line: int) -> int:
        """The indentation of a line."""
        text = self.source.line(line)
        return len(text) - len(text.lstrip())

    def written_above(self, line: int) -> int:
        """The last line above ``line`` with code; 0 if there is none."""
        for number in range(line - 1, 0, -1):
            text = self.source.line(number).strip()
            if text and not text.startswith("#"):
                return number
        return 0


Maker = Callable[[RepairCase], Iterator[Repair]]
"""A function that finds the repairs of problems with a certain code."""


def shown(text: str) -> str:
    """A text for the label of a repair: one line, shortened."""
    line = re.sub(r"\s+", " ", text).strip() or text
    return line if len(line) <= 40 else line[:39] + "…"


def _end(lexeme: Lexeme) -> int:
    return lexeme.start + len(lexeme.text)
