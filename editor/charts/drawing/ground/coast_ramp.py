"""The colour of a pixel by its distance from the coast: a table for every pair of a water and a land.

A table has a row for each share of land in the sampled field (0 is open water, LEVELS - 1 is inland, the middle is the
coast) and in it a colour for each decoration: none, three strengths of a pattern, four of a grid line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.plans.print_screens import hatch_lines

LEVELS = 512
PLAIN, PATTERN, GRID = 0, 1, 4
DECORATIONS = 8

Row = NDArray[np.float64]
Table = NDArray[np.uint32]


@dataclass(frozen=True)
class Ground:
    """The look of one slot of a chart. ``wet`` and dry ones have a coast between them; ``blank`` ones have none."""

    colour: QColor
    pattern: str = ""
    wet: bool = False
    blank: bool = False
    lined: bool = True
    shallow: QColor | None = None
    """The colour of water close to the coast; None: a paler one."""


def table(theme: Theme, water: Ground, land: Ground, scale: float, ratio: float) -> Table:
    """The colours, LEVELS × DECORATIONS, at ``scale`` device pixels a cell on a screen of ``ratio`` pixels a point."""
    level = (np.arange(LEVELS) + 0.0) / (LEVELS - 1)
    with np.errstate(divide="ignore"):
        k = np.sqrt((1 - level) / np.maximum(level, 1e-12))
    far = np.where(level > 0, 0.5 * (k - 1) / (k + 1), 0.5)  # from the coast, in cells: 0.5 at sea, -0.5 inland
    reach = min(0.43, max(0.5 - 1.4 / scale, 0.05))  # the middle of a cell always shows its own colour
    pixels = far * scale
    made = np.empty((LEVELS, DECORATIONS, 3))
    sea = _sea(theme, water, far, reach, scale, ratio)
    shore = _shore(theme, land, far, reach)
    wet = np.clip(pixels + 0.5, 0, 1)[:, None, None]
    lines = fading(scale, ratio)
    for decoration in range(DECORATIONS):
        one = _decorated(theme, water, sea, decoration, lines)
        other = _decorated(theme, land, shore, decoration, 0.7 * lines)
        made[:, decoration] = one * wet[:, 0] + other * (1 - wet[:, 0])
    width = min(max(0.04 * scale, 1.0 * ratio), 2.6 * ratio)
    line = np.clip(width / 2 + 0.5 - np.abs(pixels), 0, 1)[:, None, None] * (0.9 if scale > 8 * ratio else 0.7)
    return packed(made * (1 - line) + _rgb(theme.coast) * line)


def flat_table(theme: Theme, ground: Ground, scale: float = 40.0, ratio: float = 1.0) -> Table:
    """The table of a slot without coast: the same at every level."""
    lines = fading(scale, ratio)
    row = np.broadcast_to(_rgb(ground.colour), (LEVELS, 3))
    found = [
        _decorated(theme, ground, row, decoration, lines if ground.wet else 0.7 * lines) for decoration in range(8)
    ]
    return packed(np.stack(found, axis=1))


def fading(scale: float, ratio: float) -> float:
    """The strength of grid lines: faint between small cells."""
    return min(max((scale / ratio - 4) / 24, 0.25), 1.0)


def _sea(theme: Theme, water: Ground, far: Row, reach: float, scale: float, ratio: float) -> Row:
    """Water: lighter toward the shore, with the lines along the coast that engravers drew."""
    pale = mixed(water.colour, QColor("#6fb4ba") if theme.night else QColor("#fffdf2"), 0.55)
    fade = np.clip((reach - far) / reach, 0, 1)
    share = (0.75 * fade**1.6)[:, None]
    colours = _rgb(water.colour) * (1 - share) + _rgb(water.shallow or pale) * share
    if scale >= 16 * ratio:
        dark = _rgb(mixed(water.colour, theme.coast if theme.night else QColor("#1d4a66"), 0.45))
        for place, strength in ((0.13, 0.42), (0.24, 0.28), (0.34, 0.16)):
            line = np.clip(0.5 * ratio + 0.5 - np.abs(far - place) * scale, 0, 1)[:, None] * strength
            colours = colours * (1 - line) + dark * line
    return np.asarray(colours)


def _shore(theme: Theme, land: Ground, far: Row, reach: float) -> Row:
    """Land: a little darker along the coast, as if washed with a brush."""
    fade = np.clip((reach + far) / reach, 0, 1)
    share = (0.30 * fade**2.2)[:, None]
    return np.asarray(_rgb(land.colour) * (1 - share) + _rgb(theme.coast) * share)


def _decorated(theme: Theme, ground: Ground, row: Row, decoration: int, weight: float) -> Row:
    if decoration == PLAIN:
        return row
    if decoration < GRID:
        if not ground.pattern:
            return row
        light = ground.pattern == "waves"
        over = _rgb(QColor("#8fd0dc" if theme.night else "#ffffff") if light else theme.ink)
        share = decoration / 3 * ((0.20 if theme.night else 0.45) if light else 0.22)
    else:
        if not ground.lined:
            return row
        over, share = _rgb(theme.grid), (decoration - GRID + 1) / 4 * theme.grid.alphaF() * weight
    return np.asarray(row * (1 - share) + over * share)


def _rgb(colour: QColor) -> Row:
    return np.array([colour.red(), colour.green(), colour.blue()], dtype=np.float64)


def packed(colours: Row) -> Table:
    """Colours as pixels of a picture."""
    whole = np.clip(np.round(colours), 0, 255).astype(np.uint32)
    found: Table = (0xFF << 24 | whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2]).astype(np.uint32)
    return found


def blended(one: Table, other: Table, part: NDArray[np.float32]) -> Table:
    """A picture with a share (0 to 1) of the colours of another."""
    made = np.full(one.shape, 0xFF << 24, dtype=np.uint32)
    for shift in (16, 8, 0):
        low, high = (((pixel >> np.uint32(shift)) & np.uint32(0xFF)).astype(np.float32) for pixel in (one, other))
        made |= (low + (high - low) * part + np.float32(0.5)).astype(np.uint32) << np.uint32(shift)
    return made


PERIOD = 256
STRENGTHS = 3
ROW, COLUMN, DOT, RADIUS = 8, 16, 4, 1.1
"""Dots: distance of rows and of columns, offset of the first, radius."""
LINED = 8
"""The distance of slanting lines in a row."""
NAMES = ("waves", "dots", "hatch")


def mask(name: str, ratio: float, x: int, y: int, width: int, height: int) -> NDArray[np.uint8]:
    """The strength (0 to 3) of a pattern at the pixels [x, x + width) × [y, y + height) of the unbounded plane."""
    whole = _mask(name, max(round(ratio * 4), 1) / 4)
    period = whole.shape[0]
    rows = np.arange(y, y + height) % period
    columns = np.arange(x, x + width) % period
    found: NDArray[np.uint8] = whole.take(rows, axis=0).take(columns, axis=1)
    return found


@cache
def _mask(name: str, ratio: float) -> NDArray[np.uint8]:
    side = round(PERIOD * ratio)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / PERIOD, side / PERIOD)
    {"waves": _waves, "dots": _dots, "hatch": _hatch}.get(name, _dots)(painter)
    painter.end()
    grey = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(side, side, 4)[:, :, 0]
    return np.round(grey / 255 * STRENGTHS).astype(np.uint8)


def wave(at: QPointF, size: float) -> QPainterPath:
    """Three troughs of a wave, ``size`` long each, starting at a point."""
    path = QPainterPath(at)
    for k in range(3):
        start = QPointF(at.x() + k * size, at.y())
        path.quadTo(QPointF(start.x() + size / 2, start.y() + size * 0.62), QPointF(start.x() + size, start.y()))
    return path


@cache
def wave_spots() -> tuple[tuple[float, float, float], ...]:
    """The starts and lengths of waves in a square of PERIOD pixels."""
    spots = np.random.default_rng(1)
    return tuple(
        (
            column * 64 + (32 if row % 2 else 0) + float(spots.uniform(-12, 12)),
            row * 32 + float(spots.uniform(-7, 7)),
            float(spots.uniform(4.0, 6.0)),
        )
        for row in range(8)
        for column in range(4)
    )


def paint_pattern(painter: QPainter, name: str, outline: QPainterPath, colour: QColor, origin: QPointF) -> None:
    """The dots or slanting lines of a pattern within an outline, as a drawing; ``origin`` is where it begins."""
    rings = [
        np.array([(at.x() - origin.x(), at.y() - origin.y()) for at in ring.toList()])
        for ring in outline.toSubpathPolygons()
    ]
    slanting = name == "hatch"
    path = QPainterPath()
    lines = hatch_lines(rings, LINED / sqrt(2), 45.0) if slanting else hatch_lines(rings, ROW, 0.0, phase=0.5)
    for left, top, right, bottom in (lines + np.array([origin.x(), origin.y()] * 2)).tolist():
        if slanting:
            path.moveTo(left, top)
            path.lineTo(right, bottom)
            continue
        first = origin.x() + DOT + (COLUMN / 2 if round((top - origin.y()) / ROW - 0.5) % 2 else 0)
        x = first + ceil((left - first) / COLUMN) * COLUMN
        while x <= right:
            path.addEllipse(QPointF(x, top), RADIUS, RADIUS)
            x += COLUMN
    if slanting:
        painter.strokePath(path, QPen(colour, 1.0))
    else:
        painter.fillPath(path, colour)


def _waves(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("white"), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x, y, size in wave_spots():
        for dx in (-PERIOD, 0, PERIOD):
            for dy in (-PERIOD, 0, PERIOD):
                painter.drawPath(wave(QPointF(x + dx, y + dy), size))


def _dots(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("white"))
    for row in range(PERIOD // ROW):
        for column in range(PERIOD // COLUMN):
            at = QPointF(column * COLUMN + (COLUMN / 2 if row % 2 else 0) + DOT, (row + 0.5) * ROW)
            painter.drawEllipse(at, RADIUS, RADIUS)


def _hatch(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("white"), 1.0))
    for start in range(-PERIOD, PERIOD, LINED):
        painter.drawLine(QPointF(start, 0), QPointF(start + PERIOD, PERIOD))
