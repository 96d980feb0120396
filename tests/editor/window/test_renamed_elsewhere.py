"""A name of the rules becomes another: in maps that are open and half drawn, in other tabs, in files that are closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of

from dsl.maps.mapfile import MapFile
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument, label
from editor.rules.text.text_panel import TextPanel
from editor.window.files.renamed_elsewhere import OpenFiles
from editor.window.main_window import MainWindow

ONE_WINDOW = True

GAME = """language 1
game frogs "Frogs"
    players 2..2
param depth "Depth": 1..9 = 3
state depths "Depths": 0..9 = 0
board square8:
    terrain mud "Mud"
    terrain reeds "Reeds"
piece frog "Frog" up to 4:
    hopped "Hopped": 0..9 = 0
play:
    for each f in frog:
        f.hopped += depth
"""
HOUSE = 'language 1\ngame deep "Deep" extends frogs\n# our own\nset depth = 4\n'
MAP = """fordewind: 1
title: The mud
games: [frogs]
grid: {kind: square8, width: 3, height: 3}
legend: {"~": mud, "#": reeds}
terrain: |
  ~~~
  ~~~
  ~~#
"""


@pytest.fixture
def pond(fresh: Path) -> Path:
    """A game of the user's own on the shelf, with house rules and a map."""
    home = fresh / "rulesets" / "frogs"
    for name, text in {"frogs.rules": GAME, "house/deep.rules": HOUSE, "maps/mud.yaml": MAP}.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def rename(window: MainWindow, qtbot: QtBot, word: str, name: str, answered: bool = True) -> None:
    """Give a name of the rules that are shown another one, with F2; not ``answered``: go on at once."""
    room = room_of(window)
    room.session.rules_as = "text"
    panel = room.rules_page.panel("text")
    assert isinstance(panel, TextPanel) and panel.text is not None
    text = panel.text
    rules = room.session.rules
    qtbot.waitUntil(lambda: rules.analysis is not None and rules.analysis.version == rules.version)
    window.activateWindow()
    text.view.setFocus()
    at = text.view.text().index(word)
    text.view.select(at, at)
    QTest.keyClick(text.view, Qt.Key.Key_F2)
    field = text.names.rename_field
    qtbot.waitUntil(field.isVisible)
    field.field.selectAll()
    QTest.keyClicks(field.field, name)
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    if answered:
        qtbot.waitUntil(lambda: not field.isVisible())


def test_a_map_that_is_open_is_renamed_as_it_is_drawn_and_not_on_disk(opened: Opener, qtbot: QtBot, pond: Path) -> None:
    window = opened(pond / "maps" / "mud.yaml")
    room = room_of(window)
    drawn = room.session.document
    chart = drawn.chart
    drawn.do(label("window-fallback"), chart.painted([0], Ink("reeds")))
    room.file_opening.open_paths([pond / "frogs.rules"])
    qtbot.waitUntil(lambda: room.session.leads == "rules")
    rename(window, qtbot, "mud", "silt")
    assert '"~": silt' in drawn.text() and "#~~" in drawn.text(), "with what was drawn and not saved"
    assert (pond / "maps" / "mud.yaml").read_text("utf-8") == MAP
    drawn.undo_stack.undo()
    assert '"~": mud' in drawn.text() and "#~~" in drawn.text(), "one step of its own history"


def test_house_rules_that_are_open_are_renamed_as_they_are_typed(opened: Opener, qtbot: QtBot, pond: Path) -> None:
    window = opened(pond / "house" / "deep.rules")
    room = room_of(window)
    house = room.session.rules
    house.replace_range(Message("text-renamed"), house.source.text.index("# our"), house.source.text.index("set"), "")
    room.file_opening.open_paths([pond / "frogs.rules"])
    qtbot.waitUntil(lambda: room.session.rules is not house)
    rename(window, qtbot, "depth ", "hop")
    assert house.source.text == HOUSE.replace("# our own\n", "").replace("depth", "hop")
    assert (pond / "house" / "deep.rules").read_text("utf-8") == HOUSE


def test_what_was_changed_is_told_and_it_may_come_when_another_tab_is_shown(
    opened: Opener, qtbot: QtBot, pond: Path
) -> None:
    house, closed = pond / "house" / "deep.rules", pond / "house" / "flat.rules"
    closed.write_text(HOUSE.replace("deep", "flat"), encoding="utf-8")
    window = opened(house)
    told: list[Message] = []
    room = room_of(window)
    room.file_opening.open_paths([pond / "frogs.rules"])
    qtbot.waitUntil(lambda: room.session.rules is not None and room.session.rules.path == pond / "frogs.rules")
    game, panel = room.session.rules, room.rules_page.panel("text")
    assert isinstance(panel, TextPanel)
    panel.join(OpenFiles(window.sheets, told.append))
    rename(window, qtbot, "depth ", "hop", answered=False)
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert room.session is None and "param hop" not in game.source.text, "the start page"
    qtbot.waitUntil(lambda: "param hop" in game.source.text)
    (said,) = map(str, told)
    assert said == "Changed, too: deep.rules. Written anew: flat.rules; backups of these are kept."
    assert "set hop" in closed.read_text("utf-8") and house.read_text("utf-8") == HOUSE


def test_rules_and_the_map_of_their_tab_are_renamed_in_one_step(opened: Opener, qtbot: QtBot, pond: Path) -> None:
    window = opened(pond / "frogs.rules")
    room = room_of(window)
    session, document = room.session, room.session.document
    rename(window, qtbot, "mud", "silt")
    assert "terrain silt" in session.rules.source.text and '"~": silt' in document.text()
    assert session.undo_stack.count() == 1 and session.map_unsaved
    session.mode = "rules"
    room.actions["edit.undo"].trigger()
    assert session.rules.source.text == GAME and document.text() == MAP and not session.unsaved
    room.actions["edit.redo"].trigger()
    assert "terrain silt" in session.rules.source.text and '"~": silt' in document.text()


def test_a_map_that_was_never_saved_and_one_in_two_tabs_are_renamed_as_they_are_drawn(
    opened: Opener, qtbot: QtBot, pond: Path
) -> None:
    window = opened(pond / "maps" / "mud.yaml")
    room = room_of(window)
    first = room.session.document
    room.game_tabs.add(MapDocument(MapFile(MAP.replace("The mud", "A new one"))))
    fresh = room.session.document
    room.file_opening.open_paths([pond / "frogs.rules"])
    qtbot.waitUntil(lambda: room.session.leads == "rules")
    own = room.session.document
    assert own is not first and own.path == first.path
    first.do(label("window-fallback"), first.chart.painted([0], Ink("reeds")))
    rename(window, qtbot, "mud", "silt", answered=False)
    first.do(label("window-fallback"), first.chart.painted([1], Ink("reeds")))  # on while it is thought about
    qtbot.waitUntil(lambda: "silt" in own.text())
    assert all('"~": silt' in document.text() for document in (first, fresh, own))
    assert "##~" in first.text() and "~~~" in own.text()
