"""Cards in a grid: the line below a title ends with a whole part."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from editor.view.widgets.card_grid import whole_parts


def test_a_line_with_too_little_room_ends_with_a_whole_part(qtbot: QtBot) -> None:
    metrics, line = QFontMetrics(QFont()), "Ann, bot · Round 12 · Ann · Red sails"
    whole = metrics.horizontalAdvance(line)
    assert whole_parts(line, metrics, whole) == line
    assert whole_parts(line, metrics, whole - 1) == "Ann, bot · Round 12 · Ann"
    assert whole_parts("a very long name of a file", metrics, whole // 2).endswith("…"), "a lone part has to be cut"
