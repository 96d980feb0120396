"""Charts of examples: names keep off the tokens, and only what happens is shown."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF

from dsl.services.book.book_values import PlayedExample
from editor.charts.book import book_charts
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.example_frame import around, example_view
from editor.charts.drawing.names import label_planner
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.style_choice import StyleChoice
from tests.dsl.services.book.books import book_of, rules


def examples(game: str) -> tuple[BookCharts, list[PlayedExample]]:
    """The charts of a book and its examples."""
    book = book_of(rules(game), "en", examples=True)
    return BookCharts(book, StyleChoice()), [one for one in book.blocks() if isinstance(one, PlayedExample)]


@pytest.mark.parametrize("game", ["sea_battle", "pirates_1989"])
def test_no_name_of_a_place_lies_under_a_token(qapp: object, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    charts, found = examples(game)
    drawings = []

    def painted(*args: Any, **more: Any) -> Any:
        drawings.append(paint(*args, **more))
        return drawings[-1]

    paint = book_charts.paint_features
    monkeypatch.setattr(book_charts, "paint_features", painted)
    for example in found:
        assert charts.example(example) is not None
        drawing = drawings[-1]
        for piece in (*example.before.pieces, *example.after.pieces):
            at: QPointF = drawing.view.point(*drawing.geometry.centre(piece.cell)) if piece.cell >= 0 else QPointF()
            assert not [text for rect, text in drawing.room.placed if piece.cell >= 0 and rect.contains(at)]


@pytest.mark.parametrize("title", ["fort", "obstacle"])
def test_of_a_large_board_only_the_move_or_the_shot_is_shown(qapp: object, title: str) -> None:
    charts, found = examples("sea_battle")
    example = next(one for one in found if title in one.title)
    board = charts.board(example)
    assert board is not None
    left, top, right, bottom = around(board.chart, example)
    whole = board.chart.geometry.bounds
    assert right - left < 0.8 * (whole[2] - whole[0]), "though something changed far away, or nothing at all"
    places = [board.chart.geometry.centre(cell) for cell in example.named]
    assert len(places) >= 2 and all(left < x < right and top < y < bottom for x, y in places)


def test_no_circle_of_a_track_is_cut_by_the_edge_of_an_example(qapp: object) -> None:
    charts, found = examples("ships_track")
    for example in found:
        board = charts.board(example)
        assert board is not None
        geometry, view = board.chart.geometry, example_view(around(board.chart, example), 2.0)
        radius = geometry.radius * view.scale
        for at in (view.point(*geometry.centre(cell)) for cell in range(geometry.size)):
            is_near = -radius < at.x() < view.width + radius and -radius < at.y() < view.height + radius
            is_whole = radius <= at.x() <= view.width - radius and radius <= at.y() <= view.height - radius
            assert is_whole or not is_near, example.title


def test_names_along_seas_stand_whole_or_not_at_all(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    charts, found = examples("sea_battle")
    letters: list[Any] = []
    monkeypatch.setattr(label_planner, "take_letter", lambda drawing, box: letters.append((drawing.view, box)))
    for example in found:
        assert charts.example(example) is not None
    board = charts.board(found[0])
    assert board is not None and letters
    rim = side_width(board.chart.geometry)
    assert all(rim <= box.left() and box.right() <= view.width - rim for view, box in letters)
