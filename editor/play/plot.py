"""The base class of charts of numbers: they show one value, take all width, and are hidden without a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

What = TypeVar("What")
WIDE = 420


class Plot(QWidget, Generic[What]):
    """Subclasses set ``tall`` (pixels) or override ``high``, and override ``draw``."""

    tall = 0

    def __init__(self) -> None:
        super().__init__()
        self.what: What | None = None
        self.inks: tuple[QColor, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_what(self, what: What | None, inks: Sequence[QColor] = (), message: str = "") -> None:
        """Show another value, or nothing; ``inks``: the colours of its parts, ``message``: the value in words."""
        self.what, self.inks = what, tuple(inks)
        self.setAccessibleDescription(message)
        self.setVisible(bool(what))
        self.updateGeometry()
        self.update()

    def high(self, _what: What) -> int:
        """Its height in pixels."""
        return self.tall

    def draw(self, painter: QPainter, what: What) -> None:
        """Paint the value."""

    def sizeHint(self) -> QSize:
        return QSize(WIDE, self.high(self.what) if self.what else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.what:
            self.draw(painter, self.what)
