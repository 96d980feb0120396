"""The form that saves a position as a scenario: beginning, name, clauses, expectations, and the text to be written."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from dsl.games.scenario.written_course import Expectation
from dsl.services.match.match_values import EVERYTHING, Trouble
from dsl.services.match.passage_values import Tick
from dsl.services.match.scenarios.scenario_keeping import ScenarioDraft, ScenarioRequest
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.signals import reconnect
from editor.base.texts import Message, set_text, tr, ui
from editor.model.match.courses import course_of
from editor.model.match.play_session import PlaySession
from editor.model.match.scenario_edits import added, fresh_name, text_of
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.view.widgets.inputs import Slider, completed
from editor.view.widgets.labels import CodeText
from editor.view.widgets.makers import button, label

PAUSE = 200


class KeepPanel(PlayPanel):
    """Replaces the log from Ctrl+K until the scenario is saved or Esc is pressed."""

    title = "scenarios-keep"
    saved = Signal(str)
    """The file into which a scenario was written."""
    turned = Signal()
    """It was opened or closed."""
    _asking: PlaySession | None = None

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.body = QWidget()
        self.column.addWidget(self.body)
        column = QVBoxLayout(self.body)
        column.setContentsMargins(16, 10, 14, 10)
        column.setSpacing(8)
        column.addWidget(label("scenarios-keep", "title", wrap=True))
        for field in self._fields():
            column.addWidget(field)
        column.addLayout(self._since())
        self.begins, self.message = label("", "soft", wrap=True), label("", "soft", wrap=True)
        column.addWidget(self.begins)
        column.addWidget(self._expected(), 1)
        column.addWidget(self.message)
        column.addWidget(self._preview(), 1)
        column.addLayout(self._deeds())
        self.body.hide()
        self._lines: tuple[str, ...] = ()
        self._clauses: dict[str, str] = {}
        self._told_clauses = False
        self._asked: object = None
        self._wish: ScenarioRequest | None = None
        """The last request for a text."""
        self._awaited, self._saves = False, False  # whether a text is awaited; whether to save it then
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self._ask)
        self.begin()

    # --- widgets ----------------------------------------------------------------------

    def _fields(self) -> list[QWidget]:
        self.name, self.clauses = QLineEdit(), QLineEdit()
        for field, key in ((self.name, "scenarios-name"), (self.clauses, "scenarios-clauses")):
            set_text(field, field.setPlaceholderText, key)
            set_text(field, field.setAccessibleName, key)
        self.name.textEdited.connect(self._later)
        self.name.returnPressed.connect(self.save)
        self.clauses.textEdited.connect(self._clauses_typed)
        return [self.name, self.clauses]

    def _since(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.since = Slider()
        set_text(self.since, self.since.setAccessibleName, "scenarios-since")
        self.since.valueChanged.connect(self._since_moved)
        self.turn = button("scenarios-since-turn", self._since_turn, "flat")
        self.turn.setProperty("tight", "true")
        row.addWidget(label("scenarios-since", "soft"))
        row.addWidget(self.since, 1)
        row.addWidget(self.turn)
        return row

    def _expected(self) -> QListWidget:
        self.list = QListWidget()
        set_text(self.list, self.list.setAccessibleName, "scenarios-expectations")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemChanged.connect(self._later)
        return self.list

    def _preview(self) -> CodeText:
        self.text = CodeText()
        set_text(self.text, self.text.setAccessibleName, "scenarios-text")
        return self.text

    def _deeds(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.keep = button("scenarios-save", self.save, "primary")
        self.away = button("scenarios-cancel", self.close_up, "flat")
        row.addWidget(self.keep)
        row.addWidget(self.away)
        row.addStretch(1)
        return row

    # --- opening and closing ------------------------------------------------------------------------

    def match_shown(self) -> None:
        play = self.play
        if play is not self._asking:
            self._asking = reconnect(self._asking, play, lambda one: one.scenario_requested, self.open_up)
            self.close_up()

    def play_changed(self, name: str) -> None:
        """Close behind a curtain; begin again for another position."""
        if name in ("veiled", "setup", "viewer") or self.position is None:
            self.close_up()
        elif name == "position" and self.opened:
            self.open_up()

    @property
    def opened(self) -> bool:
        """Whether the panel is open."""
        return not self.body.isHidden()

    def open_up(self) -> None:
        """Open it; the scenario begins with the last turn."""
        play = self.play
        if play is None or self.position is None or play.setup is None:
            return
        self._asked = asked = object()
        play.client.ask(Question.of(MatchService.events), partial(self._take_lines, asked))

    def _take_lines(self, asked: object, lines: object) -> None:
        """Take the lines of the match, unless another one is shown or the panel was closed."""
        if asked is not self._asked or not isinstance(lines, tuple) or self.position is None:
            return
        fresh = self.body.isHidden()
        self._lines = lines
        with QSignalBlocker(self.since):
            self.since.setRange(0, len(lines))
        self._since_turn()
        if fresh:
            self.name.setText(tr("scenarios-untitled", heading=self.position.heading).strip(" ,"))
            self.clauses.clear()
            self._told_clauses = False
            self.body.show()
            self.turned.emit()
            self.name.setFocus()
            self.name.selectAll()
        self._later()

    def close_up(self) -> None:
        """Close it without saving."""
        opened = self.opened
        self.body.hide()
        self.list.clear()
        self.text.clear()
        self._lines, self._saves, self._asked = (), False, None
        if opened:
            self.turned.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    # --- the request ---------------------------------------------------------------------------

    def _ticks(self) -> tuple[Tick, ...]:
        line = self.play.time_line if self.play is not None else None
        return tuple(course_of(line))[: len(self._lines)] if line is not None else ()

    def _since_turn(self) -> None:
        """The first of the last decisions in a row by one player."""
        at = len(self._lines)
        chosen = [number for number, text in enumerate(self._lines) if not text.startswith("*")]
        for number in reversed(chosen):
            if self._lines[number].split(" ")[0] != self._lines[chosen[-1]].split(" ")[0]:
                break
            at = number
        self.since.setValue(at)
        self._since_moved()

    def _since_moved(self) -> None:
        ticks, at = self._ticks(), self.since.value()
        text = ticks[at].text if at < len(ticks) else tr("scenarios-since-now")
        self.begins.setText(tr("scenarios-begins", text=text.rstrip("."), count=len(self._lines) - at))
        self._later()

    def _clauses_typed(self) -> None:
        self._told_clauses = True
        self._later()

    def _later(self, *_: object) -> None:
        self._awaited = True
        self._soon.start()

    def _named(self) -> tuple[str, ...]:
        parts = self.clauses.text().replace(";", ",").split(",")
        return tuple(dict.fromkeys(part.split("—")[0].strip() for part in parts if part.strip()))

    def _left_out(self) -> frozenset[str]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return frozenset(
            item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Unchecked
        )

    def _ask(self) -> None:
        play, session = self.play, self.session
        home = session.scenarios.home if session is not None else None
        if self.body.isHidden() or play is None or play.setup is None or session is None or home is None:
            return
        if not self.text.toPlainText():
            self.keep.setEnabled(False)
            self.message.setText(tr("scenarios-keep-wait"))
        wish = self._wish = ScenarioRequest(
            play.setup,
            self._lines,
            self.since.value(),
            len(self._lines),
            EVERYTHING if play.openly else play.viewer,  # no secrets in a match played openly
            self.name.text(),
            self._named(),
            self._left_out(),
            str(home),
        )
        session.scenarios.board.keep(wish, partial(self._take, wish))

    def _take(self, wish: ScenarioRequest, answer: object) -> None:
        if self.body.isHidden() or wish.lines != self._lines or wish.since != self.since.value():
            return
        self._awaited = self._soon.isActive() or wish != self._wish
        if isinstance(answer, ScenarioDraft):
            self._show(answer)
            if self._saves:
                self.save()
            return
        self._saves = False
        self.text.clear()
        self.keep.setEnabled(False)
        said = answer.message.text(ui.language) if isinstance(answer, Trouble) else ""
        self.message.setText(said or tr("scenarios-keep-fault"))

    def _show(self, kept: ScenarioDraft) -> None:
        if not self._clauses:
            self._clauses = dict(kept.clauses)
            self._complete()
        if not self._told_clauses and not self.clauses.text() and kept.scenario.clauses:
            self._told_clauses = True
            self.clauses.setText(", ".join(kept.scenario.clauses))
            self._later()
        self._show_expected(kept.scenario.expected)
        self.text.setPlainText(kept.scenario.text)
        key = "scenarios-keep-green" if kept.scenario.green else "scenarios-keep-not-green"
        if kept.scenario.green and kept.scenario.more:
            key = "scenarios-keep-more"
        self.message.setText(tr(key, count=kept.scenario.more))
        self.keep.setEnabled(kept.scenario.green)

    def _show_expected(self, expected: tuple[Expectation, ...]) -> None:
        shown = [self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count())]
        if shown == [one.key for one in expected]:
            return
        with QSignalBlocker(self.list):
            self.list.clear()
            for one in expected:
                item = QListWidgetItem(self._words(one))
                item.setData(Qt.ItemDataRole.UserRole, one.key)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked)
                self.list.addItem(item)

    def _words(self, one: Expectation) -> str:
        value = one.value if isinstance(one.value, str) else ", ".join(one.value)
        if one.kind == "log":
            return f"{one.path}  {self._clauses.get(one.path, '')}".strip()
        if one.kind == "result":
            return tr("scenarios-result-is", value=value)
        return f"{one.path}: {one.before} → {value}"

    def _complete(self) -> None:
        """Complete clauses, shown with their sentences, while the user types."""
        offered = completed(self.clauses, (f"{clause} — {said}" for clause, said in self._clauses.items()))
        offered.activated.connect(lambda text: QTimer.singleShot(0, partial(self._taken_clause, text)))

    def _taken_clause(self, text: str) -> None:
        self.clauses.setText(text.split("—")[0].strip())
        self._clauses_typed()

    # --- saving -------------------------------------------------------------------------

    def save(self) -> None:
        """Append the scenario to the user's file, as one step of undo."""
        self._saves = self._awaited  # wait for the text with the latest input
        if self._saves:
            return
        session, text = self.session, self.text.toPlainText()
        if session is None or not text or not self.keep.isEnabled():
            return
        path = session.scenarios.own_file
        if path is None:
            return
        board = session.scenarios.board
        name = self.name.text().strip()
        free = fresh_name(name, [view.name for view in board.views() if view.key.file == str(path)])
        if free != name:
            self.name.setText(free)
            self._later()
            self._saves = True
            return
        session.scenarios.write(path, added(text_of(path), text), Message("scenarios-step-keep", {"name": name}))
        self.close_up()
        self.saved.emit(str(path))
