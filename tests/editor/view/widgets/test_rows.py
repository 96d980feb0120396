"""Lists of plain rows: what stays chosen among other rows, the button in a row; and the line of a card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from editor.view.widgets.card_grid import whole_parts
from editor.view.widgets.rows import RowDelegate, RowsModel

LEFT = Qt.MouseButton.LeftButton


def listed(qtbot: QtBot, *rows: str) -> tuple[QListView, RowsModel[str]]:
    view = QListView()
    qtbot.addWidget(view)
    model: RowsModel[str] = RowsModel(
        view, lambda row: row, flags=lambda row: Qt.ItemFlag.NoItemFlags if row.isupper() else None
    )
    view.setModel(model)
    view.resize(300, 120)
    model.show_rows(rows)
    return view, model


@pytest.mark.parametrize(
    ("rows", "chosen"),
    [
        (("new", "a", "b", "c"), "b"),
        (("c", "b"), "b"),
        (("b", "a", "b", "c"), "b"),
        (("a", "c"), None),
        ((), None),
    ],
)
def test_a_row_stays_chosen_among_other_rows(qtbot: QtBot, rows: tuple[str, ...], chosen: str | None) -> None:
    view, model = listed(qtbot, "a", "b", "c")
    view.setCurrentIndex(model.index(1))
    model.show_rows(rows)
    assert model.row(view.currentIndex()) == chosen
    assert [model.row(index) for index in view.selectedIndexes()] == ([chosen] if chosen else [])


def test_of_equal_rows_the_same_one_stays_chosen(qtbot: QtBot) -> None:
    view, model = listed(qtbot, "a", "a", "a")
    view.setCurrentIndex(model.index(1))
    model.show_rows(["new", "a", "a"])
    assert view.currentIndex().row() == 2


def test_a_list_stays_where_it_is_scrolled(qtbot: QtBot) -> None:
    rows = [f"row {number}" for number in range(200)]
    view, model = listed(qtbot, *rows)
    view.show()
    view.verticalScrollBar().setValue(50)
    model.show_rows([*rows, "one more"])
    assert view.visualRect(model.index(50)).top() == 0 and model.rowCount() == 201


def test_the_keyboard_passes_over_a_heading(qtbot: QtBot) -> None:
    view, model = listed(qtbot, "a", "HEADING", "b")
    view.show()
    view.setCurrentIndex(model.index(0))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert model.row(view.currentIndex()) == "b"


def test_no_row_at_a_place_that_is_gone(qtbot: QtBot) -> None:
    _, model = listed(qtbot, "a", "b")
    old = model.index(1)
    model.show_rows(["a"])
    assert model.row(old) is None and model.data(old) is None and not model.place(lambda row: row == "b").isValid()


def test_a_click_on_the_button_of_a_row_and_one_beside_it(qtbot: QtBot) -> None:
    view, model = listed(qtbot, "a", "b")
    delegate: RowDelegate[str] = RowDelegate(view, label=lambda row: "Mend" if row == "b" else "")
    view.setItemDelegate(delegate)
    view.show()
    pressed, went = [], []
    delegate.pressed.connect(pressed.append)
    view.clicked.connect(lambda index: went.append(model.row(index)))
    for row in (0, 1):
        rect = view.visualRect(model.index(row))
        qtbot.mouseClick(view.viewport(), LEFT, pos=rect.center() + QPoint(rect.width() // 2 - 25, 0))
        assert pressed == ["b"][:row]
    assert "a" in went
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.visualRect(model.index(1)).topLeft() + QPoint(20, 10))
    assert pressed == ["b"] and went[-1] == "b"


@pytest.mark.parametrize("note", ["", "7", "line 12"])
def test_a_long_text_ends_before_the_note(qtbot: QtBot, note: str) -> None:
    """The rightmost column with ink of the text is left of the note, which is drawn whole."""

    def painted(text: str, note: str) -> QImage:
        view, _ = listed(qtbot, text)
        view.setItemDelegate(RowDelegate[str](view, note=lambda _row: note))
        return view.viewport().grab().toImage()

    def columns(one: QImage, other: QImage) -> set[int]:
        return {x for x in range(one.width()) for y in range(40) if one.pixel(x, y) != other.pixel(x, y)}

    blank = painted("", "")
    text = columns(painted("words " * 40, note), painted("", note))
    own = columns(painted("", note), blank)
    assert text and max(text) <= (min(own) if own else blank.width() - 10)


def test_a_line_with_too_little_room_ends_with_a_whole_part(qapp: object) -> None:
    metrics, line = QFontMetrics(QFont()), "Ann, bot · Round 12 · Ann · Red sails"
    whole = metrics.horizontalAdvance(line)
    assert whole_parts(line, metrics, whole) == line
    assert whole_parts(line, metrics, whole - 1) == "Ann, bot · Round 12 · Ann"
    assert whole_parts("a very long name of a file", metrics, whole // 2).endswith("…"), "a lone part has to be cut"
