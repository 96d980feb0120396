"""The style that is asked for on the way out: what is wrong with it, and why a chart may be drawn in another."""

from __future__ import annotations

from difflib import get_close_matches

from editor.base.texts import tr
from editor.charts.drawing.chart_style import STYLES, is_styled
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.faces import missing_faces
from editor.charts.drawing.style_choice import asked_of, known_style, nearest_style, parts_of_styles
from editor.model.documents.chart import Chart


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


def told_faces() -> str:
    """Which bundled letters could not be read, in words; empty if all are there."""
    missing = missing_faces()
    return tr("out-faces", names=", ".join(missing)) if missing else ""


def _unknown(key: str, name: str, known: tuple[str, ...]) -> str:
    text = tr(key, name=name, known=", ".join(known))
    near = get_close_matches(name.lower(), known, 1, 0.5)
    return f"{text}\n  {tr('out-perhaps', name=near[0])}" if near else text


def another_style(style: str, chart: Chart, look: DrawingLook) -> str:
    """Why a chart is not drawn in the ``style`` of a command, or without one in that of its map; empty if it is."""
    asked, _ = asked_of(chart)
    if not style and asked and known_style(asked) is None:
        near = nearest_style(asked)
        return tr("out-style-map", name=asked) + (f" {tr('out-perhaps', name=near)}" if near else "")
    return tr("out-style-large", name=look.style) if look.style != "plain" and not is_styled(chart) else ""
