"""The sheets of a poster: together they are the whole drawing, and each holds only what lies on it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from charts import map_text
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter, QPicture

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import PX, Composition
from editor.charts.export.pages import ExportOptions, paint_sheet
from editor.charts.export.paper_sheets import Poster
from editor.model.documents.chart import Chart
from tests.share import usually_first

WIDE, HIGH, EDGE, LAP = 700, 560, 20, 30
"""Sheets in whole units of the painter, so that joined pixels lie on each other: paper, margin, overlap."""


def composed(topology: str) -> Composition:
    return ExportOptions(110 if topology == "track" else 36, captioned=True).composition(
        Chart.read(MapFile(map_text(topology))), load_theme(None)
    )


def poster_for(whole: Composition) -> Poster:
    columns = -(-(whole.width - LAP) // (WIDE - 2 * EDGE - LAP))
    rows = -(-(whole.height - LAP) // (HIGH - 2 * EDGE - LAP))
    return Poster(WIDE / PX, HIGH / PX, EDGE / PX, LAP / PX, rows, columns)


def recorded(paint: Callable[[QPainter], None]) -> QPicture:
    """What a printer would be told."""
    picture = QPicture()
    painter = QPainter(picture)
    paint(painter)
    painter.end()
    return picture


def pixels(picture: QPicture, width: int, height: int) -> NDArray[np.int16]:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    picture.play(painter)
    painter.end()
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, width, 4)[:, :, :3].astype(np.int16)


@pytest.mark.parametrize("topology", usually_first(["pointy", "track", "square8", "flat"]))
def test_the_sheets_together_are_the_whole(topology: str) -> None:
    whole = composed(topology)
    poster = poster_for(whole)
    assert poster.rows >= 2 and poster.columns >= 2
    once = recorded(whole.paint)
    wanted = pixels(once, whole.width, whole.height)
    joined = np.full_like(wanted, -1)
    for sheet in poster.sheets:
        picture = recorded(lambda painter, sheet=sheet: paint_sheet(painter, whole, poster, sheet))  # type: ignore[misc]
        found = pixels(picture, WIDE, HIGH)
        # as glued: what the next sheets cover is hatched, all the rest is the drawing
        right = WIDE - EDGE - (LAP + 2 if sheet.column + 1 < poster.columns else 0)
        low = HIGH - EDGE - (LAP + 2 if sheet.row + 1 < poster.rows else 0)
        x, y = round(sheet.left * PX), round(sheet.top * PX)
        room = joined[y : y + low - EDGE, x : x + right - EDGE]
        room[:] = found[EDGE:low, EDGE:right][: room.shape[0], : room.shape[1]]
    seen = (joined >= 0).all(axis=2)
    seams = 2 * ((poster.columns - 1) * whole.height + (poster.rows - 1) * whole.width)
    assert (~seen).sum() <= seams  # only the dashed lines beside the glue are not compared
    differing = (np.abs(joined - wanted).max(axis=2) > 24) & seen
    for sheet in poster.sheets:  # the pixel in which the cutting marks of a corner meet
        differing[round(sheet.top * PX), round(sheet.left * PX)] = False
    assert differing.sum() <= 1  # at the rim of a letter, by rounding
