"""Hosts a match for phones from the window: ``fordewind host`` in another process, and a page with its QR code.

A match that is played in the window is given to the table and followed here; when the table ends it is taken back.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import QProcess, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.base.background import processes
from editor.base.texts import set_text, tr, ui
from editor.model.sessions.session import Session
from editor.view.widgets.makers import button, label, paragraph, scrolled_page, vbox
from editor.window.files.game_to_file import FileTexts, GameToFile
from editor.window.tabs import Tab

CODE_SIZE = 320
PATIENCE = 3000
"""Milliseconds that the process gets to end by itself before it is killed."""


class Phones(GameToFile):
    """The command ``play.phones``: hosts the game or match that is shown."""

    texts = FileTexts(
        "phones", "action-play-phones", "phones-no-game", "phones-unsaved", "book-save-first", "book-show-folder"
    )

    def ask(self, rules: Path, session: Session) -> None:
        """Start hosting, or show the page if it runs already."""
        sheet = self.sheets.of_kind("phones")
        if sheet is not None:
            self.sheets.show_sheet(sheet)
            return
        page = PhonesPage(words_of(rules, session))
        tab = Tab("phones", page, lambda: tr("phones-title"), "people")
        page.ended.connect(partial(self._remove, tab))
        self.sheets.add(tab)

    def _remove(self, tab: Tab) -> None:
        if tab in self.sheets.sheets:
            self.sheets.remove(tab)


def words_of(rules: Path, session: Session) -> list[str]:
    """The arguments of ``fordewind host``: to continue the match if it is saved in a file, else to begin a new one."""
    record = session.match_keeper.path if session.plays else None
    board = session.document.path if session.has_map else None
    if record is not None:
        words = ["--resume", str(record.absolute())]
    else:
        words = [str(rules.absolute()), *(["--map", str(board.absolute())] if board is not None else [])]
    return ["host", *words, "--lang", ui.language, "--json"]


class PhonesPage(QWidget):
    """The page that shows how to join, and a button that ends hosting. It hosts as long as the page exists."""

    ended = Signal()

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        self.big_screen = ""
        self.code = QSvgWidget()
        self.code.setFixedSize(CODE_SIZE, CODE_SIZE)
        set_text(self.code, self.code.setAccessibleName, "phones-scan")
        self.state = label("phones-waiting", "title", wrap=True)
        self.typed = paragraph("", "title")
        self.typed.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.show_screen = button("phones-screen", lambda: QDesktopServices.openUrl(QUrl(self.big_screen)), "primary")
        self.end = button("phones-end", self.close_table)
        self._build()
        self._said = ""
        self.process = QProcess(self)
        self.process.readyReadStandardOutput.connect(self._hear)
        self.process.finished.connect(self._finished)
        self.destroyed.connect(self.process.kill)
        processes.start(self.process, "editor", words, QT_QPA_PLATFORM="offscreen")

    def _build(self) -> None:
        self.code.hide()
        self.show_screen.setEnabled(False)
        column = vbox(scrolled_page(self, "phones-title"), (34, 26, 34, 22))
        row, text, buttons = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        text.setSpacing(14)
        for widget in (self.state, self.typed, label("phones-about", "soft", wrap=True)):
            text.addWidget(widget)
        text.addWidget(label("phones-read", "soft", wrap=True))
        buttons.addWidget(self.show_screen)
        buttons.addWidget(self.end)
        buttons.addStretch(1)
        text.addLayout(buttons)
        text.addStretch(1)
        row.addWidget(self.code, 0, Qt.AlignmentFlag.AlignTop)
        row.addSpacing(22)
        row.addLayout(text, 1)
        column.addLayout(row)
        column.addStretch(1)

    def _hear(self) -> None:
        """Read the output of the process: address, letters and QR code of the table."""
        self._said += bytes(self.process.readAllStandardOutput().data()).decode(errors="replace")
        try:
            found = json.loads(self._said)
        except ValueError:
            return
        self.big_screen = str(found["screen"])
        self.code.load(str(found["qr"]).encode())
        self.code.show()
        self.show_screen.setEnabled(True)
        set_text(self.state, self.state.setText, "phones-alone" if found["alone"] else "phones-scan")
        set_text(self.typed, self.typed.setText, "phones-type", address=found["short"], code=found["code"])

    def _finished(self, code: int, _status: object = None) -> None:
        """The process has ended: close the page, unless hosting could not begin, which is shown."""
        if not code or self.big_screen:
            self.ended.emit()
            return
        set_text(self.state, self.state.setText, "phones-failed")
        self.typed.setText(bytes(self.process.readAllStandardError().data()).decode(errors="replace").strip())

    def close_table(self) -> None:
        """End hosting; the page is closed when the process has ended."""
        if self.process.state() == QProcess.ProcessState.NotRunning:
            self.ended.emit()
            return
        self.process.terminate()
        if not self.process.waitForFinished(PATIENCE):
            self.process.kill()
