"""Keys, menus, selection, contents and history in a whole window."""

from __future__ import annotations

from panel_hands import ALT, click_row, panel
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from sailor import CONTROL, SHIFT, Sailor
from window_help import LEFT

from editor.base.texts import ui
from editor.model.documents.chart import Ink
from editor.model.documents.feature_edits import removed
from editor.model.documents.map_document import label
from editor.model.sessions.picked import Thing

SOON = 20_000
"""Milliseconds within which a view has drawn what changed; on a busy machine it takes a while."""


def digits_and_swap_work_on_the_chart_and_not_in_texts(sailor: Sailor) -> None:
    session = sailor.session
    sailor.key(Qt.Key.Key_2)
    assert (session.ink, session.tools.size) == (Ink("land"), 1)
    sailor.key(Qt.Key.Key_1)
    sailor.key(Qt.Key.Key_X, SHIFT)
    assert session.second_ink == Ink("sea")
    sailor.key(Qt.Key.Key_0)
    assert session.ink == Ink(None)
    sailor.key(Qt.Key.Key_4, SHIFT)
    assert (session.ink, session.tools.size) == (Ink(None), 4)
    sailor.click("E4", keys=ALT)
    palette = panel(sailor, "palette")
    row = palette.view.currentIndex().row()
    assert session.ink == Ink("land") and palette.model.rows[row].ink == Ink("land"), "picked from the map, lit here"
    search = panel(sailor, "contents").search
    search.setFocus()
    QTest.keyClicks(search, "2b")
    assert search.text() == "2b" and session.ink == Ink("land") and session.tools.tool == "brush"


def what_cannot_be_done_is_grey_and_lights_up_at_once(sailor: Sailor) -> None:
    session, actions = sailor.session, sailor.room.actions

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
    session.things = (Thing("sites", 0),)
    assert lit(*things) == [True, True, False, True]
    assert lit("edit.cut", "edit.copy", "edit.fill", "edit.turn_left") == [True, True, False, True]
    session.things = (Thing("arrows", 0),)
    assert all(lit(*things))
    session.things = ()
    assert not any(lit(*things))


def what_is_picked_is_copied_and_cut_by_keys(sailor: Sailor) -> None:
    session, document = sailor.session, sailor.document
    sailor.take("pick")
    sailor.click("B2")
    text, steps = document.text(), document.undo_stack.index()
    sailor.key(Qt.Key.Key_C, CONTROL)
    sailor.key(Qt.Key.Key_V, CONTROL)
    assert session.tools.tool == "paste"
    sailor.click("J8")
    port = document.chart.items("sites")[-1]
    assert isinstance(port, dict) and (port["id"], port["at"]) == ("alpha_2", "J8")
    assert session.tools.tool == "pick" and session.things == (Thing("sites", 2),)
    sailor.key(Qt.Key.Key_X, CONTROL)
    assert [site["id"] for _, site in document.chart.features("sites")] == ["alpha", "beta"]
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert session.things == (Thing("sites", 2),), "what was cut is there again, and picked"
    sailor.key(Qt.Key.Key_V, CONTROL)
    sailor.key(Qt.Key.Key_Escape)
    assert (session.tools.tool, session.piece) == ("pick", None)
    sailor.key(Qt.Key.Key_Left, ALT)
    moved = document.chart.items("sites")[-1]
    assert isinstance(moved, dict) and moved["at"] == "I8"
    session.things = (Thing("arrows", 0),)
    sailor.key(Qt.Key.Key_R)
    (arrow,) = document.chart.items("arrows")
    assert isinstance(arrow, dict) and (arrow["from"], arrow["to"]) == ("D4", "D8"), "about the middle of B6 to F6"
    while document.undo_stack.index() > steps:
        document.undo_stack.undo()
    assert document.text() == text
    session.things = ()


def test_keys_and_menus(sailor: Sailor) -> None:
    what_cannot_be_done_is_grey_and_lights_up_at_once(sailor)
    what_is_picked_is_copied_and_cut_by_keys(sailor)
    digits_and_swap_work_on_the_chart_and_not_in_texts(sailor)


def undo_brings_back_what_was_selected(sailor: Sailor) -> None:
    session, document = sailor.session, sailor.document
    sailor.take("select")
    sailor.drag("A1", "C2")
    before = session.selection.tolist()
    x, y = document.chart.geometry.centre(before[0])
    sailor.drag((x, y), (x + 3.0, y + 2.0))
    moved = session.selection.tolist()
    assert moved == [cell + 3 + 2 * 12 for cell in before]
    sailor.drag("K8", "K9")
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert session.selection.tolist() == before
    sailor.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert session.selection.tolist() == moved
    sailor.key(Qt.Key.Key_A, CONTROL | SHIFT)
    sailor.take("pick")
    sailor.click("H5")
    (beta,) = session.things
    sailor.key(Qt.Key.Key_Delete)
    assert session.things == ()
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert session.things == (beta,) and document.chart.value(("sites", beta.index, "id")) == "beta"


def what_is_picked_is_followed_to_another_place_in_its_list(sailor: Sailor) -> None:
    session, chart = sailor.session, sailor.document.chart
    session.feature = "port"
    sailor.take("pick")
    sailor.click("H5")
    (there,) = session.things
    assert chart.value(("sites", there.index, "id")) == "beta" and there.index == 1
    QApplication.processEvents()
    form = panel(sailor, "form")
    listed = chart.items("sites")
    sailor.document.do(label("features-done-delete", what="alpha"), removed(chart, "sites", [0]))
    assert session.things == (Thing("sites", 0),) and len(listed) == 1
    assert form.fields["id"].edit.text() == "beta"
    sailor.key(Qt.Key.Key_Z, CONTROL)
    assert session.things == (Thing("sites", 1),)
    assert form.fields["id"].edit.text() == "beta"
    sailor.document.do(label("features-done-delete", what="beta"), removed(chart, "sites", [1]))
    assert session.things == ()


def test_selection_and_history_go_together(sailor: Sailor) -> None:
    undo_brings_back_what_was_selected(sailor)
    what_is_picked_is_followed_to_another_place_in_its_list(sailor)


def contents_hide_pick_show_and_centre(sailor: Sailor, qtbot: QtBot) -> None:
    contents, view, steps = panel(sailor, "contents"), sailor.view, sailor.document.undo_stack.index()
    model, tree = contents.model, contents.tree
    kinds = [group.key for group in model.groups]
    assert kinds == ["sites:port", "arrows:current", "regions:waters"]
    row = tree.visualRect(model.index(0, 1))

    def around() -> list[int]:
        """The pixels where the port lies."""
        at, seen = sailor.pixel("H5"), view.grab().toImage()
        return [seen.pixel(at.x() + dx, at.y() + dy) for dx in range(-8, 9) for dy in range(-8, 9)]

    drawn = around()
    QTest.mouseClick(tree.viewport(), LEFT, pos=row.center())
    assert view.look.hidden == {"sites:port"} == sailor.session.hidden
    sailor.take("pick")
    sailor.drag("B2", "D7")
    assert sailor.session.things == () and sailor.document.undo_stack.index() == steps, "nobody drags what nobody sees"
    qtbot.waitUntil(lambda: around() != drawn)
    hidden = around()
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualRect(model.index(0, 1)).center())
    qtbot.waitUntil(lambda: around() != hidden)
    ports = model.index(0, 0)
    click_row(tree, model.index(1, 0, ports))
    assert sailor.session.things == (Thing("sites", 1),) and view.scene.flashed == (sailor.cell("H5"),)
    view.set_scale(90)
    view.animated = False
    click_row(tree, model.index(1, 0, ports), twice=True)
    at = sailor.pixel("H5")
    assert abs(at.x() - view.width() / 2) < 2 and abs(at.y() - view.height() / 2) < 2
    assert sailor.document.undo_stack.index() == steps, "to look is no change"


def history_goes_back_and_forth_and_speaks(sailor: Sailor) -> None:
    history, start = panel(sailor, "history"), sailor.document.text()
    sailor.session.ink = Ink("land")
    for cell in ("A1", "B1", "C1"):
        sailor.click(cell)
    model, end = history.model, sailor.document.text()
    assert model.rowCount() == 4 and "✓" in model.data(model.index(0))
    sailor.key(Qt.Key.Key_S, CONTROL)
    assert "✓" in model.data(model.index(3)) and "✓" not in model.data(model.index(0))
    click_row(history.view, model.index(0))
    assert sailor.document.text() == start and sailor.document.dirty
    before = model.data(model.index(2))
    ui.language = "ru"
    assert model.data(model.index(2)) != before
    ui.language = "en"
    click_row(history.view, model.index(3))
    assert sailor.document.text() == end and not sailor.document.dirty


def test_contents_and_history(sailor: Sailor, qtbot: QtBot) -> None:
    history_goes_back_and_forth_and_speaks(sailor)
    contents_hide_pick_show_and_centre(sailor, qtbot)
