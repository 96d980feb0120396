"""Forms with real maps: a field for every type; undo restores the file to the byte."""

from __future__ import annotations

import pytest
from live_maps import GAMES, GRID, SHIPPED, opened, session_of
from on_screen import on_screen
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from editor.base.texts import LANGUAGES, ui
from editor.draw.features.form_panel import FormPanel
from editor.model.games import GameBoard
from editor.model.sessions.picked import Thing
from editor.view.fields.box_fields import CellField, ChecksField, ChoiceField, NumberField, YesNoField
from editor.view.fields.colour_field import ColourField, chart_colour_field
from editor.view.fields.field import Field
from editor.view.fields.text_fields import NameField, TextField

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
    (Attribute("a", "", ValueType("colour"), "#d08020"), ColourField),
    (Attribute("a", "", ValueType("colour", optional=True)), ColourField),
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


@pytest.mark.parametrize("attribute, kind", ATTRIBUTES)
def test_a_field_for_every_type(qtbot: QtBot, attribute: Attribute, kind: type[Field]) -> None:
    game = toy(attribute)
    session = session_of(GRID)
    session.game, document = game, session.document
    panel = on_screen(qtbot, FormPanel(session))
    session.things = (Thing("sites", 0),)
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
        text = {"int": "4, 5", "colour": "#20C0a0"}.get(attribute.type.base, "A1")
        field.edit.selectAll()
        qtbot.keyClicks(field.edit, text)
        assert "a" not in document.chart.items("sites")[0], "half typed is not meant"
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
        expected = {"int": [4, 5], "colour": "#20c0a0"}.get(attribute.type.base, "A1")
    assert document.chart.value(("sites", 0, "a")) == expected
    assert document.undo_stack.count() == 1
    if attribute.default is not None:
        assert panel.resets["a"].isVisible()
        qtbot.mouseClick(panel.resets["a"], Qt.MouseButton.LeftButton)
        assert "a" not in document.chart.items("sites")[0]
        assert not panel.resets["a"].isVisible()
    document.undo_stack.setIndex(0)
    assert document.text() == GRID


@pytest.mark.parametrize(("typed", "taken"), [("#20C0A0", "#20c0a0"), ("none", "none"), ("red", None), ("#12", None)])
def test_a_colour_is_typed_and_seen(qtbot: QtBot, typed: str, taken: str | None) -> None:
    field, told = chart_colour_field(optional=True), list[object]()
    qtbot.addWidget(field)
    field.edited.connect(told.append)
    qtbot.keyClicks(field.edit, typed)
    assert field.bad is (taken is None)
    seen = field.swatch.icon().pixmap(22, 22).toImage().pixelColor(11, 11).name()
    assert (seen == "#20c0a0") == (taken == "#20c0a0")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert told == ([taken] if taken else [])


def test_typing_is_one_step_and_wrong_cells_are_not_taken(qtbot: QtBot) -> None:
    session = session_of(GRID)
    session.game, document = toy(ATTRIBUTES[0][0]), session.document
    panel = on_screen(qtbot, FormPanel(session))
    assert panel.hint.isVisible()
    session.things = (Thing("sites", 0),)
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
    session.commit_requested.emit()  # what every command begins with: to save, for instance
    assert document.chart.value(("sites", 0, "at")) == "D1"
    at.edit.selectAll()
    qtbot.keyClicks(at.edit, "B2")
    session.things = (Thing("sites", 1),)
    assert [site["at"] for site in document.chart.data["sites"]] == ["B2", "C2"], "for the one it was typed for"  # type: ignore[call-overload, index, union-attr]
    session.things = (Thing("sites", 0),)
    document.undo_stack.setIndex(0)
    assert document.text() == GRID and panel.fields["name"].edit.text() == ""  # type: ignore[attr-defined]


def test_several_things_show_what_differs_and_change_together(qtbot: QtBot) -> None:
    session = session_of(GRID.replace("at: C2", "at: C2, a: 5"))
    session.game, document = toy(ATTRIBUTES[0][0]), session.document
    panel = on_screen(qtbot, FormPanel(session))
    session.things = (Thing("sites", 0), Thing("sites", 1))
    assert set(panel.fields) == {"kind", "a"}
    field = panel.fields["a"]
    assert isinstance(field, NumberField) and field.spin.lineEdit().placeholderText() == "various"
    field.spin.setFocus()
    qtbot.keyClicks(field.spin, "8")
    assert [site["a"] for _, site in document.chart.features("sites")] == [8, 8]
    assert document.undo_stack.count() == 1


@pytest.mark.parametrize(
    "name, game", [SHIPPED[0], *(pytest.param(*pair, marks=pytest.mark.slow) for pair in SHIPPED[1:])]
)
def test_forms_of_the_real_games(qtbot: QtBot, name: str, game: str) -> None:
    panel = FormPanel(None)
    qtbot.addWidget(panel)
    session = opened(panel, name)
    session.game, document = GAMES.board(game), session.document
    before = document.text()
    for section in ("sites", "arrows", "regions", "starts", "nodes", "edges"):
        for index, _ in document.chart.features(section)[:2]:
            session.things = (Thing(section, index),)
            assert panel.fields or section == "edges"
            for language in LANGUAGES:
                ui.language = language
    assert document.text() == before and document.undo_stack.count() == 0


def test_a_circle_is_renamed_with_its_lines(qtbot: QtBot) -> None:
    panel = FormPanel(None)
    qtbot.addWidget(panel)
    session = opened(panel, "ships_track")
    document = session.document
    before = document.text()
    panel.show()
    session.things = (Thing("nodes", 6),)
    field = panel.fields["id"]
    assert isinstance(field, TextField) and field.edit.text() == "U1"
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "Z1")
    assert "Z1" not in str(document.chart.items("edges"))
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert "Z1" in str(document.chart.items("edges")) and "'U1'" not in str(document.chart.items("edges"))
    document.undo_stack.setIndex(0)
    assert document.text() == before
