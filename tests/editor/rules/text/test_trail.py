"""The place in the text is told above it, with dots where there is no room for all."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from editor.view.widgets.labels import ElidedLabel


def test_a_long_line_ends_in_dots_and_is_told_whole(qtbot: QtBot) -> None:
    made = ElidedLabel()
    qtbot.addWidget(made)
    made.setText("pirates_1989.rules  ›  6. Стрельба  ›  struck")
    made.resize(900, 24)
    made.show()
    assert made.fitted() == made.text()
    made.resize(140, 24)
    qtbot.waitUntil(lambda: "struck" in made.toolTip())
    assert made.fitted().startswith("pirates") and made.fitted().endswith("…")
