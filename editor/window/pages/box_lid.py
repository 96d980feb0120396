"""How the lid of a game's box looks: a map, the title on a plate, a band at the foot, a tag for house rules."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QLinearGradient, QPainter, QPen, QPixmap

from editor.view.widgets.icons import icon
from editor.view.widgets.shades import Shades
from editor.view.widgets.voices import GROUP, book_font, sized

BAND, ON_BAND = QColor(38, 29, 18, 215), QColor("#fbf4e2")
SIGNS = {"wheel": "wheel", "deck": "deck", "dice": "dice"}
"""The icon of what decides chance."""
FOLD = ((0.0, 90), (0.5, 0), (0.6, 50), (1.0, 0))
"""The shadow at the edge at which a box opens."""
WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap


def paint_cover(painter: QPainter, lid: QRect, picture: QPixmap, shades: Shades) -> None:
    """The map, cut to fit; bare paper where there is none yet."""
    if picture.isNull():
        painter.fillRect(lid, QColor(shades.paper))
    else:
        target = QRect(QPoint(), picture.size().scaled(lid.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding))
        target.moveCenter(lid.center())
        painter.save()
        painter.setClipRect(lid)
        painter.drawPixmap(target, picture)
        painter.restore()
    fold = QLinearGradient(lid.left(), 0, lid.left() + 10, 0)
    for place, shade in FOLD:
        fold.setColorAt(place, QColor(0, 0, 0, shade))
    painter.fillRect(QRect(lid.left(), lid.top(), 10, lid.height()), fold)


def paint_title(painter: QPainter, lid: QRect, font: QFont, shades: Shades, heading: tuple[str, str]) -> None:
    """A plate with the title and, small, what it adds after a colon or comma."""
    title, more = heading
    large, small = book_font(font, GROUP * 1.05, bold=True), book_font(font, 1.0)
    small.setItalic(True)
    room = lid.width() - 44
    head = QFontMetrics(large).boundingRect(QRect(0, 0, room, 400), WRAPPED, title)
    below = QFontMetrics(small).boundingRect(QRect(0, 0, room, 400), WRAPPED, more) if more else QRect()
    plate = QRect(lid.left() + 14, lid.top() + 14, lid.width() - 28, head.height() + below.height() + 14)
    painter.setPen(QPen(QColor(shades.paper_ink), 1))
    painter.setBrush(QColor(shades.paper))
    painter.drawRect(plate)
    painter.setPen(QPen(QColor(shades.paper_line), 1))
    painter.drawRect(plate.adjusted(3, 3, -3, -3))
    painter.setPen(QColor(shades.paper_ink))
    painter.setFont(large)
    painter.drawText(QRect(plate.left() + 8, plate.top() + 7, room, head.height()), WRAPPED, title)
    painter.setFont(small)
    painter.drawText(QRect(plate.left() + 8, plate.top() + 7 + head.height(), room, below.height()), WRAPPED, more)


def paint_band(painter: QPainter, lid: QRect, font: QFont, players: str, chance: tuple[str, str]) -> None:
    """How many play at the left of the foot, at the right with what: its kind and its name."""
    font = sized(font, 0.9)
    metrics, (kind, said) = QFontMetrics(font), chance
    band = QRect(lid.left(), lid.bottom() - metrics.height() - 15, lid.width(), metrics.height() + 16)
    painter.fillRect(band, BAND)
    painter.setFont(font)
    painter.setPen(ON_BAND)
    side, top = metrics.height(), band.center().y() - metrics.height() // 2
    text = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawPixmap(band.left() + 12, top, icon("people", ON_BAND.name()).pixmap(side, side))
    painter.drawText(QRect(band.left() + side + 17, band.top(), 60, band.height()), text, players)
    if kind in SIGNS:
        start = band.right() - 12 - metrics.horizontalAdvance(said)
        painter.drawPixmap(start - side - 5, top, icon(SIGNS[kind], ON_BAND.name()).pixmap(side, side))
        painter.drawText(QRect(start, band.top(), band.right() - start, band.height()), text, said)


def paint_tag(painter: QPainter, lid: QRect, font: QFont, shades: Shades, said: str) -> QRect:
    """A tag above the band; gives its place, for clicks."""
    font = sized(font, 0.9, bold=True)
    metrics = QFontMetrics(font)
    wide, high = metrics.horizontalAdvance(said) + 16, metrics.height() + 6
    tag = QRect(lid.right() - wide, lid.bottom() - high - metrics.height() - 26, wide, high)
    painter.setPen(QColor(shades.house_line))
    painter.setBrush(QColor(shades.house_ground))
    painter.drawRoundedRect(tag, 5, 5)
    painter.setPen(QColor(shades.house))
    painter.setFont(font)
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, said)
    return tag
