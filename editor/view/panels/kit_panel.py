"""The panel for making the kit of the game: paper, number of players, sheets; then the file is opened.

The work is done by the command ``fordewind kit`` in another process, as in the export panel.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from dsl.services.book.book_values import PAGES, PAPERS
from dsl.services.kit.kit_values import CARDS
from editor.base.texts import set_text, tr, ui
from editor.charts.drawing.style_choice import AS_MAP, chosen
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.panels.export_process import ExportProcess
from editor.view.panels.making_strip import MakingStrip
from editor.view.panels.paper_preview import PaperPreview
from editor.view.widgets.inputs import ChoiceBox, NumberBox
from editor.view.widgets.makers import chosen_path, form_row

FLIPS = ("long", "short")
SHEETS = {
    "board": ("board",),
    "pieces": ("counters", "markers"),
    "chance": ("spinner", "dice", "cards"),
    "paper": ("mats", "table", "registers", "rules", "log"),
}
"""The optional sheets, each with the parts of a kit it consists of."""
ALWAYS = ("cover", "notes")
SWITCHES = {"backs": True, "one-page": False, "cream": False}
"""The options of printing with their defaults."""


class KitPanel(QWidget, SessionListener):
    """Options, and making a file. ``made`` is emitted with its path."""

    title = "panels-kit"
    made = Signal(str)

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paper, self.flip, self.players = ChoiceBox(), ChoiceBox(), NumberBox(minimum=0, maximum=9, value=0)
        self.cards = ChoiceBox()
        self.paper.addItems([*PAPERS])
        self.cards.addItems([*CARDS])
        self.switches = {name: QCheckBox() for name in SWITCHES}
        for name, usual in SWITCHES.items():
            self.switches[name].setChecked(usual)
        self.look = QPushButton()
        self.look.clicked.connect(self.preview)
        self.sheet_boxes = {name: QCheckBox() for name in SHEETS}
        self.open_it = QCheckBox()
        for box in (*self.sheet_boxes.values(), self.open_it):
            box.setChecked(True)
        self.about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.foot = MakingStrip(make="kit-make", stop="kit-stop", show="kit-show", working="kit-working")
        self._lay_out()
        self._name()
        self.foot.file_requested.connect(self.ask)
        self.foot.ended.connect(self._refresh)
        self.foot.made.connect(self._made)
        ui.changed.connect(self._refresh)
        self.listen_to(session)
        self.session_shown()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form_row(form, "kit-paper-row", self.paper, "kit-paper-tip")
        form_row(form, "kit-players", self.players, "kit-players-tip")
        form_row(form, "kit-flip", self.flip, "kit-flip-tip")
        form_row(form, "kit-cards", self.cards, "kit-cards-tip")
        layout = QVBoxLayout(self)
        layout.addWidget(self.about)
        layout.addWidget(self.look)  # above the options, most of which stay as they are, because the panel is low
        layout.addWidget(self.foot)
        layout.addLayout(form)
        for box in (*self.sheet_boxes.values(), *self.switches.values(), self.open_it):
            layout.addWidget(box)
        layout.addStretch()

    def _name(self) -> None:
        """Names and tool tips of all fields."""
        set_text(self, self.setAccessibleName, self.title)
        set_text(self, self.open_it.setText, "kit-open")
        set_text(self, self.open_it.setToolTip, "kit-open-tip")
        set_text(self, self.look.setText, "kit-look")
        set_text(self, self.look.setToolTip, "kit-look-tip")
        for name, box in self.switches.items():
            set_text(self, box.setText, f"kit-switch-{name}")
            set_text(self, box.setToolTip, f"kit-switch-{name}-tip")
        for name, box in self.sheet_boxes.items():
            set_text(self, box.setText, f"kit-want-{name}")
            set_text(self, box.setToolTip, "kit-want-tip")

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Update for another tab."""
        self._refresh()

    def session_changed(self, name: str) -> None:
        """Update for another ruleset."""
        if name == "game":
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        game = self.game
        lines = [tr("kit-about") if game is not None else tr("kit-no-game")]
        if self.session is not None and self.session.rules_unsaved:
            lines.append(tr("kit-unsaved"))
        self.about.setText("\n\n".join(lines))
        self.players.setSpecialValueText(tr("kit-players-most"))
        self.flip.offer([(flip, tr(f"kit-edge-{flip}")) for flip in FLIPS])
        if game is not None:
            self.players.setMaximum(game.program.players[1])
        self.foot.allow(game is not None)
        self.look.setEnabled(game is not None)

    # --- making ----------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """The choices as options of the command."""
        parts = [part for name, box in self.sheet_boxes.items() if box.isChecked() for part in SHEETS[name]]
        found = ["--paper", self.paper.currentText(), "--lang", ui.language, "--only", ",".join((*ALWAYS, *parts))]
        if self.players.value():
            found += ["--players", str(self.players.value())]
        found += ["--cards", self.cards.currentText()]
        if self.flip.chosen == "short":
            found.append("--short-edge")
        if not self.switches["backs"].isChecked():
            found.append("--no-backs")
        if self.switches["cream"].isChecked():
            found += ["--page", PAGES[1]]
        found += ["--one-page"] if self.switches["one-page"].isChecked() else []
        if chosen.choice.style != AS_MAP:
            found += ["--style", chosen.choice.style]
        if chosen.choice.without:
            found += ["--without", ",".join(sorted(chosen.choice.without))]
        return found

    def ask(self) -> None:
        """Ask for a path, and make the file; the dialog asks before overwriting one."""
        game = self.game
        if game is None:
            return
        start = Path.home() / f"{game.header.name}.pdf"
        path, _ = chosen_path(self, tr("kit-make"), start, "PDF (*.pdf)", (".pdf",))
        if path is not None:
            self.write(path)

    def write(self, target: Path) -> None:
        """Make the file at ``target``; the result is shown in the panel."""
        game = self.game
        if game is None:
            return

        self.foot.begin(target, lambda work: self._start(work, target, self.words()))

    def _start(self, work: ExportProcess, target: Path, words: list[str]) -> None:
        """Start making the kit in a process."""
        game = self.game
        if game is not None:
            text = self.document.text() if self.document is not None and self.document.chart.games else None
            work.start_kit(game.header.path, text, target, words)

    def preview(self) -> PaperPreview:
        """Show the pages, and print them."""
        shown = PaperPreview(self, lambda work, path, dpi: self._start(work, path, [*self.words(), "--dpi", str(dpi)]))
        shown.show()
        return shown

    def _made(self, path: str) -> None:
        self.made.emit(path)
        if self.open_it.isChecked():
            QDesktopServices.openUrl(QUrl.fromLocalFile(path))
