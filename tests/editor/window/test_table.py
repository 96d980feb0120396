"""The action table: every row has its texts, its keys and something that it does."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

import editor
from editor.actions.table import MENUS, keys_of, rows
from editor.window.icons import drawing
from editor.window.window import Window
from editor.words import LANGUAGES, catalogue

WORDS = Path(editor.__file__).parent / "words"


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


def test_something_happens_at_every_row(window: Window) -> None:
    assert window.room is not None
    assert [row.id for row in rows() if not window.room.actions.bound(row.id)] == []


@pytest.mark.parametrize("area", ["window", "actions"])
def test_the_windows_texts_are_the_same_in_all_languages(area: str) -> None:
    texts = {
        language: tomllib.loads((WORDS / language / f"{area}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    assert texts["en"].keys() == texts["ru"].keys() == texts["uk"].keys()
    for key, english in texts["en"].items():
        for language in ("ru", "uk"):
            assert _gaps(texts[language][key]) == _gaps(english), key


def _gaps(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


def test_no_text_of_the_window_stands_there_for_nothing() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(editor.__file__).parent.rglob("*.py"))
    built = ("window-menu-", "window-dock-", "window-tour-", "window-start-", "window-shape-", "window-new-shifted-")
    keys = tomllib.loads((WORDS / "en" / "window.toml").read_text(encoding="utf-8"))
    assert [key for key in keys if f'"{key}"' not in code and not key.startswith(built)] == []
