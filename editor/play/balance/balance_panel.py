"""Statistics of many matches between bots: a verdict, who wins, how long they last, how they end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from dsl.games.balance.inquiry.inquiry_values import Report, Sample, SharePair, ShareView, SweepView
from dsl.services.match.match_values import Seat, SeatKind
from dsl.text.diagnostics import Share
from dsl.text.files import reason, write_bytes
from editor.base.texts import Message, tr, ui
from editor.charts.drawing.style.player_inks import side_inks
from editor.model.sessions.live_match import setup_of
from editor.model.sessions.session import Session
from editor.play.balance.balance_order import BalanceOrder
from editor.play.balance.share_plots import EndBars, IntervalPlot, LengthSteps
from editor.play.balance.study_panel import StudyPanel, lasting
from editor.play.balance.sweep_plot import SweepPlot
from editor.view.widgets.labels import GROUP, book_font, lining
from editor.view.widgets.makers import button, chosen_path, column_area, frame, label

KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
LIVE = ("mode", "rules", "game", "split")


class BalancePanel(StudyPanel):
    """The right column while a game's balance is studied."""

    title = "quality-title"

    def __init__(self, session: Session | None = None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.form = BalanceOrder()
        self.form.run.connect(self.run)
        self.form.stop.connect(self.stop)
        self.cautions, self.headline, self.detail = (label("", style, wrap=True) for style in ("", "", "soft"))
        self.progress = QProgressBar(textVisible=False)
        self.progress.setMaximumHeight(6)
        self.message = label("", "small", wrap=True)
        self.card = frame("callout")
        self.plot, self.lengths, self.ends, self.sweep = IntervalPlot(), LengthSteps(), EndBars(), SweepPlot()
        self.charts: dict[str, QWidget] = {
            "ends": self.ends,
            "wins": self.plot,
            "lengths": self.lengths,
            "sweep": self.sweep,
        }
        self.sections: dict[str, QLabel] = {}
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=400)
        self._soon.timeout.connect(self._look_at_game)
        self.begin()

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        column.addWidget(label("quality-title", "title"))
        column.addWidget(self.form)
        inside = QVBoxLayout(self.card)
        inside.addWidget(self.cautions)
        inside.addWidget(self.headline)
        inside.addWidget(self.detail)
        column.addWidget(self.card)
        column.addWidget(self.progress)
        column.addWidget(self.message)
        for name, chart in self.charts.items():
            self.sections[name] = label(f"quality-{name}", "group")
            column.addWidget(self.sections[name])
            column.addWidget(chart)
        column.addStretch(1)
        self.column.addWidget(column_area(page, "quality-title"), 1)
        self.more = button("quality-more", lambda: self.study.more() if self.study else None)
        self.longest = button("quality-longest", lambda: self._show_sample("longest"))
        self.poorest = button("quality-poorest", lambda: self._show_sample("poorest"))
        self.save = button("quality-save", self.save_page, "flat")
        for pair in ((self.more, self.save), (self.longest, self.poorest)):
            row = QHBoxLayout()
            row.addWidget(pair[0])
            row.addWidget(pair[1])
            row.addStretch(1)
            self.column.addLayout(row)

    # --- the game of the tab ---------------------------------------------------------------------

    def session_shown(self) -> None:
        """The game of another tab."""
        self.form.show_session(self.session)
        super().session_shown()
        self._soon.start()

    def session_changed(self, name: str) -> None:
        """The game or its rules may have changed."""
        if name in LIVE:
            self._soon.start()

    def _look_at_game(self) -> None:
        """Ask a process what can be compared and swept; only while the panel is visible."""
        side = self.form.side() if self.isVisible() else None
        if side is not None and self.study is not None:
            self.form.fill()
            self.study.ask_axes(side, ui.language)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def run(self) -> None:
        """Start the matches."""
        order = self.form.order()
        if order is not None and self.study is not None:
            self.study.run(order)

    def stop(self) -> None:
        """Stop the matches."""
        if self.study is not None:
            self.study.stop()

    # --- results -------------------------------------------------------------------------

    def study_changed(self, name: str) -> None:
        study = self.study
        if study is None:
            return
        if name in ("axes", ""):
            self.form.offer_axes(study.axes)
        if name == "":
            self.form.fill()
        if name == "running" and not study.running:
            self.form.fill()
        report = study.report
        self.form.show_running(study.running, self.session is not None and self.session.game is not None)
        self._show_progress(report, study.running)
        self._show_verdict(report)
        self._show_charts(report)
        done = report is not None and report.games > 0 and not study.running
        for widget in (self.more, self.longest, self.poorest, self.save):
            widget.setVisible(done)

    def _show_progress(self, report: Report | None, running: bool) -> None:
        self.progress.setVisible(running)
        played, wanted = (report.played, report.wanted) if report is not None and running else (0, 0)
        self.progress.setRange(0, max(wanted, 0))
        self.progress.setValue(played)
        self.message.setVisible(running or (report is not None and report.died))
        if not running:
            self.message.setText(tr("quality-died"))
        elif not played or report is None:
            self.message.setText(tr("quality-starting"))
        else:
            left = report.seconds / played * (wanted - played)
            self.message.setText(tr("quality-running", played=played, wanted=wanted, left=lasting(left)))

    def _show_verdict(self, report: Report | None) -> None:
        study = self.study
        assert study is not None
        self.headline.setFont(lining(book_font(self.font(), GROUP * 1.15, bold=True)))
        self.cautions.setText("\n".join(report.cautions) if report is not None else "")
        self.cautions.setVisible(bool(self.cautions.text()))
        halt = study.halt
        if halt is not None:
            place = f"{Path(halt.place.file).name}:{halt.place.line}" if halt.place is not None else ""
            self._show_headline(tr("quality-halted"), " ".join((halt.message.text(ui.language), place)).strip())
        elif self.session is None or self.session.game is None:
            self._show_headline(tr("quality-title"), tr("quality-no-game"))
        elif report is None or not report.games:
            self._show_headline(tr("quality-question"), tr("quality-empty"))
        elif report.sweep is not None:
            self._show_headline(tr("quality-swept"), " × ".join(axis.label for axis in report.sweep.axes))
        elif report.finding is None:
            self._show_headline(tr("quality-few"), "")
        else:
            self._show_headline(report.finding.headline, "\n".join(report.finding.sentences))

    def _show_headline(self, headline: str, detail: str) -> None:
        self.headline.setText(headline)
        self.detail.setText(detail)
        self.detail.setVisible(bool(detail))

    def _show_charts(self, report: Report | None) -> None:
        shares = report.shares if report is not None else ()
        inks = self._inks([pair.after for pair in shares])
        self.plot.show_what(shares, inks, "; ".join(map(_pair_text, shares)))
        self.lengths.show_what(report.length if report is not None else None)
        self.ends.show_what(report.ends if report is not None else ())
        self._show_sweep(report.sweep if report is not None else None)
        for name, chart in self.charts.items():
            self.sections[name].setVisible(not chart.isHidden())

    def _show_sweep(self, view: SweepView | None) -> None:
        asked = [next(filter(None, series), None) for series in view.series] if view is not None else []
        self.sweep.show_what(view, self._inks(asked))

    def _inks(self, views: Sequence[ShareView | None]) -> tuple[QColor, ...]:
        """The colours of the shares: sides have those of the chart."""
        sides = [(view.seat, view.role) if view is not None else (None, None) for view in views]
        return side_inks(self.chart_theme(), sides)

    # --- export ----------------------------------------------------------------

    def save_page(self) -> None:
        """Ask for a file and write the page there."""
        path, _ = chosen_path(self, tr("quality-save"), Path("report.html"), "HTML (*.html)", (".html",))
        if path is not None and self.session is not None:
            self.session.study.page(partial(_write_page, self.session, path))

    def _show_sample(self, which: str) -> None:
        if self.session is not None:
            self.session.study.sample(which, partial(_open, self.session))


def _write_page(session: Session, path: Path, html: str) -> None:
    """Write the page about the game of a tab, and report it."""
    try:
        write_bytes(path, html.encode("utf-8"))
    except OSError as error:
        session.report(Message("quality-unsaved", {"reason": reason(error)}))
    else:
        session.report(Message("quality-saved", {"name": path.name}))


def _open(session: Session, sample: Sample) -> None:
    """Open a game as a match of bots, in the tab in which it was asked for."""
    seats = [Seat(kind) for name in sample.seats for kind in KINDS if kind == name]
    setup = setup_of(session, seats, sample.settings, sample.seed)
    if setup is not None:
        session.play.watch_everything(True)
        session.play.pace.paused = True
        session.play.open(setup, sample.record)
        session.play.show_side_panel("")
        session.report(Message("quality-sample", {"count": sample.out_of, "turns": sample.turns}))


def _pair_text(pair: SharePair) -> str:
    was, now = (Share(view.value).text(ui.language) if view is not None else "" for view in (pair.before, pair.after))
    return f"{pair.name}: {now} ({was})" if was else f"{pair.name}: {now}"
