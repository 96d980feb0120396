"""Notices that somebody else changed or removed a file that is open, and does what the user wants then.

The system tells of changes; where it does not (a network drive), ``check`` is called when the window is looked at
again. What the file says is asked only then, so that our own saves are no news.
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
    """A document whose file is watched: a map, or rules."""

    settled: SignalInstance

    @property
    def file(self) -> UserFile:
        """Its file, as it was last opened or saved."""

    @property
    def path(self) -> Path | None:
        """Where that is."""

    def mark_unsaved(self) -> None:
        """Count as changed whatever is undone."""


class Conflict(Protocol):
    """What both changed, each otherwise."""

    @property
    def key(self) -> str:
        """By what it is chosen."""


class Merging(Protocol):
    """What merging gives."""

    @property
    def conflicts(self) -> Sequence[Conflict]:
        """Where one has to choose."""


class OutsideWatcher(QObject):
    """Watches the file of one document. ``news`` is ``""``, ``"changed"`` or ``"gone"``.

    A subclass knows how what somebody else wrote is taken over.
    """

    changed = Signal(str)
    """``news`` changed."""

    def __init__(self, document: Watched) -> None:
        super().__init__()
        self.document = document
        self.news = SAME
        self._stamp: tuple[int, ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.check)
        self._watcher.fileChanged.connect(self._stirred)
        self._watcher.directoryChanged.connect(self._stirred)
        document.settled.connect(self._settled)
        self._watch()

    def check(self) -> str:
        """Look at the file now, if it may have changed; gives ``news``."""
        path = self.document.path
        self._watch()
        stamp = _stamp(path)
        if path is None or stamp == self._stamp:
            return self.news
        self._stamp = stamp
        if not path.exists():
            self._set_news(GONE)
        else:
            self._set_news(CHANGED if self.document.file.changed_on_disk() else SAME)
        return self.news

    def close(self) -> None:
        """Watch no longer."""
        self._timer.stop()
        with suppress(RuntimeError, TypeError):
            self.document.settled.disconnect(self._settled)
        listed = [*self._watcher.files(), *self._watcher.directories()]
        if listed:
            self._watcher.removePaths(listed)

    # --- what the user wants ---------------------------------------------------------------------

    def reload(self) -> None:
        """Take the file as it is; undo leads back to what was here. Raises ``FileError``."""
        raise NotImplementedError

    def merged(self, chosen: frozenset[str] = frozenset()) -> Merging:
        """What merging would give. Raises ``FileError``."""
        raise NotImplementedError

    def merge(self, chosen: frozenset[str] = frozenset()) -> Merging:
        """Take what they changed too, as one command; in the ``chosen`` conflicts theirs. Raises ``FileError``."""
        raise NotImplementedError

    def keep_mine(self) -> None:
        """The next save may write over what is there now (a backup of it is kept)."""
        self.document.file.see()
        self.document.mark_unsaved()
        self._set_news(SAME)

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

    def _stirred(self, _path: str) -> None:
        self._timer.start()

    def _settled(self) -> None:
        self._stamp = ()
        self._watch()
        self._set_news(SAME)

    def _set_news(self, news: str) -> None:
        if news == GONE and self.news != GONE:
            self.document.mark_unsaved()
        if news != self.news:
            self.news = news
            self.changed.emit(news)


def _stamp(path: Path | None) -> tuple[int, ...]:
    """What changes when a file does: number, size and time; zeros if there is none."""
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
        """The map that the file holds now. Raises ``MapEditError`` if it cannot be read."""
        assert self.map.path is not None
        return MapDocument(MapFile.open(self.map.path))

    def reload(self) -> None:
        """Take the file as it is; undo leads back to what was here. Raises ``MapEditError``."""
        theirs = self.theirs()
        patches = difference(self.map.chart, theirs.chart)
        self.map.adopt(theirs.file, label("safety-reload"), patches, clean=True)

    def merged(self, chosen: frozenset[str] = frozenset()) -> Merged:
        """What merging would give; see ``merge``. Raises ``MapEditError``."""
        return merge(self._ancestor(), self.map.chart, self.theirs().chart, chosen)

    def merge(self, chosen: frozenset[str] = frozenset()) -> Merged:
        """Take what they changed too, as one command; in the ``chosen`` conflicts theirs. Raises ``MapEditError``."""
        theirs = self.theirs()
        found = merge(self._ancestor(), self.map.chart, theirs.chart, chosen)
        clean = not difference(theirs.chart, found.chart)
        patches = difference(self.map.chart, found.chart)
        self.map.adopt(theirs.file, label("safety-merge"), patches, clean=clean)
        return found

    def _ancestor(self) -> Chart:
        return Chart.read(MapFile(self.map.on_disk))


MOST, DAYS = 20, 14
"""The most files that are stored, and for how many days."""


def thrown_folder() -> Path:
    """Where thrown work lies. It is not offered from there."""
    return recovery_folder() / "thrown"


@dataclass(frozen=True)
class Trash:
    """Work that was thrown away: where it lies, and the offer that it was."""

    place: Path
    offer: UnsavedWork

    def bring_back(self) -> UnsavedWork | None:
        """The offer again, at its old place or, if that is taken, in the user's folder; None if it is gone."""
        home = self.offer.journal
        if home.exists() or not home.parent.is_dir():
            home = recovery_folder() / self.place.name
        try:
            shutil.move(self.place, home)
        except OSError:
            return None
        return replace(self.offer, journal=home)


def throw_away(offer: UnsavedWork) -> Trash | None:
    """Put unsaved work aside; None if that cannot be, and then it stays where it is."""
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
    """Remove what was thrown away long ago, and of very much the oldest."""
    with suppress(OSError):
        names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
        oldest = f"{time.time_ns() - DAYS * 86_400 * 10**9:020d}"
        for number, name in enumerate(names):
            if name < oldest or number < len(names) - MOST:
                (folder / name).unlink()
