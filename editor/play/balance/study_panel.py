"""The widgets above and below the heat map while a game's balance is studied."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHideEvent, QLinearGradient, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.games.balance.inquiry.inquiry_values import HeatPair, Report
from editor.base.signals import reconnect
from editor.base.texts import set_text, tr, ui
from editor.charts.drawing.match.cell_marks import heat_colour
from editor.model.match.balance_study import BalanceStudy
from editor.model.match.match_steps import Heat
from editor.model.sessions.session import Session
from editor.view.widgets.buttons import Segments
from editor.view.widgets.labels import GROUP, book_font, lining
from editor.view.widgets.makers import label, reserve_room
from editor.view.widgets.panel import Panel
from editor.view.widgets.shades import is_night, shades_of


class StudyPanel(Panel):
    """Shows a part of the results of a balance study. Subclasses override ``study_changed``."""

    _connected: BalanceStudy | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(16, 10, 16, 10)

    @property
    def study(self) -> BalanceStudy | None:
        """The study of the session that is shown."""
        return self.session.study if self.session is not None else None

    def study_changed(self, name: str) -> None:
        """An attribute of the study has changed; empty: any may have."""

    def session_shown(self) -> None:
        """The game of another tab."""
        study = self.study
        self._connected = reconnect(self._connected, study, lambda one: one.changed, self.study_changed)
        self.study_changed("")

    def language_changed(self) -> None:
        """Other words."""
        self.study_changed("")

    def look_changed(self) -> None:
        """By day or night."""
        self.study_changed("")


MOST_UNITS = 120
"""A time of more seconds is shown in minutes, one of more minutes in hours."""
FACTS = ("seconds", "games", "choices", "unfinished")


class BalanceFoot(StudyPanel):
    """Four numbers, each with a line below it."""

    title = "quality-numbers"

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.numbers: dict[str, QLabel] = {}
        self.lines: dict[str, QLabel] = {}
        row = QHBoxLayout()
        row.setSpacing(34)
        for name in FACTS:
            self.numbers[name], self.lines[name] = label(""), label("", "small")
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(self.numbers[name])
            column.addWidget(self.lines[name])
            row.addLayout(column)
        row.addStretch(1)
        self.column.addLayout(row)
        self.begin()

    def study_changed(self, _name: str) -> None:
        report = self.study.report if self.study is not None else None
        for name in FACTS:
            self.numbers[name].setFont(lining(book_font(self.font(), GROUP * 1.2, bold=True)))
            number, line = self._summary(name, report)
            self.numbers[name].setText(number)
            self.lines[name].setText(line)

    def _summary(self, name: str, report: Report | None) -> tuple[str, str]:
        if report is None or not report.games:
            return "", ""
        both = len(report.choices) > 1
        if name == "seconds":
            return lasting(report.seconds), tr("quality-cores", count=max(1, report.workers))
        if name == "games":
            number = f"2 × {report.games}" if both else str(report.games)
            return number, tr("quality-pairs" if both else "quality-games-played")
        if name == "choices":
            if not report.choices:
                return "", ""
            before, now = (QLocale(ui.language).toString(report.choices[at], "f", 1) for at in (0, -1))
            return now, tr("quality-choices-was", before=before) if both else tr("quality-choices")
        return str(report.unfinished), tr("quality-unfinished")


def lasting(seconds: float) -> str:
    """A time as text, in seconds, minutes or hours."""
    for unit, name in ((1, "seconds"), (60, "minutes")):
        if round(seconds / unit) < MOST_UNITS:
            return tr(f"quality-{name}", count=max(1, round(seconds / unit)))
    return tr("quality-hours", count=round(seconds / 3600))


WHATS = ("stood", "left", "taken", "came")
SIDES = ("before", "after", "change")
SCALE_WIDTH, APART = 150, 8


class BalanceHead(StudyPanel):
    """Buttons that choose the kind of event, and before, after or the difference."""

    title = "quality-heat"

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.what, self.side = "stood", "after"
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(label("quality-heat", "title"))
        self.legend = HeatLegend()
        self.whats = Segments({name: f"quality-heat-{name}" for name in WHATS})
        self.sides = Segments({name: f"quality-side-{name}" for name in SIDES})
        self.whats.chosen.connect(self._choose_what)
        self.sides.chosen.connect(self._choose_side)
        row.addWidget(self.whats)
        row.addStretch(1)
        row.addWidget(self.sides)
        reserve_room(self.legend, self.whats, self.sides)  # the chart below stays where it is
        self.column.addLayout(row)
        self.column.addWidget(self.legend, 0, Qt.AlignmentFlag.AlignLeft)
        self.begin()

    def _choose_what(self, name: str) -> None:
        self.what = name
        self.study_changed("report")

    def _choose_side(self, name: str) -> None:
        self.side = name
        self.study_changed("report")

    # --- display ---------------------------------------------------------------------------

    def study_changed(self, _name: str) -> None:
        report = self.study.report if self.study is not None else None
        heats = report.heats if report is not None else ()
        there = {heat.what for heat in heats}
        if self.what not in there and there:
            self.what = next(what for what in WHATS if what in there)
        compared = any(heat.before is not None for heat in heats)
        if not compared:
            self.side = "after"
        for name, button in self.whats.buttons.items():
            button.setVisible(name in there)
        self.whats.press(self.what)
        self.whats.setVisible(bool(there))
        self.sides.press(self.side)
        self.sides.setVisible(compared)
        self.legend.setVisible(bool(heats))
        self._lay_heat(report)

    def _lay_heat(self, report: Report | None) -> None:
        """Paint the heat map over the chart while this widget is visible."""
        if self.session is None:
            return
        if report is None or not report.heats or not self.isVisible():
            self.session.heat = None
            return
        heats = [heat for heat in report.heats if heat.what == self.what]
        self.session.heat = heat_of(heats, self.side, report.cells)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.study_changed("")

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.session is not None:
            self.session.heat = None


class HeatLegend(QWidget):
    """The legend of the shades, from seldom to often."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_text(self, self.setAccessibleName, "quality-legend")

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(tr("quality-seldom") + tr("quality-often"))
        return QSize(words + SCALE_WIDTH + 2 * APART, 16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, night = QPainter(self), is_night(self)
        painter.setPen(QColor(shades_of(self).soft))
        seldom, often = tr("quality-seldom"), tr("quality-often")
        left = self.fontMetrics().horizontalAdvance(seldom) + APART
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), seldom)
        scale = QLinearGradient(left, 0, left + SCALE_WIDTH, 0)
        for step in range(9):
            scale.setColorAt(step / 8, heat_colour(step / 8, night))
        painter.fillRect(QRect(left, 3, SCALE_WIDTH, 10), scale)
        there = self.rect().adjusted(left + SCALE_WIDTH + APART, 0, 0, 0)
        painter.drawText(there, int(Qt.AlignmentFlag.AlignVCenter), often)


def heat_of(heats: list[HeatPair], side: str, cells: tuple[str, ...]) -> Heat | None:
    """Heat by cell (1.0 for the greatest), summed over kinds of pieces; of a difference only where it has grown."""
    if not heats:
        return None
    after = [sum(each) for each in zip(*(heat.after for heat in heats))]
    befores = [heat.before for heat in heats if heat.before is not None]
    before = [sum(each) for each in zip(*befores)] if befores else None
    if side == "change" and before is not None:
        shown = [max(0.0, now - was) for now, was in zip(after, before)]
    else:
        shown = before if side == "before" and before is not None else after
    most = max(shown, default=0.0)
    if not most:
        return None
    told = {}
    for cell, value in enumerate(shown):
        if value:
            told[cell] = _cell_text(cells[cell], after[cell], before[cell] if before is not None else None)
    return Heat({cell: (value / most) ** 0.5 for cell, value in enumerate(shown) if value}, told)


def _cell_text(cell: str, after: float, before: float | None) -> str:
    if before is None:
        return tr("quality-heat-cell", cell=cell, after=f"{after:.1f}")
    return tr("quality-heat-cell-both", cell=cell, after=f"{after:.1f}", before=f"{before:.1f}")
