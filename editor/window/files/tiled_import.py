"""Opening a map of Tiled's: it becomes a new map of ours, not saved yet; what was left out is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dsl.mapfile import MapEditError, MapFile
from editor.documents.map_document import MapDocument
from editor.export.tiled.board_shape import TiledError
from editor.export.tiled.import_map import Imported, import_tiled
from editor.texts import Message
from editor.window.pages.start_model import reason

if TYPE_CHECKING:
    from editor.window.files.open_close import FileOpening

ENDINGS = (".tmx", ".tmj", ".json")


def open_tiled(filing: FileOpening, path: Path) -> None:
    """Read a file of Tiled's beside the window, and show it in a tab."""

    def failed(error: Exception) -> None:
        if isinstance(error, TiledError):
            # an unreadable file already says its own name
            told = Message(error.key, error.args_)
            filing.report("window-told-not-opened", "error", name=path.name, reason=told)
        elif isinstance(error, MapEditError):
            filing.report("window-told-not-opened", "error", name=path.name, reason=reason(error))
        else:
            filing.window.work.trouble(error)

    filing.window.work.start(
        lambda _job: _read(path),
        lambda found: _show(filing, path, found),
        Message("window-job-opening", {"name": path.name}),
        failed,
    )


def _read(path: Path) -> tuple[Imported, MapFile]:
    found = import_tiled(path)
    file = MapFile(found.text)
    file.data()
    return found, file


def _show(filing: FileOpening, path: Path, found: tuple[Imported, MapFile]) -> None:
    imported, file = found
    document = MapDocument(file)
    document.mark_unsaved()
    sheet = filing.add(document, suggested=f"{path.stem}.yaml")
    sheet.precious = True
    lost = "; ".join(imported.skipped())
    told = Message("export-from-tiled-less" if lost else "export-from-tiled", {"name": path.name, "lost": lost})
    filing.notices.report(told, "warn" if lost else "info", topic="tiled", about=sheet)
