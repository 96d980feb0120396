"""The ground of a style on the screen: its colours until it comes, then always its style; strokes are seen at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from charts import small_map
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.base.background.packets import Failure, packed, unpacked
from editor.base.texts import Message
from editor.charts.drawing import chart_style
from editor.charts.drawing.chart_style import PLAIN
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.engraved.palettes import BLACK
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.geometry import View
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.grounds import styled_tiles
from editor.view.canvas.grounds.ground_process import Painting
from editor.view.canvas.grounds.ground_questions import Area, Sheet
from editor.view.canvas.minimap import Minimap

SEA, LAND, PAGE = QColor("#2244aa"), QColor("#aa7722"), QColor("#eeeeee")


def plan_flat(plans: Plans) -> None:
    """Which cells are land."""
    plans.ground = plans.chart.cells == plans.chart.slots.index("#")


def paint_flat(painter: QPainter, plans: Plans, view: View, _look: DrawingLook, _theme: Theme) -> None:
    """Cells as squares of two colours that plain does not have."""
    painter.fillRect(0, 0, view.width, view.height, PAGE)
    for (row, column), dry in zip(ndindex(plans.ground.shape), plans.ground.flat, strict=True):
        painter.fillRect(view.rect((column, row, column + 1, row + 1)), LAND if dry else SEA)


def ndindex(shape: tuple[int, int]) -> list[tuple[int, int]]:
    return [(row, column) for row in range(shape[0]) for column in range(shape[1])]


class Beside:
    """Stands for the process: answers when the test says so."""

    def __init__(self) -> None:
        self.painting, self.number, self.sheets = Painting(), 0, 0
        self.waiting: list[tuple[int, Any, Callable[[Any], object], Callable[[Any], object]]] = []
        self.areas: list[Area] = []
        self.gone = False

    def plan(
        self, chart: Chart, theme: Theme, look: DrawingLook, came: Callable[[Any], object], before: Any = None
    ) -> int:
        self.sheets += 1
        self.number += 1
        question = unpacked(packed(Sheet(self.sheets, chart, theme, look)))
        self.waiting.append((self.number, question, came, came))
        return self.sheets

    def paint(self, area: Area, came: Callable[[Any], object], done: Callable[[bool], object]) -> int:
        self.number += 1
        self.areas.append(area)
        self.waiting.append((self.number, area, done, came))
        return self.number

    def drop(self, number: int) -> None:
        self.waiting = [asked for asked in self.waiting if asked[0] != number]

    def answer(self) -> bool:
        """Answer the oldest question; False if there is none."""
        if not self.waiting:
            return False
        _, question, done, told = self.waiting.pop(0)
        if self.gone:
            done(Failure("start"))
            return True

        class Still:
            def __call__(self) -> bool:
                return False

            def hurried(self) -> bool:
                return False

            def report(self, value: object) -> None:
                told(unpacked(packed(value)))

        done(self.painting.answer(question, Still()))  # type: ignore[arg-type]
        return True


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Beside:
    made = Beside()
    monkeypatch.setattr(styled_tiles, "ground_client", lambda: made)
    style = replace(PLAIN, planners=(plan_flat,), ground=(paint_flat,))
    monkeypatch.setitem(chart_style.STYLES, "ink", style)
    return made


def settle(view: ChartView, beside: Beside) -> None:
    """Let everything come that is on its way."""
    for _ in range(1000):
        view.grab()
        if not beside.answer():
            if not view.scene.styled.busy:
                break
            QTest.qWait(5)
    view.grab()


def colour(view: ChartView, cell: str, picture: QImage | None = None) -> QColor:
    """The colour seen a little beside the middle of a cell."""
    assert view.session is not None
    geometry = view.session.chart.geometry
    at = view.view.point(*geometry.centre(geometry.cell(cell))).toPoint() + QPoint(5, -6)
    return (picture or view.grab().toImage()).pixelColor(at)


@pytest.fixture
def view(staged: Any, beside: Beside) -> ChartView:
    stage = staged()
    stage.view.set_look(DrawingLook(style="ink", grid=False))
    found: ChartView = stage.view
    return found


def test_what_can_be_painted_at_once_is_shown_until_the_style_comes(view: ChartView, beside: Beside) -> None:
    assert colour(view, "A9") not in (SEA, LAND, PAGE)
    settle(view, beside)
    assert colour(view, "A9") == SEA
    assert colour(view, "E4") == LAND


def test_a_new_scale_shows_the_style_before_its_own_tiles_come(view: ChartView, beside: Beside) -> None:
    settle(view, beside)
    view.camera.animated = False
    view.set_scale(view.view.scale * 1.7)
    picture = view.grab().toImage()
    assert beside.waiting
    middle = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    assert middle in (SEA, LAND)
    settle(view, beside)
    assert beside.areas[-1].scale == pytest.approx(view.view.scale)


def test_a_stroke_is_seen_at_once_and_in_style_afterwards(view: ChartView, beside: Beside, qtbot: QtBot) -> None:
    settle(view, beside)
    assert view.session is not None
    document = view.session.document
    cell = document.chart.geometry.cell("A9")
    document.do(Message("x"), document.chart.painted([cell], Ink("land")))
    shown = colour(view, "A9")
    assert shown not in (SEA, LAND)
    assert QColor(BLACK.coast).lightness() < shown.lightness() <= QColor(BLACK.land).lightness(), "its land"
    assert colour(view, "E4") == LAND, "all else stays in its style"
    qtbot.waitUntil(lambda: bool(beside.waiting))
    settle(view, beside)
    assert colour(view, "A9") == LAND


def test_a_change_while_it_is_planned_is_not_lost(view: ChartView, beside: Beside, qtbot: QtBot) -> None:
    settle(view, beside)
    assert view.session is not None
    document = view.session.document
    geometry = document.chart.geometry
    document.do(Message("x"), document.chart.painted([geometry.cell("A9")], Ink("land")))
    qtbot.waitUntil(lambda: bool(beside.waiting))
    document.do(Message("x"), document.chart.painted([geometry.cell("C9")], Ink("land")))
    while beside.answer():
        view.grab()
    assert colour(view, "A9") == LAND
    assert colour(view, "C9") not in (SEA, LAND), "still without its drawing, but land"
    qtbot.waitUntil(lambda: bool(beside.waiting))
    settle(view, beside)
    assert colour(view, "C9") == LAND


def test_where_no_process_can_be_had_that_stays(view: ChartView, beside: Beside) -> None:
    beside.gone = True
    settle(view, beside)
    assert not view.scene.styled.busy
    assert colour(view, "A9") not in (SEA, LAND, PAGE)


def test_pictures_of_an_older_plan_do_not_pass_for_new_ones(view: ChartView, beside: Beside) -> None:
    assert beside.answer(), "the first plan"
    view.grab()
    view.set_look(DrawingLook(style="ink", grid=True))
    view.grab()
    assert beside.areas[-1].number == 1, "the board of the first plan is on its way when the second comes"
    settle(view, beside)
    assert [area for area in beside.areas if area.number == 2 and area.side > 256]


def test_a_process_that_knows_no_sheet_any_more_is_told_anew(view: ChartView, beside: Beside) -> None:
    settle(view, beside)
    beside.painting = Painting()
    view.camera.animated = False
    view.set_scale(view.view.scale * 1.5)
    settle(view, beside)
    assert beside.sheets == 2
    assert beside.areas[-1].number == 2 and beside.areas[-1].scale == pytest.approx(view.view.scale)


def test_back_to_plain(view: ChartView, beside: Beside) -> None:
    settle(view, beside)
    view.set_look(DrawingLook(grid=False))
    settle(view, beside)
    assert colour(view, "A9") not in (SEA, LAND, PAGE)
    assert view.scene.styled.tiles.whole() is None


def test_the_minimap_shows_the_same(view: ChartView, beside: Beside, qtbot: QtBot) -> None:
    minimap = Minimap(view.session, view)
    qtbot.addWidget(minimap)
    minimap.resize(220, 160)
    settle(view, beside)
    picture = minimap.grab().toImage()
    assert view.session is not None
    geometry = view.session.chart.geometry
    at = minimap.whole.point(*geometry.centre(geometry.cell("A9"))).toPoint()
    assert picture.pixelColor(at) == SEA


def test_another_map_begins_plain(view: ChartView, beside: Beside, staged: Any) -> None:
    settle(view, beside)
    stage = staged()
    stage.view.set_look(DrawingLook(style="ink", grid=False))
    stage.show(small_map("square8", 14, 9))
    assert colour(stage.view, "A9") not in (SEA, LAND, PAGE)
    settle(stage.view, beside)
    assert colour(stage.view, "A9") == SEA
