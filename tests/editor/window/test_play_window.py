"""A match in the window: begun at the seats, hidden by a curtain, kept by itself, opened again from its file."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from urllib.parse import unquote

import pytest
from match_host import Host
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from window_help import LEFT, Opener, current, saves_to, settle

from dsl.games.play.record_files import last_match
from editor.base.texts import Message, ui
from editor.model.documents.patches import MISSING, Value
from editor.play.curtain import INK
from editor.play.log.log_panel import LogPanel
from editor.play.placing_panel import TrayButton
from editor.view.fields.box_fields import NumberField
from tests.limits import repeat

ONE_WINDOW = True

GAMES = Path(__file__).parents[2] / "games"
WAIT = 60_000


@pytest.fixture
def host(opened: Opener, qtbot: QtBot) -> Host:
    """With a little game without secrets."""
    return Host(opened(GAMES / "noughts" / "noughts.rules"), qtbot)


def readable_text(widget: QWidget) -> str:
    """All that a screen reader or an eye could read of what is shown."""
    parts = [widget, *widget.findChildren(QWidget)]
    texts = [part.text() for part in parts if isinstance(part, QLabel) and part.isVisible()]
    return " ".join([*texts, *(part.accessibleName() + part.toolTip() for part in parts if part.isVisible())])


def test_people_are_seated_a_match_begins_and_a_decision_is_taken_back(host: Host) -> None:
    host.begin()
    assert host.play.stage == "running" and not host.play.veiled and not host.room.play_page.seats.isVisible()
    assert host.room.play_page.isAncestorOf(host.room.view), "the chart is that of Draw"
    assert host.window.focusWidget() is host.room.view, "and has the keys at once"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(host.window.focusWidget(), key)
    host.qtbot.waitUntil(lambda: host.play.position is not None and host.play.position.node != 0)
    host.settled()
    QTest.keyClick(host.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    host.qtbot.waitUntil(lambda: host.play.position is not None and host.play.position.node == 0)
    QTest.keyClick(host.window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert host.room.draw_page.isAncestorOf(host.room.view), "and goes back there"


def test_sounds_are_switched_by_a_key_and_by_a_click_on_their_icon(host: Host) -> None:
    host.begin()
    sound = host.room.actions["play.sound"]
    on, icons = sound.isChecked(), host.room.play_page.top.findChildren(QToolButton)
    QTest.keyClick(host.room.view, Qt.Key.Key_M)
    assert sound.isChecked() is not on
    QTest.mouseClick(next(icon for icon in icons if icon.defaultAction() is sound), LEFT)
    assert sound.isChecked() is on


def test_a_process_that_is_killed_costs_nothing(host: Host) -> None:
    host.begin(1)
    node = host.play.position and host.play.position.node
    process = host.play.client.process_id
    os.kill(process, signal.SIGTERM)
    host.qtbot.waitUntil(lambda: host.play.client.process_id == 0)
    host.decide()
    assert host.play.trouble is None and host.play.position is not None and host.play.position.node != node
    assert host.play.client.process_id not in (0, process)
    host.play.step(-1)
    host.qtbot.waitUntil(lambda: host.play.position is not None and host.play.position.node == node)


def test_a_match_that_is_left_is_kept_and_goes_on_from_its_file(host: Host, opened: Opener) -> None:
    host.begin(2)
    node = host.play.position and host.play.position.node
    QTest.keyClick(host.window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert host.room.session is None, "nobody was asked"
    kept = last_match()
    assert kept is not None
    assert kept.resolve() in host.window.settings.recent, "the start page offers to go on with it"
    host.room.open_paths([kept])
    host.qtbot.waitUntil(lambda: host.room.session is not None and host.play.stage == "running")
    host.settled()
    assert host.play.position is not None and host.play.position.node == node
    assert host.room.session is not None and host.room.session.mode == "play"


def test_matches_on_one_map_that_are_opened_at_once_keep_their_own_files(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = host.room.session
    assert session is not None
    session.mode = "draw"
    saves_to(monkeypatch, tmp_path / "mine.yaml")
    assert host.room.saving.save_as() and session.document.path == tmp_path / "mine.yaml"
    host.begin(1)
    assert session.match_keeper.save()
    kept = session.match_keeper.path
    assert kept is not None
    QTest.keyClick(host.window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    matches = [kept, kept.with_name("second.match")]
    matches[1].write_bytes(kept.read_bytes())
    before = set(kept.parent.iterdir())
    host.room.open_paths(matches)
    tabs = host.window.sheets.maps

    def at_stage() -> list[Path | None]:
        plays = [tab.session for tab in tabs() if tab.session and tab.session.plays and tab.session.play.setup]
        return [session.match_keeper.path for session in plays if not session.play.busy]

    host.qtbot.waitUntil(lambda: len(at_stage()) == 2)
    assert set(at_stage()) == set(matches) and set(kept.parent.iterdir()) == before
    boards = [tab.session.document.path for tab in tabs() if tab.session]
    assert boards == [tmp_path / "mine.yaml", None], "the second has the map of its match"


def test_the_curtain_hides_all_of_the_match(opened: Opener, qtbot: QtBot) -> None:
    host = Host(opened(GAMES / "paper_battle" / "paper_battle.rules"), qtbot)
    host.begin()
    page = host.room.play_page
    assert host.play.veiled and page.curtain.isVisible()
    hidden = [panel for panel in page.panels.values() if panel.isVisible() and panel.isEnabled()]
    assert hidden == [], "out of reach of keys and pointer"
    notices, strip = host.window.sheets.notices, page.top
    notices.report(Message("window-told-sample"), topic="sample")
    host.qtbot.waitUntil(lambda: notices.geometry().bottom() <= host.window.sheets.pages.y())
    assert page.curtain.geometry().top() == strip.geometry().bottom() + 1 and strip.isEnabled()
    public = host.play.curtain and host.play.curtain.position
    assert not strip.menu.isEnabled() and strip.pennants.position is public, "what all may know"
    notices.clear("sample")
    host.lift()
    assert not page.curtain.isVisible() and host.play.question is not None
    assert host.window.focusWidget() is host.room.view
    shown = host.play.question.prompt
    repeat(host.decide, lambda: host.play.veiled)
    called = page.curtain.name.styleSheet()
    assert INK not in called, "whoever is called has their colour"
    assert shown not in readable_text(page) and not host.room.actions["edit.undo"].isEnabled()
    assert not host.room.actions["play.back"].isEnabled()
    QTest.keyClick(page.curtain, Qt.Key.Key_Escape)
    assert host.play.veiled, "it takes Enter"


def saved_log(host: Host, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is asked for as Markdown, with a picture of where it is now and of the second decision before."""
    panel = host.room.play_page.panel("log")
    assert isinstance(panel, LogPanel)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    for node in (panel.model.rows[-1].line.node, panel.model.rows[-1].line.node - 2):
        if node not in panel.model.pictured:
            panel.model.picture(next(row for row in panel.model.rows if row.line.node == node))
    panel.export_requested.emit("markdown")


def test_the_log_is_saved_with_pictures_of_the_chosen_positions(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.begin(3)
    path = tmp_path / "our game.md"
    saved_log(host, path, monkeypatch)
    host.qtbot.waitUntil(path.exists)
    named = re.findall(r"!\[.*\]\((.*)\)", path.read_text("utf-8"))
    earlier, later = (QImage(str(tmp_path / unquote(name))) for name in named)
    assert not later.isNull() and earlier.size() == later.size() and earlier != later
    path.unlink()
    saved_log(host, path, monkeypatch)
    host.play.leave()
    saving = host.room.play_connections.log_saving
    host.qtbot.waitUntil(lambda: saving.pictures is None)
    assert not path.exists(), "whoever leaves the match gets no half of a log"


def test_the_picture_of_the_end_shows_the_board_without_what_lies_over_its_margin(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.begin()
    path = tmp_path / "end.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    host.room.play_page.end.picture_requested.emit()
    view = host.room.view
    left, right = map(round, view.match.scene.edges)
    assert right > 0, "the last sentences stand there"
    assert QImage(str(path)).width() == view.width() - left - right


def test_rules_stand_beside_play(host: Host) -> None:
    host.turn_to_play()
    host.room.actions["play.split"].trigger()
    QApplication.processEvents()
    assert host.room.rules_page.isVisible() and host.room.play_page.isVisible()
    assert host.room.play_page.width() > 640
    host.room.actions["play.split"].trigger()
    QApplication.processEvents()
    assert not host.room.rules_page.isVisible() and host.room.play_page.isVisible()
    QTest.keyClick(host.window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert host.room.rules_page.isVisible() and not host.room.play_page.isVisible()


def test_who_went_to_another_window_is_called_back_to_answer(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    called = list[QWidget]()
    monkeypatch.setattr(QApplication, "alert", lambda window, *_: called.append(window))
    host.turn_to_play()
    host.seat_people()
    for active in (True, False):
        monkeypatch.setattr(host.window, "isActiveWindow", lambda here=active: here)
        host.start() if active else host.decide()
        assert (host.window in called) is not active


def share(host: Host) -> float:
    """The part of the window that shows the board."""
    view, window = host.room.view, host.window
    return view.width() * view.height() / (window.width() * window.height())


def test_the_board_is_the_window_and_takes_its_half_beside_the_rules(host: Host) -> None:
    host.begin()
    window, page = host.window, host.room.play_page
    for size, least in (((1280, 800), 0.85), ((1920, 1080), 0.88)):
        window.resize(*size)
        host.qtbot.waitUntil(lambda least=least: share(host) >= least)
        assert not any(part.isVisible() for part in (window.menuBar(), window.sheets.bar, window.status))
    before = host.room.view.geometry()
    for name in ("play.log", "play.book", "play.change"):
        host.room.actions[name].trigger()
        host.qtbot.waitUntil(lambda: page.columns["side"].isVisible() and page.columns["side"].width() == 340)
        assert host.room.view.geometry() == before, "what is opened lies over the board"
        host.room.actions[name].trigger()
    assert not page.columns["side"].isVisible()
    for opened in (True, False):
        QTest.keyClick(host.room.view, Qt.Key.Key_Alt)
        assert page.drawer.isVisible() is opened
    page.drawer.tabs = lambda: [("One", True, list), ("Another", False, list), ("A third" * 20, False, list)]
    page.drawer.show()
    page.session_shown()
    assert page.drawer.listed.count() == 3, "it lists the tabs that there are now"
    rows = [page.drawer.listed.itemAt(at).widget() for at in range(3)]
    assert max(row.sizeHint().width() for row in rows) < page.drawer.width(), "no name makes it scroll sideways"
    places = []
    for chip in (True, False):
        page.drawer.scenarios.setVisible(chip)
        QApplication.sendPostedEvents()
        places.append([row.y() for row in page.drawer.findChildren(QToolButton)])
    assert places[0] == places[1], "nothing moves when the number of scenarios comes"
    QTest.mouseClick(page.drawer.listed.itemAt(1).widget(), LEFT)
    assert page.drawer.isHidden(), "it covers nothing of the tab that one goes to"
    host.room.actions["view.full_screen"].trigger()
    host.qtbot.waitUntil(lambda: page.bare and not page.top.isVisible() and page.question.height() <= 36)
    assert not page.margin.zoom.isVisible() and not page.margin.lines.isVisible() and page.margin.isVisible()
    host.room.actions["view.full_screen"].trigger()
    window.showNormal()
    window.resize(1024, 600)
    host.room.actions["play.split"].trigger()
    host.qtbot.waitUntil(lambda: host.room.rules_page.isVisible())
    assert host.room.view.width() == page.width()
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.menuBar().isVisible() and window.status.isVisible()


def test_notices_lie_over_the_board_and_move_nothing(host: Host) -> None:
    host.turn_to_play()
    notices, window = host.window.sheets.notices, host.window
    before = host.room.view.mapTo(window, QPoint()), host.room.view.size()
    shown = notices.report(Message("window-told-sample"), topic="sample")
    QApplication.processEvents()
    assert (host.room.view.mapTo(window, QPoint()), host.room.view.size()) == before
    assert notices.mapTo(window, QPoint()).y() == before[0].y() and notices.height() >= shown.height() > 0
    assert abs(notices.geometry().center().x() - window.sheets.rect().center().x()) <= 1
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    pages = window.sheets.pages
    host.qtbot.waitUntil(lambda: notices.geometry().bottom() < pages.y() and notices.width() == pages.width())
    notices.clear("sample")


def test_a_record_that_is_cut_opens_as_far_as_it_goes_and_says_so(host: Host, tmp_path: Path) -> None:
    host.begin(3)
    host.qtbot.waitUntil(lambda: last_match() is not None)
    host.room.session and host.room.session.match_keeper.save()
    kept = last_match()
    assert kept is not None
    cut = tmp_path / "cut.match"
    cut.write_text(kept.read_text().rstrip().rpartition("\n")[0][:-2])
    garbage = tmp_path / "garbage.match"
    garbage.write_text("what is this")
    host.room.open_paths([garbage])
    settle(host.window, host.qtbot)
    assert "garbage.match" in readable_text(host.window.sheets.notices)
    host.room.open_paths([cut])
    host.qtbot.waitUntil(lambda: "The match was opened, but" in readable_text(host.window.sheets.notices))
    assert host.play.stage == "running" and host.play.position is not None


def test_a_position_is_set_up_by_hand_and_played_from_there(opened: Opener, qtbot: QtBot) -> None:
    host = Host(opened(Path("rulesets/sea_battle/sea_battle.rules").absolute()), qtbot)
    host.turn_to_play()
    host.seat_people()
    page, view = host.room.play_page, host.room.view
    QTest.mouseClick(page.seats.hand, LEFT)
    qtbot.waitUntil(lambda: host.play.stage == "placing")
    assert host.room.session is not None
    geometry = host.room.session.chart.geometry

    def pixel(name: str) -> QPoint:
        return view.view.point(*geometry.centre(geometry.cell(name))).toPoint()

    def trays() -> list[str]:
        return [made.text() for made in page.placing.findChildren(TrayButton) if made.isVisible()]

    in_english = trays()
    ui.language = "ru"
    qtbot.waitUntil(lambda: len(trays()) == 2 and trays() != in_english)
    assert all("Игрок" in text for text in trays())
    ui.language = "en"
    qtbot.waitUntil(lambda: trays() == in_english)
    white, red = (made for made in page.placing.findChildren(TrayButton) if made.isVisible())
    for tray, name in ((white, "A1"), (red, "A9")):
        QTest.mouseClick(tray, LEFT)
        QTest.mouseClick(view, LEFT, pos=pixel(name))
    QTest.mousePress(view, LEFT, pos=pixel("A9"))
    QTest.mouseMove(view, pixel("A12"))
    QTest.mouseRelease(view, LEFT, pos=pixel("A12"))
    hits = page.placing.form.fields["hits"]
    assert isinstance(hits, NumberField)
    hits.setFocus()
    QTest.keyClick(hits.spin, Qt.Key.Key_Up)
    undo, redo = host.room.actions["edit.undo"], host.room.actions["edit.redo"]

    def standing() -> list[str]:
        return [geometry.name(piece.cell) for piece in page.placing.pieces]

    stood = []
    for _ in range(4):
        undo.trigger()
        stood.append(standing())
    assert stood == [["A1", "A12"], ["A1", "A9"], ["A1"], []], "step by step all is taken back"
    for _ in range(4):
        redo.trigger()
    assert standing() == ["A1", "A12"]
    assert dict(page.placing.pieces[1].values)["hits"] == "1"
    QTest.mouseClick(page.placing.play_on, LEFT)
    qtbot.waitUntil(lambda: host.play.stage == "running")
    host.settled()
    assert host.play.setup is not None and host.play.position is not None
    assert "ship_2: {at: A12, owner: p2, class: liner, hits: 1}" in host.play.setup.given
    assert [geometry.name(piece.cell) for piece in host.play.position.pieces] == ["A1", "A12"]
    host.room.actions["play.set_up"].trigger()
    qtbot.waitUntil(lambda: host.play.stage == "placing")
    QTest.mouseClick(view, LEFT, pos=pixel("A1"))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert standing() == ["A12"]
    undo.trigger()
    assert standing() == ["A1", "A12"]
    redo.trigger()
    assert standing() == ["A12"]
    QTest.mouseClick(page.placing.cancel, LEFT)
    qtbot.waitUntil(lambda: host.play.stage == "running")
    host.settled()
    assert len(host.play.position.pieces) == 2, "the match is as it was"


@pytest.mark.slow
def test_a_match_stands_on_its_map_whether_that_is_saved_later_never_or_changed_since(
    opened: Opener, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(opened(Path("maps/sea_battle_strait.yaml").absolute()), qtbot)
    room = host.room
    room.session.document.do(Message("safety-merge"), [Value(("author",), MISSING, "me")])
    host.begin(1)
    session = room.session
    assert session is not None and session.match_keeper.save()
    match, drawn = session.match_keeper.path, session.document.text()
    assert match is not None

    def reopened() -> str:
        room.closing.drop(current(host.window))
        room.open_paths([match])
        qtbot.waitUntil(lambda: room.session is not None and room.session.mode == "play" and not host.play.busy)
        qtbot.waitUntil(lambda: host.play.stage == "running")
        assert room.session is not None and host.play.time_line is not None
        assert sum(len(branch.ticks) for branch in host.play.time_line.branches) > 0, "no move is lost"
        assert room.session.document.text() == drawn
        return str(room.session.document.path or "")

    assert reopened() == "", "it was never saved"
    saves_to(monkeypatch, tmp_path / "mine.yaml")
    session = room.session
    session.mode = "draw"
    assert room.saving.save_as()
    session.mode = "play"
    assert reopened() == str(tmp_path / "mine.yaml")
    (tmp_path / "mine.yaml").write_text(drawn.replace("title:", "author: me\ntitle:", 1))
    assert reopened() == "", "the file is another map by now"
