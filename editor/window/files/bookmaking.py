"""Making the rulebook of the game that is shown, as a file: in a process of its own, which can be given up."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.book.book_values import ENDINGS, PAPERS
from dsl.source import one_line
from editor.background.subprocess_env import HOME
from editor.background.tasks import Job, Work
from editor.texts import Message, speech, tr
from editor.window.files.saving import Saving, dialog_folder
from editor.window.files.sharing import rules_of
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tab, Tabs

STEP = re.compile(r"(\d+)/(\d+)")


class Bookless(Exception):
    """The command has made no book; its words say why."""


class Bookmaking(QObject):
    """The command ``file.book``: asks for a file, makes the book beside the window, and tells how it went."""

    def __init__(self, window: QWidget, sheets: Tabs, work: Work, settings: Settings, saving: Saving) -> None:
        super().__init__()
        self.window, self.sheets, self.notices = window, sheets, sheets.notices
        self.work, self.settings, self.saving = work, settings, saving

    def make(self) -> None:
        """Ask for a file and make the book of the game; what is unsaved is asked about first."""
        sheet = self.sheets.current
        session = sheet.session if sheet is not None else None
        if sheet is None or session is None:
            return
        rules = rules_of(session)
        if sheet.unsaved:
            answers = [Answer("book-save-first", partial(self._save_and_make, sheet), primary=True)]
            self._tell(Message("book-unsaved"), "warn", answers)
        elif rules is None:
            self._tell(Message("book-no-game"), "warn")
        else:
            self._ask(rules)

    def _save_and_make(self, sheet: Tab) -> None:
        if self.saving.save_all(sheet):
            self.make()

    def _ask(self, rules: Path) -> None:
        start = dialog_folder(self.sheets.session, self.settings) / f"{rules.stem}{ENDINGS[0]}"
        kinds = {f"{tr('book-kind')}, {paper} (*{ENDINGS[0]})": paper for paper in PAPERS}
        filters = ";;".join((*kinds, *(f"{tr('book-kind')} (*{ending})" for ending in ENDINGS[1:])))
        name, chosen = QFileDialog.getSaveFileName(self.window, tr("action-file-book"), str(start), filters)
        if not name:
            return
        ending = next((known for known in ENDINGS if f"*{known}" in chosen), ENDINGS[0])
        target = Path(name if name.lower().endswith(ENDINGS) else name + ending)
        named = Message("book-job", {"name": one_line(target.name)})
        task = partial(made, rules.absolute(), target.absolute(), speech.language, kinds.get(chosen, PAPERS[0]))
        self.work.start(task, lambda _said: self._made(target), named, self._failed)

    def _made(self, target: Path) -> None:
        url = QUrl.fromLocalFile(str(target.parent))
        show = Answer("book-show-folder", lambda: QDesktopServices.openUrl(url))
        self._tell(Message("book-made", {"name": target.name}), "info", [show])

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, (Bookless, OSError)):
            self._tell(Message("book-failed", {"reason": str(trouble)}), "error")
        else:
            self.work.trouble(trouble)

    def _tell(self, said: Message, kind: str, answers: list[Answer] | tuple[Answer, ...] = ()) -> None:
        self.notices.report(said, kind, answers, topic="book")


def made(rules: Path, target: Path, language: str, paper: str, job: Job) -> str:
    """Run ``fordewind book``; its last words. Raises ``Bookless`` where it fails; killed when the job is cancelled."""
    words = [sys.executable, "-P", "-m", "dsl.cli", "book", str(rules), str(target), "--lang", language]
    words += ["--paper", paper, "--force"]
    surroundings = {**os.environ, "PYTHONPATH": str(HOME), "FORDEWIND_PROGRESS": "1", "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        words,
        cwd=HOME,
        env=surroundings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        said: list[str] = []
        for line in process.stderr or ():
            step = STEP.fullmatch(line.strip())
            if step is None:
                said.append(line.rstrip())
            else:
                job.report(100 * int(step[1]) // max(int(step[2]), 1))
            if job.cancelled:
                process.kill()
    if process.returncode and not job.cancelled:
        raise Bookless(one_line(" ".join(said), 400))
    return "\n".join(said)
