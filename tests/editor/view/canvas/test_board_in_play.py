"""While a match is played the whole board fills what the margins leave, and the camera brings boxes into sight."""

from __future__ import annotations

import pytest
from charts import map_text
from PySide6.QtCore import QRectF

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.ornaments.chart_frame import named_strip
from editor.charts.drawing.ornaments.rim import THICK, rim_of
from editor.model.documents.map_document import MapDocument
from editor.view.canvas.camera import LEAST_ZOOM, MOST_ZOOM, Camera


@pytest.fixture
def camera() -> Camera:
    made = Camera()
    made.animated = False
    made.set_edges((8.0, 100.0), MapDocument(MapFile(map_text("square8"))).chart.geometry)
    made.resize(900, 700, 1.0)
    return made


def test_the_whole_board_lies_between_the_edges(camera: Camera) -> None:
    board = camera.view.rect(camera.framed)
    assert board.left() >= 7 and board.right() <= 801
    assert max(board.width() / 792, board.height() / 700) == pytest.approx(1.0, abs=0.01), "and touches two of them"


def test_where_the_frame_names_the_cells_no_ruler_names_them_again() -> None:
    """The frame of a board of few large cells is as high as the view leaves room for, to a part of a pixel."""
    text = (
        "fordewind: 1\ngrid: {kind: square8, width: 3, height: 3}\nterrain: |\n"
        + "  ~~~\n" * 3
        + 'legend: {"~": sea}\n'
    )
    chart, camera = MapDocument(MapFile(text)).chart, Camera()
    camera.animated = False
    camera.set_edges((8.0, 8.0), chart.geometry)
    look = DrawingLook(style="engraved", roped=True)
    for height in range(500, 760):
        camera.resize(900, height, 1.0)
        assert rim_of(camera.view, chart, named_strip(chart, look, camera.view.scale)) is None, height


def test_a_box_is_brought_near_but_not_beyond_measure(camera: Camera) -> None:
    whole = camera.view.scale
    left, top, *_ = camera.bounds
    camera.show((left, top, left + 1, top + 1))
    assert camera.view.scale == pytest.approx(whole * MOST_ZOOM, rel=0.01)
    shown = camera.view.rect((left, top, left + 1, top + 1))
    assert QRectF(0, 0, 800, 700).contains(shown)
    camera.show(camera.bounds)
    assert camera.place.fitted and camera.view.scale == pytest.approx(whole), f"less than {LEAST_ZOOM} is no move"


def test_near_an_edge_of_the_board_no_ruler_of_the_chart_is_cut(camera: Camera) -> None:
    left, top, right, bottom = camera.bounds
    camera.show((left, top, left + 1, top + 1))
    board = camera.view.rect(camera.bounds)
    assert board.left() == pytest.approx(THICK, abs=1) == pytest.approx(board.top(), abs=1), "the rim of the view alone"
    camera.show((right - 1, bottom - 1, right, bottom))
    board = camera.view.rect(camera.bounds)
    assert board.right() == pytest.approx(800, abs=1) and board.bottom() == pytest.approx(700, abs=1)
