"""House rules without a name are kept by themselves, a moment after each change: nobody is asked to save them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from dsl.text.files import reason, write_text
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument

SOON = 100
"""Milliseconds from a change until it is kept."""


class UnnamedKeeper(QObject):
    """Follows a document; its file is there while the rules have no name, and gone when they have one."""

    troubled = Signal(object)
    """A ``Message``: the rules cannot be kept just now. Told once, until it works again."""
    eased = Signal()
    """It works again."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.document = document
        self._kept: Path | None = document.place if document.unnamed else None
        self._well = True
        self._timer = QTimer(self, singleShot=True, interval=SOON)
        self._timer.timeout.connect(self.keep)
        document.changed.connect(self._timer.start)
        document.named.connect(self.keep)

    def keep(self) -> None:
        """Write the text now, or remove what lies there if it has a name now, or was taken back."""
        self._timer.stop()
        place = self.document.place if self.document.unnamed else None
        if self._kept is not None and self._kept != place:
            with suppress(OSError):
                self._kept.unlink()
        self._kept = place
        if place is None:
            return
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_text(place, self.document.text())
        except OSError as trouble:
            if self._well:
                self.troubled.emit(Message("house-not-kept", {"reason": reason(trouble)}))
            self._well = False
            return
        if not self._well:
            self._well = True
            self.eased.emit()

    def close(self) -> None:
        """The document is closed: what is to be kept is."""
        if self._timer.isActive():
            self.keep()
