"""Notices that files which open rules texts extend have changed on disk, gone or come back."""

from __future__ import annotations

from collections.abc import Iterable
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
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.stirred)
        self._watcher.fileChanged.connect(self._later)
        self._watcher.directoryChanged.connect(self._later)

    def watch(self, files: Iterable[str]) -> None:
        """Watch these too, as far as they are there."""
        wanted = {path for file in files for path in (Path(file), Path(file).parent) if path.is_absolute()}
        known = {*self._watcher.files(), *self._watcher.directories()}
        new = [str(path) for path in wanted if str(path) not in known and path.exists()]
        if new:
            self._watcher.addPaths(new)

    def _later(self) -> None:
        self._timer.start()
