"""Above the chart: the chip with the number of scenarios that pass, the selected one, and its steps."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from dsl.services.match.scenarios.scenario_play import StepPlace
from dsl.services.match.scenarios.scenario_values import StepView
from editor.base.signals import reconnect
from editor.base.texts import on_language_change, tr
from editor.model.sessions.scenario_watch import ScenarioStage
from editor.model.sessions.session import Session
from editor.play.row_area import RowArea
from editor.play.scenarios.scenario_rows import ScenarioPart
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import button, emptied, label
from editor.view.widgets.shades import shades_of

MOST = 34
"""The most letters shown of a step; the tool tip has the rest."""


class ScenarioSteps(ScenarioPart):
    """The steps of a scenario as buttons."""

    title = "scenarios-steps"
    _stage: ScenarioStage | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(12, 6, 12, 6)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("scenarios-steps", "soft"))
        self._area = RowArea("scenarios-steps")
        row.addWidget(self._area, 1)
        self.on = button("scenarios-play-on", lambda: self._stage.play_on() if self._stage else None, "primary")
        row.addWidget(self.on)
        self.column.addLayout(row)
        self.chips: list[QPushButton] = []
        self.begin()

    def session_shown(self) -> None:
        """The session has changed."""
        stage = self.session.scenarios.stage if self.session is not None else None
        self._stage = reconnect(self._stage, stage, lambda one: one.changed, self._read)
        super().session_shown()

    def _read(self) -> None:
        board, stage = self.board, self._stage
        if board is None or stage is None:
            return
        failure, verdict = board.failure, board.verdict(board.chosen)
        steps = failure.steps if failure is not None else verdict.steps if verdict is not None else ()
        fails = failure.step if failure is not None else -1
        emptied(self._area.row)
        self.chips = [self._chip(number, step, number == fails) for number, step in enumerate(steps)]
        for chip in self.chips:
            self._area.put(chip)
        self.on.setEnabled(stage.set_up is not None)
        here = next((chip for chip in self.chips if chip.isChecked()), None)
        if here is not None:  # after the layout
            QTimer.singleShot(0, self, partial(self._area.ensureWidgetVisible, here))

    def _chip(self, number: int, step: StepView, fails: bool) -> QPushButton:
        made = QPushButton(self._area.inside)
        made.setProperty("look", "chip")
        made.setProperty("kind", "wrong" if fails else "")
        text = step.text if len(step.text) <= MOST else step.text[: MOST - 1] + "…"
        made.setText(f"{'✗ ' if fails else ''}{number + 1} · {text}")
        made.setToolTip(step.text)
        made.setAccessibleName(
            tr("scenarios-step-fails" if fails else "scenarios-step", number=number + 1, text=step.text)
        )
        made.setCheckable(True)
        made.setChecked(self._stage is not None and self._stage.place == (step.line, step.column))
        made.clicked.connect(lambda _checked=False, place=(step.line, step.column): self._go(place))
        return made

    def _go(self, place: StepPlace) -> None:
        board = self.board
        if self._stage is not None and board is not None and board.chosen is not None:
            self._stage.show_scenario(board.chosen, place)


EDGE, TALL = 5, 54


class ScenarioHead(ScenarioPart):
    """The sentence of the scenario, and below it the verdict."""

    title = "scenarios-head"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(EDGE + 12, 6, 12, 6)
        self.name, self.message = label("", wrap=True), label("", "soft", wrap=True)
        self.column.addWidget(self.name)
        self.column.addWidget(self.message)
        self.setMinimumHeight(TALL)
        self._ill = False
        self.begin()

    def _read(self) -> None:
        board = self.board
        view = board.view(board.chosen) if board is not None else None
        self.name.setFont(lining(book_font(self.font(), 1.35, bold=True)))
        if board is None or view is None:
            self.name.setText(tr("scenarios-head-none"))
            self.message.setText(tr("scenarios-head-choose" if board is not None and board.total else "scenarios-none"))
            self._ill = False
            self.update()
            return
        verdict, failure = board.verdict(view.key), board.failure
        self._ill = verdict is not None and verdict.state in ("red", "cut")
        if failure is not None and failure.step >= 0:
            told = {"name": view.called, "step": failure.step + 1, "steps": len(failure.steps)}
            differs = verdict is not None and verdict.state == "differs"
            self.name.setText(tr("scenarios-head-differs" if differs else "scenarios-head-fails", **told))
            self.message.setText(f"{self._since()} {tr('scenarios-head-after')}".strip())
        elif failure is not None:
            self.name.setText(tr("scenarios-head-broken", name=view.called))
            self.message.setText(failure.message)
        else:
            self.name.setText(view.called)
            self.message.setText(tr("scenarios-head-green" if verdict is not None else "scenarios-head-waiting"))
        self.update()

    def _since(self) -> str:
        """The change of the rules since which the scenario fails, if it is the last one."""
        board, stack = self.board, self.session.undo_stack if self.session is not None else None
        if board is None or stack is None or board.chosen not in board.turned or not stack.undoText():
            return ""
        return tr("scenarios-head-since", what=stack.undoText())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        ground = QColor(shades.error if self._ill else shades.accent)
        ground.setAlphaF(0.13)
        painter.fillRect(self.rect(), QColor(shades.raised))
        painter.fillRect(self.rect(), ground)
        painter.fillRect(0, 0, EDGE, self.height(), QColor(shades.error if self._ill else shades.accent))


KEYS = ("green", "red", "running", "differs")
AROUND = 26
"""Pixels of the frame to the left and right of the text."""


class ScenarioChip(ScenarioPart):
    """Shows ✓ and a number while all scenarios pass; else ✗ and two numbers."""

    title = "scenarios-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.button = QPushButton()
        self.button.setProperty("look", "chip")
        self.button.clicked.connect(lambda _checked=False: self._open())
        self.column.addWidget(self.button)
        on_language_change(self, self._reserve)
        self.begin()

    def _reserve(self) -> None:
        """Give the chip the width of its longest text, so that its neighbours do not move."""
        self.button.ensurePolished()
        letters = self.button.fontMetrics()
        texts = [tr(f"scenarios-chip-{key}", green=99, total=99, count=99) for key in KEYS]
        self.button.setMinimumWidth(max(letters.horizontalAdvance(text) for text in texts) + AROUND)

    def match_shown(self) -> None:
        if self.session is not None:
            self.session.scenarios.run_soon()
        self._read()

    def _read(self) -> None:
        board = self.board
        self.setVisible(board is not None and board.total > 0)
        if board is None:
            return
        ill, differ, total = board.troubled, board.count("differs"), board.total
        kind, key = "good", "scenarios-chip-green"
        if ill:
            kind, key = "wrong", "scenarios-chip-red"
        elif board.running and len(board.verdicts) < total:
            kind, key = "", "scenarios-chip-running"
        elif differ:
            kind, key = "house", "scenarios-chip-differs"
        said = tr(key, green=board.count("green"), total=total, count=differ)
        if (self.button.text(), self.button.property("kind")) != (said, kind):
            self.button.setText(said)
            self.button.setAccessibleName(said)
            self.button.setToolTip(tr("scenarios-chip-tip"))
            self.button.setProperty("kind", kind)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)

    def _open(self) -> None:
        if self.play is not None:
            self.play.show_side_panel("" if self.play.beside == "scenarios" else "scenarios")
