"""The picture of ``fordewind diff --picture``: two maps side by side, without a display."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication

from dsl.mapfile import MapDocument
from dsl.mapfile.save import save_bytes
from editor.model.chart import Chart
from editor.model.compare import compare
from editor.model.games import Games
from editor.paint.compare import comparison_picture
from editor.paint.theme import load_theme

WIDTH, HEIGHT = 1600, 900


def paint(old: str, new: str, target: Path, language: str) -> str:
    """Paint the texts of two maps into a PNG; gives why it could not be written, or nothing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication.instance() or QGuiApplication([])
    before, after = (Chart.read(MapDocument(text)) for text in (old, new))
    game = next((found for name in after.games if (found := Games().board(name)) is not None), None)
    theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
    image = comparison_picture(compare(before, after), before, after, theme, WIDTH, HEIGHT, language)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, b"PNG")
    del app
    try:
        save_bytes(target, bytes(buffer.data().data()))
    except OSError as trouble:
        return trouble.strerror or str(trouble)
    return ""
