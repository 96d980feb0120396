"""Making a page that plays of the game that is shown, beside the window."""

from __future__ import annotations

from pathlib import Path

from dsl.text.source import one_line
from editor.base.background.tasks import Job
from editor.base.texts import Message, reason, speech, tr
from editor.model.sessions.session import Session
from editor.window.files.game_to_file import CommandFailed, FileTexts, GameToFile, made_by

ENDING = ".html"


class Pagemaking(GameToFile):
    """The command ``file.page``: asks for a file, makes the page beside the window, and tells how it went."""

    texts = FileTexts(
        "page", "action-file-page", "phones-no-game", "phones-unsaved", "book-save-first", "book-show-folder"
    )

    def ask(self, rules: Path, session: Session) -> None:
        """Ask for a file and make the page."""
        target, _ = self.asked_file(rules, f"{tr('page-kind')} (*{ENDING})", (ENDING,))
        if target is None:
            return
        board = session.document.path if session.has_map else None
        words = ["page", str(rules.absolute()), str(target.absolute()), "--lang", speech.language, "--force"]
        words += ["--map", str(board.absolute())] if board is not None else []

        def task(job: Job) -> str:
            return made_by(words, job)

        done = Message("page-made", {"name": target.name})
        named = Message("page-job", {"name": one_line(target.name)})
        self.work.start(task, lambda _said: self.tell_made(done, target), named, self._failed)

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, (CommandFailed, OSError)):
            why = reason(trouble) if isinstance(trouble, OSError) else str(trouble)
            self.tell(Message("page-failed", {"reason": why}), "error")
        else:
            self.work.trouble(trouble)
