"""Small pictures of the panels, painted: swatches, signs of severity, buttons inside rows, eyes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from dsl.board.spec import Feature, Kind
from dsl.diagnostics import Severity
from dsl.mapfile.values import Data
from editor.model.chart import Ink
from editor.paint.symbols import draw_symbol
from editor.paint.theme import Theme

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
    """Paint what lies behind a row as the style has it; gives whether it is selected."""
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


def draw_ink(painter: QPainter, rect: QRectF, ink: Ink, theme: Theme) -> None:
    """A swatch: the terrain's colour with a hint of its pattern; a crossed page for "no cell"."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = theme.terrain_colour(ink.terrain, dict(ink.values))
    path = QPainterPath()
    path.addRoundedRect(rect, 4, 4)
    painter.fillPath(path, colour)
    painter.setClipPath(path)
    line = QColor(theme.ink)
    if ink.terrain is None:
        line.setAlphaF(0.45)
        painter.setPen(QPen(line, 1.4))
        painter.drawLine(rect.topRight(), rect.bottomLeft())
    elif theme.pattern(ink.terrain) == "waves":
        _waves(painter, rect, colour)
    painter.setClipping(False)
    line.setAlphaF(0.4)
    painter.setPen(QPen(line, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


def _waves(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour.lighter(118) if colour.lightness() > 90 else colour.lighter(160), 1.2))
    step = rect.width() / 3
    for row in (0.38, 0.7):
        y = rect.top() + rect.height() * row
        wave = QPainterPath(QPointF(rect.left(), y))
        for k in range(3):
            x = rect.left() + k * step
            wave.quadTo(QPointF(x + step / 2, y + (3 if k % 2 else -3)), QPointF(x + step, y))
        painter.drawPath(wave)


def draw_feature(painter: QPainter, rect: QRectF, feature: Feature, theme: Theme, index: int = 0) -> None:
    """The picture of a site, start, arrow or region in a palette."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if feature.kind is Kind.SITE:
        style = theme.site_style(feature.name, defaults(feature))
        draw_symbol(painter, style.symbol, rect, style.colour, style.outline)
    elif feature.kind is Kind.ARROW:
        draw_arrow(painter, rect, theme.arrow_colour(feature.name))
    elif feature.kind is Kind.REGION:
        region = theme.region_style(feature.name, index)
        fill, edge = QColor(region.fill or region.text), QColor(region.outline or region.text)
        fill.setAlphaF(max(fill.alphaF(), 0.35))
        painter.setPen(QPen(edge, 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
    else:
        start = theme.start_style(feature.name)
        tint = QColor(start.colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, 5, 5)
        inner = rect.adjusted(4, 4, -4, -4)
        draw_symbol(painter, start.symbol, inner, QColor("#fbf6e6") if tint.lightness() < 150 else QColor("#22313a"))
    painter.restore()


def defaults(feature: Feature) -> Mapping[str, Data]:
    """The values that a new feature of that kind would have, as a map file writes them."""
    found: dict[str, Data] = {a.name: a.default for a in feature.attributes if isinstance(a.default, (bool, int, str))}
    options: dict[str, Data] = {
        a.name: a.type.values[0] for a in feature.attributes if a.type.base == "options" and a.type.values
    }
    return options | found


def draw_arrow(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """A current: a line with a head, from lower left to upper right."""
    tail, head = rect.bottomLeft() + QPointF(2, -3), rect.topRight() + QPointF(-3, 4)
    painter.setPen(QPen(colour, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    path = QPainterPath(tail)
    path.quadTo(QPointF(rect.center().x(), rect.top() + 3), head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([head, head + QPointF(-8, -2), head + QPointF(-5, 5)]))


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
