"""Drawings are read from SVG files as anybody's editor writes them, and have no colour but the inks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from editor.charts.drawing import art
from editor.charts.drawing.art import INKS, TONES, drawing, read_marks, stamps
from editor.model.plans.relief import KINDS

ART = Path(art.__file__).parent
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">'


def test_fills_and_lines_are_read_in_their_order_with_their_inks() -> None:
    fin, ink, gold = (INKS[name].encode() for name in ("fin", "ink", "gold"))
    marks = read_marks(
        HEAD
        + b'<g transform="translate(10 0) scale(2)" style="stroke:none"><path d="M0 0h4v4h-4z" style="fill:%s"/></g>'
        % fin
        + b'<circle r="5" fill="%s" stroke="%s" stroke-width="1.5"/>' % (gold, ink)
        + b'<polyline points="0,0 3,1 4,4" fill="none" stroke="%s"/><polygon points="0,0 3,1 4,4" fill="%s"/></svg>'
        % (ink, fin),
        "test",
    )
    assert [(mark.ink, mark.width) for mark in marks] == [("fin", 0), ("gold", 0), ("ink", 1.5), ("ink", 1), ("fin", 0)]
    assert marks[0].path.boundingRect() == QRectF(10, 0, 8, 8)
    assert [mark.path.elementCount() for mark in marks[3:]] == [3, 4]


def test_a_line_grows_with_its_group() -> None:
    (line,) = read_marks(
        HEAD + b'<g transform="scale(3)"><path d="M0 0L5 5" fill="none" stroke="#33261a"/></g></svg>', "test"
    )
    assert line.width == pytest.approx(3)


@pytest.mark.parametrize(
    ("svg", "said"),
    [(HEAD + b'<path d="M0 0h4v4z" fill="#123456"/></svg>', "#123456"), (b"no picture", "cannot be read")],
)
def test_what_cannot_be_drawn_is_named_with_its_file(svg: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        read_marks(svg, "whale")
    assert "whale.svg" in str(caught.value)


@pytest.mark.parametrize("folder", ["ornaments", "plates"])
def test_ornaments_are_drawn_in_inks_that_every_style_has(folder: str) -> None:
    for path in (ART / folder).glob("*.svg"):
        assert {mark.ink for mark in drawing(f"{folder}/{path.stem}")} <= INKS.keys(), path.name


@pytest.mark.parametrize("style", ["engraved", "magazine"])
def test_every_stamp_is_there_in_the_tones_of_the_country(style: str) -> None:
    assert {path.stem for path in (ART / style).glob("*.svg")} == set(KINDS)
    for kind in KINDS:
        assert {mark.ink for marks in stamps(f"{style}/{kind}") for mark in marks} <= TONES.keys(), kind
        assert all(stamps(f"{style}/{kind}")), kind


def test_the_page_lists_every_ink_with_its_colour() -> None:
    page = (ART / "README.md").read_text(encoding="utf-8")
    for name, colour in (INKS | TONES).items():
        assert f"`{colour}` {name}" in page
