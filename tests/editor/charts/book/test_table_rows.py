"""Tables on pages of columns: a low one stays whole, a long one says its head again, no row stands alone."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from editor.charts.book.columns import Chunk, placed
from editor.charts.book.picture_setting import together

HIGH = 1000.0


def nothing(painter: QPainter, x: float, y: float) -> None:
    """What is painted is not looked at here."""


def table(rows: int, most: float) -> list[Chunk]:
    head = Chunk(30.0, nothing, with_next=True)
    return [head, *together(head, [Chunk(50.0, nothing) for _ in range(rows)], most)]


def test_a_low_table_goes_to_the_next_column_as_a_whole() -> None:
    found = placed([Chunk(900.0, nothing), *table(6, 400.0)], HIGH)
    assert {(place.page, place.column) for place in found[1:]} == {(0, 1)}


def test_a_long_table_says_its_head_again_and_leaves_no_row_alone() -> None:
    found = placed(table(25, 400.0), HIGH)
    rows = found[1:]
    first = next(place for place in rows if place.column == 1)
    assert (first.y, first.chunk.height) == (0.0, 80.0)
    assert all(place.chunk.height == 50.0 for place in rows if place is not first)
    assert sum(place.column == 1 for place in rows) > 1
