"""House rules without a name are saved by themselves; changes on disk below them are noticed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from dsl.text.files import reason, write_text
from editor.base.texts import Message
from editor.model.rules.rules_document import RulesDocument

SETTLE = 200
"""Milliseconds to wait after a change: programs write in several steps."""


class DiskWatcher(QObject):
    """Watches files, and their folders: most programs write a new file in place of the old one."""

    stirred = Signal()
    """Something may have changed."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._watcher = QFileSystemWatcher(self)
        self._held: dict[str, bytes] = {}
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.stirred)
        self._watcher.fileChanged.connect(self._later)
        self._watcher.directoryChanged.connect(self._later)

    def watch(self, files: Collection[str]) -> None:
        """Watch these too, as far as they are there."""
        wanted = {path for file in files for path in (Path(file), Path(file).parent) if path.is_absolute()}
        known = {*self._watcher.files(), *self._watcher.directories()}
        new = [str(path) for path in wanted if str(path) not in known and path.exists()]
        if new:
            self._watcher.addPaths(new)
        for file in files:
            if file not in self._held and Path(file).is_absolute():
                self._held[file] = _held(file)

    def rewritten(self) -> frozenset[str]:
        """The watched files that hold something else than when this was last asked, those that are gone not."""
        now = {file: _held(file) for file in self._held}
        found = frozenset(file for file, held in now.items() if held and held != self._held[file])
        self._held = {file: held or self._held[file] for file, held in now.items()}
        return found

    def _later(self) -> None:
        self._timer.start()


def _held(file: str) -> bytes:
    """What stands for the contents of a file; nothing if it cannot be read."""
    try:
        return hashlib.blake2b(Path(file).read_bytes()).digest()
    except OSError:
        return b""


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
