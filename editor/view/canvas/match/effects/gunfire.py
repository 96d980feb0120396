"""Shots: smoke at the firer's side, a ball on a flat arc, a splash or a hit, and boarding."""

from __future__ import annotations

from math import pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.match.effect_sprites import paint_sprite, scatter
from editor.view.canvas.match.effects.shown_effect import Shown, direction

PUFFS, SPLINTERS, PLUMES = 7, 9, 4
FLASH, BURST, SMOKE = 90, 240, 1000
"""Milliseconds: the flash at the muzzle, the burst of a hit, its dark smoke."""


def shot(shown: Shown) -> None:
    """Smoke that faces the target, and the ball on its way."""
    start, end = shown.cell(0), shown.cell(-1)
    if start is None or end is None:
        return
    side, painter = shown.side, shown.painter
    ahead, long = direction(start, end)
    muzzle = start + ahead * (side * 0.42) + QPointF(0, side * 0.12)
    spread = min(shown.age / 500, 1.0)
    opacity = shown.left if shown.part >= 1 else 1.0
    for k in range(PUFFS):
        share = k / (PUFFS - 1)
        aside = sin(k * 2.3) * side * 0.07
        at = (
            muzzle
            + ahead * (side * (0.06 + 0.62 * share) * (0.4 + spread))
            + QPointF(aside, aside - side * 0.1 * spread)
        )
        paint_sprite(painter, "smoke", at, side * (0.14 + 0.2 * share) * (0.6 + 0.6 * spread), opacity)
    if shown.age < FLASH:
        paint_sprite(painter, "burst", muzzle, side * 0.34)
    if shown.part < 1:
        at = muzzle + (end - muzzle) * shown.part - QPointF(0, sin(pi * shown.part) * long * 0.12)
        paint_sprite(painter, "ball", at, max(side * 0.1, 5.0))


def miss(shown: Shown) -> None:
    """A splash beside the target."""
    at = shown.cell(-1)
    if at is None:
        return
    side = shown.side
    beside = at + QPointF(side * 0.42, side * 0.2)
    wide = side * (0.4 + min(shown.part * 3, 1.0) * 0.5)
    paint_sprite(shown.painter, "splash", beside, wide, 1.0 - max(shown.part - 0.5, 0.0) * 2)


def hit(shown: Shown) -> None:
    """A burst, splinters, then dark smoke."""
    at = shown.cell(-1)
    if at is None:
        return
    side, painter = shown.side, shown.painter
    for k in range(PLUMES):
        rise = shown.age / SMOKE - k * 0.12
        if 0 < rise < 1:
            place = at + QPointF(sin(k * 2 + rise * 3) * side * 0.06, -side * (0.2 + 0.75 * rise))
            paint_sprite(painter, "dark", place, side * (0.12 + 0.16 * rise), 1.0 - rise)
    if shown.age < BURST:
        paint_sprite(painter, "burst", at, side * (0.45 + 0.35 * shown.age / BURST))
    if shown.part < 1:
        for k, (x, y, size) in enumerate(scatter(SPLINTERS)):
            far = side * (0.15 + 0.7 * shown.part * size)
            fall = side * 0.35 * shown.part**2
            place = at + QPointF(x * far, y * far + fall)
            paint_sprite(painter, "plank", place, side * 0.14 * size, 1.2 - shown.part, k * 47 + shown.part * 240)


def repair(shown: Shown) -> None:
    """A glint at the bar."""
    at = shown.cell(-1)
    if at is not None:
        place = at + QPointF(shown.side * 0.2, shown.side * 0.42)
        paint_sprite(shown.painter, "glint", place, shown.side * 0.5 * sin(pi * shown.part), 1.0, shown.part * 60)


def grapple(shown: Shown) -> None:
    """Two ropes from board to board."""
    start, end = shown.cell(0), shown.cell(-1)
    if start is None or end is None:
        return
    reach, side = start + (end - start) * min(shown.part * 1.6, 1.0), shown.side
    for width, colour in ((3.6, "#3a2a1c"), (1.8, "#d9b46a")):
        shown.painter.setPen(fine_pen(QColor(colour), width))
        for aside in (-0.14, 0.14):
            off = QPointF(0, side * aside)
            shown.painter.drawLine(start + off, reach + off)
