"""Watches the file of a map, and takes over what somebody else wrote to it."""

from __future__ import annotations

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.three_way_merge import Merged, difference, merge
from editor.model.recovery.outside_watcher import OutsideWatcher


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
