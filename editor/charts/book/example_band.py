"""An example of play over the width of a page: before, what happened, after.

Where much happened, the pictures stand one below the other, and what happened beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from dsl.services.book.book_values import Inline, PlayedExample, line
from dsl.text.diagnostics import message
from editor.charts.book.block_setting import BODY, FAINT, INK, RED, SMALL, TINT
from editor.charts.book.columns import Chunk
from editor.charts.book.set_text import UNIT, SetText, Setting

CAPTIONS = ("book-before", "book-after")
PAD, GAP, BETWEEN = 8.0 * UNIT, 9.0 * UNIT, 2.5 * UNIT
PICTURE = 0.355
"""How wide a picture is, of the band."""
MUCH = 1.15
"""Texts that are so many times as high as the pictures stand beside both."""


class ExampleBand:
    """One example, set for a page ``width`` units wide; ``pictures`` are None where its board cannot be drawn."""

    def __init__(
        self, example: PlayedExample, pictures: tuple[QImage, QImage] | None, width: float, language: str
    ) -> None:
        self._example, self._pictures, self._language = example, pictures or (), language
        self._width, self._inner = width, width - 2 * PAD
        head = f"{message('book-example', {}, language)}. {example.title}"
        self._title = SetText((Inline(head, "strong"),), Setting(BODY + 0.6, self._inner, RED))
        self._below = SetText(line(example.say), Setting(BODY, self._inner)) if example.say else None
        self._wide = self._inner * PICTURE if self._pictures else 0.0
        self._high = self._wide * _share(self._pictures)
        narrow = self._events(self._inner - 2 * (self._wide + GAP))
        self._stacked = bool(self._pictures) and _height(narrow) > MUCH * self._high
        self._texts = self._events(self._inner - self._wide - GAP) if self._stacked else narrow

    def _events(self, width: float) -> list[SetText]:
        return [SetText(text, Setting(SMALL + 0.5, width, leading=1.2)) for text in self._example.told]

    @cached_property
    def _captions(self) -> list[SetText]:
        setting = Setting(SMALL, max(self._wide, UNIT), FAINT, italic=True, centred=True)
        return [SetText(line(message(code, {}, self._language)), setting) for code in CAPTIONS]

    def chunk(self) -> Chunk:
        """The whole band, which is never cut."""
        picture = self._high + self._captions[0].height + UNIT * 2 if self._pictures else 0.0
        body = max(picture * (2 if self._stacked else 1), _height(self._texts))
        whole = self._title.height + body + UNIT * 19 + (self._below.height + UNIT * 4 if self._below else 0.0)

        def paint(painter: QPainter, x: float, y: float) -> None:
            painter.fillRect(QRectF(x, y, self._width, whole), QColor(TINT))
            left, top = x + PAD, y + UNIT * 6
            self._title.paint(painter, left, top)
            top += self._title.height + UNIT * 4
            for number in range(len(self._pictures)):
                right = 0.0 if self._stacked else number * (self._inner - self._wide)
                self._picture(painter, number, left + right, top + (picture * number if self._stacked else 0.0))
            text_height = body if self._stacked else min(body, self._high or body)
            down = top + max((text_height - _height(self._texts)) / 2, 0.0)
            for text in self._texts:
                text.paint(painter, left + (self._wide + GAP if self._pictures else 0.0), down)
                down += text.height + BETWEEN
            if self._below:
                self._below.paint(painter, left, top + body + UNIT * 5)

        return Chunk(whole, paint, UNIT * 10, wide=True)

    def _picture(self, painter: QPainter, number: int, x: float, y: float) -> None:
        framed(painter, QRectF(x, y, self._wide, self._high), self._pictures[number])
        self._captions[number].paint(painter, x, y + self._high + UNIT)


def framed(painter: QPainter, rect: QRectF, image: QImage) -> None:
    """A picture with a fine line around it."""
    painter.drawImage(rect, image)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), UNIT * 0.7))
    painter.drawRect(rect)


def _share(pictures: Sequence[QImage]) -> float:
    return pictures[0].height() / max(pictures[0].width(), 1) if pictures else 0.0


def _height(texts: Sequence[SetText]) -> float:
    return sum(text.height + BETWEEN for text in texts)
