"""Sites in a view: their looks, cells, open sides and names."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import cos, radians, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.charts.drawing.drawing_context import FEW, Drawing
from editor.charts.drawing.names.lettering import Label, Lettering, extent
from editor.charts.drawing.style.theme_file import SiteStyle
from editor.model.documents.chart import Feature

DOTS = 7.0
"""In cells of fewer pixels sites are dots, unless there is much room:"""
AIRY = 6000
"""this many square pixels per site."""
FIRST = {"square8": -90.0, "square4": -90.0, "pointy": -60.0, "flat": -90.0}


@dataclass(frozen=True)
class SeenSite:
    """A site as the map and the match have it, its look, its cells, and their middles on the picture."""

    site: Feature
    style: SiteStyle
    cells: list[int]
    points: list[QPointF]


def seen_sites(drawing: Drawing) -> Generator[None, None, list[SeenSite]]:
    """All sites that are seen; sets ``drawing.airy``."""
    seen = []
    for number, (_, drawn) in enumerate(drawing.shown("sites")):
        site = drawing.site(drawn)
        cells = drawing.cells(site)
        points = [drawing.point(cell) for cell in cells]
        if any(drawing.sees(at, drawing.cell) for at in points):
            style = drawing.theme.site_style(str(site.get("kind", "")), site)
            seen.append(SeenSite(site, style, cells, points))
        if number % FEW == 0:
            yield
    shown = sum(len(one.points) for one in seen)
    drawing.airy = drawing.look.names and drawing.view.width * drawing.view.height > AIRY * shown
    return seen


def has_symbols(drawing: Drawing) -> bool:
    """Whether sites have symbols, not dots: if there is room, and on paper."""
    return drawing.cell >= DOTS or drawing.airy or drawing.insists


def open_sides(drawing: Drawing, site: Feature) -> list[float]:
    """The angles, in degrees, of the sides on which a site is open; 0 is east, 90 south."""
    sides = site.get("open")
    angles = _angles(drawing)
    names = sides if isinstance(sides, list) else [sides]
    return [angles[str(name).upper()] for name in names if str(name).upper() in angles]


def side_wedge(drawing: Drawing, at: QPointF, angle: float) -> QPainterPath:
    """A wedge from the cell around a point to its side in a direction, in degrees."""
    way = QPointF(cos(radians(angle)), sin(radians(angle)))
    across = QPointF(-way.y(), way.x())
    reach = drawing.cell * 0.5
    if abs(abs(way.x()) - abs(way.y())) < 0.1 and drawing.geometry.kind != "hex":
        reach *= 1.25  # the corner of a square
    wedge = QPainterPath(at + way * reach)
    wedge.lineTo(at + way * (reach * 0.62) + across * (drawing.cell * 0.2))
    wedge.lineTo(at + way * (reach * 0.62) - across * (drawing.cell * 0.2))
    wedge.closeSubpath()
    return wedge


def _angles(drawing: Drawing) -> dict[str, float]:
    """The angle of each direction by its names, the rules' own included."""
    topology = drawing.geometry.topology
    names = topology.directions
    if not names:
        return {}
    found = {name: FIRST.get(topology.form, -90.0) + 360 / len(names) * k for k, name in enumerate(names)}
    spec = drawing.theme.spec
    renamed = {own.upper(): found[name] for name, own in spec.directions if name in found} if spec else {}
    return found | renamed


def call_site(drawing: Drawing, seen: SeenSite, side: float) -> None:
    """Add the name of a site next to it; ``side`` is its drawn size in pixels."""
    cell, points = drawing.cell, seen.points
    if (cell < DOTS - 1.5 and not drawing.insists and not drawing.airy) or not points:
        return
    text = drawing.name(seen.site)
    if not text:
        return
    letters = _letters(drawing, seen.site)
    wide, high = extent(text, letters)
    at = QPointF(sum(p.x() for p in points) / len(points), sum(p.y() for p in points) / len(points))
    reach = max(max(abs(p.x() - at.x()) for p in points), max(abs(p.y() - at.y()) for p in points)) + side / 2
    x, y, out = at.x(), at.y(), reach + wide / 2 + 3
    aside = min(cell * 0.2 + 4, 12)  # past the coin, where nothing nearer is free
    low = reach + high / 2
    places = (
        (x + out, y), (x - out, y), (x, y + low), (x, y - low),
        (x + out * 0.8, y - low * 0.75), (x + out * 0.8, y + low * 0.75),
        (x - out * 0.8, y - low * 0.75), (x - out * 0.8, y + low * 0.75),
        (x + out + aside, y), (x, y + low + aside), (x + out + aside, y + low * 0.75),
    )  # fmt: skip
    letter = seen.style.letter
    rank = 10.0 - len(seen.style.marks) - (float(letter) / 100 if letter.isdecimal() else 0)
    drawing.labels.append(Label(text, places, letters, rank, cell * 5, (x, y), reach))


def _letters(drawing: Drawing, site: Feature) -> Lettering:
    cell = drawing.cell
    size = max(cell * 0.2 + 7, 10 if drawing.airy and cell < DOTS else 0)
    if drawing.theme.has_marks(str(site.get("kind", ""))):
        return drawing.lettering(size + 0.5, bold=True)
    return drawing.lettering(size)
