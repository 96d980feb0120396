"""Icons of actions that are switched."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from pytestqt.qtbot import QtBot

from editor.view.widgets.icons import icon


def test_what_is_off_has_its_own_icon(qtbot: QtBot) -> None:
    made, mode = icon("sound", "#000000", "#000000"), QIcon.Mode.Normal
    on, off = (made.pixmap(QSize(20, 20), mode, state).toImage() for state in (QIcon.State.On, QIcon.State.Off))
    assert on != off, "a loudspeaker that is switched off is crossed"
    assert icon("sound", "#000000").pixmap(QSize(20, 20)).toImage() == on, "one that is not switched is as it is"
