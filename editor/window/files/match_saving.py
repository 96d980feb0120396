"""A match is kept by itself; here it is given a file and a name that the user chooses."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from dsl.games.play.record import holds_secrets
from dsl.games.play.record_files import ENDING
from dsl.services.match.match_values import Advance, Trouble
from editor.base.texts import Message, speech, tr
from editor.model.sessions.match_keeper import WHOLE, MatchKeeper
from editor.view.widgets.save_dialog import asked_path
from editor.window.files.saving import dialog_folder
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tabs

MOST_TOLD = 3


class MatchSaving(QObject):
    """Names the file of the match that is shown, and tells where a match cannot be kept."""

    def __init__(self, window: QWidget, tabs: Tabs, settings: Settings) -> None:
        super().__init__()
        self.window, self.tabs, self.settings = window, tabs, settings
        self._heard: set[MatchKeeper] = set()

    def save(self) -> None:
        """Ask for a file and keep the match there from now on."""
        session = self.tabs.session
        if session is None or not session.plays or not session.play.record:
            return
        keeper = session.match_keeper
        folder = keeper.path.parent if keeper.path is not None and keeper.named else None
        start = (folder or dialog_folder(session, self.settings)) / (
            keeper.path.name if keeper.path is not None else f"match{ENDING}"
        )
        filters = f"{tr('play-files')} (*{ENDING})"
        secret = holds_secrets(session.play.record)
        caption = " — ".join([tr("action-play-save-record"), *([tr("play-secrets-short")] if secret else [])])
        path, _ = asked_path(self.window, caption, start, filters, (ENDING,))
        if path is not None and keeper.name(path):
            self.settings.remember_file(path)
            saved = Message("play-saved", {"name": path.name})
            session.report(saved)
            if secret:
                self.tabs.notices.report(
                    Message("play-saved-secret", {"said": saved}), topic="saved", about=self.tabs.current
                )

    def follow(self, keeper: MatchKeeper) -> None:
        """Tell of a match that cannot be kept, and of what was another when it was opened.

        One without a name is a recent file as soon as it is kept: so one can go on after the window was closed.
        """
        if keeper in self._heard:
            return
        self._heard.add(keeper)
        notices, sheet = self.tabs.notices, self.tabs.current
        keeper.troubled.connect(lambda said: notices.report(said, "warn", topic="match", about=sheet))
        keeper.match.differed.connect(lambda opened: self._tell_differs(keeper, opened, sheet))
        keeper.placed.connect(self.settings.remember_file)
        keeper.shared.connect(lambda how: self._tell_shared(keeper, how, sheet))
        keeper.eased.connect(lambda: notices.clear("match", sheet))
        keeper.destroyed.connect(lambda: self._heard.discard(keeper))

    def _tell_differs(self, keeper: MatchKeeper, opened: Advance, sheet: object) -> None:
        """Say what was another when a match was opened; of a copy by changed files, that they changed is known."""
        if keeper.path is not None or any(trouble.code not in WHOLE for trouble in opened.differs):
            details = "\n".join(opened.unplayed)
            self.tabs.notices.report(_said(opened.differs), "warn", details=details, topic="differs", about=sheet)

    def _tell_shared(self, keeper: MatchKeeper, how: str, sheet: object) -> None:
        """Say that the match is played elsewhere, and what can be done about it, or that it is not any more."""
        notices = self.tabs.notices
        notices.clear("shared", sheet)
        if how in ("elsewhere", "given"):
            take = Answer("play-take-over", lambda: self._take_over(keeper, sheet), primary=True)
            copy = Answer("play-copy", keeper.copy)
            notices.report(Message(f"play-{how}"), "warn", (take, copy), topic="shared", about=sheet)
        else:
            notices.report(Message(f"play-{how}"), topic="shared", about=sheet)

    def _take_over(self, keeper: MatchKeeper, sheet: object) -> None:
        answers = (Answer("play-copy", keeper.copy),)
        self.tabs.notices.report(Message("play-asked"), answers=answers, topic="shared", about=sheet)
        keeper.take_over()


def _said(troubles: tuple[Trouble, ...]) -> Message:
    """What differs, in a few sentences."""
    told = [trouble.said.text(speech.language) for trouble in troubles[:MOST_TOLD]]
    return Message("play-differs", {"said": "; ".join(told), "more": "…" if len(troubles) > MOST_TOLD else ""})
