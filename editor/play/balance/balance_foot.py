"""A few large numbers below the chart: how long it took, how many games, how much there was to choose from."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.games.balance.inquiry.inquiry_values import Report
from editor.base.texts import speech, tr
from editor.model.sessions.session import Session
from editor.play.balance.study_panel import StudyPanel
from editor.view.widgets.makers import label
from editor.view.widgets.voices import GROUP, book_font, lining

MOST_UNITS = 120
"""So many seconds are said as minutes, so many minutes as hours."""
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
            number, line = self._told(name, report)
            self.numbers[name].setText(number)
            self.lines[name].setText(line)

    def _told(self, name: str, report: Report | None) -> tuple[str, str]:
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
            said = tr("quality-choices-was", before=decimal(report.choices[0])) if both else tr("quality-choices")
            return decimal(report.choices[-1]), said
        return str(report.unfinished), tr("quality-unfinished")


def lasting(seconds: float) -> str:
    """A time in seconds, or where they would be hundreds in minutes or hours."""
    for unit, name in ((1, "seconds"), (60, "minutes")):
        if round(seconds / unit) < MOST_UNITS:
            return tr(f"quality-{name}", count=max(1, round(seconds / unit)))
    return tr("quality-hours", count=round(seconds / 3600))


def decimal(number: float) -> str:
    """A number with one decimal, as the reader writes it."""
    text = f"{number:.1f}"
    return text if speech.language == "en" else text.replace(".", ",")
