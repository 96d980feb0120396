"""Offers to restore unsaved work after a crash; and a bar that reports files changed by other programs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from dsl.games.library.file_lock import abandoned
from dsl.maps.mapfile import MapEditError
from dsl.text.diagnostics import message
from dsl.text.files import FileError
from editor.base.background.tasks import Work
from editor.base.texts import Message, distinct_name, reason, tip, tr, ui
from editor.model.documents.map_document import MapDocument
from editor.model.recovery.journal import Journal
from editor.model.recovery.outside_watcher import DAYS, OutsideWatcher, Trash, throw_away
from editor.model.recovery.unsaved_work import UnsavedWork, find, rebuilt, restore
from editor.model.sessions.rules_safety import restore_rules
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.panels.feature_titles import text_of
from editor.view.panels.file_changed_bar import FileChangedBar
from editor.view.widgets.makers import NO_MARGINS, button, hbox, vbox
from editor.window.comparisons import Comparisons
from editor.window.files.closing import Closing
from editor.window.files.file_opening import FileOpening
from editor.window.notices import Answer
from editor.window.settings import Settings
from editor.window.tabs import Tabs


class RecoveryBar(QFrame):
    """A bar with a line for each offer: restore, compare, discard. Hidden while there is none."""

    restored = Signal(object, object, object)
    """Emitted with the ``MapDocument``, its ``Journal`` and the ``UnsavedWork``, to be opened in a tab."""
    rules_requested = Signal(object)
    """Emitted with an ``UnsavedWork`` on rules, to be opened and restored."""
    compare_requested = Signal(object, object)
    """Emitted with the restored ``MapDocument`` and the ``UnsavedWork``, to be compared with the file."""
    thrown = Signal(object)
    """Emitted with a ``Trash``: discarded work, which can be restored for some days."""
    reported = Signal(object)
    """Emitted with a ``Message``: why something cannot be restored."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.setProperty("kind", "warn")
        self.offers: list[UnsavedWork] = []
        self.lines: list[QWidget] = []
        """The bar's lines, one an offer."""
        self.column = vbox(self, (14, 8, 10, 8))
        ui.changed.connect(self.retranslate)
        self.retranslate()

    def offer(self, offers: Sequence[UnsavedWork]) -> None:
        """Show what ``recovery.find`` found."""
        self.offers = list(offers)
        self.retranslate()

    def retranslate(self) -> None:
        """Make all lines again after a change of language."""
        for line in self.lines:
            self.column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = [self._line(offer) for offer in self.offers]
        for line in self.lines:
            self.column.addWidget(line)
        self.setAccessibleName(tr("safety-recovery"))
        self.setVisible(bool(self.offers))

    def _line(self, offer: UnsavedWork) -> QWidget:
        line = QWidget()
        row = hbox(line, NO_MARGINS)
        text = QLabel(offer_text(offer, self.offers))
        text.setToolTip(tip(str(offer.about or "")))
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        row.addWidget(text, 1)
        row.addWidget(button("safety-recovery-restore", lambda: self.restore(offer), "primary", tip=True))
        compare = button("safety-recovery-compare", lambda: self._compare(offer), tip=True)
        compare.setVisible(offer.path is not None and not offer.is_rules)
        row.addWidget(compare)
        row.addWidget(button("safety-recovery-discard", lambda: self.discard(offer), tip=True))
        return line

    def restore(self, offer: UnsavedWork) -> None:
        """Restore the work."""
        if offer.is_rules:
            self._answered(offer)
            self.rules_requested.emit(offer)
            return
        try:
            document, journal = restore(offer)
        except MapEditError as trouble:
            self._trouble(offer, trouble)
            return
        self._answered(offer)
        self.restored.emit(document, journal, offer)

    def discard(self, offer: UnsavedWork) -> None:
        """Discard the work; it can be restored for some days."""
        thrown = throw_away(offer)
        self._answered(offer)
        if thrown is not None:
            self.thrown.emit(thrown)

    def bring_back(self, thrown: Trash) -> None:
        """Offer discarded work again."""
        offer = thrown.restore()
        if offer is not None:
            self.offer([*self.offers, offer])

    def _compare(self, offer: UnsavedWork) -> None:
        try:
            self.compare_requested.emit(rebuilt(offer), offer)
        except MapEditError as trouble:
            self._trouble(offer, trouble)

    def _trouble(self, offer: UnsavedWork, trouble: MapEditError) -> None:
        reason = message(trouble.diagnostic.code, trouble.diagnostic.args, ui.language)
        self.reported.emit(Message("safety-recovery-trouble", {"name": offer_name(offer), "reason": reason}))

    def _answered(self, offer: UnsavedWork) -> None:
        with suppress(ValueError):
            self.offers.remove(offer)
        self.retranslate()


def offer_name(offer: UnsavedWork, others: Sequence[UnsavedWork] = ()) -> str:
    """The name of a map in an offer: its file (distinct from those of ``others``), else its title, else “new map”."""
    title = text_of(offer.title)
    new = tr("safety-recovery-titled", title=title) if title else tr("safety-recovery-new")
    about = offer.about
    return distinct_name(about, [other.about for other in others if other.about is not None]) if about else new


def offer_text(offer: UnsavedWork, others: Sequence[UnsavedWork] = ()) -> str:
    """The sentence of an offer."""
    moment = QDateTime.fromSecsSinceEpoch(int(offer.when.timestamp()))
    when = QLocale(ui.language).toString(moment, QLocale.FormatType.ShortFormat)
    key = "safety-recovery-outdated" if offer.outdated else "safety-recovery-kept"
    return tr(key, name=offer_name(offer, others), count=offer.count, when=when)


class Autorecovery(QObject, SessionListener):
    """The two bars, and the effects of their buttons."""

    def __init__(
        self,
        sheets: Tabs,
        work: Work,
        settings: Settings,
        file_opening: FileOpening,
        closing: Closing,
        comparisons: Comparisons,
        outside: FileChangedBar,
    ) -> None:
        super().__init__()
        self.sheets, self.notices, self.work, self.settings = sheets, sheets.notices, work, settings
        self.file_opening, self.closing = file_opening, closing
        self.comparisons, self.outside = comparisons, outside
        self.recovery = RecoveryBar()
        self.notices.put(self.recovery)
        self.notices.put(outside)
        outside.game = lambda: self.game
        outside.compare_requested.connect(comparisons.compare_saved)
        file_opening.opened.connect(self.offer_recovered)
        self.recovery.restored.connect(self._restored)
        self.recovery.rules_requested.connect(self._bring_back_rules)
        self.recovery.compare_requested.connect(self._compare_offer)
        self.recovery.thrown.connect(self._thrown)
        self.recovery.reported.connect(lambda said: self.notices.report(said, "error"))

    def session_shown(self) -> None:
        """Watch the file of the map or rules of the tab that is shown."""
        self._follow()

    def session_changed(self, name: str) -> None:
        """Watch the map's file or, in the mode *Rules*, that of the rules."""
        if name in ("mode", "rules"):
            self._follow()

    def _watcher(self) -> OutsideWatcher | None:
        session = self.session
        if session is None or session.mode != "rules":
            return session.watcher if session is not None else None
        return session.written.safety.watcher if session.written.safety is not None else None

    def _follow(self) -> None:
        watcher = self._watcher()
        self.outside.follow(watcher)
        if watcher is not None:
            watcher.check()

    def reload(self) -> None:
        """Load the map from its file again; this can be undone."""
        session, watcher = self.session, self._watcher()
        if session is None or watcher is None:
            return
        try:
            watcher.reload()
        except FileError as trouble:
            name = self.file_opening.tabs.title(session)
            self.file_opening.notices.refuse(name, reason(trouble))
        else:
            session.report(Message("safety-reloaded"))

    # --- unsaved work after a crash --------------------------------------------------------------

    def offer(self, reopen: bool = False) -> None:
        """Offer unsaved work in the bar; ``reopen``: also open the files that were open when a window crashed."""

        def found(both: tuple[list[UnsavedWork], list[Path]]) -> None:
            offers, open_then = both
            self._offer(offers)
            offered = {offer.path for offer in offers}
            again = [path for path in open_then if reopen and path not in offered and path.is_file()]
            self.file_opening.open_paths(again)

        self.work.start(lambda _job: (find(self.settings.recent), abandoned()), found)

    def offer_recovered(self, path: Path) -> None:
        """Offer the unsaved work on one map that is opened."""
        self._offer(find([path]))

    def _offer(self, found: Sequence[UnsavedWork]) -> None:
        """Offer each journal once, even if it is found by several paths."""
        known = {os.path.realpath(offer.journal) for offer in self.recovery.offers}
        new = [offer for offer in found if os.path.realpath(offer.journal) not in known]
        if new:
            self.recovery.offer([*self.recovery.offers, *new])

    def _restored(self, document: MapDocument, journal: Journal, offer: UnsavedWork) -> None:
        there = self.sheets.of_file(document.path) if document.path is not None else None
        self.file_opening.tabs.add(document, file_name=offer.name, journal=journal, precious=True)
        if there is not None and not there.unsaved:
            self.closing.drop(there)

    def _bring_back_rules(self, offer: UnsavedWork) -> None:
        """Open the rules of the work, or show their tab, and make its steps again."""

        def then(session: Session) -> None:
            if session.rules is None or not restore_rules(session.rules, offer):
                message = Message("safety-recovery-trouble", {"name": offer.name, "reason": offer.journal})
                self.file_opening.notices.report(message, "error")

        if offer.path is not None:
            self.file_opening.open_rules(offer.path, then=then)

    def _thrown(self, thrown: Trash) -> None:
        """Report that work was discarded, with a button that restores it."""
        back = Answer("safety-recovery-back", lambda: self.recovery.bring_back(thrown))
        message = Message("safety-recovery-thrown", {"name": offer_name(thrown.offer), "days": DAYS})
        self.notices.report(message, answers=[back])

    def _compare_offer(self, document: MapDocument, offer: UnsavedWork) -> None:
        sheet = self.sheets.of_file(offer.path) if offer.path is not None else None
        if sheet is not None:
            self.sheets.show_sheet(sheet)
            self.comparisons.compare_with(document, offer.name)
        elif offer.path is not None:
            self.file_opening.open_map(offer.path, lambda: self.comparisons.compare_with(document, offer.name))
