"""The blocks of a book as chunks of its pages: prose, clauses with their numbers in the margin, lists, parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from dsl.services.book.book_values import (
    Block,
    Change,
    Changes,
    Clauses,
    ClauseText,
    Heading,
    Inline,
    Line,
    Listing,
    Paragraph,
    ParameterLine,
    Parameters,
    Terms,
    line,
)
from dsl.text.diagnostics import message
from editor.charts.book.columns import Chunk
from editor.charts.book.set_text import LOOSE, UNIT, SetText, Setting, face

RED, INK, TINT, FAINT = "#9c3b1f", "#2b2118", "#f6ecd6", "#6d5f4d"
BODY, SMALL, NUMBER, SMALLEST = 10.4, 8.8, 8.4, 4.5
MARGIN = 31.0 * UNIT
"""How far clauses stand at least to the right of their numbers."""
WIDEST = 0.3
"""How much of a column the numbers may take."""
GAP = 4.5 * UNIT
_DROP = 3
"""An initial is so many lines high."""


class BlockSetting:
    """Sets blocks in columns of ``width`` units, in one language; ``numbers`` of clauses must fit beside them."""

    def __init__(self, width: float, language: str, numbers: Iterable[str] = ()) -> None:
        self.width, self._language = width, language
        widest = max((_width_of(number, NUMBER) for number in numbers), default=0.0) + 5 * UNIT
        self._margin = min(max(MARGIN, widest), width * WIDEST)

    def chunks(self, block: Block) -> Iterator[Chunk]:
        """A block of text; nothing for one that is a picture."""
        match block:
            case Paragraph(text=text, initial=initial):
                yield from self._initial(text) if initial else self._text(text, GAP)
            case Heading(text=title):
                yield from self.heading(title)
            case Clauses(items=clauses):
                for clause in clauses:
                    yield from self._clause(clause)
            case Changes(items=changes):
                for change in changes:
                    yield from self._change(change, 0.0)
            case Parameters(items=lines):
                for parameter in lines:
                    yield from self._parameter(parameter)
            case _:
                yield from self._lists(block)

    def _lists(self, block: Block) -> Iterator[Chunk]:
        match block:
            case Listing(items=items, numbered=numbered):
                for number, item in enumerate(items, 1):
                    point = self._point(item, f"{number}." if numbered else "•")
                    if numbered and number == 1 < len(
                        items
                    ):  # neither the first step nor the last stands alone on another page
                        point = [replace(chunk, with_next=True) for chunk in point]
                    elif point and number == len(items) - 1:
                        point[-1] = replace(point[-1], with_next=True)
                    yield from point
            case Terms(items=terms):
                for word, meaning in terms:
                    yield from self._text((Inline(word, "strong"), Inline(" — "), *meaning), GAP * 0.8)

    def heading(self, title: str) -> Iterator[Chunk]:
        """A heading inside a column, with a line below it."""
        text = SetText(line(title), Setting(13.2, self.width, RED, bold=True, capitals=True, leading=1.12))

        def paint(painter: QPainter, x: float, y: float) -> None:
            text.paint(painter, x, y)
            painter.setPen(QPen(QColor(RED), UNIT * 0.5))
            under = y + text.height + UNIT * 1.4
            painter.drawLine(QPointF(x, under), QPointF(x + self.width, under))

        yield Chunk(text.height + UNIT * 4.5, paint, UNIT * 13.0, with_next=True)

    def _text(self, text: Line, space: float) -> list[Chunk]:
        return SetText(text, Setting(BODY, self.width)).chunks(space)

    def _initial(self, text: Line) -> list[Chunk]:
        """A paragraph that begins with a large letter beside its first lines."""
        first = text[0].text if text else ""
        if not first[:1].isalpha() or sum(len(part.text) for part in text) < 160:
            return self._text(text, GAP)
        size = BODY * 1.26 * _DROP * 1.06
        letter = SetText(line(first[0]), Setting(size, self.width, RED, bold=True, leading=1.0))
        aside = _width_of(first[0], size) + UNIT * 3
        rest = SetText((replace(text[0], text=first[1:]), *text[1:]), Setting(BODY, self.width), _DROP, aside)
        line_high = rest.setting.line

        def paint(painter: QPainter, x: float, y: float) -> None:
            letter.paint(painter, x, y - UNIT * 5.5)
            rest.paint(painter, x, y, 0, _DROP)

        opening = Chunk(_DROP * line_high, paint, GAP, with_next=False)
        others = [
            Chunk(line_high, lambda painter, x, y, at=at: rest.paint(painter, x, y, at, 1))  # type: ignore[misc]
            for at in range(_DROP, rest.lines)
        ]
        return [opening, *others]

    def _point(self, text: Line, mark: str) -> list[Chunk]:
        indent = 14.0 * UNIT
        head = SetText(line(mark), Setting(BODY, indent, RED, bold=True))
        return _with_margin(SetText(text, Setting(BODY, self.width, indent=indent)).chunks(GAP * 0.6), head)

    def _clause(self, clause: ClauseText) -> Iterator[Chunk]:
        size = min(NUMBER, NUMBER * (self._margin - 3 * UNIT) / max(_width_of(clause.number, NUMBER), 1.0))
        size = max(size, SMALLEST)  # a number is never cut, but by one that is far too long
        setting = Setting(size, self._margin - UNIT, RED, bold=True, leading=BODY * LOOSE / size)
        number = SetText(line(clause.number), setting)
        text = SetText(line(clause.text), Setting(BODY, self.width, indent=self._margin))
        least = max(2, number.lines)
        chunks = _with_margin(text.chunks(GAP * 0.9, with_next=bool(clause.changes), least=least), number)
        yield from chunks
        for change in clause.changes:
            yield from self._change(change, self._margin)

    def _change(self, change: Change, indent: float) -> Iterator[Chunk]:
        """A difference on a tinted ground, with a line beside it."""
        heading_line = (Inline(f"{self._text_of('book-here')}: ", "strong"), Inline(change.said))
        more = (Inline(f" {change.more}", "leaning"),) if change.more else ()
        text = SetText((*heading_line, *more), Setting(SMALL + 0.7, self.width - UNIT * 6, indent=indent + UNIT * 6))

        def paint(painter: QPainter, x: float, y: float) -> None:
            area = QRectF(x + indent, y, self.width - indent, text.height + UNIT * 4)
            painter.fillRect(area, QColor(TINT))
            painter.fillRect(QRectF(area.left(), y, UNIT * 2, area.height()), QColor(RED))
            text.paint(painter, x, y + UNIT * 2)

        yield Chunk(text.height + UNIT * 4, paint, UNIT * 3)

    def _parameter(self, found: ParameterLine) -> Iterator[Chunk]:
        was = f" ({self._text_of('book-was', value=found.was)})" if found.was else ""
        head: Line = (Inline(f"{found.label}: "), Inline(f"{found.value}{was}", "strong"))
        title = SetText(head, Setting(BODY, self.width))
        choices = self._text_of("book-may-be", choices=found.choices) if found.choices else ""
        more = " ".join(
            text if text.endswith((".", "!", "?")) else f"{text}." for text in (found.help, choices) if text
        )
        yield from title.chunks(GAP * 1.1, with_next=bool(more))
        if more:
            yield from SetText(line(more), Setting(SMALL, self.width, FAINT, indent=9.0 * UNIT)).chunks(UNIT * 0.5)

    def _text_of(self, code: str, **args: object) -> str:
        return message(code, args, self._language)


def _with_margin(chunks: Sequence[Chunk], head: SetText) -> list[Chunk]:
    """Chunks of which the first has a text to its left."""
    if not chunks:
        return []
    first = chunks[0]

    def paint(painter: QPainter, x: float, y: float) -> None:
        head.paint(painter, x, y)
        first.paint(painter, x, y)

    return [replace(first, paint=paint, height=max(first.height, head.height)), *chunks[1:]]


def _width_of(letter: str, size: float) -> float:
    return QFontMetricsF(face(size, bold=True)).horizontalAdvance(letter)
