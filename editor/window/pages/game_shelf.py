"""The shelf: boxes side by side on planks, as many planks as the window is narrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.base.texts import say
from editor.view.widgets.shades import shades_of
from editor.window.pages.game_box import GameBox

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import GameEntry

GAP, PLANK = 16, 13
AROUND = 14
"""Between a plank and the boxes below it."""
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class GameShelf(QWidget):
    """The boxes; arrows lead from one to the next."""

    asked = Signal(str, str)
    """The name of a game, and what is to be done with it."""
    houses_asked = Signal(str)
    """The name of the game whose house rules are to be shown."""
    taken = Signal(QWidget, bool)
    """The box that has the keyboard now; whether the mouse gave it."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[GameBox] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        say(self, self.setAccessibleName, "window-start-section-games")

    def fill(self, games: Sequence[GameEntry]) -> None:
        """Put these games on the shelf."""
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self.boxes = [GameBox(game) for game in games]
        for box in self.boxes:
            box.setParent(self)
            box.asked.connect(self.asked)
            box.houses_asked.connect(self.houses_asked)
            box.taken.connect(partial(self.taken.emit, box))
            box.show()
        self._place()
        self.updateGeometry()

    def count_houses(self, counts: Mapping[str, int]) -> None:
        """Say on each box how many house rules there are for its game."""
        for box in self.boxes:
            box.houses = counts.get(box.entry.name, 0)
            box.update()

    def _columns(self, width: int) -> int:
        return max(1, (width + GAP) // (self._box().width() + GAP))

    def _box(self) -> QSize:
        return self.boxes[0].sizeHint() if self.boxes else QSize(1, 1)

    def _row(self) -> int:
        return self._box().height() + PLANK + AROUND

    def _place(self) -> None:
        size, columns = self._box(), self._columns(self.width())
        for number, box in enumerate(self.boxes):
            row, column = divmod(number, columns)
            box.setGeometry(column * (size.width() + GAP), row * self._row(), size.width(), size.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        here = next((number for number, box in enumerate(self.boxes) if box.hasFocus()), -1)
        if step is None or here < 0:
            super().keyPressEvent(event)
            return
        there = here + step[0] + step[1] * self._columns(self.width())
        if 0 <= there < len(self.boxes):
            self.boxes[there].setFocus(Qt.FocusReason.TabFocusReason)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return -(-len(self.boxes) // self._columns(width)) * self._row() if self.boxes else 0

    def sizeHint(self) -> QSize:
        return QSize(self._box().width(), self.heightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._box().width(), self._row() if self.boxes else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.boxes:
            return
        painter, shades = QPainter(self), shades_of(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in range(-(-len(self.boxes) // self._columns(self.width()))):
            plank = QRect(0, row * self._row() + self._box().height(), self.width(), PLANK)
            wood = QLinearGradient(0, plank.top(), 0, plank.bottom())
            wood.setColorAt(0, QColor(shades.paper_line))
            wood.setColorAt(1, QColor(shades.paper_line).darker(150))
            painter.setBrush(wood)
            painter.drawRoundedRect(plank, 3, 3)
