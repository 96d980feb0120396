"""Notices that another program changed or deleted an open file; reloads the file, merges it, or ignores the change.

The system reports changes; where it does not (a network drive), ``check`` is called when the window gets the focus.
The content is compared then, so our own saves are not reported.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, SignalInstance

from dsl.maps.mapfile import MapFile
from dsl.text.files import UserFile
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.three_way_merge import Merged, difference, merge
from editor.model.recovery.journal import ENDING, recovery_folder
from editor.model.recovery.unsaved_work import UnsavedWork

SETTLE = 200
"""Milliseconds to wait after a change: programs write in several steps."""
SAME, CHANGED, GONE = "", "changed", "gone"


class Watched(Protocol):
    """A document with a watched file: a map, or rules."""

    settled: SignalInstance

    @property
    def file(self) -> UserFile:
        """Its file as last opened or saved."""

    @property
    def path(self) -> Path | None:
        """The path of that file."""

    def mark_unsaved(self) -> None:
        """Mark the document as unsaved, even if all is undone."""


class Conflict(Protocol):
    """A place that both sides changed differently."""

    @property
    def key(self) -> str:
        """The key by which theirs is chosen."""


class Merging(Protocol):
    """The result of a merge."""

    @property
    def conflicts(self) -> Sequence[Conflict]:
        """The conflicts."""


class OutsideWatcher(QObject):
    """Watches the file of one document. ``file_state``: ``SAME`` as last read or saved, ``CHANGED`` or ``GONE``.

    A subclass knows how to reload and merge.
    """

    changed = Signal(str)
    """``file_state`` changed."""

    def __init__(self, document: Watched) -> None:
        super().__init__()
        self.document = document
        self.file_state = SAME
        self._stamp: tuple[int, ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.check)
        self._watcher.fileChanged.connect(self._check_soon)
        self._watcher.directoryChanged.connect(self._check_soon)
        document.settled.connect(self._settled)
        self._watch()

    def check(self) -> str:
        """Compare the file with the document, if it may have changed; returns ``file_state``."""
        path = self.document.path
        self._watch()
        stamp = _stamp(path)
        if path is None or stamp == self._stamp:
            return self.file_state
        self._stamp = stamp
        if not path.exists():
            self._set_file_state(GONE)
        else:
            self._set_file_state(CHANGED if self.document.file.changed_on_disk() else SAME)
        return self.file_state

    def close(self) -> None:
        """Stop watching."""
        self._timer.stop()
        with suppress(RuntimeError, TypeError):
            self.document.settled.disconnect(self._settled)
        listed = [*self._watcher.files(), *self._watcher.directories()]
        if listed:
            self._watcher.removePaths(listed)

    # --- actions of the user ---------------------------------------------------------------------

    def reload(self) -> None:
        """Replace the document's content by the file's, as one undo step. Raises ``FileError``."""
        raise NotImplementedError

    def merged(self, chosen: frozenset[str] = frozenset()) -> Merging:
        """The result of a merge, without changing anything. Raises ``FileError``."""
        raise NotImplementedError

    def merge(self, chosen: frozenset[str] = frozenset()) -> Merging:
        """Merge the file into the document as one command, theirs in the ``chosen`` conflicts. Raises ``FileError``."""
        raise NotImplementedError

    def keep_mine(self) -> None:
        """Allow the next save to overwrite the file (a backup of it is kept)."""
        self.document.file.see()
        self.document.mark_unsaved()
        self._set_file_state(SAME)

    # --- inside ----------------------------------------------------------------------------------

    def _watch(self) -> None:
        path = self.document.path
        if path is None:
            return
        wanted = {str(place) for place in (path, path.parent) if place.exists()}
        there = {*self._watcher.files(), *self._watcher.directories()}
        if there - wanted:
            self._watcher.removePaths(sorted(there - wanted))
        if wanted - there:
            self._watcher.addPaths(sorted(wanted - there))

    def _check_soon(self, _path: str) -> None:
        self._timer.start()

    def _settled(self) -> None:
        self._stamp = ()
        self._watch()
        self._set_file_state(SAME)

    def _set_file_state(self, file_state: str) -> None:
        if file_state == GONE and self.file_state != GONE:
            self.document.mark_unsaved()
        if file_state != self.file_state:
            self.file_state = file_state
            self.changed.emit(file_state)


def _stamp(path: Path | None) -> tuple[int, ...]:
    """Number, size and time of a file, which change whenever it does; zeros if it is missing."""
    if path is None:
        return ()
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return found.st_ino, found.st_size, found.st_mtime_ns


class FileWatcher(OutsideWatcher):
    """The watcher of a map."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__(document)
        self.map = document

    def theirs(self) -> MapDocument:
        """The map that is in the file now. Raises ``MapEditError`` if it cannot be read."""
        assert self.map.path is not None
        return MapDocument(MapFile.open(self.map.path))

    def reload(self) -> None:
        """Replace the map by the file's, as one undo step. Raises ``MapEditError``."""
        theirs = self.theirs()
        patches = difference(self.map.chart, theirs.chart)
        self.map.adopt(theirs.file, label("safety-reload"), patches, clean=True)

    def merged(self, chosen: frozenset[str] = frozenset()) -> Merged:
        """The result of ``merge``, without changing anything. Raises ``MapEditError``."""
        return merge(self._ancestor(), self.map.chart, self.theirs().chart, chosen)

    def merge(self, chosen: frozenset[str] = frozenset()) -> Merged:
        """Merge the file into the map as one command, theirs in the ``chosen`` conflicts. Raises ``MapEditError``."""
        theirs = self.theirs()
        found = merge(self._ancestor(), self.map.chart, theirs.chart, chosen)
        clean = not difference(theirs.chart, found.chart)
        patches = difference(self.map.chart, found.chart)
        self.map.adopt(theirs.file, label("safety-merge"), patches, clean=clean)
        return found

    def _ancestor(self) -> Chart:
        return Chart.read(MapFile(self.map.on_disk))


MOST, DAYS = 20, 14
"""The most discarded files that are stored, and for how many days."""


def thrown_folder() -> Path:
    """The folder for discarded work, which is not offered any more."""
    return recovery_folder() / "thrown"


@dataclass(frozen=True)
class Trash:
    """Discarded work: its present file, and the offer that the user discarded."""

    place: Path
    offer: UnsavedWork

    def restore(self) -> UnsavedWork | None:
        """Restore the offer at its old place or, if that is taken, in the user's folder; None if it is gone."""
        home = self.offer.journal
        if home.exists() or not home.parent.is_dir():
            home = recovery_folder() / self.place.name
        try:
            shutil.move(self.place, home)
        except OSError:
            return None
        return replace(self.offer, journal=home)


def throw_away(offer: UnsavedWork) -> Trash | None:
    """Move unsaved work to the trash; None if that fails, and it stays where it is."""
    folder = thrown_folder()
    place = folder / f"{time.time_ns():020d}{ENDING}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.move(offer.journal, place)
    except OSError:
        return None
    _clear(folder)
    return Trash(place, offer)


def _clear(folder: Path) -> None:
    """Delete discarded work older than ``DAYS``, and the oldest beyond ``MOST`` files."""
    with suppress(OSError):
        names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
        oldest = f"{time.time_ns() - DAYS * 86_400 * 10**9:020d}"
        for number, name in enumerate(names):
            if name < oldest or number < len(names) - MOST:
                (folder / name).unlink()
