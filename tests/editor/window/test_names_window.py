"""A name across the chart in the window: written by mouse, typed in three languages, bent, found in the list, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from panel_hands import panel
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from rules_typist import type_letters
from sailor import Sailor
from window_help import LEFT, Opener

from dsl.maps.mapfile import MapFile
from editor.model.sessions import name_hits

ONE_WINDOW = True

RETURN = Qt.Key.Key_Return


@pytest.fixture
def writer(opened: Opener, tmp_path: Path) -> Sailor:
    path = tmp_path / "chart.yaml"
    path.write_text(map_text("square8").replace("id: north,", "id: north, name: North Bay,"), encoding="utf-8")
    return Sailor(opened(path))


def choose_language(field: object, code: str) -> None:
    row = field.box.findData(code)  # type: ignore[attr-defined]
    field.box.setCurrentIndex(row)  # type: ignore[attr-defined]
    field.box.activated.emit(row)  # type: ignore[attr-defined]


def test_a_name_is_written_typed_bent_and_saved(writer: Sailor, tmp_path: Path) -> None:
    chart = writer.document.chart
    writer.take("name")
    writer.proves(lambda: writer.drag("B8", "I8"))
    form = panel(writer, "form")
    field = form.fields["name"]
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "Quiet Sea")
    for code, text in (("ru", "Тихое море"), ("uk", "Тихе море")):
        choose_language(field, code)
        type_letters(field.edit, text)
    assert chart.items("names")[0]["name"] == {"en": "Quiet Sea", "ru": "Тихое море", "uk": "Тихе море"}
    x, y = name_hits.handles_of(chart, 0)[1]
    writer.proves(lambda: writer.drag((x, y), (x, y - 1.4)))
    assert chart.items("names")[0]["bow"] == pytest.approx(0.2, abs=0.03)
    size = form.fields["size"]
    size.edit.setFocus()
    size.edit.selectAll()
    QTest.keyClicks(size.edit, "9")
    assert size.bad and "4" in size.trouble.text()
    size.edit.selectAll()
    QTest.keyClicks(size.edit, "1,5")
    QTest.keyClick(size.edit, RETURN)
    assert chart.items("names")[0]["size"] == 1.5
    writer.saved(tmp_path / "chart.yaml")
    written = MapFile.open(tmp_path / "chart.yaml")
    assert written.value("names", 0, "name", "uk") == "Тихе море"
    (line,) = (line for line in written.text().splitlines() if "Quiet Sea" in line)
    assert line.lstrip().startswith("- {kind: sea, ")


def test_letters_are_seen_where_they_are_written(writer: Sailor, qtbot: QtBot) -> None:
    writer.take("name")
    qtbot.waitUntil(lambda: writer.view.scene.sharp)
    before = writer.view.grab().toImage()
    writer.drag("B8", "I8")
    writer.session.things = ()
    left, right = writer.pixel("D8"), writer.pixel("G8")

    def written() -> bool:
        after = writer.view.grab().toImage()
        spots = [(x, y) for x in range(left.x(), right.x()) for y in range(left.y() - 8, left.y() + 8)]
        return len({x for x, y in spots if after.pixel(x, y) != before.pixel(x, y)}) > 20

    qtbot.waitUntil(written)


def test_names_are_suggested_and_stand_in_the_list(writer: Sailor, qtbot: QtBot) -> None:
    writer.proves(writer.room.actions["map.suggest_names"].trigger)
    assert writer.document.chart.items("names") == [{"kind": "sea", "region": "north"}]
    contents = panel(writer, "contents")
    qtbot.waitUntil(lambda: any(group.section == "names" for group in contents.model.groups))
    (group,) = (group for group in contents.model.groups if group.section == "names")
    assert group.label == "Names of seas" and [title for _, title, _ in group.things] == ["North Bay"]
    row = contents.model.where(group.things[0][0])
    writer.session.things = ()
    QTest.mouseClick(contents.tree.viewport(), LEFT, pos=contents.tree.visualRect(row).center())
    assert writer.session.things == (group.things[0][0],)
    assert set(panel(writer, "form").fields) >= {"kind", "name", "region", "bow", "size"}
