"""The panels with real maps: live checking, forms, palette, history, contents; undo restores the file to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from dsl.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.mapfile import MapDocument
from editor.model.chart import Ink
from editor.model.checking import check_chart, snapshot
from editor.model.document import MapFile, label
from editor.model.games import GameBoard, Games
from editor.model.patches import Value
from editor.panels.contents import ContentsPanel
from editor.panels.fields import CellField, ChecksField, ChoiceField, Field, NumberField, TextField, YesNoField
from editor.panels.form import FormPanel
from editor.panels.history import HistoryPanel
from editor.panels.names import NameField
from editor.panels.palette import PalettePanel
from editor.panels.problems import ProblemsPanel
from editor.panels.properties import PropertiesPanel
from editor.tools.desk import Desk, Thing
from editor.words import LANGUAGES, catalogue, speech

# A plugin without a screen cannot tell a window manager how small a window may be.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
MAPS = Path(__file__).parents[3] / "maps"
GAMES = Games()
SHIPPED = [(path.stem, game) for path in sorted(MAPS.glob("*.yaml")) for game in MapFile.open(path).chart.games]
PANELS = (PalettePanel, FormPanel, ProblemsPanel, HistoryPanel, ContentsPanel, PropertiesPanel)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.document = None


def opened(desk: Desk, name: str, *changes: tuple[str, str]) -> MapFile:
    text = (MAPS / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    document = MapFile(MapDocument(text))
    desk.game = GAMES.board(document.chart.games[0])
    desk.document = document
    return document


def click_row(qtbot: QtBot, view: QListView, row: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    view.scrollTo(view.model().index(row, 0))
    qtbot.mouseClick(view.viewport(), button, pos=view.visualRect(view.model().index(row, 0)).center())


# --- checking ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, game", SHIPPED)
def test_shipped_maps_are_well(name: str, game: str) -> None:
    document = MapFile.open(MAPS / f"{name}.yaml")
    assert check_chart(document.file.text(), snapshot(document.chart), GAMES.board(game)) == []


@pytest.mark.parametrize(
    "name, old, new, code, cells",
    [
        ("atlantic", "at: AY11", "at: ZZ11", "map-cell-outside", ""),
        ("atlantic", "id: havana", "id: cadiz", "map-duplicate-id", "L20"),
        ("atlantic", "goal: yes", "goal: no", "map-check", ""),
        ("caribbean", "at: V32, points: 1", "at: V32, points: 100", "map-range", "V32"),
        (
            "pirates_fame",
            "{kind: bay, id: bay_se, at: T20, open: [W]",
            "{kind: bay, id: bay_se, at: T20",
            "map-attribute-missing",
            "T20",
        ),
        ("sea_battle_strait", "at: F2, side: red", "at: F2, side: green", "map-not-one-of", "F2"),
        ("ships_track", "kind: recon", "kind: recom", "map-not-one-of", "U4"),
    ],
)
def test_broken_maps_say_what_and_where(
    qtbot: QtBot, desk: Desk, name: str, old: str, new: str, code: str, cells: str
) -> None:
    panel = ProblemsPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 480)
    panel.show()
    document = opened(desk, name, (old, new))
    qtbot.waitUntil(lambda: panel.checker.fresh and not panel.model.empty, timeout=30_000)
    rows = [panel.model.row(panel.model.index(k)) for k in range(panel.model.rowCount())]
    row = next(k for k, r in enumerate(rows) if r is not None and r.finding.diagnostic.code == code)
    went: list[list[int]] = []
    panel.goto.connect(went.append)
    view = panel.view
    rect = view.visualRect(panel.model.index(row))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(40, 12))
    if cells:
        assert went == [[document.chart.geometry.cell(cells)]]
        assert desk.things and document.chart.geometry.cell(cells) >= 0
    said = {str(panel.model.data(panel.model.index(row)))}
    for language in LANGUAGES:
        speech.language = language
        said.add(str(panel.model.data(panel.model.index(row))))
    assert len(said) == 3


def test_live_from_well_to_wrong_to_mended(qtbot: QtBot, desk: Desk) -> None:
    panel = ProblemsPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 480)
    panel.show()
    document = opened(desk, "caribbean")
    before = document.text()
    qtbot.waitUntil(lambda: panel.checker.fresh, timeout=30_000)
    assert panel.model.empty and panel.pages.currentWidget() is panel.well and panel.heading() == "Problems"
    document.do(label("panels-form-set", what="x"), [Value(("sites", 0, "points"), 1, 120)])
    assert not panel.checker.fresh
    qtbot.waitUntil(lambda: panel.checker.fresh, timeout=30_000)
    assert panel.heading() == "Problems (1)"
    panel.view.setCurrentIndex(panel.model.index(0))
    assert panel.fix_button.isVisible()
    qtbot.mouseClick(panel.fix_button, Qt.MouseButton.LeftButton)
    assert document.chart.value(("sites", 0, "points")) == 99
    qtbot.waitUntil(lambda: panel.checker.fresh, timeout=30_000)
    assert not any(r.finding.diagnostic.code == "map-range" for r in panel.model._all)
    document.undo_stack.setIndex(0)
    assert document.text() == before


# --- forms ---------------------------------------------------------------------------------------

ATTRIBUTES = [
    (Attribute("a", "", ValueType("int", 1, 9), 3), NumberField),
    (Attribute("a", "", ValueType("int", 1, 9, optional=True)), NumberField),
    (Attribute("a", "", ValueType("int", many=True)), TextField),
    (Attribute("a", "", ValueType("bool"), True), YesNoField),
    (Attribute("a", "", ValueType("bool", optional=True)), ChoiceField),
    (Attribute("a", "", ValueType("options", values=("x", "y"), labels=("X", "Y")), "x"), ChoiceField),
    (Attribute("a", "", ValueType("options", values=("x", "y"), many=True)), ChecksField),
    (Attribute("a", "", ValueType("cell")), CellField),
    (Attribute("a", "", ValueType("cell", many=True)), CellField),
    (Attribute("a", "", ValueType("direction")), ChoiceField),
    (Attribute("a", "", ValueType("direction", many=True)), ChecksField),
    (Attribute("a", "", ValueType("player", optional=True)), NumberField),
    (Attribute("a", "", ValueType("player", many=True)), ChecksField),
]


def toy(attribute: Attribute) -> GameBoard:
    base = GAMES.board("pirates_1989")
    assert base is not None
    spec = BoardSpec(
        "square8",
        features=(
            Feature(Kind.TERRAIN, "sea"),
            Feature(Kind.TERRAIN, "land"),
            Feature(Kind.SITE, "port", attributes=(attribute,)),
        ),
    )
    return GameBoard(base.header, base.program, spec)


GRID = """fordewind: 1
grid: {kind: square8}
legend: {"~": sea, "#": land}
terrain: |
  ~~~~
  ~##~
sites:
  - {kind: port, id: one, at: B2, odd: kept}   # first
  - {kind: port, id: two, at: C2}
"""


@pytest.mark.parametrize("attribute, kind", ATTRIBUTES)
def test_a_field_for_every_type(qtbot: QtBot, desk: Desk, attribute: Attribute, kind: type[Field]) -> None:
    game = toy(attribute)
    desk.game, desk.document = game, MapFile(MapDocument(GRID))
    document = desk.document
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    desk.things = (Thing("sites", 0),)
    field = panel.fields["a"]
    assert isinstance(field, kind)
    if isinstance(field, NumberField):
        field.spin.setFocus()
        field.spin.selectAll()
        qtbot.keyClicks(field.spin, "7")
        expected: object = 7
    elif isinstance(field, YesNoField):
        assert field.box.isChecked() is True
        qtbot.mouseClick(field.box, Qt.MouseButton.LeftButton, pos=QPoint(8, field.box.height() // 2))
        expected = False
    elif isinstance(field, ChoiceField):
        field.box.setFocus()
        row = field.box.count() - 1
        field.box.setCurrentIndex(row - 1)
        qtbot.keyClick(field.box, Qt.Key.Key_Down)
        expected = field.box.itemData(row)
    elif isinstance(field, ChecksField):
        qtbot.mouseClick(field.boxes[1][1], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        expected = [field.boxes[1][0]]
    else:
        text = "4, 5" if attribute.type.base == "int" else "A1"
        qtbot.keyClicks(field.edit, text)
        assert "a" not in document.chart.items("sites")[0], "half typed is not meant"
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
        expected = [4, 5] if attribute.type.base == "int" else "A1"
    assert document.chart.value(("sites", 0, "a")) == expected
    assert document.undo_stack.count() == 1
    if attribute.default is not None:
        assert panel.resets["a"].isVisible()
        qtbot.mouseClick(panel.resets["a"], Qt.MouseButton.LeftButton)
        assert "a" not in document.chart.items("sites")[0]
        assert not panel.resets["a"].isVisible()
    document.undo_stack.setIndex(0)
    assert document.text() == GRID


def test_typing_is_one_step_and_wrong_cells_are_not_taken(qtbot: QtBot, desk: Desk) -> None:
    desk.game, desk.document = toy(ATTRIBUTES[0][0]), MapFile(MapDocument(GRID))
    document = desk.document
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.hint.isVisible()
    desk.things = (Thing("sites", 0),)
    name = panel.fields["name"]
    assert isinstance(name, NameField)
    qtbot.keyClicks(name.edit, "Old Harbour")
    assert document.chart.value(("sites", 0, "name")) == "Old Harbour" and document.undo_stack.count() == 1
    at = panel.fields["at"]
    assert isinstance(at, TextField)
    panel.activateWindow()
    at.edit.setFocus()
    qtbot.waitUntil(at.edit.hasFocus)
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "Q77")
    assert at.bad and document.chart.value(("sites", 0, "at")) == "B2"
    qtbot.keyClick(at.edit, Qt.Key.Key_Return)
    assert at.edit.text() == "Q77" and at.bad and "Q77" in at.trouble.text(), "Enter says no, and what was typed stays"
    assert document.chart.value(("sites", 0, "at")) == "B2"
    name.edit.setFocus()
    assert at.edit.text() == "B2" and not at.bad and "Q77" in at.trouble.text() and at.trouble.isVisible()
    at.edit.setFocus()
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "D2")
    assert document.chart.value(("sites", 0, "at")) == "B2", "half typed is not meant: it could become D20"
    qtbot.keyClicks(at.edit, "0")
    qtbot.keyClick(at.edit, Qt.Key.Key_Return)
    assert document.chart.value(("sites", 0, "at")) == "B2" and at.bad
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "C2")
    assert at.bad and "C2" in at.trouble.text(), "another one stands there"
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "D1")
    desk.settling.emit()  # what every command begins with: to save, for instance
    assert document.chart.value(("sites", 0, "at")) == "D1"
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "B2")
    desk.things = (Thing("sites", 1),)
    assert [site["at"] for site in document.chart.data["sites"]] == ["B2", "C2"], "for the one it was typed for"  # type: ignore[call-overload, index, union-attr]
    desk.things = (Thing("sites", 0),)
    document.undo_stack.setIndex(0)
    assert document.text() == GRID and panel.fields["name"].edit.text() == ""  # type: ignore[attr-defined]


def test_several_things_show_what_differs_and_change_together(qtbot: QtBot, desk: Desk) -> None:
    desk.game = toy(ATTRIBUTES[0][0])
    desk.document = document = MapFile(MapDocument(GRID.replace("at: C2", "at: C2, a: 5")))
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    desk.things = (Thing("sites", 0), Thing("sites", 1))
    assert set(panel.fields) == {"kind", "a"}
    field = panel.fields["a"]
    assert isinstance(field, NumberField) and field.spin.lineEdit().placeholderText() == "various"
    field.spin.setFocus()
    qtbot.keyClicks(field.spin, "8")
    assert [site["a"] for _, site in document.chart.features("sites")] == [8, 8]
    assert document.undo_stack.count() == 1


def test_a_cell_is_picked_on_the_map(qtbot: QtBot, desk: Desk) -> None:
    desk.game, desk.document = toy(ATTRIBUTES[7][0]), MapFile(MapDocument(GRID))
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    desk.things = (Thing("sites", 0),)
    field = panel.fields["a"]
    assert isinstance(field, CellField)
    qtbot.mouseClick(field.pick, Qt.MouseButton.LeftButton)
    assert desk.tool == "select"
    desk.selection = [3]  # type: ignore[assignment]
    assert desk.document.chart.value(("sites", 0, "a")) == "D1"
    assert desk.tool == "brush" and not field.pick.isChecked()


@pytest.mark.parametrize("name, game", SHIPPED)
def test_forms_of_the_real_games(qtbot: QtBot, desk: Desk, name: str, game: str) -> None:
    document = opened(desk, name)
    desk.game = GAMES.board(game)
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    before = document.text()
    for section in ("sites", "arrows", "regions", "starts", "nodes", "edges"):
        for index, _ in document.chart.features(section)[:2]:
            desk.things = (Thing(section, index),)
            assert panel.fields or section == "edges"
            for language in LANGUAGES:
                speech.language = language
    assert document.text() == before and document.undo_stack.count() == 0


def test_a_circle_is_renamed_with_its_lines(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "ships_track")
    before = document.text()
    panel = FormPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    desk.things = (Thing("nodes", 6),)
    field = panel.fields["id"]
    assert isinstance(field, TextField) and field.edit.text() == "U1"
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "Z1")
    assert "Z1" not in str(document.chart.items("edges"))
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert "Z1" in str(document.chart.items("edges")) and "'U1'" not in str(document.chart.items("edges"))
    document.undo_stack.setIndex(0)
    assert document.text() == before


# --- the other panels ----------------------------------------------------------------------------


def test_the_palette_takes_inks_and_features(qtbot: QtBot, desk: Desk) -> None:
    panel = PalettePanel(desk, games=GAMES)
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    opened(desk, "atlantic")
    rows = [offer.label for offer in panel.model.offers]
    assert rows.index("No cell") and desk.ink == Ink("sea")
    desk.tool = "rectangle"
    land = next(k for k, offer in enumerate(panel.model.offers) if offer.ink == Ink("land"))
    click_row(qtbot, panel.view, land)
    assert desk.ink == Ink("land") and desk.tool == "rectangle"
    click_row(qtbot, panel.view, land - 1, Qt.MouseButton.RightButton)
    assert desk.second_ink == Ink("sea") and desk.ink == Ink("land")
    qtbot.mouseClick(panel.pair, Qt.MouseButton.LeftButton)
    assert (desk.ink, desk.second_ink) == (Ink("sea"), Ink("land"))
    qtbot.keyClick(panel.view, Qt.Key.Key_2)
    assert desk.ink == Ink("land")
    port = next(k for k, offer in enumerate(panel.model.offers) if offer.feature and offer.feature.kind is Kind.SITE)
    click_row(qtbot, panel.view, port)
    assert (desk.tool, desk.feature) == ("place", "port")
    click_row(qtbot, panel.view, land)
    assert desk.tool == "brush"


def test_the_games_of_a_map_are_checked_and_undone(qtbot: QtBot, desk: Desk) -> None:
    panel = PalettePanel(desk, games=GAMES)
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    document = opened(desk, "atlantic")
    before = document.text()
    qtbot.mouseClick(panel.games_button, Qt.MouseButton.LeftButton)
    rows = [panel.list_model.item(row) for row in range(panel.list_model.rowCount())]
    other = next(item for item in rows if item.data(Qt.ItemDataRole.UserRole) == "colonies_1990")
    rect = panel.game_list.visualRect(other.index())
    qtbot.mouseClick(
        panel.game_list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.left() + 12, rect.center().y())
    )
    assert document.chart.games == ["pirates_1989", "colonies_1990"]
    document.undo_stack.undo()
    assert document.chart.games == ["pirates_1989"] and document.text() == before


def test_a_new_ink_goes_into_the_legend_when_used(qtbot: QtBot, desk: Desk) -> None:
    panel = PalettePanel(desk, games=GAMES)
    qtbot.addWidget(panel)
    panel.show()
    desk.document = document = MapFile(MapDocument(GRID))
    desk.game = None
    panel.new_button.click()
    qtbot.keyClicks(panel.new_ink.name, "fog")
    qtbot.keyClick(panel.new_ink.name, Qt.Key.Key_Return)
    assert desk.ink == Ink("fog") and document.undo_stack.count() == 0
    document.do(label("panels-form-set", what="fog"), document.chart.painted([0], desk.ink))
    assert Ink("fog") in document.chart.inks()


def test_history_jumps(qtbot: QtBot, desk: Desk) -> None:
    panel = HistoryPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()
    document = opened(desk, "atlantic")
    start = document.text()
    for cell in range(5):
        document.do(
            label("panels-form-set", what=cell),
            document.chart.painted([cell], Ink("void" if document.chart.ink_at(cell) != Ink("void") else "sea")),
        )
    assert panel.model.rowCount() == 6 and panel.view.currentIndex().row() == 5
    click_row(qtbot, panel.view, 2)
    assert document.undo_stack.index() == 2
    assert str(panel.model.data(panel.model.index(3))) == "Change: 2"
    speech.language = "ru"
    assert str(panel.model.data(panel.model.index(3))) == "Изменить: 2"
    click_row(qtbot, panel.view, 0)
    assert document.text() == start and "✓" in str(panel.model.data(panel.model.index(0)))


def test_contents_find_pick_hide_and_remove(qtbot: QtBot, desk: Desk) -> None:
    panel = ContentsPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    document = opened(desk, "atlantic")
    before = document.text()
    qtbot.keyClicks(panel.search, "havan")
    assert [len(group.things) for group in panel.model.groups] == [1]
    eye = panel.tree.visualRect(panel.model.index(0, 1))
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(eye.left() + 12, eye.center().y()))
    assert desk.hidden == {"sites:port"}
    went: list[list[int]] = []
    panel.goto.connect(went.append)
    ports = panel.model.index(0, 0)
    row = panel.model.index(0, 0, ports)
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=panel.tree.visualRect(row).center())
    assert went == [[document.chart.geometry.cell("L20")]]
    (picked,) = desk.things
    assert document.chart.value((picked.section, picked.index, "id")) == "havana"
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Delete)
    assert "havana" not in document.text() and desk.things == ()
    document.undo_stack.undo()
    assert document.text() == before


def test_the_title_in_several_languages(qtbot: QtBot, desk: Desk) -> None:
    panel = PropertiesPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    desk.document = document = MapFile(MapDocument("title: Bay\n" + GRID + "author: me\n"))
    before = document.text()
    assert "author: me" in panel.texts["others"].text()
    panel.name.box.setCurrentIndex(panel.name.box.findData("ru"))
    panel.name.box.activated.emit(panel.name.box.currentIndex())
    qtbot.keyClicks(panel.name.edit, "Zaliv")
    assert document.chart.value(("title",)) == {"en": "Bay", "ru": "Zaliv"}
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.text() == before


@pytest.mark.parametrize("kind", PANELS)
def test_every_panel_without_a_map_and_through_changes(qtbot: QtBot, desk: Desk, kind: type) -> None:
    panel = kind(desk)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.accessibleName() == catalogue("en")[kind.title]
    for name in ("atlantic", "ships_track", "sea_battle_strait"):
        opened(desk, name)
        for language in LANGUAGES:
            speech.language = language
            assert panel.accessibleName() == catalogue(language)[kind.title]
    desk.document = None
    desk.game = None


def test_all_three_languages_are_complete() -> None:
    keys = {language: {k for k in catalogue(language) if k.startswith(("panels-", "fixes-"))} for language in LANGUAGES}
    assert keys["en"] == keys["ru"] == keys["uk"] and len(keys["en"]) > 100
