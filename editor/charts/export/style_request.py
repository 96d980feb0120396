"""The style that an export is asked for: what is wrong with it, why another is drawn; the picture of a comparison."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from dsl.maps.mapfile import MapFile
from dsl.text.files import write_bytes
from editor.base.texts import speech, tr
from editor.base.texts.file_errors import reason
from editor.charts.drawing.chart_style import STYLES, is_styled
from editor.charts.drawing.difference_marks import comparison_picture
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.faces import missing_faces
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import known_style, nearest_style, parts_of_styles, requested_style
from editor.charts.export.support import ensure_application, png_of
from editor.model.documents.chart import Chart
from editor.model.documents.three_way_merge import compare
from editor.model.games.boards import Games


def without_of(listed: str) -> list[str]:
    """The parts that are to be left out, as they were typed with commas between."""
    return [word.strip() for word in listed.split(",") if word.strip()]


def wrong_style(style: str, without: str) -> str:
    """What is wrong with the name of a style and with what is to be left out of it, in words; empty if nothing."""
    if style and known_style(style) is None:
        return _unknown("out-style", style, tuple(STYLES))
    for part in without_of(without):
        if part not in parts_of_styles():
            return _unknown("out-without", part, parts_of_styles())
    return ""


def missing_faces_text() -> str:
    """Which bundled letters could not be read, in words; empty if all are there."""
    missing = missing_faces()
    return tr("out-faces", names=", ".join(missing)) if missing else ""


def _unknown(key: str, name: str, known: tuple[str, ...]) -> str:
    text = tr(key, name=name, known=", ".join(known))
    near = get_close_matches(name.lower(), known, 1, 0.5)
    return f"{text}\n  {tr('out-perhaps', name=near[0])}" if near else text


def another_style(style: str, chart: Chart, look: DrawingLook) -> str:
    """Why a chart is not drawn in the ``style`` of a command, or without one in that of its map; empty if it is."""
    requested, _ = requested_style(chart)
    if not style and requested and known_style(requested) is None:
        near = nearest_style(requested)
        return tr("out-style-map", name=requested) + (f" {tr('out-perhaps', name=near)}" if near else "")
    return tr("out-style-large", name=look.style) if look.style != "plain" and not is_styled(chart) else ""


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
