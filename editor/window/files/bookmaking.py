"""Making the rulebook of the game that is shown, as a file: in a process of its own, which can be given up."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from dsl.services.book.book_values import ENDINGS, PAPERS
from dsl.text.source import one_line
from editor.base.background.tasks import Job
from editor.base.texts import Message, reason, speech, tr
from editor.charts.drawing.style_choice import AS_MAP, chosen
from editor.model.sessions.session import Session
from editor.view.panels.paper_preview import PaperPreview
from editor.window.files.game_to_file import CommandFailed, FileTexts, GameToFile, made_by


class Bookmaking(GameToFile):
    """The command ``file.book``: asks for a file, makes the book beside the window, and tells how it went."""

    texts = FileTexts("book", "action-file-book", "book-no-game", "book-unsaved", "book-save-first", "book-show-folder")

    def ask(self, rules: Path, session: Session) -> None:  # noqa: ARG002  a book is of rules alone
        """Ask for a file, of one of three kinds and for one of the papers, and make the book."""
        kinds = {f"{tr('book-kind')}, {paper} (*{ENDINGS[0]})": paper for paper in PAPERS}
        filters = ";;".join((*kinds, *(f"{tr('book-kind')} (*{ending})" for ending in ENDINGS[1:])))
        target, chosen = self.asked_file(rules, filters, ENDINGS)
        if target is None:
            return
        named = Message("book-job", {"name": one_line(target.name)})
        task = partial(made, rules.absolute(), target.absolute(), speech.language, kinds.get(chosen, PAPERS[0]))
        done = Message("book-made", {"name": target.name})
        self.work.start(task, lambda _said: self.tell_made(done, target), named, self._failed)

    def preview(self) -> None:
        """Look at the pages of the book of the game that is shown, and print them."""
        self.begin(self._show)

    def _show(self, rules: Path, _session: Session) -> None:
        words = ["--lang", speech.language]
        if chosen.choice.style != AS_MAP:
            words += ["--style", chosen.choice.style]
        PaperPreview(
            self.window, lambda work, path, dpi: work.start_book(rules, path, [*words, "--dpi", str(dpi)])
        ).show()

    def _failed(self, trouble: Exception) -> None:
        if isinstance(trouble, (CommandFailed, OSError)):
            self.tell(
                Message("book-failed", {"reason": reason(trouble) if isinstance(trouble, OSError) else str(trouble)}),
                "error",
            )
        else:
            self.work.trouble(trouble)


def made(rules: Path, target: Path, language: str, paper: str, job: Job) -> str:
    """Run ``fordewind book``; its last words. Raises ``CommandFailed`` where it fails."""
    words = ["book", str(rules), str(target), "--lang", language, "--paper", paper, "--force"]
    return made_by(words, job)
