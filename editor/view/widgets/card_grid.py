"""Buttons of one size in rows that fit the width; most are pictures with a title below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.base.texts import tip, ui
from editor.view.widgets.buttons import EnteredButton

GAP = 14
WIDTH, WIDEST, PICTURE_HEIGHT = 244, 320, 148
PART = " · "
"""What stands between the parts of a line."""


class Card(EnteredButton):
    """A picture with a title and a line below. ``title`` and ``line`` are called again when the language changes."""

    def __init__(self, title: Callable[[], str], line: Callable[[], str], detail: str = "") -> None:
        """``detail``: additional text in the tooltip, the full path of a file."""
        super().__init__()
        self._title, self._line, self._detail = title, line, detail
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        ui.changed.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """Title and line in the language spoken now."""
        self.setText(self._title())
        self.setAccessibleName(self._title())
        self.setAccessibleDescription(self._line())
        self.setToolTip(tip("\n".join(filter(None, (self._title(), self._line(), self._detail)))))
        self.update()

    def show_picture(self, image: QImage) -> None:
        """Set the picture, of any size; it is cropped to fit."""
        self._picture = QPixmap.fromImage(image)
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(WIDTH, PICTURE_HEIGHT + 2 * metrics.height() + 22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        palette = self.palette()
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        shape = QPainterPath()
        shape.addRoundedRect(frame, 9, 9)
        painter.fillPath(shape, palette.button())
        painter.save()
        area = QRect(0, 0, self.width(), PICTURE_HEIGHT)
        painter.setClipPath(shape)
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        self._paint_picture(painter, area)
        painter.restore()
        marked = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(palette.highlight().color() if marked else palette.mid().color(), 2 if marked else 1))
        painter.drawPath(shape)
        self._paint_texts(painter)

    def _paint_picture(self, painter: QPainter, area: QRect) -> None:
        if self._picture.isNull():
            painter.fillRect(area, QColor(self.palette().midlight().color()))
            return
        size = self._picture.size().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        target = QRect((area.width() - size.width()) // 2, (area.height() - size.height()) // 2, *size.toTuple())
        painter.drawPixmap(target, self._picture)

    def _paint_texts(self, painter: QPainter) -> None:
        room = self.width() - 24
        font = self.font()
        font.setBold(True)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(self.palette().windowText().color())
        top = PICTURE_HEIGHT + 8
        line = QRect(12, top, room, metrics.height())
        painter.drawText(
            line, Qt.AlignmentFlag.AlignLeft, metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        )
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(self.palette().placeholderText().color())
        below = QRect(12, top + metrics.height() + 2, room, metrics.height() + 4)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, whole_parts(self._line(), QFontMetrics(font), room))


def whole_parts(text: str, metrics: QFontMetrics, room: int) -> str:
    """As many whole parts of a text from its beginning as fit; the first one is cut if need be."""
    parts = text.split(PART)
    while len(parts) > 1 and metrics.horizontalAdvance(PART.join(parts)) > room:
        parts.pop()
    return metrics.elidedText(PART.join(parts), Qt.TextElideMode.ElideRight, room + 2)  # it wants more than the advance


class Cards(QWidget):
    """Cards of one size in as many columns as fit."""

    def __init__(self, narrowest: int = WIDTH, widest: int = WIDEST) -> None:
        super().__init__()
        self.cards: Sequence[QAbstractButton] = ()
        self.one_row = False
        """Whether only as many are shown as fit into one row."""
        self._narrowest, self._widest = narrowest, widest
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def fill(self, cards: Sequence[QAbstractButton]) -> None:
        """Replace the cards."""
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = cards
        for card in cards:
            card.setParent(self)
        self.show_row(self.one_row)

    def show_row(self, only: bool) -> None:
        """Show ``only`` one row, or all."""
        self.one_row = only
        self._place(self.width())
        self.updateGeometry()

    def _columns(self, width: int) -> int:
        return max((width + GAP) // (self._narrowest + GAP), 1)

    def _place(self, width: int) -> None:
        columns = self._columns(width)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            high = card.sizeHint().height()
            wide = min((width - (columns - 1) * GAP) // columns, self._widest)
            card.setGeometry(column * (wide + GAP), row * (high + GAP), wide, high)
            card.setVisible(not self.one_row or row == 0)

    def left_out(self) -> bool:
        """Whether some cards are not shown."""
        return self.one_row and len(self.cards) > self._columns(self.width())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if not self.cards:
            return 0
        rows = 1 if self.one_row else -(-len(self.cards) // self._columns(width))
        return rows * (self.cards[0].sizeHint().height() + GAP) - GAP

    def sizeHint(self) -> QSize:
        least = 2 * self._narrowest + GAP
        return QSize(least, self.heightForWidth(max(self.width(), least)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(event.size().width())
        super().resizeEvent(event)
