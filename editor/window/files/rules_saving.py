"""Saves rules: to their own file, to another one, and house rules under a new name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import RULES, is_shipped
from dsl.games.pipeline import check_chain
from dsl.language.syntax.parser import parse
from dsl.services.house.replacing import house_name, names_in, renamed
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import FileError, UserFile, reason
from dsl.text.source import Edit, Source
from editor.base.texts import Message, tr, why_not_saved
from editor.model.games import game_title
from editor.model.rules.house_files import house_folder, joined
from editor.model.rules.rules_document import RulesDocument
from editor.view.widgets.makers import chosen_path
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tab, Tabs


class RulesSaving(QObject):
    """Saves rules of tabs."""

    saved = Signal(object)
    """Emitted with the path of rules that were saved."""

    def __init__(self, window: QWidget, sheets: Tabs, settings: Settings) -> None:
        super().__init__()
        self.window, self.sheets, self.notices, self.settings = window, sheets, sheets.notices, settings

    def save(self, sheet: Tab, *, over: bool = False) -> bool:
        """Save the rules of a tab; True if they are saved now. Those without a name need one first."""
        rules = sheet.session.rules if sheet.session is not None else None
        if rules is None or rules.read_only:
            return True
        if rules.unnamed:
            typed = sheet.session.house_title if sheet.session is not None else ""
            if typed:
                return self.name_house(sheet, typed)
            return self._suggest_name(sheet, game_title(rules.belonging.header))
        return self._write(sheet, rules, None, lambda: self.save(sheet, over=True), over)

    def save_unsaved(self, sheet: Tab, *, over: bool = False) -> bool:
        """Save all rules that would be lost with a tab, also of a game that it was for before; True if they are saved.

        Those without a name are kept by themselves.
        """
        every = sheet.session.written.unsaved if sheet.session is not None else []
        return all(self._write(sheet, one, None, lambda: self.save_unsaved(sheet, over=True), over) for one in every)

    def save_as(self, sheet: Tab) -> bool:
        """Ask for a file and save the rules of a tab there."""
        rules = sheet.session.rules if sheet.session is not None else None
        if rules is None:
            return False
        folder = rules.place.parent if not (rules.unnamed or rules.read_only) else house_folder(rules.belonging)
        filters = f"{tr('window-files-rules')} (*{RULES})"
        start = folder / rules.place.name
        path, _ = chosen_path(self.window, tr("action-file-save-as"), start, filters, (RULES,))
        if path is None:
            return False
        if is_shipped(path):
            message = Message("window-told-keep-sample", {"name": path.name})
            self.notices.report(message, "warn", topic="save", about=sheet)
            return False
        if rules.read_only:
            rules.create_house(Message("house-step-begun"))
        return self._write(sheet, rules, path, lambda: self.save_as(sheet), True)

    # --- house rules without a name --------------------------------------------------------------

    def _suggest_name(self, sheet: Tab, title: str) -> bool:
        """Ask whether house rules get the name made from their title; saving once more confirms it."""
        message = Message("house-save-named", {"title": title})
        if any(bar.topic == "save" and bar.about is sheet and bar.message == message for bar in self.notices.shown()):
            return self.name_house(sheet, title)
        save = Answer("window-answer-save", lambda: self.name_house(sheet, title), primary=True)
        other = Answer("window-answer-save-as", lambda: self.save_as(sheet))
        self.notices.report(message, "info", (save, other), topic="save", about=sheet)
        return False

    def name_house(self, sheet: Tab, title: str) -> bool:
        """Give house rules a title and with it a name, and a file in the folder of the game's house rules."""
        rules = sheet.session.rules if sheet.session is not None else None
        if rules is None or not rules.unnamed:
            return False
        folder, steps = house_folder(rules.belonging), rules.undo_stack.index()
        base = rules.belonging.base or rules.belonging.header
        short = title.removeprefix(game_title(base)).strip(" :,.–—-")
        name = house_name(short or title, base, names_in(folder))

        def edits(source: Source) -> tuple[Edit, ...]:
            return renamed(parse(source, Problems()), title, name)

        rules.change(Message("house-step-named", {"title": title}), edits)
        done = self._write(sheet, rules, folder / f"{name}{RULES}", lambda: self.save_as(sheet), True)
        while not done and rules.undo_stack.index() > steps:
            rules.undo_stack.undo()
        if done and sheet.session is not None:
            sheet.session.house_title = ""
        return done

    def add_to(self, sheet: Tab, path: Path) -> bool:
        """Add house rules without a name to others of the user's, which the tab then shows."""
        rules = sheet.session.rules if sheet.session is not None else None
        if rules is None or not rules.unnamed:
            return False
        try:
            file = UserFile.open(path)
        except FileError as trouble:
            self._tell(sheet, trouble, ())
            return False
        text = joined(Source(str(path), file.text()), rules.source)
        chain = loader.load(Source(str(path), text), Problems())
        if chain is None or check_chain(chain, Problems()) is None:
            self.notices.report(Message("house-not-added", {"name": path.name}), "warn", topic="save", about=sheet)
            return False
        steps = rules.undo_stack.index()
        rules.switch_to(Message("house-step-added", {"name": path.stem}), file, text)
        done = self._write(sheet, rules, None, lambda: self.save_as(sheet), False)
        while not done and rules.undo_stack.index() > steps:
            rules.undo_stack.undo()
        return done

    # --- writing ---------------------------------------------------------------------------------

    def _write(
        self, sheet: Tab, rules: RulesDocument, path: Path | None, again: Callable[[], object], over: bool
    ) -> bool:
        try:
            if path is not None:
                _make_folder(path.parent)
            rules.save(path, over=over)
        except FileError as trouble:
            shown = sheet.session is not None and rules is sheet.session.rules  # only those can get another name
            answers = (Answer("window-answer-save-as", lambda: self.save_as(sheet)),) if shown else ()
            outside = trouble.diagnostic.code == "file-changed-outside"
            self._tell(sheet, trouble, (Answer("window-answer-over", again), *answers) if outside else answers)
            return False
        assert rules.path is not None
        self.settings.remember_file(rules.path)
        for topic in ("save", "close"):
            self.notices.clear(topic, sheet)
        self.saved.emit(rules.path)
        return True

    def _tell(self, sheet: Tab, trouble: FileError, answers: tuple[Answer, ...]) -> None:
        if trouble.diagnostic.code == "file-changed-outside":
            name = Path(str(trouble.diagnostic.args["path"])).name
            message = Message("window-told-changed-outside", {"name": name})
            self.notices.report(message, "warn", answers, topic="save", about=sheet)
        else:
            message = Message("window-told-rules-not-saved", {"reason": why_not_saved(trouble)})
            self.notices.report(message, "error", answers, topic="save", about=sheet)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        args = {"path": str(folder), "reason": reason(trouble)}
        raise FileError(Diagnostic("file-unwritable", None, args)) from trouble
