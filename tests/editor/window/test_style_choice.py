"""View ▸ Chart style: what the map asks for, unless one chooses; remembered, and told where it cannot be had."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of

from editor.base.texts import ui
from editor.charts.drawing.style_choice import AS_MAP, StyleChoice, chosen
from editor.model.documents.new_map import new_text
from editor.window.main_window import MainWindow

ONE_WINDOW = True


def styled(path: Path, wish: str) -> Path:
    path.write_text(path.read_text() + f"chart: {wish}\n")
    return path


def said(window: MainWindow) -> str:
    return window.status.hint.text()


def test_the_map_says_unless_one_chooses(opened: Opener, bay: Path) -> None:
    window = opened(styled(bay, "{style: ink, without: [relief]}"), style=AS_MAP, alone=True)
    room = room_of(window)
    assert room.view.look.style == "ink"
    assert room.view.look.ornament and not room.view.look.relief
    assert room.actions["view.chart_style_map"].isChecked()
    room.actions["view.chart_style_magazine"].trigger()
    room.actions["view.chart_shown_ornament"].trigger()
    assert room.view.look.style == "magazine" and not room.view.look.ornament
    assert not room.actions["view.chart_shown_ornament"].isChecked()
    assert window.close()

    chosen.choice = StyleChoice()
    again = room_of(opened(bay, style=AS_MAP, alone=True))
    assert again.view.look.style == "magazine" and not again.view.look.ornament
    assert again.actions["view.chart_style_magazine"].isChecked()
    again.actions["view.chart_shown_ornament"].trigger()
    again.actions["view.chart_style_map"].trigger()
    assert again.view.look.style == "ink" and again.view.look.ornament


def test_a_style_from_a_newer_version_is_told_with_what_may_be_meant(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    ui.language = "en"
    window = opened(styled(bay, "{style: engravd}"), style=AS_MAP)
    assert room_of(window).view.look.style == "plain"
    qtbot.waitUntil(lambda: "engravd" in said(window) and "“engraved”" in said(window))


def test_a_board_too_large_is_drawn_plain_and_that_is_said(
    opened: Opener, bay: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("editor.charts.drawing.chart_style.MOST_STYLED", 50)
    ui.language = "en"
    window = opened(styled(bay, "{style: engraved}"), style=AS_MAP)
    qtbot.waitUntil(lambda: "too large" in said(window))


def test_a_name_that_no_version_knows_is_not_remembered() -> None:
    assert StyleChoice.of("baroque", ["relief", "gold"]) == StyleChoice("map", frozenset({"relief"}))


def test_in_play_no_ornament_looks_like_a_piece(opened: Opener, qtbot: QtBot) -> None:
    window = opened(Path("maps/sea_battle_strait.yaml").resolve(), style=AS_MAP)
    room = room_of(window)
    room.actions["view.chart_style_engraved"].trigger()
    assert room.view.look.ornament and room.view.look.rope
    room.session.mode = "play"
    assert not room.view.look.ornament and not room.view.look.rope
    room.session.mode = "draw"
    assert room.view.look.ornament and room.view.look.rope


def test_what_was_chosen_is_kept_in_the_map_and_undone(opened: Opener, bay: Path) -> None:
    window = opened(bay, style=AS_MAP)
    room = room_of(window)
    for wish in ("style_ink", "shown_relief", "keep"):
        room.actions[f"view.chart_{wish}"].trigger()
    assert room.session.chart.data["chart"] == {"style": "ink", "without": ["relief"]}
    assert room.actions["view.chart_style_map"].isChecked() and room.actions["view.chart_shown_relief"].isChecked()
    assert room.view.look.style == "ink" and not room.view.look.relief
    room.actions["view.chart_keep"].trigger()
    assert room.session.undo_stack.count() == 1
    room.actions["edit.undo"].trigger()
    assert room.view.look.style == "plain" and room.view.look.relief


def test_a_new_map_is_engraved(opened: Opener) -> None:
    room = room_of(opened(style=AS_MAP))
    room.start_actions.add_text(new_text(None, "square8", 6, 4))
    assert room.view.look.style == "engraved"
    assert "chart: {style: engraved}" in room.session.document.text()


def test_under_a_photo_that_is_traced_the_chart_has_no_ornament(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    photo = QImage(60, 40, QImage.Format.Format_RGB32)
    photo.fill(0xFF88AACC)
    assert photo.save(str(bay.with_name("photo.png")))
    styled(bay, "{style: engraved}").write_text(bay.read_text() + "underlay: {image: photo.png}\n")
    room = room_of(opened(bay, style=AS_MAP))
    qtbot.waitUntil(lambda: not room.view.look.ornament)
    assert not room.view.look.relief and not room.view.look.washes
    room.actions["trace.remove"].trigger()
    qtbot.waitUntil(lambda: room.view.look.ornament and room.view.look.relief and room.view.look.washes)
