"""Pieces on pages of columns: none is lost or laid over another, what belongs together stays together."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QPainter

from editor.charts.book.columns import Chunk, Placed, placed

HIGH = 1000.0


def nothing(painter: QPainter, x: float, y: float) -> None:
    """What is painted is not looked at here."""


def chunk(height: float, **more: object) -> Chunk:
    return replace(Chunk(height, nothing), **more)  # type: ignore[arg-type]


CHUNKS = st.lists(
    st.builds(
        Chunk,
        height=st.floats(1, 700),
        paint=st.just(nothing),
        space=st.floats(0, 60),
        with_next=st.booleans(),
        wide=st.booleans(),
    ),
    max_size=40,
)


def overlap(one: Placed, other: Placed) -> bool:
    beside = one.page != other.page or (one.column != other.column and not (one.chunk.wide or other.chunk.wide))
    above = one.y + one.chunk.height <= other.y + 1e-6 or other.y + other.chunk.height <= one.y + 1e-6
    return not (beside or above)


@given(CHUNKS)
def test_every_piece_is_placed_once_in_order_and_none_covers_another(chunks: list[Chunk]) -> None:
    found = placed(chunks, HIGH)
    assert [place.chunk for place in found] == chunks
    order = [(place.page, 0 if place.chunk.wide else place.column) for place in found]
    assert all(a[0] <= b[0] for a, b in pairwise(order))
    assert not any(overlap(a, b) for k, a in enumerate(found) for b in found[k + 1 :])
    assert all(
        place.y + place.chunk.height <= HIGH + 1e-6 or place.chunk.with_next
        for place in found
        if not _chained(found, place)
    )


def _chained(found: list[Placed], place: Placed) -> bool:
    """Whether a piece is kept below another, so that both may be too high together."""
    at = next(k for k, other in enumerate(found) if other is place)
    return at > 0 and found[at - 1].chunk.with_next


def test_a_heading_goes_with_what_follows_it() -> None:
    chunks = [chunk(950.0), chunk(950.0), chunk(30.0, with_next=True), chunk(100.0)]
    found = placed(chunks, HIGH)
    assert (found[2].page, found[2].column) == (found[3].page, found[3].column) == (1, 0)


def test_columns_are_balanced_before_what_goes_over_the_page() -> None:
    found = placed([*(chunk(100.0) for _ in range(6)), chunk(50.0, wide=True)], HIGH)
    assert [place.column for place in found[:6]] == [0, 0, 0, 1, 1, 1]
    assert found[6].y >= 300.0 and found[6].page == 0


def test_a_title_over_the_page_does_not_stand_alone_at_its_foot() -> None:
    found = placed([chunk(900.0), chunk(900.0), chunk(40.0, wide=True, with_next=True), chunk(100.0)], HIGH)
    assert [place.page for place in found] == [0, 0, 1, 1]
