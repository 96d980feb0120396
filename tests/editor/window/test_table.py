"""The action table: every row has its texts, its keys and something that it does."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence

from editor.base.texts import LANGUAGES, catalogue
from editor.view.actions import MENUS
from editor.view.actions.action_table import keys_of, rows
from editor.view.widgets.icons import drawing
from editor.window.main_window import MainWindow


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_a_name_and_a_tool_tip_in_every_language(language: str) -> None:
    texts = catalogue(language)
    missing = [key for row in rows() for key in (row.text, row.tip) if not texts.get(key, "").strip()]
    assert missing == []


def test_no_two_rows_have_the_same_shortcut() -> None:
    seen: dict[str, str] = {}
    for row in rows():
        for key in keys_of(row):
            portable = QKeySequence(key).toString()
            assert portable, f"{row.id}: {key} is no key"
            assert portable not in seen, f"{portable}: {row.id} and {seen.get(portable)}"
            seen[portable] = row.id


def test_rows_stand_in_menus_that_exist_and_their_icons_are_there() -> None:
    for row in rows():
        assert row.menu in (*MENUS, ""), row.id
        assert not row.icon or drawing(row.icon), f"{row.id}: no icon {row.icon}"


def test_something_happens_at_every_row(window: MainWindow) -> None:
    assert window.workbench is not None
    assert [row.id for row in rows() if not window.workbench.actions.bound(row.id)] == []
