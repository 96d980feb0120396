"""Saves house rules without a name automatically, and notices changes on disk of the files that rules extend."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from dsl.games.play.record_files import says
from dsl.text.files import reason, write_text
from editor.base.texts import Message
from editor.model.rules.house_files import free_place, house_title
from editor.model.rules.rules_document import RulesDocument

SETTLE = 200
"""Milliseconds to wait after a change: programs write in several steps."""


class DiskWatcher(QObject):
    """Watches files, and their folders, because most programs replace a file by a new one."""

    maybe_changed = Signal()
    """A watched file may have changed."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._watcher = QFileSystemWatcher(self)
        self._hashes: dict[str, bytes] = {}
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.maybe_changed)
        self._watcher.fileChanged.connect(self._later)
        self._watcher.directoryChanged.connect(self._later)

    def watch(self, files: Collection[str]) -> None:
        """Watch these files, too, if they exist."""
        wanted = {path for file in files for path in (Path(file), Path(file).parent) if path.is_absolute()}
        known = {*self._watcher.files(), *self._watcher.directories()}
        new = [str(path) for path in wanted if str(path) not in known and path.exists()]
        if new:
            self._watcher.addPaths(new)
        for file in files:
            if file not in self._hashes and Path(file).is_absolute():
                self._hashes[file] = _content_hash(file)

    def changed_files(self) -> frozenset[str]:
        """The watched files with other content than at the last call; missing files are not reported."""
        now = {file: _content_hash(file) for file in self._hashes}
        found = frozenset(file for file, held in now.items() if held and held != self._hashes[file])
        self._hashes = {file: held or self._hashes[file] for file, held in now.items()}
        return found

    def _later(self) -> None:
        self._timer.start()


def _content_hash(file: str) -> bytes:
    """A hash of a file's content; empty if it cannot be read."""
    try:
        return hashlib.blake2b(Path(file).read_bytes()).digest()
    except OSError:
        return b""


SAVE_DELAY = 100
"""Milliseconds from a change until it is saved."""


class UnnamedKeeper(QObject):
    """Saves a document as long as the rules have no name; deletes that file when they get one.

    If another tab or window wrote to the file, it is neither overwritten nor deleted: these rules get another path.
    """

    write_failed = Signal(object)
    """A ``Message``: the rules cannot be saved at present. Emitted once until saving works again."""
    write_recovered = Signal()
    """Saving works again."""
    moved = Signal(object)
    """A ``Message``: another process wrote to the file, so these rules were moved to another."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self.document = document
        self._saved_at: Path | None = document.place if document.unnamed else None
        self._there = document.file.text()  # the content of the file as last read or written here
        self._saving_works = True
        self._timer = QTimer(self, singleShot=True, interval=SAVE_DELAY)
        self._timer.timeout.connect(self.save)
        document.changed.connect(self._timer.start)
        document.named.connect(self.save)

    def save(self) -> None:
        """Write the text now, or delete the file if the rules have a name or were undone."""
        self._timer.stop()
        place = self.document.place if self.document.unnamed else None
        if self._saved_at != place:
            self._delete_file()
        if place is None:
            return
        if says(place, self._there if self._saved_at else "") is False:
            self._move()
            return
        self._saved_at = place
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_text(place, self.document.text())
            self._there = self.document.text()
        except OSError as trouble:
            if self._saving_works:
                self.write_failed.emit(Message("house-not-kept", {"reason": reason(trouble)}))
            self._saving_works = False
            return
        if not self._saving_works:
            self._saving_works = True
            self.write_recovered.emit()

    def _delete_file(self) -> None:
        """Delete the file, unless another process wrote to it since."""
        if self._saved_at is not None and says(self._saved_at, self._there):
            with suppress(OSError):
                self._saved_at.unlink()
        self._saved_at = None

    def _move(self) -> None:
        """Move these rules to an unused path."""
        self._saved_at = None
        self.document.set_place(free_place(self.document.belonging.header.games[0]))  # emits ``named``, which saves
        self.moved.emit(Message("house-parted", {"title": house_title(self.document.belonging.header)}))

    def close(self) -> None:
        """Save what is pending, even if another tab deleted the common file."""
        if self._timer.isActive() or (self.document.unnamed and not self.document.place.exists()):
            self.save()
