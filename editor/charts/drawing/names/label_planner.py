"""Plans the places of names on a chart before ornaments and ground, so that no ship or hill is under a letter.

Labels depend on the drawn size of a cell. They are planned for a sheet of A4, where space is scarcest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from dsl.maps.board.spec import NAMES
from editor.charts.drawing.devices import Spot, cached_steps, misses
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.features.areas import brush_edge, seen_areas, square, start_side
from editor.charts.drawing.features.arrows import curve_through, seen_arrows
from editor.charts.drawing.features.sites import call_site, seen_sites
from editor.charts.drawing.names.letter_shapes import along, em_along
from editor.charts.drawing.names.placed_labels import chosen_places, each_once
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.faces import face_of
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.name_text import name_in
from editor.model.plans.placing.name_lines import NameLine, clear_of_arrows, name_lines
from editor.model.plans.placing.ornament_plan import unit_of
from editor.model.plans.placing.taken import Box, taken_by_play

LEGIBLE = 5.5
"""Letters of fewer pixels are not written."""
HALO = 0.16
"""The width of the pale outline of letters, in their sizes."""

LETTER_AIR = 3.0
"""Around a letter, in pixels."""


@dataclass(frozen=True)
class Inscription:
    """A name on the chart: its line, its text, the outlines of its letters in chart units."""

    line: NameLine
    text: str
    letters: tuple[QPainterPath, ...]


def inscriptions(chart: Chart, look: DrawingLook) -> Iterator[Inscription]:
    """All names that a look shows, in its language."""
    if not look.names or NAMES in look.hidden:
        return
    for line in clear_of_arrows(chart, name_lines(chart)):
        text = name_in(line.text, look.language)
        if text and f"{NAMES}:{line.kind}" not in look.hidden:
            face = face_of(line.kind, look.style)
            text = text.upper() if line.kind == "land" and look.style == "magazine" else text
            if line.spread and not line.sized:
                line = replace(line, em=em_along(text, face, line.kind, line.bow, line.em))
            yield Inscription(line, text, along(text, face, line.kind, line.bow, line.em, line.spread))


def lettered_cells(chart: Chart, look: DrawingLook) -> set[int]:
    """The cells covered by letters of names."""
    boxes = [letter.boundingRect() for name in inscriptions(chart, look) for letter in name.letters]
    places = [at for box in boxes for at in (box.center(), box.bottomLeft(), box.bottomRight())]
    return {chart.geometry.at(at.x(), at.y()) for at in places}


def paint_inscriptions(drawing: Drawing) -> Iterator[None]:
    """Write the names; labels avoid their letters, arrows and ports are drawn over them."""
    for name in inscriptions(drawing.chart, drawing.look):
        yield
        if name.line.em * drawing.view.scale < LEGIBLE:
            drawing.cut.add(name.text)
            continue
        boxes = [drawing.transform.mapRect(letter.boundingRect()) for letter in name.letters]
        whole = QRectF()
        for box in boxes:
            whole = whole.united(box)
        if drawing.room.uncut is not None and not drawing.room.uncut.contains(whole):
            continue
        for box in boxes:
            if drawing.sees_rect(box):
                take_letter(drawing, box)
        if not drawing.view.rect(drawing.geometry.sheet).contains(whole):
            drawing.cut.add(name.text)
        around = HALO * name.line.em * drawing.view.scale + 2
        whole = whole.adjusted(-around, -around, around, around)
        if drawing.sees_rect(whole) and not misses(drawing.painter, whole):
            yield from _written(drawing, name, whole, around)


def take_letter(drawing: Drawing, box: QRectF) -> None:
    """Mark the space of a letter as used, with the halos of labels, which would cover it."""
    drawing.room.take(box.adjusted(-LETTER_AIR, -LETTER_AIR, LETTER_AIR, LETTER_AIR))


def _written(drawing: Drawing, name: Inscription, whole: QRectF, around: float) -> Iterator[None]:
    """Write a name within ``whole``; ``around`` is the width of a letter's halo."""
    scale, style = drawing.view.scale, drawing.look.style
    first = name.letters[0].boundingRect().topLeft()
    at = drawing.transform.map(first)
    inks, swell = name_colours(drawing.theme, drawing.look, name.line.kind), face_of(name.line.kind, style).swell
    letters = QTransform.fromTranslate(-first.x(), -first.y()) * QTransform.fromScale(scale, scale)

    def draw(painter: QPainter, part: QRectF) -> None:
        path = QPainterPath()
        for letter in name.letters:
            placed = letters.map(letter)
            if placed.boundingRect().adjusted(-around, -around, around, around).intersects(part):
                path.addPath(placed)
        _write(painter, path, name.line.em * scale, inks, swell)

    line = name.line
    key = (name.text, line.kind, line.bow, line.em, line.spread, style, round(scale, 6), inks[0].rgba(), inks[1].rgba())
    yield from cached_steps(drawing.painter, key, Spot(at, whole.translated(-at)), draw)


def _write(painter: QPainter, path: QPainterPath, em: float, inks: tuple[QColor, QColor], swell: float) -> None:
    colour, halo = inks
    path.setFillRule(Qt.FillRule.WindingFill)
    if halo.alpha():
        pen = QPen(halo, max(em * HALO, 1.2))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, colour)
    if swell:
        painter.strokePath(path, QPen(colour, swell * em))


def name_colours(theme: Theme, look: DrawingLook, kind: str) -> tuple[QColor, QColor]:
    """The colours of letters and of the line around them."""
    if look.style == "plain":
        return _plain_colours(theme, kind)
    palette = palette_of(look, theme)
    if not palette.tinted:
        return QColor(palette.ink), QColor(palette.paper)
    letters, around = {"sea": (palette.stroke, palette.sea), "land": (palette.burin, palette.inner)}.get(
        kind, (palette.ink, palette.paper)
    )
    dark = mixed(QColor(letters), QColor(palette.ink), 0.0 if palette.dark else 0.18)
    return dark, with_alpha(QColor(around), 1.0 if kind == "sea" else 0.5)


def _plain_colours(theme: Theme, kind: str) -> tuple[QColor, QColor]:
    if kind == "sea":
        return QColor("#9fcbd6" if theme.night else "#2f6472"), with_alpha(theme.sea, 0.0)
    if kind == "land":
        return QColor("#dcc592" if theme.night else "#64462a"), with_alpha(theme.paper, 0.4)
    return theme.ink, with_alpha(theme.paper, 0.7)


PAGE = 964, 664
"""The sides of what a sheet of A4 has within its frame, in pixels; cells are held between these:"""
SMALL, LARGE = 11.0, 60.0
AIR = 0.12
"""The empty margin around a letter, in cells."""

Found = TypeVar("Found")


@dataclass(frozen=True)
class LabelPlan:
    """The boxes of all letters and labels, in chart units."""

    letters: tuple[Box, ...]
    """The box of each letter of the names of seas and lands."""
    labels: tuple[tuple[str, Box], ...]
    """The text and box of each label of a port."""


def plan_labels(plans: Plans) -> None:
    """Store the plan of the labels in ``plans.labels``, and the used space in ``plans.taken``."""
    plan = label_plan(plans.chart, plans.theme, plans.look)
    if plans.taken is None:
        plans.taken = taken_by_play(plans.chart)
    unit = unit_of(plans.chart)
    for box in (*plan.letters, *(box for _, box in plan.labels)):
        left, top, right, bottom = (side / unit for side in box)
        plans.taken.block((left - AIR, top - AIR, right + AIR, bottom + AIR))
    plans.labels = plan


def label_plan(chart: Chart, theme: Theme, look: DrawingLook) -> LabelPlan:
    """The places of a chart's names."""
    letters = tuple(
        (box.left(), box.top(), box.right(), box.bottom())
        for name in inscriptions(chart, look)
        for box in (letter.boundingRect() for letter in name.letters)
    )
    return LabelPlan(letters, tuple(_labels(chart, theme, look)) if look.names else ())


def _labels(chart: Chart, theme: Theme, look: DrawingLook) -> list[tuple[str, Box]]:
    left, top, right, bottom = chart.geometry.bounds
    cell = 2 * chart.geometry.radius if chart.geometry.is_track else 1.0
    wide, high = max(right - left, 1e-6), max(bottom - top, 1e-6)
    scale = max(min(one / wide, other / high) for one, other in (PAGE, PAGE[::-1]))
    scale = min(max(scale * cell, SMALL), LARGE) / cell
    view = View(scale, left, top, round((right - left) * scale), round((bottom - top) * scale))
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        drawing = Drawing(painter, view, chart, theme, look, insists=True)
        _called(drawing)
        labels = each_once(drawing.labels)
        found = outcome(chosen_places(drawing, labels)) if labels else []
    finally:
        painter.end()
    return [
        (name.text, (name.box.left() / scale + left, name.box.top() / scale + top,
                     name.box.right() / scale + left, name.box.bottom() / scale + top))
        for name in found if name is not None
    ]  # fmt: skip


def _called(drawing: Drawing) -> None:
    """Mark the space of what will be drawn as used, and collect the names of sites."""
    for name in inscriptions(drawing.chart, drawing.look):
        for letter in name.letters:
            take_letter(drawing, drawing.transform.mapRect(letter.boundingRect()))
    _avoid_areas(drawing)
    for arrow in seen_arrows(drawing):
        if arrow is not None:
            drawing.room.brush([(at.x(), at.y()) for at in curve_through(arrow.points)])
    sites = outcome(seen_sites(drawing))
    side = drawing.cell * 0.9
    for site in sites:
        for at in site.points:
            drawing.room.take(square(at, side))
    for site in sites:
        call_site(drawing, site, side)


def _avoid_areas(drawing: Drawing) -> None:
    """Regions that have an outline, and the symbols of starts."""
    for area in seen_areas(drawing, "regions"):
        if area is not None and drawing.theme.region_style(area.kind, area.index).outline is not None:
            brush_edge(drawing, area)
    for area in seen_areas(drawing, "starts"):
        if area is not None:
            side = start_side(drawing, area)
            drawing.room.take(area.box.adjusted(side, side, -side, -side))


def outcome(steps: Generator[None, None, Found]) -> Found:
    """Run a generator to its end, and return its result."""
    try:
        while True:
            next(steps)
    except StopIteration as done:
        found: Found = done.value
        return found
