"""Who owns what can be told without colours: six players have six signs on counters, flags, discs and mats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.services.kit.kit_values import Counter, Kit, Marker
from dsl.services.kit.packing import packed
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems
from dsl.text.files.read import read_source
from editor.charts.drawing.style.theme import load_theme
from editor.charts.kit.counters_and_markers import marker_items, paint_back, paint_front
from editor.charts.kit.kit_look import SIGNS, KitLook, paint_sign
from editor.charts.kit.mat_blocks import mat_block
from editor.charts.kit.sheet_paper import paper_of
from tests.games_at_hand import ROOT

FINE = 12
"""Pixels of a millimetre."""
Paint = Callable[[QPainter, QRectF], None]


def grey(paint: Paint, wide: float, high: float) -> NDArray[np.int_]:
    """What is painted into so many millimetres, in shades of grey."""
    image = QImage(round(wide * FINE), round(high * FINE), QImage.Format.Format_RGB32)
    image.fill(QColor("#777777"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(FINE, FINE)
    paint(painter, QRectF(0, 0, wide, high))
    painter.end()
    image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].astype(int)


@pytest.fixture(scope="module")
def look() -> KitLook:
    """The kit of a game for six, all of whom have one colour, as in grey."""
    rules, board = (
        read_source(ROOT / name, Problems())
        for name in ("rulesets/colonies_1990/colonies_1990.rules", "maps/caribbean.yaml")
    )
    assert rules is not None
    kit, paper = packed(MatchSetup(rules, board), 6), paper_of("A4")
    assert isinstance(kit, Kit) and paper is not None
    return KitLook(
        replace(kit, counters=tuple(of_seat(kit.counters[0], seat) for seat in range(6))), load_theme(None), paper
    )


def of_seat(counter: Counter, seat: int) -> Counter:
    return replace(counter, view=replace(counter.view, owner=seat))


def things(look: KitLook, seat: int) -> Iterator[tuple[str, Paint, float, float]]:
    """All that is a player's and looks alike but for the owner, each with its size in millimetres."""
    counter = look.kit.counters[seat]
    secret = replace(counter, hidden=True)
    yield "front", lambda painter, rect: paint_front(painter, rect, counter, look), 12, 12
    yield "back", lambda painter, rect: paint_back(painter, rect, counter, look), 12, 12
    yield "secret back", lambda painter, rect: paint_back(painter, rect, secret, look), 12, 12
    for use in ("owner", "taken", "track"):
        (chip,) = marker_items(Marker(use, "", 1, seat=seat), look)
        yield use, chip.front, 8, 8
    mat = replace(look.kit.mats[0], seat=seat, lines=(), hands=())
    yield "mat", mat_block(mat, look, (8, 8), 100).paint, 100, 30


def test_what_six_players_have_can_be_told_without_colours(look: KitLook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KitLook, "inks", (QColor("#555555"),) * 6)
    monkeypatch.setattr(KitLook, "player", lambda _look, _seat: "")
    for sides in zip(*(things(look, seat) for seat in range(6)), strict=True):
        pictures = [grey(*side[1:]) for side in sides]
        for one, other in combinations(pictures, 2):
            assert (np.abs(one - other) > 60).sum() > 0.2 * FINE * FINE, sides[0][0]


def sign_of(seat: int) -> Paint:
    return lambda painter, rect: paint_sign(painter, rect.center(), 2.0, seat, QColor("#ffffff"))


def test_signs_differ_for_more_players_than_any_game_has() -> None:
    pictures = [grey(sign_of(seat), 3, 3) for seat in range(2 * len(SIGNS))]
    for one, other in combinations(pictures, 2):
        assert (np.abs(one - other) > 60).mean() > 0.02


def test_what_is_nobodys_has_no_sign() -> None:
    assert np.ptp(grey(sign_of(-1), 3, 3)) == 0
