"""Opening a map of Tiled's: it becomes a new map of ours, not saved yet; what was left out is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dsl.mapfile import MapDocument, MapEditError
from editor.model.document import MapFile
from editor.out.tiled_read import Imported, import_tiled
from editor.out.tiled_shape import TiledTrouble
from editor.window.shelf import reason
from editor.words import Said

if TYPE_CHECKING:
    from editor.window.filing import Filing

ENDINGS = (".tmx", ".tmj", ".json")


def open_tiled(filing: Filing, path: Path) -> None:
    """Read a file of Tiled's beside the window, and show it in a tab."""

    def failed(error: Exception) -> None:
        if isinstance(error, TiledTrouble):
            # an unreadable file already says its own name
            told = Said(error.key, error.args_)
            filing.tell("window-told-not-opened", "error", name=path.name, reason=told)
        elif isinstance(error, MapEditError):
            filing.tell("window-told-not-opened", "error", name=path.name, reason=reason(error))
        else:
            filing.window.work.trouble(error)

    filing.window.work.start(
        lambda _job: _read(path),
        lambda found: _show(filing, path, found),
        Said("window-job-opening", {"name": path.name}),
        failed,
    )


def _read(path: Path) -> tuple[Imported, MapDocument]:
    found = import_tiled(path)
    file = MapDocument(found.text)
    file.data()
    return found, file


def _show(filing: Filing, path: Path, found: tuple[Imported, MapDocument]) -> None:
    imported, file = found
    document = MapFile(file)
    document.unsave()
    sheet = filing.add(document, suggested=f"{path.stem}.yaml")
    sheet.precious = True
    lost = "; ".join(imported.skipped())
    told = Said("export-from-tiled-less" if lost else "export-from-tiled", {"name": path.name, "lost": lost})
    filing.notices.tell(told, "warn" if lost else "info", topic="tiled", about=sheet)
