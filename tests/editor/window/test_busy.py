"""What takes a while on a large map says so before it begins."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from window_help import room_of

from editor.base.texts import Message, tr
from editor.window import busy
from editor.window.main_window import MainWindow


def test_an_hourglass_while_very_many_cells_are_worked_on(harbour: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window = harbour
    room, seen = room_of(window), list[tuple[bool, str]]()

    def look() -> None:
        seen.append((QGuiApplication.overrideCursor() is not None, window.status.hint.text()))

    room.actions["edit.select_all"].trigger()
    room.actions.bind("edit.fill", look)
    room.actions.bind("map.turn_half", look)
    before = window.status.hint.text()
    room.actions["edit.fill"].trigger()
    assert seen == [(False, before)]  # a small map: it is done before anybody could see a sign
    monkeypatch.setattr(busy, "MANY_CELLS", 20)
    for name in ("edit.fill", "map.turn_half"):
        room.actions[name].trigger()
        assert seen.pop() == (True, tr("window-busy"))
        assert QGuiApplication.overrideCursor() is None and window.status.hint.text() == before
    room.session.selection = room.session.selection[:3]
    before = window.status.hint.text()
    room.actions["edit.fill"].trigger()
    assert seen.pop() == (False, before)

    def report() -> None:
        room.session.report(Message("tools-told-empty"))

    room.actions.bind("map.turn_half", report)
    room.actions["map.turn_half"].trigger()
    assert window.status.hint.text() == tr("tools-told-empty")  # what came of it is not taken back
    room.actions["edit.select_none"].trigger()


def test_undo_is_long_only_if_what_it_takes_back_is(harbour: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of(harbour)
    monkeypatch.setattr(busy, "MANY_CELLS", 20)
    assert not room.busy.heavy("edit.undo") and not room.busy.heavy("edit.redo")
    room.actions["map.mirror_across"].trigger()
    assert room.busy.heavy("edit.undo") and not room.busy.heavy("edit.redo")
    room.actions["edit.undo"].trigger()
    assert room.busy.heavy("edit.redo") and not room.busy.heavy("edit.undo")
