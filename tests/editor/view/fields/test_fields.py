"""What all fields of forms have in common, whatever the type of their value."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import editor
from dsl.maps.board.spec import ValueType
from editor.model.documents.patches import MISSING
from editor.view.fields.box_fields import ChecksField, ChoiceField, NumberField, YesNoField
from editor.view.fields.by_type import parameter_field
from editor.view.fields.colour_field import ColourField
from editor.view.fields.field import Field
from editor.view.fields.text_fields import NameField, TextField, decimal_field, numbers_field
from editor.view.widgets.inputs import ChoiceBox

WORDS = [("x", "the one"), ("y", "the other")]


def parameter(kind: ValueType) -> Field:
    made = parameter_field(kind, str)
    assert made is not None
    return made


FIELDS: dict[str, tuple[Callable[[], Field], object, object]] = {
    "text": (TextField, "a", "b"),
    "decimal": (decimal_field, 1.5, 2),
    "numbers": (lambda: numbers_field(1, 9), [1, 2], [3]),
    "number": (lambda: NumberField(1, 9, optional=True), 3, 4),
    "yes or no": (YesNoField, True, False),
    "choice": (lambda: ChoiceField(WORDS), "x", "y"),
    "checks": (lambda: ChecksField(WORDS), ["x"], ["y"]),
    "name": (NameField, {"en": "a"}, "b"),
    "colour": (lambda: ColourField(["navy"]), "navy", "#123456"),
    "switch": (lambda: parameter(ValueType("bool")), True, False),
    "strip": (lambda: parameter(ValueType("int", 1, 5)), 1, 5),
    "stepper": (lambda: parameter(ValueType("int", 1, 500)), 1, 500),
    "drop-down": (
        lambda: parameter(ValueType("options", values=tuple("word" * 5 + str(n) for n in range(9)))),
        None,
        1,
    ),
}


@pytest.mark.parametrize("name", FIELDS)
def test_showing_emits_nothing_and_the_name_is_where_the_keyboard_is(name: str, qtbot: QtBot) -> None:
    make, one, other = FIELDS[name]
    field, edited = make(), []
    qtbot.addWidget(field)
    field.edited.connect(edited.append)
    for value, various in ((one, False), (other, False), (MISSING, False), (one, True), (one, False)):
        field.show_value(value, other, various)
        field.settle()
    assert edited == [] and not field.bad
    field.setAccessibleName("the field")
    assert "the field" in (field.focusProxy() or field).accessibleName()


def test_a_wrong_colour_is_refused_with_the_reason_and_taken_back_when_the_field_is_left(qtbot: QtBot) -> None:
    field, edited = ColourField(["navy"]), []
    qtbot.addWidget(field)
    field.edited.connect(edited.append)
    field.show_value("navy")
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "navvy")
    assert field.bad and "#8fc3d9" in field.trouble.text()
    field.settle()
    assert field.edit.text() == "navy" and not field.bad and edited == []
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "#123456")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert edited == ["#123456"]


def test_a_box_keeps_what_is_chosen_when_its_words_or_values_change(qtbot: QtBot) -> None:
    box, changed = ChoiceBox(), []
    qtbot.addWidget(box)
    box.currentIndexChanged.connect(changed.append)
    box.offer(WORDS)
    assert box.chosen == "x" and changed == [], "the first, which nobody chose"
    box.setCurrentIndex(1)
    box.offer([("x", "один"), ("y", "другой")])
    assert (box.chosen, box.currentText()) == ("y", "другой")
    box.offer([("y", "другой"), ("z", "третий")])
    assert box.chosen == "y"
    box.offer([("z", "третий")])
    assert box.chosen == "z" and changed == [1]


def test_only_boxes_of_the_house_are_used() -> None:
    """The wheel changes Qt's own boxes without the focus."""
    own = re.compile(r"\bQ(ComboBox|SpinBox|DoubleSpinBox|Slider)\(")
    folder = Path(editor.__file__).parent
    sources = [path for path in folder.rglob("*.py") if path.name != "inputs.py"]
    assert [str(path) for path in sources if own.search(path.read_text("utf-8"))] == []
