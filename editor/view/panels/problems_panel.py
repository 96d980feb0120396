"""The problems panel: all problems of the map, checked live for the chosen ruleset; with jumps and repairs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dsl.text.diagnostics import Severity
from editor.base.texts import capital, set_text, tr
from editor.model.documents.chart import Chart
from editor.model.games import game_word
from editor.model.problems.checker import Checker
from editor.model.problems.fixes import apply_all, apply_fix, fixes_for
from editor.model.problems.map_checks import TOO_LARGE, Finding
from editor.model.problems.problem_texts import problem_text
from editor.model.problems.repair_case import Fix
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.view.panels.feature_titles import thing_title
from editor.view.panels.problems_list import NoProblems, ProblemRow, ProblemsDelegate, ProblemsModel
from editor.view.widgets.escape import ExplainsProblems
from editor.view.widgets.glyphs import severity_icon
from editor.view.widgets.makers import hbox, reserve_room
from editor.view.widgets.panel import Panel, hint_label

FILTER = """QToolButton { background: transparent; border: 1px solid palette(mid); color: palette(text); }
QToolButton:!checked { border: 1px solid transparent; color: palette(placeholder-text); }"""
WIDE = 480
"""Pixels from which the panel may be laid out across."""
SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class ProblemsPanel(Panel):
    """All problems of the map."""

    title = "panels-problems"
    goto = Signal(list)
    """The cells of the problem that was clicked."""
    rule_requested = Signal(object)
    """The ``Place`` in the rules that the chosen problem violates."""
    counted = Signal(int, int)
    """Errors and warnings, after each check."""
    titled = Signal(str)
    """The heading with the number of problems in it, for a tab."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = ProblemsModel(self)
        self.filters = {severity: self._filter(severity) for severity in SEVERITIES}
        self.state = QLabel()
        self.state.setProperty("role", "small")
        self.side = hbox(spacing=4)
        for button in self.filters.values():
            self.side.addWidget(button)
        self.side.addStretch()
        self.side.addWidget(self.state)
        self.column.addLayout(self.side)
        self._make_pages()
        self._make_buttons()
        self.begin()

    def _filter(self, severity: Severity) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(True)
        button.setStyleSheet(FILTER)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_text(button, button.setToolTip, f"panels-problems-{severity.value}-tip")
        set_text(button, button.setAccessibleName, f"panels-problems-{severity.value}-tip")
        reserve_room(button)  # the first problem takes no room from the chart
        button.toggled.connect(lambda on: self._set_shown(severity, on))
        return button

    def _make_pages(self) -> None:
        self.view = QListView()
        self.view.setModel(self.model)
        self.delegate = ProblemsDelegate(self.view)
        self.view.setItemDelegate(self.delegate)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        set_text(self.view, self.view.setAccessibleName, "panels-problems")
        self.view.clicked.connect(self._go)
        self.view.activated.connect(self._go)
        self.view.installEventFilter(self)
        ExplainsProblems(self.view, self._to_explain)
        self.delegate.pressed.connect(self._apply_first)
        self.view.selectionModel().currentChanged.connect(lambda _new, _old: self._update_buttons())
        self.well = NoProblems()
        nothing = QWidget()
        self.hint = hint_label("panels-problems-none-open")
        QVBoxLayout(nothing).addWidget(self.hint)
        self.pages = QStackedWidget()
        for page in (nothing, self.well, self.view):
            self.pages.addWidget(page)
        self.column.addWidget(self.pages, 1)

    def _make_buttons(self) -> None:
        self.fix_button, self.all_button, self.whole_button = QPushButton(), QPushButton(), QPushButton()
        self.rule_button = QPushButton()
        set_text(self.rule_button, self.rule_button.setText, "panels-problems-rule")
        set_text(self.rule_button, self.rule_button.setToolTip, "panels-problems-rule-tip")
        self.rule_button.clicked.connect(self._to_rule)
        set_text(self.whole_button, self.whole_button.setText, "panels-check-now")
        set_text(self.whole_button, self.whole_button.setToolTip, "panels-check-now-tip")
        self.fix_button.clicked.connect(self._fix_current)
        self.all_button.clicked.connect(self._fix_kind)
        self.whole_button.clicked.connect(self._check_all)
        self.tools = QVBoxLayout()
        for button in (self.fix_button, self.all_button, self.rule_button, self.whole_button):
            button.hide()
            self.tools.addWidget(button)
        self.tools.addStretch()
        self.column.addLayout(self.tools)

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show the problems of another map; "no problems" only after it was checked."""
        findings = self.checker.findings if self.checker is not None else None
        if findings is not None:
            self._found(findings)
        else:
            self.model.take([])
            self._report()

    @property
    def checker(self) -> Checker | None:
        """The checker of the map."""
        return self.session.checker if self.session is not None else None

    def _check_all(self) -> None:
        if self.checker is not None:
            self.checker.check_all()

    @property
    def fresh(self) -> bool:
        """Whether the list is up to date with the map."""
        return self.checker is None or self.checker.fresh

    def listen_to(self, session: Session | None) -> None:
        """Follow another session and its checker."""
        if self.checker is not None:
            self.checker.found.disconnect(self._found)
            self.checker.busy.disconnect(self._busy)
        super().listen_to(session)
        if self.checker is not None:
            self.checker.found.connect(self._found)
            self.checker.busy.connect(self._busy)

    def language_changed(self) -> None:
        """Update the texts."""
        self.model.apply_filter()
        self._report()

    def look_changed(self) -> None:
        """Icons in the colours of the new theme."""
        if hasattr(self, "pages"):
            self._report()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a wide, low dock put the filters at the left and the buttons at the right."""
        super().resizeEvent(event)
        wide = self.width() > max(2 * self.height(), WIDE)
        along, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        if self.column.direction() != (along if wide else down):
            self.column.setDirection(along if wide else down)
            self.side.setDirection(down if wide else along)
            self.side.setSpacing(1 if wide else 4)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt+Enter in the list applies the first repair of the chosen problem."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self._fix_current()
                return True
        return super().eventFilter(watched, event)

    @property
    def _answered(self) -> bool:
        """Whether the map was checked at all."""
        return self.checker is not None and self.checker.findings is not None

    def _busy(self, busy: bool) -> None:
        self.state.setText(capital(tr("panels-problems-checking")) if busy and self._answered else "")

    def _found(self, found: list[Finding]) -> None:
        document, game = self.document, self.game
        self.model.take([self._row(finding) for finding in found] if document is not None else [])
        left_out = any(finding.diagnostic.code == TOO_LARGE for finding in found)
        self.whole_button.setVisible(left_out and game is not None)
        self._report()
        self.counted.emit(self.model.count(Severity.ERROR), self.model.count(Severity.WARNING))

    def _row(self, finding: Finding) -> ProblemRow:
        game, diagnostic = self.game, finding.diagnostic

        def fixes() -> list[Fix]:
            document = self.document
            return fixes_for(diagnostic, document.chart, self.spec) if document and self.fresh else []

        return ProblemRow(finding, lambda: capital(problem_text(diagnostic, game)), lambda: self._where(finding), fixes)

    def _where(self, finding: Finding) -> str:
        if self.document is None:
            return ""
        chart: Chart = self.document.chart
        named = [chart.geometry.name(c) for c in finding.place.cells[:3] if c < chart.geometry.size]
        cells = ", ".join(named) + (" …" if len(finding.place.cells) > 3 else "")
        name = thing_title(chart, Thing(*finding.place.thing)) if finding.place.thing else ""
        return " · ".join(part for part in (name if name != cells else "", cells) if part)

    # --- showing ---------------------------------------------------------------------------------

    def _set_shown(self, severity: Severity, on: bool) -> None:
        (self.model.shown.add if on else self.model.shown.discard)(severity)
        self.model.apply_filter()
        self._update_buttons()

    def _report(self) -> None:
        for severity, button in self.filters.items():
            button.setText(str(self.model.count(severity)))
            button.setIcon(severity_icon(severity, self.night))
            button.setVisible(self.document is not None and not self.model.empty)
        game = self.game
        name = game_word(game, game.header.title) if game else ""
        detail = tr("panels-problems-well-for", game=name) if game else tr("panels-problems-well-form")
        self.well.report(tr("panels-problems-well"), detail)
        awaited = self.document is not None and not self._answered
        checking = capital(tr("panels-problems-checking"))
        self.hint.setText(checking if awaited else tr("panels-problems-none-open"))
        self.pages.setCurrentIndex(0 if self.document is None or awaited else 1 if self.model.empty else 2)
        self.state.setText("" if self.fresh or awaited else checking)
        self.titled.emit(self.heading())
        self._update_buttons()

    def heading(self) -> str:
        """The panel's name with the number of errors and warnings."""
        count = self.model.count(Severity.ERROR) + self.model.count(Severity.WARNING)
        return tr("panels-problems-count", count=count) if count else tr("panels-problems")

    def _current(self) -> ProblemRow | None:
        return self.model.row(self.view.currentIndex())

    def _update_buttons(self) -> None:
        row = self._current()
        fixes = row.fixes if row else []
        self.fix_button.setVisible(bool(fixes))
        same = [other for other in self.model.same_kind(row) if other.fixes] if row and fixes else []
        self.all_button.setVisible(len(same) > 1)
        self.rule_button.setVisible(row is not None and row.finding.cause is not None)
        if fixes:
            self.fix_button.setText(str(fixes[0].label))
            self.fix_button.setToolTip(tr("panels-problems-fix-tip"))
            self.all_button.setText(tr("panels-problems-fix-all", count=len(same)))

    # --- doing -----------------------------------------------------------------------------------

    def _go(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if row is None or self.session is None:
            return
        place = row.finding.place
        items = self.session.chart.items
        things = place.counted if place.thing is None else (place.thing,)
        there = tuple(Thing(section, index) for section, index in things if index < len(items(section)))
        if there:
            self.session.things = there
        if place.cells:
            self.goto.emit(list(place.cells))

    def _to_explain(self) -> tuple[str, QPoint] | None:
        """The code of the chosen problem, and a place below it."""
        row, below = self._current(), self.view.visualRect(self.view.currentIndex()).bottomLeft()
        return (row.finding.diagnostic.code, below) if row is not None else None

    def _to_rule(self) -> None:
        row = self._current()
        if row is not None and row.finding.cause is not None:
            self.rule_requested.emit(row.finding.cause)

    def _apply_first(self, row: ProblemRow) -> None:
        if self.document is not None and row.fixes and self.fresh:
            apply_fix(self.document, row.fixes[0])

    def _fix_current(self) -> None:
        row = self._current()
        if row is not None:
            self._apply_first(row)

    def _fix_kind(self) -> None:
        row = self._current()
        if row is not None and self.document is not None and self.fresh:
            same = [other.finding.diagnostic for other in self.model.same_kind(row)]
            apply_all(self.document, same, self.spec)
