"""The picture of ``fordewind diff --picture``: two maps side by side, without a display."""

from __future__ import annotations

from pathlib import Path

from dsl.maps.mapfile import MapFile
from dsl.text.files import write_bytes
from editor.base.texts import speech
from editor.base.texts.file_errors import reason
from editor.charts.drawing.difference_marks import comparison_picture
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.headless import ensure_application
from editor.charts.export.png import png_of
from editor.model.documents.chart import Chart
from editor.model.documents.difference import compare
from editor.model.games.boards import Games

WIDTH, HEIGHT = 1600, 900


def paint(old: str, new: str, target: Path, language: str) -> str:
    """Paint the texts of two maps into a PNG. Returns why it could not be written, or an empty text."""
    ensure_application()
    speech.language = language
    before, after = (Chart.read(MapFile(text)) for text in (old, new))
    game = Games().first(after.games)
    theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
    image = comparison_picture(compare(before, after), before, after, theme, WIDTH, HEIGHT, language)
    data = png_of(image)
    try:
        write_bytes(target, data)
    except OSError as trouble:
        return reason(trouble)
    return ""
