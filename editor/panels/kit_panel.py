"""The panel that makes the kit of the game: which paper, for how many, which sheets; then the file is opened.

The work is done by the command line's ``fordewind kit`` in a process of its own, as that of the export panel.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from dsl.mapfile import MapEditError
from editor.panels.export_process import ExportProcess
from editor.rendering.style_choice import AS_MAP, chosen
from editor.sessions.listener import SessionListener
from editor.sessions.session import Session
from editor.texts import say, speech, tr
from editor.texts.os_errors import reason
from editor.texts.tooltips import capital
from editor.widgets.inputs import ChoiceBox, NumberBox

PAPERS = ("A4", "A3", "letter")
FLIPS = ("long", "short")
WANTED = {
    "board": ("board",),
    "pieces": ("counters", "markers"),
    "chance": ("spinner", "dice", "cards"),
    "paper": ("mats", "table", "registers", "rules", "log"),
}
"""The sheets that are made or not, and the parts of a kit that they are."""
ALWAYS = ("cover", "notes")


class KitPanel(QWidget, SessionListener):
    """Choose, and make a file. ``made`` is emitted with its path."""

    title = "panels-kit"
    made = Signal(str)

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target: Path | None = None
        self.work = ExportProcess(self)
        self.work.moved.connect(self._moved)
        self.work.ended.connect(self._ended)
        self.paper, self.flip, self.players = ChoiceBox(), ChoiceBox(), NumberBox(minimum=0, maximum=9, value=0)
        self.paper.addItems([*PAPERS])
        for flip in FLIPS:
            self.flip.addItem(tr(f"kit-edge-{flip}"), flip)
        self.wanted = {name: QCheckBox() for name in WANTED}
        self.open_it = QCheckBox()
        for box in (*self.wanted.values(), self.open_it):
            box.setChecked(True)
        self.make, self.stop, self.show_it = QPushButton(), QPushButton(), QPushButton()
        self.bar = QProgressBar(textVisible=False)
        self.about, self.result = (QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText) for _ in range(2))
        self._lay_out()
        self._name()
        self.make.clicked.connect(self.ask)
        self.stop.clicked.connect(self.work.cancel)
        self.show_it.clicked.connect(self._show_folder)
        speech.changed.connect(self._refresh)
        self.listen_to(session)
        self.session_shown()

    def _lay_out(self) -> None:
        form = QFormLayout()
        for name, field in {"paper-row": self.paper, "players": self.players, "flip": self.flip}.items():
            label = QLabel()
            label.setBuddy(field)
            say(self, label.setText, f"kit-{name}")
            form.addRow(label, field)
        buttons = QHBoxLayout()
        buttons.addWidget(self.make, 1)
        buttons.addWidget(self.stop)
        layout = QVBoxLayout(self)
        layout.addWidget(self.about)
        layout.addLayout(form)
        for box in (*self.wanted.values(), self.open_it):
            layout.addWidget(box)
        layout.addLayout(buttons)
        for widget in (self.bar, self.result, self.show_it):
            layout.addWidget(widget)
        layout.addStretch()
        for widget in (self.stop, self.bar, self.result, self.show_it):
            widget.hide()
        self.make.setProperty("primary", True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _name(self) -> None:
        """Names and tool tips of all fields."""
        say(self, self.setAccessibleName, self.title)
        say(self, self.bar.setAccessibleName, "kit-working")
        for name, button in {"make": self.make, "stop": self.stop, "show": self.show_it, "open": self.open_it}.items():
            say(self, button.setText, f"kit-{name}")
            say(self, button.setToolTip, f"kit-{name}-tip")
        for name, field in {"paper": self.paper, "players": self.players, "flip": self.flip}.items():
            say(self, field.setToolTip, f"kit-{name}-tip")
        say(self, self.paper.setAccessibleName, "kit-paper-row")
        say(self, self.players.setAccessibleName, "kit-players")
        say(self, self.flip.setAccessibleName, "kit-flip")
        for name, box in self.wanted.items():
            say(self, box.setText, f"kit-want-{name}")
            say(self, box.setToolTip, "kit-want-tip")

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Another tab."""
        self._refresh()

    def session_changed(self, name: str) -> None:
        """Drawn for another ruleset."""
        if name == "game":
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        game = self.game
        told = [tr("kit-about") if game is not None else tr("kit-no-game")]
        if self.session is not None and self.session.rules_unsaved:
            told.append(tr("kit-unsaved"))
        self.about.setText("\n\n".join(told))
        self.players.setSpecialValueText(tr("kit-players-most"))
        for number, flip in enumerate(FLIPS):
            self.flip.setItemText(number, tr(f"kit-edge-{flip}"))
        if game is not None:
            self.players.setMaximum(game.program.players[1])
        self.make.setEnabled(game is not None and not self.work.busy)

    # --- making ----------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """What is chosen, as the command line takes it."""
        parts = [part for name, box in self.wanted.items() if box.isChecked() for part in WANTED[name]]
        found = ["--paper", self.paper.currentText(), "--lang", speech.language, "--only", ",".join((*ALWAYS, *parts))]
        if self.players.value():
            found += ["--players", str(self.players.value())]
        if self.flip.currentData() == "short":
            found.append("--short-edge")
        if chosen.choice.style != AS_MAP:
            found += ["--style", chosen.choice.style]
        if chosen.choice.without:
            found += ["--without", ",".join(sorted(chosen.choice.without))]
        return found

    def ask(self) -> None:
        """Ask where to, and make the file; the dialog asks before it overwrites one."""
        game = self.game
        if game is None:
            return
        start = str(Path.home() / f"{game.header.name}.pdf")
        name, _ = QFileDialog.getSaveFileName(self, tr("kit-make"), start, "PDF (*.pdf)")
        if name:
            self.write(Path(name if Path(name).suffix.lower() == ".pdf" else f"{name}.pdf"))

    def write(self, target: Path) -> None:
        """Make the file at ``target``; what became of it stands in the panel afterwards."""
        game = self.game
        if game is None or self.work.busy:
            return
        try:
            text = self.document.text() if self.document is not None and self.document.chart.games else None
            self.work.start_kit(game.header.path, text, target, self.words())
        except (MapEditError, OSError) as trouble:
            self._tell(reason(trouble) if isinstance(trouble, OSError) else str(trouble))
            return
        self._target = target
        self.window().installEventFilter(self)
        self.bar.setRange(0, 0)
        self._tell(tr("kit-working"))
        self.show_it.hide()
        self.stop.show()
        self.bar.show()
        self.make.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window was closed: nobody waits for the file any more."""
        if watched is self.window() and event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.work.cancel(wait=True)
        return super().eventFilter(watched, event)

    def _moved(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)

    def _ended(self, good: bool, told: str) -> None:
        self.stop.hide()
        self.bar.hide()
        self._refresh()
        self.show_it.setVisible(good)
        self._tell(told)
        if good:
            self.made.emit(str(self._target))
            if self.open_it.isChecked():
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._target)))

    def _tell(self, text: str) -> None:
        self.result.setText(capital(text))
        self.result.setVisible(bool(text))

    def _show_folder(self) -> None:
        if self._target is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._target.parent)))
