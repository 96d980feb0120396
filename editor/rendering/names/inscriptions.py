"""The names of seas, lands and other things that are written across a chart, letter by letter on their bows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from dsl.board.spec import NAMES
from editor.documents.chart import Chart
from editor.engraving.name_lines import NameLine, name_lines
from editor.rendering.devices import misses
from editor.rendering.drawing_context import Drawing, DrawingLook, name_in
from editor.rendering.engraved.palettes import palette_of
from editor.rendering.names.letter_shapes import along, em_along
from editor.rendering.style.colours import mixed, with_alpha
from editor.rendering.style.faces import face_of
from editor.rendering.style.theme import Theme

LEGIBLE = 5.5
"""Letters of fewer pixels are not written."""
HALO = 0.16
"""How wide the paler line around letters is, in sizes of them."""


@dataclass(frozen=True)
class Inscription:
    """A name as it stands on the chart: its line, its text, the outlines of its letters in chart units."""

    line: NameLine
    text: str
    letters: tuple[QPainterPath, ...]


def inscriptions(chart: Chart, look: DrawingLook) -> Iterator[Inscription]:
    """All names that a look shows, in its language."""
    if not look.names or NAMES in look.hidden:
        return
    for line in name_lines(chart):
        text = name_in(line.text, look.language)
        if text and f"{NAMES}:{line.kind}" not in look.hidden:
            face = face_of(line.kind, look.style)
            text = text.upper() if line.kind == "land" and look.style == "magazine" else text
            if line.spread and not line.sized:
                line = replace(line, em=em_along(text, face, line.kind, line.bow, line.em))
            yield Inscription(line, text, along(text, face, line.kind, line.bow, line.em, line.spread))


def paint_inscriptions(drawing: Drawing) -> Iterator[None]:
    """Write them; labels keep off their letters, arrows and ports are drawn over them."""
    for name in inscriptions(drawing.chart, drawing.look):
        yield
        if name.line.em * drawing.view.scale < LEGIBLE:
            continue
        path, whole = QPainterPath(), QRectF()
        for letter in name.letters:
            box = drawing.transform.mapRect(letter.boundingRect())
            whole = whole.united(box)
            path.addPath(letter)
            if drawing.sees_rect(box):
                drawing.room.take(box)
        if drawing.sees_rect(whole) and not misses(drawing.painter, whole.adjusted(-9, -9, 9, 9)):
            _write(drawing, name, drawing.transform.map(path))


def _write(drawing: Drawing, name: Inscription, path: QPainterPath) -> None:
    colour, halo = name_colours(drawing.theme, drawing.look, name.line.kind)
    path.setFillRule(Qt.FillRule.WindingFill)
    if halo.alpha():
        pen = QPen(halo, max(name.line.em * drawing.view.scale * HALO, 1.2))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        drawing.painter.strokePath(path, pen)
    drawing.painter.fillPath(path, colour)
    swell = face_of(name.line.kind, drawing.look.style).swell
    if swell:
        drawing.painter.strokePath(path, QPen(colour, swell * name.line.em * drawing.view.scale))


def name_colours(theme: Theme, look: DrawingLook, kind: str) -> tuple[QColor, QColor]:
    """The colours of letters and of the line around them."""
    if look.style == "plain":
        return _plain_colours(theme, kind)
    palette = palette_of(look, theme)
    if not palette.tinted:
        return QColor(palette.ink), with_alpha(QColor(palette.paper), 0.9)
    letters, around = {"sea": (palette.stroke, palette.sea), "land": (palette.burin, palette.inner)}.get(
        kind, (palette.ink, palette.paper)
    )
    dark = mixed(QColor(letters), QColor(palette.ink), 0.0 if palette.dark else 0.18)
    return dark, with_alpha(QColor(around), 0.72 if kind == "sea" else 0.5)


def _plain_colours(theme: Theme, kind: str) -> tuple[QColor, QColor]:
    if kind == "sea":
        return QColor("#9fcbd6" if theme.night else "#2f6472"), with_alpha(theme.sea, 0.0)
    if kind == "land":
        return QColor("#dcc592" if theme.night else "#64462a"), with_alpha(theme.paper, 0.4)
    return theme.ink, with_alpha(theme.paper, 0.7)
