"""What the language service is asked from the text: completions, hover, declarations, uses, names, repairs."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from rules_answers import text_of
from rules_typist import ALT, CTRL, SHIFT, document_of, opened, shown_text, type_letters

from dsl.text.source import Edit, Place
from editor.model.documents import write_back
from editor.rules.text.name_change import rewrite
from editor.rules.text.own_rules import OwnRules
from editor.rules.text.rules_text_view import RulesTextView

GAME = """language 1
game small "Small"
    players 2..2

## How fast a frog is.
param speed "Speed": 1..6 = 3                                              @1.1

board square4:
    terrain sea "Sea"

piece ship "Ship" up to 9:
    hull "Hull": 0..9 = 3

rule hit(s: ship):
    s.hull -= speed

play:
    for each s in ship where s.hull >= speed:
        hit(s)
"""


@pytest.fixture
def text(qtbot: QtBot, tmp_path: Path) -> RulesTextView:
    """A game with a rule, shown."""
    made = text_of(document_of(GAME, tmp_path / "small.rules"))
    qtbot.addWidget(made)
    return made


def place_caret(text: RulesTextView, words: str) -> int:
    """Behind these words; where that is."""
    at = text.view.text().index(words) + len(words)
    text.view.select(at, at)
    return at


def test_a_letter_brings_completions_and_tab_takes_one(text: RulesTextView) -> None:
    place_caret(text, "s.hull -= speed")
    QTest.keyClick(text.view, Qt.Key.Key_Return)
    type_letters(text.view, "s.hu")
    offered = text.completer.list
    assert offered.isVisible() and [each.text for each in offered.model.rows] == ["hull"]
    assert text.view.hasFocus(), "the list never takes the keyboard"
    QTest.keyClick(text.view, Qt.Key.Key_Tab)
    assert "    s.hull\n" in text.view.text() and not offered.isVisible()


def test_completions_stay_in_sight_when_the_text_gets_less_room(text: RulesTextView) -> None:
    place_caret(text, "        hit(s)")
    QTest.keyClick(text.view, Qt.Key.Key_Return)
    QTest.keyClicks(text.view, "s")
    offered, view = text.completer.list, text.view
    assert offered.isVisible()
    text.resize(text.width(), text.height() - view.height() + offered.geometry().bottom() - 4)
    QApplication.processEvents()
    assert offered.geometry().top() > 0 and offered.geometry().bottom() < view.height()


def test_completions_by_label_by_key_and_put_away(text: RulesTextView) -> None:
    place_caret(text, "s.hull -= ")
    QTest.keyClick(text.view, Qt.Key.Key_Space, CTRL)
    offered = text.completer.list
    names = [each.text for each in offered.model.rows]
    assert "speed" in names
    QTest.keyClick(text.view, Qt.Key.Key_Down)
    assert offered.current is not None and offered.current.text == names[1 % len(names)]
    QTest.keyClick(text.view, Qt.Key.Key_Escape)
    assert not offered.isVisible() and text.view.text() == GAME


def test_what_is_written_already_is_no_completion(text: RulesTextView) -> None:
    place_caret(text, "    s.hull -= speed")
    QTest.keyClick(text.view, Qt.Key.Key_Backspace)
    type_letters(text.view, "d")
    QTest.keyClick(text.view, Qt.Key.Key_Return)
    assert "speed\n    \n" in text.view.text(), "Enter is a new line here"


def test_the_card_about_a_name(text: RulesTextView, qtbot: QtBot) -> None:
    at = place_caret(text, "s.hull -= spe")
    QTest.keyClick(text.view, Qt.Key.Key_K, CTRL)
    QTest.keyClick(text.view, Qt.Key.Key_I)
    card = text.hovering.card
    assert card.isVisible() and "How fast a frog is." in card.message.text() and text.view.text() == GAME
    QTest.keyClick(text.view, Qt.Key.Key_Left)
    assert not card.isVisible()
    rect = text.view.rect_of(at).translated(-text.view.viewport().pos())
    for by in (-3, 0):
        QTest.mouseMove(text.view.viewport(), rect.center() + QPoint(by, 0))
    qtbot.waitUntil(card.isVisible)


def test_declaration_back_and_uses(text: RulesTextView) -> None:
    place_caret(text, "        hi")
    QTest.keyClick(text.view, Qt.Key.Key_F12)
    declared = GAME[: GAME.index("rule hit")].count("\n") + 1
    assert text.view.line_and_column() == (declared, 6)
    QTest.keyClick(text.view, Qt.Key.Key_Left, ALT)
    assert text.view.text()[: text.view.caret()[1]].endswith("        hi")
    QTest.keyClick(text.view, Qt.Key.Key_F12, SHIFT)
    assert [row.text for row in text.strip.model.rows] == ["rule hit(s: ship):", "hit(s)"]
    QTest.mouseClick(
        text.strip.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=text.strip.view.visualRect(text.strip.model.index(0)).center(),
    )
    assert text.view.line_and_column()[0] == declared
    QTest.keyClick(text.strip.view, Qt.Key.Key_Escape)
    assert not text.strip.isVisible() and text.view.hasFocus(), "uses that were looked at go away"


def test_a_peek_shows_the_declaration_without_going_there(text: RulesTextView) -> None:
    place_caret(text, "        hi")
    caret = text.view.caret()
    QTest.keyClick(text.view, Qt.Key.Key_F12, ALT)
    frame = text.names.peek_frame
    assert frame.isVisible() and "rule hit(s: ship):" in frame.text.toPlainText() and text.view.caret() == caret
    QTest.keyClick(frame.text, Qt.Key.Key_Escape)
    assert not frame.isVisible() and text.view.hasFocus()


def test_peek_and_rename_hide_no_line(text: RulesTextView) -> None:
    """Both stand in a gap that opens below the line of the caret, goes with it, and closes with them."""
    view, source = text.view, text.document.source
    last = len(source.lines) - 1

    def lines() -> dict[int, QRect]:
        return {block.blockNumber(): rect for block, rect in view.visible_lines()}

    for frame in (text.names.peek_frame, text.names.rename_field):
        for line in (3, last):
            view.go_to(line)
            if frame is text.names.peek_frame:
                frame.show_place(Place(source.name, 1, 1, 1, 2))
            else:
                frame.ask([Place(source.name, line, 1, line, 2)])
            QApplication.processEvents()
            shown = frame.geometry().translated(-view.viewport().pos())
            assert line - 1 in lines() and not any(rect.intersects(shown) for rect in lines().values())
            assert lines()[line - 1].bottom() < shown.top() and shown.bottom() < view.viewport().height()
            frame.leave()
            QApplication.processEvents()
            tops = [rect.top() for rect in lines().values()]
            assert {below - above for above, below in pairwise(tops)} == {view.tall.height}


def test_another_name_in_all_places_is_one_step(text: RulesTextView) -> None:
    place_caret(text, "        hi")
    QTest.keyClick(text.view, Qt.Key.Key_F2)
    field = text.names.rename_field
    assert field.isVisible() and field.field.text() == "hit" and field.message.text() == "2 places"
    QTest.keyClicks(field.field, "speed")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    assert field.isVisible() and field.message.text() != "2 places", "why it cannot be called so"
    field.field.selectAll()
    QTest.keyClicks(field.field, "strike")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    assert not field.isVisible() and text.view.text() == GAME.replace("hit(", "strike(")
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert text.view.text() == GAME == shown_text(text.view)


def test_files_that_speak_of_a_renamed_thing_are_written_too(tmp_path: Path) -> None:
    house = tmp_path / "house.rules"
    house.write_text("set speed = 4\nset speed = 5\n", encoding="utf-8")
    rewrite([Edit(Place(str(house), line, 5, line, 10), "pace") for line in (1, 2)])
    assert house.read_text(encoding="utf-8") == "set pace = 4\nset pace = 5\n"
    assert len(write_back.listed(house)) == 1


def test_other_uses_of_the_name_at_the_caret_are_marked(text: RulesTextView, qtbot: QtBot) -> None:
    place_caret(text, "        hi")
    qtbot.waitUntil(lambda: len(text.view.grounds.get("names", [])) == 2)
    assert {ink for _start, _end, ink in text.view.extra_marks()} == {text.view.inks.same_name}
    place_caret(text, "play:")
    assert text.view.grounds["names"] == []


def test_problems_are_underlined_listed_and_mended(text: RulesTextView) -> None:
    place_caret(text, "s.hull -= speed")
    QTest.keyClick(text.view, Qt.Key.Key_Backspace)
    type_letters(text.view, "t")
    assert text.strip.isVisible() and len(text.view.marks.marks) == 1
    place_caret(text, "play:")
    QTest.keyClick(text.view, Qt.Key.Key_F8)
    assert text.view.line_and_column()[0] == GAME[: GAME.index("s.hull")].count("\n") + 1
    QTest.keyClick(text.view, Qt.Key.Key_Return, ALT)
    assert text.view.text() == GAME and not text.strip.isVisible() and not text.view.marks.marks
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    assert "speet" in text.view.text()


def test_the_button_behind_the_line_mends(text: RulesTextView, qtbot: QtBot) -> None:
    place_caret(text, "s.hull -= speed")
    QTest.keyClick(text.view, Qt.Key.Key_Backspace)
    type_letters(text.view, "t")
    place_caret(text, "play:")
    text.view.viewport().repaint()
    (rect, _), *_ = text.repairs._buttons
    QTest.mouseClick(text.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    assert text.view.text() == GAME


def test_a_place_of_another_file_is_told(text: RulesTextView, qtbot: QtBot) -> None:
    elsewhere = Place(str(Path("rulesets/sailing/sailing.rules").absolute()), 30, 1, 30, 5)
    with qtbot.waitSignal(text.place_requested) as told:
        text.names.go(elsewhere)
    assert told.args == [elsewhere]
    text.names.peek_frame.show_place(elsewhere)
    QApplication.processEvents()
    assert text.names.peek_frame.title.text() == "sailing.rules:30"


def test_colours_stay_at_their_words_while_typing(text: RulesTextView) -> None:
    block = text.view.document().findBlockByNumber(5)
    place_caret(text, "param speed")
    type_letters(text.view, "y")
    formats = {(each.start, each.length) for each in block.layout().formats()}
    assert (0, 5) in formats and (6, 6) in formats


def right_click(text: RulesTextView, at: int) -> QMenu:
    """The menu at a place of the text."""
    viewport = text.view.viewport()
    point = text.view.rect_of(at).translated(-viewport.pos()).center()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, viewport.mapToGlobal(point))
    QApplication.sendEvent(viewport, asked)
    return menu_of(text)


def menu_of(text: RulesTextView) -> QMenu:
    """The menu that is shown."""
    shown = [menu for menu in text.findChildren(QMenu) if menu.isVisible()]
    assert len(shown) == 1
    return shown[0]


def choose(menu: QMenu, words: str) -> None:
    """Click a row of a menu."""
    action = next(action for action in menu.actions() if action.text().split("\t")[0] == words)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def test_the_menu_of_a_name(text: RulesTextView) -> None:
    at = place_caret(text, "        hi")
    text.view.moveCursor(text.view.textCursor().MoveOperation.Start)
    menu = right_click(text, at)
    enabled = {action.objectName(): action.isEnabled() for action in menu.actions()}
    assert enabled["text.rename"] and enabled["edit.select_all"] and not enabled["edit.cut"] | enabled["edit.copy"]
    assert "Go to the declaration\tF12" in [action.text() for action in menu.actions()]
    choose(menu, "Go to the declaration")
    assert text.view.line_and_column()[0] == GAME[: GAME.index("rule hit")].count("\n") + 1


def test_the_menu_keeps_what_is_selected_and_cuts_it(text: RulesTextView) -> None:
    at = text.view.text().index("s.hull -= speed")
    text.view.select(at, at + len("s.hull"))
    choose(right_click(text, at + 2), "Cut")
    assert text.view.text() == GAME.replace("s.hull -= speed", " -= speed") == shown_text(text.view)


def test_the_menu_offers_the_repair_of_its_line(text: RulesTextView) -> None:
    place_caret(text, "s.hull -= speed")
    QTest.keyClick(text.view, Qt.Key.Key_Backspace)
    type_letters(text.view, "t")
    repair = text.view.marks.marks[0].problem.repairs[0].text.text("en")
    assert repair not in [action.text() for action in right_click(text, text.view.text().index("play:") + 2).actions()]
    menu_of(text).close()
    choose(right_click(text, text.view.text().index("speet") + 2), repair)
    assert text.view.text() == GAME


def test_of_several_repairs_one_is_chosen(text: RulesTextView) -> None:
    place_caret(text, "s.hull -= speed")
    type_letters(text.view, "t + speex")
    offered = text.repairs.offered(text.view.textCursor().blockNumber())
    assert len(offered) > 1
    QTest.keyClick(text.view, Qt.Key.Key_Return, ALT)
    menu = menu_of(text)
    said = [action.text() for action in menu.actions()]
    assert said == list(offered) and "speedt" in said[0] and "speex" in said[1], "which of them each would mend"
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert "s.hull -= speedt + speed\n" in text.view.text()
    QTest.keyClick(text.view, Qt.Key.Key_Return, ALT)
    assert text.view.text() == GAME.replace("-= speed", "-= speed + speed"), "one is left: it is done at once"


def test_a_rule_of_the_base_is_replaced_from_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    house = 'language 1\ngame house "House" extends small\n\nrule twice(s: ship):\n    hit(s)\n'
    (tmp_path / "small.rules").write_text(GAME, encoding="utf-8")
    text = text_of(document_of(house, tmp_path / "house.rules"))
    qtbot.addWidget(text)
    own = OwnRules(text)
    place_caret(text, "    hi")
    QTest.keyClick(text.view, Qt.Key.Key_F12, ALT)
    peek = text.names.peek_frame
    assert peek.isVisible() and peek.add.isVisible()
    QTest.mouseClick(peek.replace, Qt.MouseButton.LeftButton)
    assert "\nreplace rule hit(s: ship):\n" in text.view.text() and not peek.isVisible() and text.view.hasFocus()
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    place_caret(text, "    hi")
    QTest.keyClick(text.view, Qt.Key.Key_F12, ALT)
    text.view.go_to(1)
    text.commands["text.own_rule"]()
    assert "\nreplace rule hit(s: ship):\n" in text.view.text(), "a command means the rule that is peeked at"
    QTest.keyClick(text.view, Qt.Key.Key_Z, CTRL)
    choose(right_click(text, place_caret(text, "    hi")), "Replace this rule")
    replaced = "\nreplace rule hit(s: ship):\n    s.hull -= speed\n"
    assert text.view.text() == house + replaced
    assert text.view.line_and_column()[0] == house.count("\n") + 2 and not text.view.marks.marks
    with qtbot.waitSignal(own.reported):
        choose(right_click(text, place_caret(text, "rule tw")), "Replace this rule")
    assert text.view.text() == house + replaced


def test_a_rule_of_a_shipped_game_is_replaced_from_the_menu(qtbot: QtBot) -> None:
    text = text_of(opened(Path("rulesets/sea_battle/sea_battle.rules")))
    qtbot.addWidget(text)
    OwnRules(text)
    text.read_only = True
    shipped = text.view.text()
    at = shipped.index("\nrule ") + len("\nrule ") + 1
    text.view.select(at, at)
    line = shipped[at - len("rule ") - 1 :].split("\n")[0]
    choose(right_click(text, at), "Replace this rule")
    assert f"replace {line}\n" in text.view.text() and "extends sea_battle" in text.view.text()


def test_add_to_this_rule_does_as_before_and_waits_for_more(qtbot: QtBot) -> None:
    text = text_of(opened(Path("rulesets/sea_battle/sea_battle.rules")))
    qtbot.addWidget(text)
    OwnRules(text)
    text.read_only = True
    at = text.view.text().index("\nrule shoot") + len("\nrule ") + 1
    text.view.select(at, at)
    choose(right_click(text, at), "Add to this rule")
    assert "replace rule shoot(" in text.view.text() and "extends sea_battle" in text.view.text()
    assert text.view.text()[: text.view.caret()[1]].endswith("):\n    as before")
