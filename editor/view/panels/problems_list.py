"""The list of problems: one row each, with its sign, its message, where it is, and a button if it can be mended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from dsl.text.diagnostics import Severity
from editor.base.texts import tr
from editor.base.texts.tooltips import tip
from editor.model.problems.map_checks import Finding
from editor.model.problems.repair_case import Fix
from editor.view.widgets.glyphs import draw_button, draw_severity, row_background, small, text_colour
from editor.view.widgets.rows import ROW, Index, RowDelegate, RowsModel
from editor.view.widgets.shades import is_night

WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}
SIGN, PAD = 16, 8


@dataclass(eq=False)
class ProblemRow:
    """A problem as the list shows it; ``fixes`` are asked for when the row is seen."""

    finding: Finding
    message: Callable[[], str]
    where: Callable[[], str]
    ask: Callable[[], list[Fix]]
    _fixes: list[Fix] | None = field(default=None, repr=False)

    @property
    def fixes(self) -> list[Fix]:
        """The repairs; asked for once."""
        if self._fixes is None:
            self._fixes = self.ask()
        return self._fixes

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        severity = tr(f"panels-problems-{self.finding.diagnostic.severity.value}")
        return ", ".join(part for part in (severity, self.message(), self.where()) if part)


class ProblemsModel(RowsModel[ProblemRow]):
    """The rows that the filter lets through, the worst first."""

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
        """Show other problems."""
        self._all = sorted(rows, key=lambda row: ORDER[row.finding.diagnostic.severity])
        self.sift()

    def sift(self) -> None:
        """Filter anew."""
        self.show_rows([row for row in self._all if row.finding.diagnostic.severity in self.shown])

    def count(self, severity: Severity) -> int:
        """How many problems there are of that weight, shown or not."""
        return sum(row.finding.diagnostic.severity is severity for row in self._all)

    def same_kind(self, row: ProblemRow) -> list[ProblemRow]:
        """All problems with the same code."""
        return [other for other in self._all if other.finding.diagnostic.code == row.finding.diagnostic.code]

    @property
    def empty(self) -> bool:
        """Whether nothing is wrong at all."""
        return not self._all


class ProblemsDelegate(RowDelegate[ProblemRow]):
    """Paints the whole message, below it where it is, and the button."""

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
        """Where the button of a row is; None if it has none."""
        if not row.fixes:
            return None
        metrics = QFontMetrics(small(option.font))
        rect: QRect = option.rect
        width = metrics.horizontalAdvance(self._fit(option, str(row.fixes[0].label))) + 18
        height = metrics.height() + 8
        return QRect(rect.right() - PAD - width, rect.bottom() - PAD - height + 2, width, height)
