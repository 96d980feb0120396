"""The form for a new map says each shape in words, and what is shifted; the hint finds room; cards wait for titles."""

from __future__ import annotations

from on_screen import on_screen
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot
from window_help import room_of

from editor.base.texts import LANGUAGES, Message, ui
from editor.view.widgets.card_grid import Card
from editor.window.main_window import MainWindow
from editor.window.pages.new_map_page import NewMapPage
from editor.window.status_line import StatusLine


def test_shapes_have_names_of_letters_and_flat_hexes_shifted_columns(qtbot: QtBot) -> None:
    form = on_screen(qtbot, NewMapPage())
    for language in LANGUAGES:
        ui.language = language
        names = [shape.text() for shape in form.shapes.values()]
        assert len(set(names)) == len(names)
        for shape in form.shapes.values():
            assert not set(shape.text()) & set("\u2b21\u2b22\u2394"), "a sign that no screen reader says"
            assert shape.toolTip() != shape.text(), "a tool tip that says the same again"
            assert shape.accessibleName() == shape.text()
        form.shapes["pointy"].setChecked(True)
        rows = form.shifted_label.text()
        form.shapes["flat"].setChecked(True)
        assert form.shifted_label.text() not in ("", rows)
        assert form.shifted.accessibleName() == form.shifted_label.text()
    ui.language = "en"


def test_every_width_that_a_map_can_have_can_be_typed(qtbot: QtBot) -> None:
    form = on_screen(qtbot, NewMapPage())
    form.width_.selectAll()
    qtbot.keyClicks(form.width_, "3000")
    assert form.width_.value() == 3000 and form.make.isEnabled()
    form.height_.selectAll()
    qtbot.keyClicks(form.height_, "30000")
    assert form.height_.value() == 30_000
    assert not form.make.isEnabled() and "90\u00a0000\u00a0000" in form.hint.text()


def test_a_long_hint_gets_a_second_line_in_a_narrow_window(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    words = [f"word{number}" for number in range(24)]
    line.resize(QSize(3000, 30))
    line.show()
    line.show_hint(Message(" ".join(words)))
    assert line.hint.shown_lines() == [" ".join(words)]
    line.resize(QSize(900, 60))
    qtbot.waitUntil(lambda: len(line.hint.shown_lines()) == 2)
    assert " ".join(line.hint.shown_lines()) == " ".join(words), "not a word is lost"
    assert line.minimumHeight() >= 2 * line.hint.fontMetrics().lineSpacing()
    line.show_hint(Message(" ".join(words * 4)))
    assert len(line.hint.shown_lines()) == 2 and line.hint.shown_lines()[1].endswith("…")


def test_a_card_does_not_show_a_name_out_of_the_file_while_titles_are_read(window: MainWindow) -> None:
    beginning = room_of(window).start_actions
    shelf = beginning.shelf
    games, names = shelf.games, {game.name for game in shelf.games}

    def lines() -> set[str]:
        return {line for card in window.findChildren(Card) for line in card._line().split(", ")}

    assert games and not lines() & names
    shelf.games = []
    assert not lines() & names
    shelf.games = games
