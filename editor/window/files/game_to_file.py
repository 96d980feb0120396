"""Makes a file (book, page …) of the game of a tab: saves it, asks for a file name, reports the result."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from dsl.services.book.book_values import ENDINGS, PAPERS
from dsl.text.source import one_line
from editor.base.background.processes import HOME
from editor.base.background.tasks import Job, Work
from editor.base.texts import Message, reason, tr, ui
from editor.charts.drawing.style_choice import AS_MAP, chosen
from editor.model.sessions.session import Session
from editor.view.panels.paper_preview import PaperPreview
from editor.view.widgets.makers import chosen_path
from editor.window.files.saving import Saving, dialog_folder
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tab, Tabs

Ask = Callable[[Path, Session], None]
"""Called with the rules file of a game and the session in which it is shown."""
STEP = re.compile(r"(\d+)/(\d+)")


class CommandFailed(Exception):
    """A command has made no file; the text says why."""


@dataclass(frozen=True)
class FileTexts:
    """The texts for one kind of file: title of the dialog, notices before and after; ``topic``: that of the notices."""

    topic: str
    title: str
    no_game: str
    unsaved: str
    save_first: str
    show_folder: str


class GameToFile(QObject):
    """A command that makes a file of the game that is shown."""

    texts: FileTexts

    def __init__(self, window: QWidget, sheets: Tabs, work: Work, settings: Settings, saving: Saving) -> None:
        super().__init__()
        self.window, self.sheets, self.notices = window, sheets, sheets.notices
        self.work, self.settings, self.saving = work, settings, saving

    def begin(self, then: Ask | None = None) -> None:
        """Ask for a file and make it of the game that is shown, or do ``then`` with it.

        What is unsaved is asked about first.
        """
        sheet = self.sheets.current
        session = sheet.session if sheet is not None else None
        if sheet is None or session is None:
            return
        rules = rules_of(session)
        if sheet.unsaved:
            answers = [Answer(self.texts.save_first, partial(self._save_and_begin, sheet, then), primary=True)]
            self.notify(Message(self.texts.unsaved), "warn", answers, sheet)
        elif rules is None:
            self.notify(Message(self.texts.no_game), "warn", (), sheet)
        else:
            (then or self.ask)(rules, session)

    def _save_and_begin(self, sheet: Tab, then: Ask | None) -> None:
        if self.saving.save_all(sheet):
            self.begin(then)

    def ask(self, rules: Path, session: Session) -> None:
        """Ask for the target, and make the file."""
        raise NotImplementedError

    def asked_file(self, rules: Path, filters: str, endings: Sequence[str]) -> tuple[Path | None, str]:
        """The file that the user chooses (None: cancelled), with one of the endings, and the filter chosen for it."""
        start = dialog_folder(self.sheets.session, self.settings) / f"{rules.stem}{endings[0]}"
        return chosen_path(self.window, tr(self.texts.title), start, filters, endings)

    def report_made(self, message: Message, target: Path) -> None:
        """Report that a file was made, with a button that shows its folder."""
        url = QUrl.fromLocalFile(str(target.parent))
        self.notify(message, "info", [Answer(self.texts.show_folder, lambda: QDesktopServices.openUrl(url))])

    def notify(self, message: Message, kind: str, answers: Sequence[Answer] = (), about: object = None) -> None:
        """Show a notice above the page; it replaces the one of the same topic."""
        self.notices.report(message, kind, list(answers), topic=self.texts.topic, about=about)


def rules_of(session: Session) -> Path | None:
    """The file of a session's rules, also of house rules without a name; None if there is no game."""
    if session.rules is not None:
        return session.rules.place
    return session.game.header.path if session.game is not None else None


def made_by(words: Sequence[str], job: Job) -> str:
    """Run a command of ``fordewind``; returns its warnings. Raises ``CommandFailed``; cancelling ``job`` kills it."""
    surroundings = {**os.environ, "PYTHONPATH": str(HOME), "FORDEWIND_PROGRESS": "1", "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "editor", *words],
        cwd=HOME,
        env=surroundings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        message: list[str] = []
        for line in process.stderr or ():
            step = STEP.fullmatch(line.strip())
            if step is None:
                message.append(line.rstrip())
            else:
                job.report(100 * int(step[1]) // max(int(step[2]), 1))
            if job.cancelled:
                process.kill()
    if process.returncode and not job.cancelled:
        raise CommandFailed(one_line(" ".join(message), 400))
    return "\n".join(message)


ENDING = ".html"


class Pagemaking(GameToFile):
    """The command ``file.page``: asks for a file, makes the page in another process, and reports the result."""

    texts = FileTexts(
        "page", "action-file-page", "phones-no-game", "phones-unsaved", "book-save-first", "book-show-folder"
    )

    def ask(self, rules: Path, session: Session) -> None:
        """Ask for a file and make the page."""
        target, _ = self.asked_file(rules, f"{tr('page-kind')} (*{ENDING})", (ENDING,))
        if target is None:
            return
        board = session.document.path if session.has_map else None
        words = ["page", str(rules.absolute()), str(target.absolute()), "--lang", ui.language, "--force"]
        words += ["--map", str(board.absolute())] if board is not None else []

        def task(job: Job) -> str:
            return made_by(words, job)

        done = Message("page-made", {"name": target.name})
        named = Message("page-job", {"name": one_line(target.name)})
        self.notify(named, "info")  # it takes a while, and the status line with its progress is hidden in Play
        self.work.start(task, lambda _warnings: self.report_made(done, target), named, self._failed)

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, (CommandFailed, OSError)):
            why = reason(trouble) if isinstance(trouble, OSError) else str(trouble)
            self.notify(Message("page-failed", {"reason": why}), "error")
        else:
            self.work.trouble(trouble)


class Bookmaking(GameToFile):
    """The command ``file.book``: asks for a file, makes the book in another process, and reports the result."""

    texts = FileTexts("book", "action-file-book", "book-no-game", "book-unsaved", "book-save-first", "book-show-folder")

    def ask(self, rules: Path, session: Session) -> None:  # noqa: ARG002  a book is of rules alone
        """Ask for a file, its kind and paper size, and make the book."""
        kinds = {f"{tr('book-kind')}, {paper} (*{ENDINGS[0]})": paper for paper in PAPERS}
        filters = ";;".join((*kinds, *(f"{tr('book-kind')} (*{ending})" for ending in ENDINGS[1:])))
        target, chosen = self.asked_file(rules, filters, ENDINGS)
        if target is None:
            return
        named = Message("book-job", {"name": one_line(target.name)})
        task = partial(made, rules.absolute(), target.absolute(), ui.language, kinds.get(chosen, PAPERS[0]))
        done = Message("book-made", {"name": target.name})
        self.work.start(task, lambda _said: self.report_made(done, target), named, self._failed)

    def preview(self) -> None:
        """Show a print preview of the book of the game."""
        self.begin(self._show)

    def _show(self, rules: Path, _session: Session) -> None:
        words = ["--lang", ui.language]
        if chosen.choice.style != AS_MAP:
            words += ["--style", chosen.choice.style]
        PaperPreview(
            self.window, lambda work, path, dpi: work.start_book(rules, path, [*words, "--dpi", str(dpi)])
        ).show()

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, (CommandFailed, OSError)):
            self.notify(
                Message("book-failed", {"reason": reason(trouble) if isinstance(trouble, OSError) else str(trouble)}),
                "error",
            )
        else:
            self.work.trouble(trouble)


def made(rules: Path, target: Path, language: str, paper: str, job: Job) -> str:
    """Run ``fordewind book``; returns its warnings. Raises ``CommandFailed`` if it fails."""
    words = ["book", str(rules), str(target), "--lang", language, "--paper", paper, "--force"]
    return made_by(words, job)
