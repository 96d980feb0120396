"""The picture of ``fordewind diff --picture``: two maps side by side, without a display."""

from __future__ import annotations

from pathlib import Path

from dsl.files import write_bytes
from dsl.mapfile import MapDocument
from editor.model.chart import Chart
from editor.model.compare import compare
from editor.model.games import Games
from editor.out.headless import ensure_application
from editor.out.png import png_of
from editor.paint.compare import comparison_picture
from editor.paint.theme import load_theme
from editor.words import speech
from editor.words.reasons import reason

WIDTH, HEIGHT = 1600, 900


def paint(old: str, new: str, target: Path, language: str) -> str:
    """Paint the texts of two maps into a PNG; gives why it could not be written, or nothing."""
    ensure_application()
    speech.language = language
    before, after = (Chart.read(MapDocument(text)) for text in (old, new))
    game = next((found for name in after.games if (found := Games().board(name)) is not None), None)
    theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
    image = comparison_picture(compare(before, after), before, after, theme, WIDTH, HEIGHT, language)
    data = png_of(image)
    try:
        write_bytes(target, data)
    except OSError as trouble:
        return reason(trouble)
    return ""
