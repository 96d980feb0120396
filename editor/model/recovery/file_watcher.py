"""The file of a map is watched, and unsaved work that was thrown away is stored for some days."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.three_way_merge import Merged, difference, merge
from editor.model.recovery.journal import ENDING, recovery_folder
from editor.model.recovery.outside_watcher import OutsideWatcher
from editor.model.recovery.unsaved_work import UnsavedWork


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
"""So many are kept, and so long."""


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
