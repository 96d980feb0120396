"""The time line: scrubbed, zoomed, walked by keys; branches are gone to, named and thrown away; only what is seen is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QEnterEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dsl.services.match.passage_values import Branch, TimeLine
from editor.model.match.match_view import Step
from editor.model.match.time_rows import TimeRows
from editor.play.time.time_line_panel import TimeLinePanel
from editor.play.time.time_painting import TimePainter
from tests.editor.helpers.time_lines import STRIDE, SentPlay, a_line, ticks
from tests.limits import repeat

WIDE = 900


class HeldPanel(TimeLinePanel):
    """The panel of a match without a session."""

    def __init__(self, play: SentPlay) -> None:
        self.held = play
        super().__init__(None)
        play.changed.connect(self.play_changed)

    @property
    def play(self) -> SentPlay:
        """The match."""
        return self.held

    def inks(self) -> tuple[QColor, ...]:
        """Two players."""
        return QColor("#b8402f"), QColor("#2b2f36")


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[HeldPanel]:
    """Twenty-four events, and a branch."""
    play = SentPlay()
    play.show_line(a_line())
    made = HeldPanel(play)
    qtbot.addWidget(made)
    made.stand(QRect(0, 100, WIDE, 54))
    made.show()
    made.toggle()
    yield made


def spot(panel: HeldPanel, place: int, row: int = 0) -> QPoint:
    """The pixel of a tick."""
    strip = panel.strip
    return QPoint(round(strip.x_of(place)), round(strip.row_top(row)) + 10)


def test_another_match_is_not_marked_where_the_last_one_was(panel: HeldPanel) -> None:
    panel.strip.mark_different(7)
    assert panel.strip.different is not None
    panel.match_shown()  # as the panel is told of another tab, which follows no change
    assert panel.strip.different is None


def test_a_place_wanted_in_one_match_is_not_gone_to_in_another(panel: HeldPanel) -> None:
    panel.play.set_pending((Step.LOOK,))
    panel.strip.node_requested.emit(7)
    assert panel.play.sent == []
    panel.held = SentPlay()
    panel.held.show_line(a_line())
    panel.held.changed.connect(panel.play_changed)
    panel.match_shown()
    for pending in ((Step.LOOK,), ()):
        panel.play.set_pending(pending)
    assert panel.play.sent == []


def test_branches_stand_where_they_leave() -> None:
    rows = TimeRows(a_line()).rows
    assert [(row.number, row.begins, row.ends) for row in rows] == [(0, 0, 24), (1, 10, 15)]


def test_what_is_shown_stands_on_top_and_what_was_left_below() -> None:
    line = a_line()
    turned = TimeLine(line.branches, 1, STRIDE + 15)
    rows = TimeRows(turned)
    assert [tick.node for tick in rows.course] == [*range(1, 11), *(STRIDE + n for n in range(11, 16))]
    first = rows.rows[1]
    assert (first.number, first.begins, first.ends) == (0, 10, 24) and rows.here == 14


def test_a_drag_is_followed_tick_by_tick(panel: HeldPanel) -> None:
    strip = panel.strip
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=spot(panel, 20))
    for place in (15, 15, 8, -1):
        QTest.mouseMove(strip, spot(panel, place))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=spot(panel, -1))
    assert panel.held.sent == [21, 16, 9, 0]


def test_while_an_answer_is_awaited_only_the_newest_place_counts(panel: HeldPanel) -> None:
    panel.held.pending = (Step.LOOK,)
    QTest.mousePress(panel.strip, Qt.MouseButton.LeftButton, pos=spot(panel, 20))
    QTest.mouseMove(panel.strip, spot(panel, 12))
    QTest.mouseMove(panel.strip, spot(panel, 5))
    assert panel.held.sent == []
    panel.held.pending = ()
    panel.held.changed.emit("busy")
    assert panel.held.sent == [6]


def test_the_wheel_zooms_about_the_pointer(panel: HeldPanel) -> None:
    panel.held.show_line(a_line(300, 40))
    strip, at = panel.strip, spot(panel, 12)
    before = strip.step
    wheel = QWheelEvent(
        QPointF(at), QPointF(strip.mapToGlobal(at)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(strip, wheel)
    assert strip.step > before and strip.place_at(at.x()) == 12


def test_the_sentence_of_a_tick_is_told_under_the_pointer(panel: HeldPanel) -> None:
    QTest.mouseMove(panel.strip, spot(panel, 3))
    assert panel.strip.toolTip() == "Sentence 4"
    QTest.mouseMove(panel.strip, spot(panel, 11, 1))
    assert panel.strip.toolTip() == f"Sentence {STRIDE + 12}"


def test_a_click_in_a_branch_goes_there(panel: HeldPanel) -> None:
    QTest.mouseClick(panel.strip, Qt.MouseButton.LeftButton, pos=spot(panel, 11, 1))
    QTest.mouseClick(panel.strip, Qt.MouseButton.LeftButton, pos=spot(panel, 17, 1))  # its name
    assert panel.held.sent == [STRIDE + 12] and panel.held.asked == [("turn_to", 1)]


def test_keys_walk_and_name_and_throw_away(panel: HeldPanel) -> None:
    strip = panel.strip
    strip.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        QTest.keyClick(strip, key)
    assert panel.held.sent == [23, 22, 23, 0, 24]
    QTest.keyClick(strip, Qt.Key.Key_Delete)  # the first course stays
    QTest.keyClick(strip, Qt.Key.Key_Down)
    QTest.keyClick(strip, Qt.Key.Key_F2)
    assert strip.editor.isVisible() and strip.editor.text() == "South"
    QTest.keyClicks(strip.editor, "To the west")
    QTest.keyClick(strip.editor, Qt.Key.Key_Return)
    QTest.keyClick(strip, Qt.Key.Key_Delete)
    assert panel.held.asked == [("name", 1, "To the west"), ("remove", 1)]


def test_the_buttons_go_to_the_ends_and_by_one(panel: HeldPanel) -> None:
    assert not panel.buttons["last"].isEnabled() and "Branches: 1" in panel.strip.toolTip()
    for name in ("step-back", "first", "step-forward", "last"):
        QTest.mouseClick(panel.buttons[name], Qt.MouseButton.LeftButton)
    assert panel.held.sent == [23, 0, 1, 24]


def test_it_plays_back_to_the_end_and_stops_where_one_goes_elsewhere(panel: HeldPanel, qtbot: QtBot) -> None:
    repeat(lambda: QTest.mouseClick(panel.speed, Qt.MouseButton.LeftButton), lambda: panel.held.pace.fastest)
    panel.held.go(20)
    QTest.mouseClick(panel.buttons["play"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.held.sent[-1] == 24)
    assert panel.held.sent == [20, 21, 22, 23, 24]
    assert panel.playback is not None and not panel.playback.running
    QTest.mouseClick(panel.buttons["play"], Qt.MouseButton.LeftButton)  # from the start again
    assert panel.playback.running and panel.buttons["play"].accessibleName() == "Stop here"
    panel.held.go(7)
    assert not panel.playback.running


def test_what_hears_the_window_is_told_the_place(panel: HeldPanel) -> None:
    panel.held.go(4)
    assert panel.strip.accessibleDescription() == "Place 4 of 24: Sentence 4"


def test_behind_the_curtain_there_is_nothing(panel: HeldPanel) -> None:
    QTest.mouseMove(panel.strip, spot(panel, 3))
    panel.held.veiled = True
    panel.held.changed.emit("veiled")
    assert panel.strip.toolTip() == "" and not panel.strip.rows.course and not panel.opened
    assert "Sentence" not in panel.strip.accessibleDescription()


def test_of_five_thousand_ticks_only_those_in_sight_are_drawn(
    panel: HeldPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    paint = TimePainter._tick
    monkeypatch.setattr(TimePainter, "_tick", lambda self, *given: (drawn.append(given), paint(self, *given)))
    panel.held.show_line(TimeLine((Branch(0, "", 0, None, ticks(5000)),), 0, 2500))
    panel.strip.repaint()
    seen = WIDE / panel.strip.step
    assert 0 < len(drawn) < seen + 6
    assert panel.strip.x_of(panel.strip.rows.here) < panel.strip.width()


def test_it_is_a_thin_line_until_the_pointer_rests_on_it_or_a_key_opens_it(panel: HeldPanel, qtbot: QtBot) -> None:
    panel.fold()
    assert panel.height() == 6 and panel.geometry().bottom() == 153 and not panel.strip.isVisible()
    seen = panel.grab().toImage()
    assert len({seen.pixelColor(x, 3).name() for x in range(0, WIDE, 3)}) >= 2, "in the colours of the players"
    panel.toggle()
    assert panel.geometry().bottom() < 100 and panel.height() > 40, "above the question, which is still seen"
    QTest.mouseClick(panel.strip, Qt.MouseButton.LeftButton, pos=spot(panel, 3))
    assert panel.held.sent == [4]
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert panel.height() == 6
    panel.enterEvent(QEnterEvent(QPointF(9, 2), QPointF(9, 2), QPointF(9, 2)))
    assert panel.height() == 6, "not at once: a pointer may only pass by"
