"""Opening a map of Tiled's: it becomes a new map of ours, not saved yet; what was left out is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.background.tasks import Work
from editor.base.texts import Message, reason
from editor.charts.export.tiled.board_shape import TiledError
from editor.charts.export.tiled.import_map import Imported, import_tiled
from editor.model.documents.map_document import MapDocument

ENDINGS = (".tmx", ".tmj", ".json")


def open_tiled(
    path: Path,
    work: Work,
    show: Callable[[Path, Imported, MapDocument], object],
    refuse: Callable[[Path, object], object],
) -> None:
    """Read a file of Tiled's beside the window; then ``show`` the map, or ``refuse`` it with a reason."""

    def failed(error: Exception) -> None:
        if isinstance(error, TiledError):
            refuse(path, Message(error.key, error.args_))  # an unreadable file already says its own name
        elif isinstance(error, MapEditError):
            refuse(path, reason(error))
        else:
            work.trouble(error)

    work.start(
        lambda _job: _read(path),
        lambda found: show(path, found[0], MapDocument(found[1])),
        Message("window-job-opening", {"name": path.name}),
        failed,
    )


def _read(path: Path) -> tuple[Imported, MapFile]:
    found = import_tiled(path)
    file = MapFile(found.text)
    file.data()
    return found, file
