"""A rulebook as Markdown with pictures in separate files.

Text that comes from a game is escaped, so that no label can begin a list, a link or a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from dsl.services.book.book_values import (
    Block,
    BoardPicture,
    Book,
    CardsBlock,
    Change,
    Changes,
    Clauses,
    Heading,
    Line,
    Listing,
    Paragraph,
    ParameterLine,
    Parameters,
    PlayedExample,
    TableBlock,
    TableCell,
    Terms,
    WheelBlock,
    picture_names,
)
from dsl.text.diagnostics import Share, message

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~$])")
_BEGINS = re.compile(r"^(\s*)([-+=>]|\d+[.)])(?=\s|$)", re.MULTILINE)


def markdown(book: Book, pictures: Mapping[str, str] | None = None) -> str:
    """The Markdown text of a book; ``pictures``: the paths of its pictures by name, relative to the text's folder."""
    writer = _Markdown(book.language, pictures or {})
    return "\n\n".join(writer.book(book)) + "\n"


def escaped(text: str) -> str:
    """A text of a game with all Markdown marks escaped."""
    return _safe_begin(_SIGNS.sub(r"\\\1", " ".join(text.split())))


def _safe_begin(text: str) -> str:
    """The text with a backslash before what would begin a list, a heading or a quotation."""
    return _BEGINS.sub(lambda found: f"{found[1]}\\{found[2]}" if not found[2][0].isdigit() else _point(found[2]), text)


def _point(number: str) -> str:
    r"""The number ``1.`` escaped as ``1\.``, so that it begins no list."""
    return f"{number[:-1]}\\{number[-1]}"


class _Markdown:
    def __init__(self, language: str, pictures: Mapping[str, str]) -> None:
        self._language, self._pictures = language, pictures

    def book(self, book: Book) -> Iterator[str]:
        """The paragraphs of the text, to be separated by blank lines."""
        yield f"# {escaped(book.title)}"
        if book.under:
            yield f"*{escaped(book.under)}*"
        if book.facts:
            yield " · ".join(map(escaped, book.facts))
        for part in book.parts:
            yield f"## {escaped(part.title)}"
            for block in part.blocks:
                yield from self._block(block)
        if book.left_out:
            yield f"## {self._message('book-left-out')}"
            yield "\n".join(f"- {escaped(text)}" for text in book.left_out)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph(text=text):
                yield _line(text)
            case Heading(text=title):
                yield f"### {escaped(title)}"
            case Listing(items=items, numbered=numbered):
                yield "\n".join(f"{f'{n}.' if numbered else '-'} {_line(item)}" for n, item in enumerate(items, 1))
            case Terms(items=terms):
                yield "\n".join(f"- **{escaped(word)}** — {_line(meaning)}" for word, meaning in terms)
            case Clauses(items=clauses):
                yield "\n\n".join(
                    "\n".join((f"**{escaped(found.number)}** {escaped(found.text)}", *self._otherwise(found.changes)))
                    for found in clauses
                )
            case Changes(items=changes):
                yield "\n".join(f"- {self._change(change)}" for change in changes)
            case Parameters(items=lines):
                yield "\n".join(self._parameters(lines))
            case TableBlock():
                yield from self._table(block)
            case _:
                yield from self._pictured(block)

    def _pictured(self, block: Block) -> Iterator[str]:
        names = [name for name in picture_names(block) if name in self._pictures]
        match block:
            case WheelBlock(title=title, sectors=sectors, note=note):
                yield f"### {escaped(title)}"
                yield from self._images(names, title)
                yield from [escaped(note)] if note else []
                yield "\n".join(f"- {escaped(s.label)}: {Share(s.share).text(self._language)}" for s in sectors)
            case CardsBlock(title=title, cards=cards, note=note):
                yield f"### {escaped(title)}"
                yield from [escaped(note)] if note else []
                lines = ((c, ", ".join(f"{escaped(k)}: {escaped(v)}" for k, v in c.facts)) for c in cards)
                yield "\n".join(
                    f"- **{escaped(c.label)}** × {c.count}{f' — {facts}' if facts else ''}" for c, facts in lines
                )
            case BoardPicture(title=title):
                yield from self._images(names, title)
            case PlayedExample():
                yield from self._example(block, names)

    def _example(self, example: PlayedExample, names: list[str]) -> Iterator[str]:
        yield f"> **{self._message('book-example')}.** {escaped(example.title)}"
        yield from self._images(names[:1], self._message("book-before"))
        yield "\n".join(f"> - {_line(text)}" for text in example.told)
        yield from self._images(names[1:], self._message("book-after"))
        if example.say:
            yield f"> {escaped(example.say)}"

    def _images(self, names: Iterable[str], title: str) -> Iterator[str]:
        for name in names:
            yield f"![{escaped(title)}]({self._pictures[name]})"

    def _table(self, table: TableBlock) -> Iterator[str]:
        yield f"### {escaped(table.title)}"
        if table.note:
            yield escaped(table.note)
        rows = [tuple(escaped(text) or " " for text in table.head), ("---",) * len(table.head)]
        rows += [tuple(map(self._cell, row)) for row in table.rows]
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def _cell(self, cell: TableCell) -> str:
        return f"**{escaped(cell.text)}** ({self._was(cell.was)})" if cell.was else escaped(cell.text)

    def _parameters(self, lines: Iterable[ParameterLine]) -> Iterator[str]:
        for found in lines:
            was = f" ({self._was(found.was)})" if found.was else ""
            more = [found.help, self._message("book-may-be", choices=found.choices) if found.choices else ""]
            extra = " · ".join(escaped(text) for text in more if text)
            yield f"- **{escaped(found.label)}: {escaped(found.value)}**{was}{f' — {extra}' if extra else ''}"

    def _otherwise(self, changes: Iterable[Change]) -> Iterator[str]:
        for change in changes:
            yield f"> **{self._message('book-here')}:** {self._change(change)}"

    def _change(self, change: Change) -> str:
        return " ".join(escaped(text) for text in (change.text, change.more) if text)

    def _was(self, value: str) -> str:
        return self._message("book-was", value=escaped(value))

    def _message(self, code: str, **args: object) -> str:
        return message(code, args, self._language)


def _line(text: Line) -> str:
    marks = {"plain": "", "strong": "**", "leaning": "*"}
    marked = "".join(marks[part.face] + _SIGNS.sub(r"\\\1", part.text) + marks[part.face] for part in text)
    return _safe_begin(" ".join(marked.split()))
