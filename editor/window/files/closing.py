"""Closes tabs and the window; asks about unsaved work in a bar."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.base.texts import Message
from editor.window.files.game_tabs import kept_as
from editor.window.files.saving import Saving
from editor.window.notices import Answer
from editor.window.pages.broken_file_page import BrokenFilePage
from editor.window.tabs import Tab, Tabs


class Closing(QObject):
    """Closes tabs, saved or not, and asks before work is lost."""

    def __init__(self, window: QWidget, sheets: Tabs, saving: Saving) -> None:
        super().__init__()
        self.window, self.sheets, self.notices, self.saving = window, sheets, sheets.notices, saving

    def close(self, sheet: Tab | None = None) -> None:
        """Close a tab (the one shown); if it has unsaved work, ask first."""
        sheet = sheet or self.sheets.current
        if sheet is None or sheet.kind == "start":
            return
        if not _unsaved(sheet):
            self.drop(sheet)
            return
        self.sheets.show_sheet(sheet)

        def save() -> None:
            if self._saved(sheet):
                self.drop(sheet)

        answers = [
            Answer("window-answer-save", save, primary=True),
            Answer("window-answer-drop", lambda: self.drop(sheet)),
            Answer("window-answer-keep"),
        ]
        message = Message("window-ask-close", {"name": self.sheets.distinct_title(sheet)})
        self.notices.report(message, "warn", answers, topic="close", about=sheet)

    def drop(self, sheet: Tab) -> None:
        """Close a tab, saved or not."""
        if sheet not in self.sheets.sheets:
            return
        self.notices.clear("close")
        rules = sheet.session.rules if sheet.session is not None else None
        self.sheets.remove(sheet)
        if rules is not None and rules.unnamed and sheet.session is not None and sheet.session.leads == "map":
            self.notices.report(kept_as(rules, sheet.session), topic="house", about=self.notices.here)
        if sheet.session is not None:
            sheet.session.close()
            sheet.session = None

    def may_close(self) -> bool:
        """Whether nothing is unsaved; else a bar asks about all unsaved work."""
        unsaved = self._all_unsaved()
        if not unsaved:
            return True
        names = ", ".join(map(self.sheets.distinct_title, unsaved))
        answers = [
            Answer("window-answer-save-all", self._save_all, primary=True),
            Answer("window-answer-drop", self._drop_all),
            Answer("window-answer-keep"),
        ]
        self.notices.report(Message("window-ask-quit", {"names": names}), "warn", answers, topic="close")
        return False

    def _saved(self, sheet: Tab) -> bool:
        """Save the unsaved work of a tab; False if that failed or the user cancelled it."""
        if isinstance(sheet.page, BrokenFilePage):
            return self.saving.save_text(sheet.page, sheet.page.text.toPlainText())
        return self.saving.save_all(sheet)

    def _all_unsaved(self) -> list[Tab]:
        return [sheet for sheet in self.sheets.sheets if _unsaved(sheet)]

    def _save_all(self) -> None:
        if all(map(self._saved, self._all_unsaved())):
            self.window.close()

    def _drop_all(self) -> None:
        for sheet in self._all_unsaved():
            self.drop(sheet)
        self.window.close()


def _unsaved(sheet: Tab) -> bool:
    """Whether work would be lost with a tab: on its map or rules, or on a text that is no map yet."""
    return sheet.unsaved or (isinstance(sheet.page, BrokenFilePage) and sheet.page.changed)
