"""The problems of a map as a list, and the picture of a map without any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from dsl.text.diagnostics import Severity
from editor.base.texts import tip, tr
from editor.model.problems.map_checks import Finding
from editor.model.problems.repair_case import Fix
from editor.view.widgets.glyphs import GOOD, draw_button, draw_severity, row_background, small, text_colour
from editor.view.widgets.panel import soft
from editor.view.widgets.rows import ROW, Index, RowDelegate, RowsModel
from editor.view.widgets.shades import is_night

TICK = 24.0
"""Half the width of the ring, if there is room."""


class NoProblems(QWidget):
    """Shown when there are no problems."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.detail = "", ""

    def report(self, text: str, detail: str) -> None:
        """Show another text."""
        self.text, self.detail = text, detail
        self.setAccessibleName(f"{text} {detail}".strip())
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Two lines next to a tick."""
        return QSize(160, 2 * self.fontMetrics().height() + 16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tick above the text, or beside it if there is little height."""
        bold = QFont(self.font())
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
        bold.setBold(True)
        line = QFontMetricsF(bold).height() + QFontMetricsF(self.font()).height() * 2 + 6
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.height() >= 2 * TICK * 1.4 + line + 24:
            middle = QPointF(self.width() / 2, max(self.height() * 0.36, TICK * 1.4 + 6))
            area = QRectF(8, middle.y() + TICK * 1.4 + 10, self.width() - 16, self.height())
            self._tick(painter, middle, TICK)
            self._paint_texts(painter, area, bold, Qt.AlignmentFlag.AlignHCenter)
        else:
            size = min(TICK * 0.8, self.height() / 3)
            wide = QFontMetricsF(bold).horizontalAdvance(self.text)
            wide = max(wide, QFontMetricsF(self.font()).horizontalAdvance(self.detail)) + 4
            longest = max((QFontMetricsF(bold).horizontalAdvance(word) for word in self.text.split()), default=0)
            aside = size * 3.6 if self.width() >= longest + size * 3.6 + 16 else 0.0  # else the words alone
            left = max((self.width() - wide - aside) / 2, 8)
            words = QRectF(left + aside, 0, max(self.width() - left - aside - 8, 40), self.height())
            if aside:
                self._tick(painter, QPointF(left + size * 1.4, self.height() / 2), size)
            self._paint_texts(painter, words, bold, Qt.AlignmentFlag.AlignLeft, upright=True)
        painter.end()

    def _tick(self, painter: QPainter, middle: QPointF, size: float) -> None:
        good = QColor(GOOD[is_night(self)])
        halo = QColor(good)
        halo.setAlphaF(0.13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(middle, size * 1.4, size * 1.4)
        pen = QPen(good, size / 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, size, size)
        ends = ((-0.42, 0.04), (-0.12, 0.33), (0.46, -0.33))
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) * size for x, y in ends]))

    def _paint_texts(
        self, painter: QPainter, area: QRectF, bold: QFont, side: Qt.AlignmentFlag, upright: bool = False
    ) -> None:
        flags = int(side) | int(Qt.TextFlag.TextWordWrap)
        painter.setFont(bold)
        text_height = painter.boundingRect(area, flags, self.text).height()
        painter.setFont(self.font())
        more = painter.boundingRect(area, flags, self.detail).height()
        top = max((area.height() - text_height - more - 3) / 2, 0) if upright else 0.0
        painter.setFont(bold)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area.translated(0, top), flags, self.text)
        painter.setFont(self.font())
        painter.setPen(soft(self.palette()))
        painter.drawText(area.translated(0, top + text_height + 3), flags, self.detail)


WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}
SIGN, PAD = 16, 8


@dataclass(eq=False)
class ProblemRow:
    """A problem in the list; ``fixes`` are computed when the row is visible."""

    finding: Finding
    message: Callable[[], str]
    where: Callable[[], str]
    find_fixes: Callable[[], list[Fix]]
    _fixes: list[Fix] | None = field(default=None, repr=False)

    @property
    def fixes(self) -> list[Fix]:
        """The repairs; computed once."""
        if self._fixes is None:
            self._fixes = self.find_fixes()
        return self._fixes

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        severity = tr(f"panels-problems-{self.finding.diagnostic.severity.value}")
        return ", ".join(part for part in (severity, self.message(), self.where()) if part)


class ProblemsModel(RowsModel[ProblemRow]):
    """The rows that pass the filter, the worst first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(
            parent,
            lambda row: row.message(),
            tip=lambda row: tip(row.message()),
            spoken=lambda row: row.spoken,
            key=lambda row: (row.finding.diagnostic.code, row.finding.place),
        )
        self._all: list[ProblemRow] = []
        self.shown = set(Severity)

    def take(self, rows: Sequence[ProblemRow]) -> None:
        """Replace the problems."""
        self._all = sorted(rows, key=lambda row: ORDER[row.finding.diagnostic.severity])
        self.apply_filter()

    def apply_filter(self) -> None:
        """Apply the filter again."""
        self.show_rows([row for row in self._all if row.finding.diagnostic.severity in self.shown])

    def count(self, severity: Severity) -> int:
        """The number of problems with this severity, shown or not."""
        return sum(row.finding.diagnostic.severity is severity for row in self._all)

    def same_kind(self, row: ProblemRow) -> list[ProblemRow]:
        """All problems with the same code."""
        return [other for other in self._all if other.finding.diagnostic.code == row.finding.diagnostic.code]

    @property
    def empty(self) -> bool:
        """Whether there are no problems."""
        return not self._all


class ProblemsDelegate(RowDelegate[ProblemRow]):
    """Paints the whole message, its place below, and the button."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: ProblemRow = index.data(ROW)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 240
        metrics = QFontMetrics(option.font)
        message = metrics.boundingRect(QRect(0, 0, width - SIGN - 3 * PAD, 4000), WRAP, row.message())
        return QSize(width, message.height() + self._lower(option, row) + 2 * PAD)

    def _lower(self, option: QStyleOptionViewItem, row: ProblemRow) -> int:
        metrics = QFontMetrics(small(option.font))
        if row.fixes:
            return metrics.height() + 14
        return metrics.height() + 3 if row.where() else 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ProblemRow = index.data(ROW)
        self.initStyleOption(option, index)
        rect: QRect = option.rect
        palette, font = option.palette, option.font
        selected = row_background(painter, option)
        night = is_night(option.widget)
        painter.save()
        sign = QRectF(rect.left() + PAD, rect.top() + PAD + 1, SIGN, SIGN)
        draw_severity(painter, sign, row.finding.diagnostic.severity, night)
        text = rect.adjusted(SIGN + 2 * PAD, PAD, -PAD, -PAD)
        painter.setFont(font)
        painter.setPen(text_colour(palette, selected))
        painter.drawText(text, WRAP, row.message())
        painter.setFont(small(font))
        button = self.button(option, row)
        where = QRect(text.left(), text.bottom() - self._lower(option, row), text.width(), self._lower(option, row) + 1)
        if button is not None:
            draw_button(painter, button, self._fit(option, str(row.fixes[0].label)), palette, selected)
            where.setRight(button.left() - PAD)
        painter.setPen(text_colour(palette, selected, faint=True))
        painter.drawText(where, int(Qt.AlignmentFlag.AlignVCenter), row.where())
        painter.restore()

    def _fit(self, option: QStyleOptionViewItem, text: str) -> str:
        metrics = QFontMetrics(small(option.font))
        rect: QRect = option.rect
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width() - SIGN - 80, 60))

    def button(self, option: QStyleOptionViewItem, row: ProblemRow) -> QRect | None:
        """The box of a row's button; None if it has none."""
        if not row.fixes:
            return None
        metrics = QFontMetrics(small(option.font))
        rect: QRect = option.rect
        width = metrics.horizontalAdvance(self._fit(option, str(row.fixes[0].label))) + 18
        height = metrics.height() + 8
        return QRect(rect.right() - PAD - width, rect.bottom() - PAD - height + 2, width, height)
