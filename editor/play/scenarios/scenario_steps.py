"""Below the chart: the steps of the scenario as chips; a click sets the chart to just after that step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from dsl.services.match.scenarios.scenario_play import StepPlace
from dsl.services.match.scenarios.scenario_values import StepView
from editor.base.signals import hear
from editor.base.texts import say, tr
from editor.model.sessions.scenario_stage import ScenarioStage
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_part import ScenarioPart
from editor.view.widgets.makers import button, emptied, label

MOST = 34
"""So many letters of a step; the rest is in its tool tip."""


class ScenarioSteps(ScenarioPart):
    """The way through a scenario."""

    title = "scenarios-steps"
    _stage: ScenarioStage | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.column.setContentsMargins(12, 6, 12, 6)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("scenarios-steps", "soft"))
        self._place = QWidget()
        self._chips = QHBoxLayout(self._place)
        self._chips.setContentsMargins(0, 0, 0, 0)
        self._chips.setSpacing(8)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._area.setWidget(self._place)
        say(self._area, self._area.setAccessibleName, "scenarios-steps")
        row.addWidget(self._area, 1)
        self.on = button("scenarios-play-on", self._play_on, "primary")
        row.addWidget(self.on)
        self.column.addLayout(row)
        self.chips: list[QPushButton] = []
        self.begin()

    def session_shown(self) -> None:
        """The chart of another tab."""
        stage = self.session.scenarios.stage if self.session is not None else None
        self._stage = hear(self._stage, stage, lambda one: one.changed, self._show)
        super().session_shown()

    def match_shown(self) -> None:
        self._show()

    def board_changed(self, _name: str) -> None:
        self._show()

    def _show(self) -> None:
        board, stage = self.board, self._stage
        if board is None or stage is None:
            return
        failure, verdict = board.failure, board.verdict(board.chosen)
        steps = failure.steps if failure is not None else verdict.steps if verdict is not None else ()
        fails = failure.step if failure is not None else -1
        emptied(self._chips)
        self.chips = [self._chip(number, step, number == fails) for number, step in enumerate(steps)]
        for chip in self.chips:
            self._chips.addWidget(chip)
        filling = QWidget()
        filling.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._chips.addWidget(filling)
        tall = max((chip.sizeHint().height() for chip in self.chips), default=28)
        self._area.setFixedHeight(tall + 16)
        self.on.setEnabled(stage.set_up is not None)
        here = next((chip for chip in self.chips if chip.isChecked()), None)
        if here is not None:  # once it has its place
            QTimer.singleShot(0, self, partial(self._area.ensureWidgetVisible, here))

    def _chip(self, number: int, step: StepView, fails: bool) -> QPushButton:
        made = QPushButton(self._place)
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

    def _play_on(self) -> None:
        if self._stage is not None:
            self._stage.play_on()
