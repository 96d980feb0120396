"""The panels in the window: what is done in one of them is seen on the chart and in the others, and is undone."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from charts import map_text
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot
from sailor import CONTROL, SHIFT, Sailor
from window_help import LEFT, Opener

from editor.model.chart import Ink
from editor.model.document import label
from editor.model.features import removed
from editor.model.patches import Value
from editor.tools.desk import Thing
from editor.words import speech

ALT = Qt.KeyboardModifier.AltModifier
MAPS = Path(__file__).parents[3] / "maps"


@pytest.fixture
def sailor(opened: Opener, bay: Path) -> Sailor:
    """At a window with the small map of squares, which is for no ruleset."""
    return Sailor(opened(bay))


def panel(sailor: Sailor, name: str) -> Any:
    """A panel, brought to the front."""
    sailor.room.docks.show(name, focus=False)
    QApplication.processEvents()
    return sailor.room.docks.panel(name)


def click_row(view: QAbstractItemView, index: QModelIndex, dx: int = 40, dy: int = 8, twice: bool = False) -> None:
    view.scrollTo(index)
    at = view.visualRect(index).topLeft() + QPoint(dx, dy)
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    if twice:
        QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    QApplication.processEvents()


def digits_and_swap_work_on_the_chart_and_not_in_texts(sailor: Sailor) -> None:
    desk = sailor.desk
    sailor.key(Qt.Key.Key_2)
    assert (desk.ink, desk.size) == (Ink("land"), 1)
    sailor.key(Qt.Key.Key_1)
    sailor.key(Qt.Key.Key_X, SHIFT)
    assert desk.second_ink == Ink("sea")
    sailor.key(Qt.Key.Key_0)
    assert desk.ink == Ink(None)
    sailor.key(Qt.Key.Key_4, SHIFT)
    assert (desk.ink, desk.size) == (Ink(None), 4)
    sailor.click("E4", keys=ALT)
    palette = panel(sailor, "palette")
    row = palette.view.currentIndex().row()
    assert desk.ink == Ink("land") and palette.model.offers[row].ink == Ink("land"), "picked from the map, lit here"
    search = panel(sailor, "contents").search
    search.setFocus()
    QTest.keyClicks(search, "2b")
    assert search.text() == "2b" and desk.ink == Ink("land") and desk.tool == "brush"


def what_cannot_be_done_is_grey_and_lights_up_at_once(sailor: Sailor) -> None:
    desk, actions = sailor.desk, sailor.room.actions

    def lit(*ids: str) -> list[bool]:
        return [actions[id_].isEnabled() for id_ in ids]

    cells = ("edit.cut", "edit.copy", "edit.fill", "edit.turn_right", "edit.mirror_across", "edit.delete")
    things = ("feature.duplicate", "feature.move_left", "feature.turn_round", "edit.delete")
    assert not any(lit(*cells, *things, "edit.undo", "trace.lock", "trace.take", "map.renumber", "tool.node"))
    assert all(lit("map.turn_right", "map.resize", "edit.paste"))
    sailor.take("select")
    sailor.drag("A1", "C2")
    assert all(lit(*cells, "feature.duplicate")) and not any(lit(*things[1:-1]))
    sailor.key(Qt.Key.Key_A, CONTROL | SHIFT)
    assert not any(lit(*cells))
    desk.things = (Thing("sites", 0),)
    assert lit(*things, "edit.cut", "edit.copy", "edit.fill") == [True, True, False, True, True, True, False]
    desk.things = (Thing("arrows", 0),)
    assert all(lit(*things))
    desk.things = ()
    assert not any(lit(*things))


def what_is_picked_is_copied_and_cut_by_keys(sailor: Sailor) -> None:
    desk, document = sailor.desk, sailor.document
    sailor.take("pick")
    sailor.click("B2")
    text, steps = document.text(), document.undo_stack.index()
    sailor.key(Qt.Key.Key_C, CONTROL)
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert desk.tool == "paste"
    sailor.click("J8")
    port = document.chart.items("sites")[-1]
    assert isinstance(port, dict) and (port["id"], port["at"]) == ("alpha_2", "J8")
    assert desk.tool == "pick" and desk.things == (Thing("sites", 2),)
    sailor.key(Qt.Key.Key_X, CONTROL)
    assert [site["id"] for _, site in document.chart.features("sites")] == ["alpha", "beta"]
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert desk.things == (Thing("sites", 2),), "what was cut is there again, and picked"
    sailor.key(Qt.Key.Key_V, CONTROL)
    sailor.key(Qt.Key.Key_Escape)
    assert (desk.tool, desk.piece) == ("pick", None)
    sailor.key(Qt.Key.Key_Left, ALT)
    moved = document.chart.items("sites")[-1]
    assert isinstance(moved, dict) and moved["at"] == "I8"
    while document.undo_stack.index() > steps:
        document.undo_stack.undo()
    assert document.text() == text
    desk.things = ()


def test_keys_and_menus(sailor: Sailor) -> None:
    what_cannot_be_done_is_grey_and_lights_up_at_once(sailor)
    what_is_picked_is_copied_and_cut_by_keys(sailor)
    digits_and_swap_work_on_the_chart_and_not_in_texts(sailor)


def undo_brings_back_what_was_selected(sailor: Sailor) -> None:
    desk, document = sailor.desk, sailor.document
    sailor.take("select")
    sailor.drag("A1", "C2")
    before = desk.selection.tolist()
    x, y = document.chart.geometry.centre(before[0])
    sailor.drag((x, y), (x + 3.0, y + 2.0))
    moved = desk.selection.tolist()
    assert moved == [cell + 3 + 2 * 12 for cell in before]
    sailor.drag("K8", "K9")
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert desk.selection.tolist() == before
    sailor.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert desk.selection.tolist() == moved
    sailor.key(Qt.Key.Key_A, CONTROL | SHIFT)
    sailor.take("pick")
    sailor.click("H5")
    (beta,) = desk.things
    sailor.key(Qt.Key.Key_Delete)
    assert desk.things == ()
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert desk.things == (beta,) and document.chart.value(("sites", beta.index, "id")) == "beta"


def what_is_picked_is_followed_to_another_place_in_its_list(sailor: Sailor) -> None:
    desk, chart = sailor.desk, sailor.document.chart
    desk.feature = "port"
    sailor.take("pick")
    sailor.click("H5")
    (there,) = desk.things
    assert chart.value(("sites", there.index, "id")) == "beta" and there.index == 1
    QApplication.processEvents()
    form = panel(sailor, "form")
    listed = chart.items("sites")
    sailor.document.do(label("features-done-delete", what="alpha"), removed(chart, "sites", [0]))
    assert desk.things == (Thing("sites", 0),) and len(listed) == 1
    assert form.fields["id"].edit.text() == "beta"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert desk.things == (Thing("sites", 1),)
    assert form.fields["id"].edit.text() == "beta"
    sailor.document.do(label("features-done-delete", what="beta"), removed(chart, "sites", [1]))
    assert desk.things == ()


def test_selection_and_history_go_together(sailor: Sailor) -> None:
    undo_brings_back_what_was_selected(sailor)
    what_is_picked_is_followed_to_another_place_in_its_list(sailor)


def contents_hide_pick_show_and_centre(sailor: Sailor) -> None:
    contents, view, steps = panel(sailor, "contents"), sailor.view, sailor.document.undo_stack.index()
    model, tree = contents.model, contents.tree
    kinds = [group.key for group in model.groups]
    assert kinds == ["sites:port", "arrows:current", "regions:waters"]
    row = tree.visualRect(model.index(0, 1))
    QTest.mouseClick(tree.viewport(), LEFT, pos=row.center())
    assert view.look.hidden == {"sites:port"} == sailor.desk.hidden
    sailor.take("pick")
    sailor.drag("B2", "D7")
    assert sailor.desk.things == () and sailor.document.undo_stack.index() == steps, "nobody drags what nobody sees"
    QApplication.processEvents()
    hidden = view.grab().toImage()
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualRect(model.index(0, 1)).center())
    QApplication.processEvents()
    at, shown = sailor.pixel("H5"), view.grab().toImage()
    around = [(at.x() + dx, at.y() + dy) for dx in range(-8, 9) for dy in range(-8, 9)]
    assert any(shown.pixel(*p) != hidden.pixel(*p) for p in around), "the port was not drawn while its kind was hidden"
    ports = model.index(0, 0)
    click_row(tree, model.index(1, 0, ports))
    assert sailor.desk.things == (Thing("sites", 1),) and view.scene.flashed == (sailor.cell("H5"),)
    view.set_scale(90)
    view.animated = False
    click_row(tree, model.index(1, 0, ports), twice=True)
    at = sailor.pixel("H5")
    assert abs(at.x() - view.width() / 2) < 2 and abs(at.y() - view.height() / 2) < 2
    assert sailor.document.undo_stack.index() == steps, "to look is no change"


def test_the_form_asks_the_rules_and_takes_cells_from_the_map(sailor: Sailor) -> None:
    desk, document, form = sailor.desk, sailor.document, panel(sailor, "form")
    sailor.take("pick")
    sailor.click("H5")
    assert list(form.fields)[:4] == ["kind", "id", "name", "at"]
    field = form.fields["at"]
    QTest.mouseClick(field.pick, LEFT)
    sailor.proves(lambda: sailor.click("J7"))
    assert document.chart.value(("sites", 1, "at")) == "J7" and desk.tool == "pick" and not len(desk.selection)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_B):
        QTest.mouseClick(field.pick, LEFT)
        assert desk.tool == "select" and field.pick.isChecked()
        sailor.key(key)
        assert desk.tool == ("brush" if key == Qt.Key.Key_B else "pick") and not field.pick.isChecked()
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
    speech.language = "ru"
    said.append(history.data(last))
    speech.language = "en"
    assert said == ["Change: Cell", "Изменить: Клетка"]
    panel(sailor, "form")
    field = form.fields["at"]
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert field.edit.text() == "J7" and form.fields["at"] is field, "undo is seen in the form that is shown"
    panel(sailor, "properties").games.boxes["pirates_1989"].click()
    assert list(form.fields)[4:] == ["side", "houses", "source", "goal"], "the rules' own attributes"
    desk.things = (Thing("sites", 0), Thing("sites", 1))
    assert "id" not in form.fields and "2" in form.heading.text()
    desk.things = (Thing("arrows", 0),)
    assert "from" in form.fields and "via" in form.fields


def history_goes_back_and_forth_and_speaks(sailor: Sailor) -> None:
    history, start = panel(sailor, "history"), sailor.document.text()
    sailor.desk.ink = Ink("land")
    for cell in ("A1", "B1", "C1"):
        sailor.click(cell)
    model, end = history.model, sailor.document.text()
    assert model.rowCount() == 4 and "✓" in model.data(model.index(0))
    sailor.key(Qt.Key.Key_S, CONTROL)
    assert "✓" in model.data(model.index(3)) and "✓" not in model.data(model.index(0))
    click_row(history.view, model.index(0))
    assert sailor.document.text() == start and sailor.document.dirty
    before = model.data(model.index(2))
    speech.language = "ru"
    assert model.data(model.index(2)) != before
    speech.language = "en"
    click_row(history.view, model.index(3))
    assert sailor.document.text() == end and not sailor.document.dirty


def test_contents_and_history(sailor: Sailor) -> None:
    history_goes_back_and_forth_and_speaks(sailor)
    contents_hide_pick_show_and_centre(sailor)


def test_the_grid_panel_shows_does_and_undoes(sailor: Sailor, qtbot: QtBot) -> None:
    before, docks = sailor.document.text(), sailor.room.docks.docks
    qtbot.waitUntil(lambda: docks["palette"].height() > 300)
    height = docks["palette"].height()
    sailor.room.actions["map.resize"].trigger()
    reshape: Any = sailor.room.docks.panel("reshape")
    qtbot.waitUntil(lambda: docks["reshape"].height() > height + 80)
    assert not reshape.apply.visibleRegion().isEmpty() and not reshape.verdict.visibleRegion().isEmpty()
    reshape.form.width_box.setValue(4)
    reshape.refresh()
    assert "beta" in reshape.verdict.text(), "what would be lost is named"
    sailor.proves(lambda: QTest.mouseClick(reshape.apply, LEFT))
    assert sailor.document.chart.geometry.width == 4
    sailor.key(Qt.Key.Key_Z, CONTROL)
    reshape.form.kind_box.setCurrentIndex(2)
    reshape.refresh()
    sailor.proves(lambda: QTest.mouseClick(reshape.apply, LEFT))
    assert sailor.document.chart.kind == "hex"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.document.text() == before
    QTest.mouseClick(docks["reshape"].head.cross, LEFT)
    qtbot.waitUntil(lambda: abs(docks["palette"].height() - height) < 3)  # the others have their height again


def test_the_head_of_the_map_is_edited(sailor: Sailor) -> None:
    sailor.room.actions["map.properties"].trigger()
    head, palette, document = panel(sailor, "properties"), panel(sailor, "palette"), sailor.document
    before = document.text()
    assert [offer.label for offer in palette.model.offers][1:3] == ["sea", "land"], "the map's own words"
    place = document.chart.cells_of(document.chart.features("sites")[1][1])
    sailor.proves(lambda: QTest.mouseClick(head.games.boxes["pirates_1989"], LEFT, pos=QPoint(8, 8)))
    assert document.chart.games == ["pirates_1989"] and sailor.desk.game is not None
    assert palette.chooser.currentData() == "pirates_1989"
    assert [offer.label for offer in palette.model.offers][1:3] == ["Sea", "Land"], "the rules' words"
    sailor.proves(lambda: QTest.mouseClick(head.games.boxes["sea_battle"], LEFT, pos=QPoint(8, 8)))
    assert document.chart.games == ["pirates_1989", "sea_battle"]
    assert sailor.desk.game.header.name == "pirates_1989", "the ruleset that is looked at stays"
    other = head.naming.findData("row-column")
    head.naming.setCurrentIndex(other)
    sailor.proves(lambda: head.naming.activated.emit(other))
    site = document.chart.features("sites")[1][1]
    assert site["at"] == "E8" and document.chart.cells_of(site) == place
    for _ in range(3):
        sailor.key(Qt.Key.Key_Z, CONTROL)
    assert document.text() == before and sailor.desk.game is None
    assert not any(box.isChecked() for box in head.games.boxes.values())


def test_problems_are_live_counted_shown_and_mended(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "atlantic.yaml"
    shutil.copy(MAPS / "atlantic.yaml", path)
    sailor = Sailor(opened(path))
    problems, dock, status = panel(sailor, "problems"), sailor.room.docks.docks["problems"], sailor.window.status

    def count(wanted: int) -> None:
        qtbot.waitUntil(lambda: problems.checker.fresh and problems.model.rowCount() == wanted, timeout=20_000)

    count(0)
    assert status.problems.text() == "No problems" and dock.head.name.text() == dock.windowTitle() == "Problems"
    sailor.desk.things = (Thing("sites", 2),)
    field = panel(sailor, "form").fields["id"]
    one, other = (sailor.document.chart.value(("sites", number, "id")) for number in (2, 3))
    sailor.document.do(label("panels-form-set", what="id"), [Value(("sites", 2, "id"), one, other)])
    assert field.edit.text() == other
    count(1)
    assert "1" in status.problems.text() and dock.head.name.text() == dock.windowTitle() == "Problems (1)"
    speech.language = "ru"
    assert dock.windowTitle() == "Замечания (1)"
    speech.language = "en"
    sailor.desk.things = ()
    index = problems.model.index(0)
    click_row(problems.view, index)
    assert sailor.desk.things and sailor.view.scene.flashed
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
    sailor.desk.told.connect(lambda said: told.append(str(said)))
    bar.setCurrentIndex(1)
    sailor.take("select")
    sailor.drag("G4", "I6")
    selection = sailor.desk.selection.tolist()
    sailor.key(Qt.Key.Key_C, CONTROL)
    bar.setCurrentIndex(2)
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert sailor.desk.tool == "paste"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert sailor.desk.tool == "select", "undo drops what is carried"
    sailor.key(Qt.Key.Key_V, CONTROL)
    sailor.proves(lambda: sailor.click("L8"))
    assert any("edge" in text for text in told), "a column went over the edge"
    beta = sailor.document.chart.features("sites")[-1][1]
    assert beta["kind"] == "port" and sailor.document.chart.cells_of(beta) == [sailor.cell("L8")]
    bar.setCurrentIndex(3)
    text = sailor.document.text()
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert sailor.desk.tool != "paste" and sailor.document.text() == text
    assert "squares" in told[-1] and "circles" in told[-1]
    bar.setCurrentIndex(1)
    assert sailor.desk.selection.tolist() == selection, "each tab keeps its own selection"


def test_the_layout_is_remembered_and_can_be_reset(opened: Opener, bay: Path, qtbot: QtBot) -> None:
    window = opened(bay)
    docks = Sailor(window).room.docks
    docks.show("backups")
    docks.docks["problems"].close()
    window.close()
    sailor = Sailor(opened(bay))
    docks = sailor.room.docks
    qtbot.waitUntil(lambda: docks.shows("backups"))
    assert not docks.shows("problems") and docks.shows("minimap") and docks.shows("form")
    sailor.room.actions["view.reset_layout"].trigger()
    qtbot.waitUntil(lambda: docks.shows("problems") and docks.shows("palette"))
    assert not docks.docks["backups"].isVisible()
