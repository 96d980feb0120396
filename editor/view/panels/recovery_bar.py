"""The bar that offers work back that was not saved when a window died. It waits; nothing is lost by not answering."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.maps.mapfile import MapEditError
from dsl.text.diagnostics import message
from editor.base.texts import Message, file_said, speech, tip, tr
from editor.model.recovery.outside_watcher import Trash, throw_away
from editor.model.recovery.unsaved_work import UnsavedWork, rebuilt, restore
from editor.view.panels.feature_titles import text_of
from editor.view.panels.file_changed_bar import made_button


class RecoveryBar(QFrame):
    """One line for each offer: restore, compare, throw away. Hidden while there is none."""

    restored = Signal(object, object, object)
    """The ``MapDocument``, its ``Journal`` and the ``UnsavedWork``: the window opens a tab with them."""
    rules_wanted = Signal(object)
    """An ``UnsavedWork`` on rules: the window opens them and brings it back."""
    compare_wanted = Signal(object, object)
    """The ``MapDocument`` as it would come back and the ``UnsavedWork``: to be looked at beside the file."""
    thrown = Signal(object)
    """A ``Trash``: work that was thrown away, and can be brought back for some days."""
    told = Signal(object)
    """A ``Message``: why something cannot be brought back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.setProperty("kind", "warn")
        self.offers: list[UnsavedWork] = []
        self.lines: list[QWidget] = []
        """The bar's lines, one an offer."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 8, 10, 8)
        speech.changed.connect(self.say_again)
        self.say_again()

    def offer(self, offers: Sequence[UnsavedWork]) -> None:
        """Show what ``recovery.find`` found."""
        self.offers = list(offers)
        self.say_again()

    def say_again(self) -> None:
        """All lines anew, in the language spoken now."""
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
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        text = QLabel(offer_text(offer, self.offers))
        text.setToolTip(tip(str(offer.about or "")))
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        row.addWidget(text, 1)
        row.addWidget(made_button("safety-recovery-restore", lambda: self.restore(offer), primary=True))
        compare = made_button("safety-recovery-compare", lambda: self._compare(offer))
        compare.setVisible(offer.path is not None and not offer.is_rules)
        row.addWidget(compare)
        row.addWidget(made_button("safety-recovery-discard", lambda: self.discard(offer)))
        return line

    def restore(self, offer: UnsavedWork) -> None:
        """Bring the work back."""
        if offer.is_rules:
            self._answered(offer)
            self.rules_wanted.emit(offer)
            return
        try:
            document, journal = restore(offer)
        except MapEditError as trouble:
            self._trouble(offer, trouble)
            return
        self._answered(offer)
        self.restored.emit(document, journal, offer)

    def discard(self, offer: UnsavedWork) -> None:
        """Throw the work away; for some days it can be brought back."""
        thrown = throw_away(offer)
        self._answered(offer)
        if thrown is not None:
            self.thrown.emit(thrown)

    def bring_back(self, thrown: Trash) -> None:
        """Offer again what was thrown away."""
        offer = thrown.bring_back()
        if offer is not None:
            self.offer([*self.offers, offer])

    def _compare(self, offer: UnsavedWork) -> None:
        try:
            self.compare_wanted.emit(rebuilt(offer), offer)
        except MapEditError as trouble:
            self._trouble(offer, trouble)

    def _trouble(self, offer: UnsavedWork, trouble: MapEditError) -> None:
        reason = message(trouble.diagnostic.code, trouble.diagnostic.args, speech.language)
        self.told.emit(Message("safety-recovery-trouble", {"name": offer_name(offer), "reason": reason}))

    def _answered(self, offer: UnsavedWork) -> None:
        with suppress(ValueError):
            self.offers.remove(offer)
        self.say_again()


def offer_name(offer: UnsavedWork, others: Sequence[UnsavedWork] = ()) -> str:
    """What to call the map: its file, told from those of the others; the title of one that has none; or a new map."""
    title = text_of(offer.title)
    new = tr("safety-recovery-titled", title=title) if title else tr("safety-recovery-new")
    about = offer.about
    return file_said(about, [other.about for other in others if other.about is not None]) if about else new


def offer_text(offer: UnsavedWork, others: Sequence[UnsavedWork] = ()) -> str:
    """What is offered, in a sentence."""
    moment = QDateTime.fromSecsSinceEpoch(int(offer.when.timestamp()))
    when = QLocale(speech.language).toString(moment, QLocale.FormatType.ShortFormat)
    key = "safety-recovery-outdated" if offer.outdated else "safety-recovery-kept"
    return tr(key, name=offer_name(offer, others), count=offer.count, when=when)
