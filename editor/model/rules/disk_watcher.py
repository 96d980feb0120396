"""Notices that files which open rules texts extend have changed on disk, gone or come back."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

SETTLE = 200
"""Milliseconds to wait after a change: programs write in several steps."""


class DiskWatcher(QObject):
    """Watches files, and their folders: most programs write a new file in place of the old one."""

    stirred = Signal()
    """Something may be another now."""

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
