"""Small pictures of the panels, painted: swatches, signs of severity, buttons inside rows, eyes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from dsl.text.diagnostics import Severity
from editor.view.widgets.shades import Shades

SEVERITY = {
    Severity.ERROR: ("#a8322a", "#f08b7e"),
    Severity.WARNING: ("#b27600", "#e5b454"),
    Severity.NOTE: ("#1d6d92", "#63b6d6"),
}
GOOD = ("#2f7047", "#83c79a")


def small(font: QFont) -> QFont:
    """The font for side remarks."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * 0.86)
    return made


def row_background(painter: QPainter, option: QStyleOptionViewItem) -> bool:
    """Paint the background of a row in the style's way; returns whether the row is selected."""
    style = option.widget.style() if option.widget else None
    option.text = ""
    if style is not None:
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
    return bool(option.state & QStyle.StateFlag.State_Selected)


def text_colour(palette: QPalette, selected: bool, faint: bool = False) -> QColor:
    """The colour of a row's text."""
    if selected:
        colour = palette.color(QPalette.ColorRole.HighlightedText)
    else:
        colour = palette.color(QPalette.ColorRole.PlaceholderText if faint else QPalette.ColorRole.Text)
    if selected and faint:
        colour.setAlphaF(0.8)
    return colour


def severity_colour(severity: Severity, night: bool) -> QColor:
    """The colour of errors, warnings and notes."""
    return QColor(SEVERITY[severity][night])


def draw_severity(painter: QPainter, rect: QRectF, severity: Severity, night: bool) -> None:
    """A disc with a cross (error), a triangle with a mark (warning), a disc with an i (note)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(severity_colour(severity, night))
    pen = QPen(QColor("#12202a" if night else "#ffffff"), 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    middle, r = rect.center(), rect.width() / 2
    if severity is Severity.WARNING:
        top, base = QPointF(middle.x(), rect.top()), rect.bottom() - 1
        painter.drawPolygon(QPolygonF([top, QPointF(rect.right(), base), QPointF(rect.left(), base)]))
    else:
        painter.drawEllipse(rect)
    painter.setPen(pen)
    if severity is Severity.ERROR:
        d = r * 0.36
        painter.drawLine(middle + QPointF(-d, -d), middle + QPointF(d, d))
        painter.drawLine(middle + QPointF(-d, d), middle + QPointF(d, -d))
    else:
        flip = -1 if severity is Severity.WARNING else 1
        shift = QPointF(0, r * 0.2) if severity is Severity.WARNING else QPointF()
        painter.drawPoint(middle + shift + QPointF(0, -r * 0.5 * flip))
        painter.drawLine(middle + shift + QPointF(0, -r * 0.1 * flip), middle + shift + QPointF(0, r * 0.45 * flip))
    painter.restore()


def paint_sign(painter: QPainter, rect: QRectF, state: str, shades: Shades) -> None:
    """Paint a result: ✓ green, ✗ red or cut, ≠ if it differs on purpose, an empty ring if unknown."""
    colours = {"green": shades.good, "red": shades.error, "cut": shades.error, "differs": shades.house}
    if state not in colours:
        painter.setPen(QPen(QColor(shades.line), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.adjusted(2, 2, -2, -2))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours[state]))
    painter.drawEllipse(rect)
    painter.setPen(QPen(QColor(shades.base), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, reach = rect.center(), rect.width() * 0.21
    if state == "green":
        points = [QPointF(-1.05, 0.1), QPointF(-0.25, 0.85), QPointF(1.1, -0.8)]
        painter.drawPolyline(QPolygonF([middle + point * reach for point in points]))
    elif state == "differs":
        for height in (-0.45, 0.45):
            painter.drawLine(middle + QPointF(-1, height) * reach, middle + QPointF(1, height) * reach)
    else:
        for turn in (1, -1):
            painter.drawLine(middle + QPointF(-0.8, -0.8 * turn) * reach, middle + QPointF(0.8, 0.8 * turn) * reach)


def draw_aim(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """A ring with four strokes: pick a place on the map."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle, r = rect.center(), rect.width() / 2 - 1
    painter.drawEllipse(middle, r * 0.55, r * 0.55)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        painter.drawLine(middle + QPointF(x * r * 0.3, y * r * 0.3), middle + QPointF(x * r, y * r))
    painter.restore()


def draw_ticks(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """A list of three lines, two of them ticked: pick several of them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    step, box = rect.height() / 3, rect.width() / 4
    for row in range(3):
        left, y = rect.left(), rect.top() + step * (row + 0.5)
        if row < 2:
            corner = QPointF(left + box * 0.4, y + box * 0.45)
            painter.drawPolyline([QPointF(left, y), corner, QPointF(left + box, y - box * 0.55)])
        else:
            painter.drawPoint(QPointF(left + box / 2, y))
        painter.drawLine(QPointF(left + box * 1.9, y), QPointF(rect.right(), y))
    painter.restore()


def draw_button(painter: QPainter, rect: QRect, text: str, palette: QPalette, hot: bool) -> None:
    """A button inside a row."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    accent = palette.color(QPalette.ColorRole.Link)
    painter.setPen(QPen(accent if hot else palette.color(QPalette.ColorRole.Mid), 1))
    painter.setBrush(palette.color(QPalette.ColorRole.Button))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    painter.setPen(palette.color(QPalette.ColorRole.Link))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
    painter.restore()


Draw = Callable[[QPainter, QRectF], None]


def icon(draw: Draw, size: int = 20, pressed: Draw | None = None) -> QIcon:
    """An icon painted by ``draw``; ``pressed``: for a pressed button."""
    made = QIcon(picture(draw, size))
    if pressed is not None:
        made.addPixmap(picture(pressed, size), QIcon.Mode.Normal, QIcon.State.On)
    return made


def picture(draw: Draw, size: int) -> QPixmap:
    """A picture painted by ``draw``, sharp on screens of up to twice the usual density."""
    pixmap = QPixmap(size * 2, size * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter, QRectF(1, 1, size - 2, size - 2))
    painter.end()
    return pixmap


def severity_icon(severity: Severity, night: bool) -> QIcon:
    """The sign of errors, warnings or notes."""
    return icon(lambda painter, rect: draw_severity(painter, rect, severity, night), 16)
