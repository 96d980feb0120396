"""Forms, grid, head of the map, problems, pieces and layout in a whole window."""

from __future__ import annotations

import shutil
from pathlib import Path

from charts import map_text
from panel_hands import ALT, click_row, panel
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from sailor import CONTROL, Sailor
from window_help import LEFT, Opener

from editor.base.texts import Message, ui
from editor.model.documents.map_document import label
from editor.model.documents.patches import Value
from editor.model.sessions.picked import Thing

ONE_WINDOW = True

MAPS = Path(__file__).parents[3] / "maps"


def test_the_form_asks_the_rules_and_takes_cells_from_the_map(sailor: Sailor) -> None:
    session, document, form = sailor.session, sailor.document, panel(sailor, "form")
    sailor.take("pick")
    sailor.click("H5")
    assert list(form.fields)[:3] == ["kind", "name", "at"] and list(form.fields)[-1] == "id"
    field = form.fields["at"]
    QTest.mouseClick(field.pick, LEFT)
    sailor.proves(lambda: sailor.click("J7"))
    assert (
        document.chart.value(("sites", 1, "at")) == "J7" and session.tools.tool == "pick" and not len(session.selection)
    )
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_B):
        QTest.mouseClick(field.pick, LEFT)
        assert session.tools.tool == "select" and field.pick.isChecked()
        assert sailor.window.focusWidget() is sailor.room.view, "Escape would not be heard"
        hint = sailor.window.status.hint
        assert str(Message("panels-form-pick-hint")) in " ".join(hint.shown_lines())
        sailor.key(key)
        assert str(Message("panels-form-pick-hint")) not in " ".join(hint.shown_lines())
        assert session.tools.tool == ("brush" if key == Qt.Key.Key_B else "pick") and not field.pick.isChecked()
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "Z9")
    assert field.bad and field.trouble.isVisible() and field.trouble.text(), "a wrong value is told of in place"
    assert document.chart.value(("sites", 1, "at")) == "J7"
    QTest.keyClick(field.edit, Qt.Key.Key_Backspace)
    field.edit.setText("")
    QTest.keyClicks(field.edit, "K8")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert document.chart.value(("sites", 1, "at")) == "K8" and not field.trouble.isVisible()
    history = panel(sailor, "history").model
    last = history.index(history.rowCount() - 1)
    said = [history.data(last)]
    ui.language = "ru"
    said.append(history.data(last))
    ui.language = "en"
    assert said == ["Change: Cell", "Изменить: Клетка"]
    panel(sailor, "form")
    field = form.fields["at"]
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert field.edit.text() == "J7" and form.fields["at"] is field, "undo is seen in the form that is shown"
    panel(sailor, "properties").games.boxes["pirates_1989"].click()
    assert list(form.fields)[3:] == ["side", "houses", "source", "goal", "id"], "the rules' own attributes"
    session.things = (Thing("sites", 0), Thing("sites", 1))
    assert "id" not in form.fields and "2" in form.heading.text()
    session.things = (Thing("arrows", 0),)
    assert "from" in form.fields and "via" in form.fields


def test_who_leaves_the_box_of_games_is_on_the_chart_again(sailor: Sailor, qtbot: QtBot) -> None:
    box, view = panel(sailor, "palette").chooser, sailor.room.view

    def on_chart() -> bool:
        return sailor.window.focusWidget() is view

    box.setFocus()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    box.view().setCurrentIndex(box.model().index(box.findData("sea_battle"), 0))
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(on_chart)
    assert sailor.session.game is not None and sailor.session.game.header.name == "sea_battle"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    box.setFocus()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    qtbot.waitUntil(on_chart)
    box.setFocus()
    QTest.keyClicks(box.line, "qq")
    box.completer().popup().hide()
    QTest.keyClick(box.line, Qt.Key.Key_Escape)
    assert on_chart() and box.line.text() == box.itemText(box.currentIndex())


def test_problems_are_live_counted_shown_and_mended(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "atlantic.yaml"
    shutil.copy(MAPS / "atlantic.yaml", path)
    sailor = Sailor(opened(path))
    problems, dock, status = panel(sailor, "problems"), sailor.room.docks.docks["problems"], sailor.window.status

    def count(wanted: int) -> None:
        qtbot.waitUntil(lambda: problems.checker.fresh and problems.model.rowCount() == wanted)

    count(0)
    assert status.problems.text() == "No problems" and dock.head.name.text() == dock.windowTitle() == "Problems"
    sailor.session.things = (Thing("sites", 2),)
    field = panel(sailor, "form").fields["id"]
    one, other = (sailor.document.chart.value(("sites", number, "id")) for number in (2, 3))
    sailor.document.do(label("panels-form-set", what="id"), [Value(("sites", 2, "id"), one, other)])
    assert field.edit.text() == other
    count(1)
    assert "1" in status.problems.text() and dock.head.name.text() == dock.windowTitle() == "Problems (1)"
    ui.language = "ru"
    assert dock.windowTitle() == "Замечания (1)"
    ui.language = "en"
    sailor.session.things = ()
    index = problems.model.index(0)
    click_row(problems.view, index)
    assert sailor.session.things and sailor.view.scene.flashed
    sailor.proves(lambda: QTest.mouseClick(problems.fix_button, LEFT))
    count(0)
    sailor.key(Qt.Key.Key_Z, CONTROL)
    count(1)
    problems.view.setFocus()
    problems.view.setCurrentIndex(problems.model.index(0))
    sailor.proves(lambda: QTest.keyClick(problems.view, Qt.Key.Key_Return, ALT))


def test_pieces_go_from_tab_to_tab_and_what_is_lost_is_told(opened: Opener, tmp_path: Path) -> None:
    paths = []
    for kind in ("square8", "square4", "track"):
        paths.append(tmp_path / f"{kind}.yaml")
        paths[-1].write_text(map_text(kind), encoding="utf-8")
    sailor = Sailor(opened(*paths))
    bar, told = sailor.window.sheets.bar, []
    for sheet in sailor.window.sheets.maps():
        sheet.session.reported.connect(lambda said: told.append(str(said)))
    bar.setCurrentIndex(1)
    sailor.take("select")
    sailor.drag("G4", "I6")
    selection = sailor.session.selection.tolist()
    sailor.key(Qt.Key.Key_C, CONTROL)
    bar.setCurrentIndex(2)
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert sailor.session.tools.tool == "paste"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.session.tools.tool == "select", "undo drops what is carried"
    sailor.key(Qt.Key.Key_V, CONTROL)
    sailor.proves(lambda: sailor.click("L8"))
    assert any("edge" in text for text in told), "a column went over the edge"
    beta = sailor.document.chart.features("sites")[-1][1]
    assert beta["kind"] == "port" and sailor.document.chart.cells_of(beta) == [sailor.cell("L8")]
    bar.setCurrentIndex(3)
    text = sailor.document.text()
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert sailor.session.tools.tool != "paste" and sailor.document.text() == text
    assert "squares" in told[-1] and "circles" in told[-1]
    bar.setCurrentIndex(1)
    assert sailor.session.selection.tolist() == selection, "each tab keeps its own selection"
