"""The strip below the board asks in the game's words; what is no place has a button and a digit, and is pressed by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from play_tables import GULL, PLACE, SWIFT, WHEEL, TablePlay, line, sitter, table, turn, waiting
from play_views import choice, sail
from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Trouble
from dsl.services.match.position_values import ChanceResult, Fact, ResultView
from dsl.text.diagnostics import Words
from editor.base.texts import Message, ui
from editor.play.prompt.question_strip import RIGHT, QuestionStrip
from editor.view.widgets.buttons import KeyButton

BUY = [choice("buy", (Datum("int", k), ()), text=f"Buy {k} cannon") for k in range(1, 4)]
Shown = tuple[QuestionStrip, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Shown]:
    session, play = table()
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(960, 500)
    bar = QuestionStrip(session, page)
    bar.setParent(page)
    bar.calm = 0
    bar.setGeometry(0, 446, 960, 54)
    page.show()
    play.put(turn())
    QApplication.processEvents()
    yield bar, play


def texts(bar: QuestionStrip) -> list[str]:
    return [button.text() for button in bar.buttons]


def listed(bar: QuestionStrip) -> list[str]:
    """The answers in the list above the strip."""
    return [button.text() for button in bar.listed.shown().values() if bar.listed.isVisible()]


def button(bar: QuestionStrip, text: str) -> KeyButton:
    return next(one for one in (*bar.listed.shown().values(), *bar.buttons) if one.text() == text)


def key(bar: QuestionStrip, which: Qt.Key, text: str = "") -> bool:
    return bar.take_key(QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier, text))


def click(bar: QuestionStrip, text: str) -> None:
    QTest.mouseClick(button(bar, text), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_the_question_stands_with_how_to_answer(shown: Shown) -> None:
    bar, _ = shown
    assert bar.question.text() == "Anna, where to?"
    assert bar.help.text() == "Choose a cell that glows, or drag the piece there."
    assert bar.accessibleName() == "Anna, where to?"


def test_pieces_that_may_be_chosen_are_called_by_their_kind(shown: Shown) -> None:
    bar, play = shown
    offered = [choice("pick", (ref, (0,)), (Datum("card", 0), ())) for ref in (GULL.ref, SWIFT.ref)]
    kinds = [
        replace(one, facts=(Fact("kind", "Kind", kind, kind),)) for one, kind in ((GULL, "galleon"), (SWIFT, "brig"))
    ]
    play.put(replace(turn(offered), pieces=tuple(kinds)))
    assert bar.help.text().endswith(": galleon, brig.")


def test_nothing_is_asked_while_what_leads_to_it_is_still_to_be_seen(shown: Shown) -> None:
    bar, play = shown
    before = bar.question.text()
    play.put(turn(BUY, prompt="A five: what do you buy?"))
    play.turn_throw(4)
    assert bar.question.text() == before and texts(bar) == []
    play.turn_throw(None)
    assert bar.question.text() == "A five: what do you buy?" and len(texts(bar)) == len(BUY)


def test_only_what_is_no_place_has_a_button(shown: Shown) -> None:
    bar, play = shown
    assert texts(bar) == ["End the turn"]
    click(bar, "End the turn")
    assert play.chosen == [2]


def test_enter_ends_the_turn_where_one_answer_does(shown: Shown) -> None:
    bar, play = shown
    bar.set_bare(True)
    assert bar.help.text() == "⏎ End the turn · F11 panels", "one line says what its key does"
    assert key(bar, Qt.Key.Key_Return) and play.chosen == [2]
    play.put(turn([choice("end", text="End"), choice("pass", text="Pass")]))
    assert not key(bar, Qt.Key.Key_Return)


def test_what_only_goes_on_stands_beside_where_a_turn_is_ended(shown: Shown) -> None:
    bar, play = shown
    ends = button(bar, "End the turn").geometry()
    play.put(turn([choice("spin", text="Spin the wheel")]))
    spins = button(bar, "Spin the wheel")
    assert spins.property("primary") and not spins.geometry().intersects(ends), "a late click is no answer to this"


def test_an_enter_meant_for_one_turn_never_ends_the_next(shown: Shown) -> None:
    bar, play = shown
    bar.calm = 60_000
    play.put(replace(turn(), heading="Round 2"))
    assert key(bar, Qt.Key.Key_Return) and play.chosen == [], "it came too soon after the question"
    bar.calm = 0
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    assert bar.take_key(held) and play.chosen == [], "it is still held from the turn before"
    assert key(bar, Qt.Key.Key_Return) and play.chosen == [2]


class Clock(QElapsedTimer):
    """Stands still; ``ms`` have passed since it was last begun."""

    ms = 0

    def restart(self) -> int:
        """Another question."""
        self.ms = 0
        return 0

    def elapsed(self) -> int:
        """As the test says."""
        return self.ms


def test_an_enter_meant_for_a_throw_or_for_another_button_ends_no_turn(shown: Shown) -> None:
    bar, play = shown
    bar._since, bar.calm = clock, _ = Clock(), 500
    end = choice("end", text="End")
    for asked in (
        turn([end]),
        *(replace(turn([end]), chance_result=ChanceResult(WHEEL, 0, node)) for node in (7, 9)),
        turn(),
    ):
        clock.ms = 10_000
        play.put(asked)
        assert key(bar, Qt.Key.Key_Return) and play.chosen == [], "in the same turn, but it came too soon"
    clock.ms = 10_000
    assert key(bar, Qt.Key.Key_Return) and play.chosen == [2]


def test_the_second_click_of_two_is_no_answer_to_the_question_that_the_first_one_asked(shown: Shown) -> None:
    bar, play = shown
    assert bar.primary is not None
    QTest.mouseDClick(bar.primary, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(bar.primary, Qt.MouseButton.LeftButton)
    assert play.chosen == [], "its first click was that of the button which stood here before"
    QTest.mouseClick(bar.primary, Qt.MouseButton.LeftButton)
    assert play.chosen == [2]


def test_a_turn_that_the_rules_ended_is_passed_on_by_a_button(shown: Shown) -> None:
    bar, play = shown
    play.passed = True
    play.changed.emit("passed")
    assert bar.question.text() == "Your turn is over: nothing is left to decide" and texts(bar) == ["Go on"]
    assert play.bot is None, "whoever is next waits"
    play.show(turn(), play.time_line)
    assert texts(bar) == ["End the turn"], "a step back, or on, and it is over"


def test_before_the_first_turn_a_bot_sets_up_by_enter(shown: Shown) -> None:
    bar, play = shown
    play.put(replace(turn(turn().pending.choices[:2]), heading=""))  # type: ignore[union-attr]
    assert texts(bar)[-1] == "Set up for me"
    assert key(bar, Qt.Key.Key_Return) and play.delegated == 0 and play.sets_up(0)
    play.put(turn())
    assert not play.sets_up(0), "once a turn has begun people play for themselves"


def test_the_first_questions_are_told_with_what_the_rules_said_last(shown: Shown) -> None:
    bar, play = shown
    left = [2]
    bar.lessons, bar.learned = lambda: left[0], lambda: left.append(left.pop() - 1)
    play.log = (replace(line(1, "log", "Throw for the first turn."), clauses=("SB1",)), line(2, "round", "Round 6"))
    play.put(replace(turn(), heading="Round 6"))
    assert "SB1" not in bar.help.toolTip() + bar.help.text(), "that was before the round"
    play.log = (replace(line(3, "log", "All sail."), clauses=("SB5c",)),)
    play.put(replace(turn(), heading="Round 7"))
    assert "All sail. SB5c" in bar.help.toolTip() + bar.help.text()
    play.log += (replace(line(4, "log", "Calm."), clauses=("SB5d",)),)
    play.put(replace(turn(), heading="Round 7"))
    assert "Calm. SB5d" in bar.help.toolTip() + bar.help.text(), "the rules said more in the same turn"
    play.put(replace(turn(), heading="Round 8"))
    assert "All sail." not in bar.help.toolTip() + bar.help.text(), "then never again"


def test_what_is_told_stands_for_a_while_in_the_place_of_the_help(shown: Shown) -> None:
    bar, _ = shown
    assert bar.session is not None
    bar.session.report(Message("play-wait"))
    assert bar.help.text() == str(Message("play-wait"))
    bar._telling.timeout.emit()
    assert bar.help.text().startswith("Choose a cell")


def test_digits_press_buttons(shown: Shown) -> None:
    bar, play = shown
    play.put(turn([*BUY, choice("end", text="End the turn")]))
    assert listed(bar) == ["Buy 1 cannon", "Buy 2 cannon", "Buy 3 cannon", "End the turn"]
    assert texts(bar) == ["Buy…", "Buy 1 cannon", "End the turn"], "three buttons and no more"
    assert key(bar, Qt.Key.Key_2, "2") and play.chosen == [1]
    assert not key(bar, Qt.Key.Key_9, "9") and play.chosen == [1]


def test_listed_answers_keep_clear_of_the_rim_of_their_sheet(shown: Shown) -> None:
    bar, play = shown
    play.put(turn([*BUY, choice("end", text="End the turn")]))
    QApplication.processEvents()
    sheet = bar.listed.rect()
    places = [QRect(one.mapTo(bar.listed, QPoint()), one.size()) for one in bar.listed.shown().values()]
    assert all(sheet.adjusted(RIGHT, RIGHT, -RIGHT, -RIGHT).contains(place) for place in places)


def test_what_differs_in_more_than_one_way_is_asked_step_by_step(shown: Shown) -> None:
    bar, play = shown
    many = [
        choice("trade", (Datum("ware", a), ()), (Datum("ware", b), ()), text=f"Give ware {a} take ware {b}")
        for a in range(4)
        for b in range(4)
    ]
    play.put(turn(many))
    assert listed(bar) == [f"Give ware {a} take ware …" for a in range(4)]
    click(bar, "Give ware 2 take ware …")
    assert play.remaining == (8, 9, 10, 11)
    assert listed(bar) == [f"Give ware 2 take ware {b}" for b in range(4)] and "Choose anew" in texts(bar)
    assert key(bar, Qt.Key.Key_Escape)
    assert len(play.remaining) == 16 and not key(bar, Qt.Key.Key_Escape)


def test_a_button_pointed_at_is_the_choice_pointed_at(shown: Shown) -> None:
    bar, play = shown
    at = QPointF(5, 5)
    QApplication.sendEvent(button(bar, "End the turn"), QEnterEvent(at, at, at))
    assert play.hovered == 2 and button(bar, "End the turn").lit
    QApplication.sendEvent(button(bar, "End the turn"), QEvent(QEvent.Type.Leave))
    assert play.hovered is None and not button(bar, "End the turn").lit


def test_many_answers_roll_and_are_found_by_typing(shown: Shown) -> None:
    bar, play = shown
    many = [choice("name", (Datum("port", k), ()), text=f"Port number {k}") for k in range(40)]
    play.put(turn(many))
    QApplication.processEvents()
    assert bar.listed.search.isVisible() and bar.listed.height() < 40 * 32 / 4
    QTest.keyClicks(bar.listed.search, "number 37")
    assert listed(bar) == ["Port number 37"]
    click(bar, "Port number 37")
    assert play.chosen == [37]


def test_nothing_overlaps_in_little_room(shown: Shown) -> None:
    bar, play = shown
    ui.language = "uk"
    play.put(
        turn([*BUY, choice("end", text="Закінчити хід цього корабля")], "Анно, що зробить «Чайка» біля чужого порту?")
    )
    for width in (420, 640, 960):
        bar.resize(width, bar.height())
        QApplication.processEvents()
        boxes = [one.geometry() for one in bar.buttons]
        assert not any(box.intersects(text.geometry()) for box in boxes for text in (bar.question, bar.help))
        assert all(not a.intersects(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
        assert all(bar.rect().contains(box) for box in boxes)


def test_a_bot_that_thinks_is_hurried_and_stopped(shown: Shown) -> None:
    bar, play = shown
    people = (replace(turn().players[0], kind="hard"), turn().players[1])
    play.put(replace(turn([]), players=people))
    play.think(0)
    assert bar.question.text() == "Anna: the bot is thinking…" and texts(bar) == ["Stop", "Hurry"]
    click(bar, "Hurry")
    click(bar, "Stop")
    assert play.asked == ["hurry", "stop"]
    held = bar.buttons
    play.think(0, 7)
    assert "7" in bar.help.text() and bar.buttons == held, "whoever holds a button down may let it go"


def test_a_bot_that_was_stopped_waits_until_one_plays_on(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    bar, play = shown
    people = (replace(turn().players[0], kind="hard"), turn().players[1])
    monkeypatch.setattr(play, "sit", lambda: play.asked.append("sit"))
    play.put(replace(turn([]), players=people))
    play.set_live(False)
    assert bar.question.text() == "Anna waits" and texts(bar) == ["Let the bot play"]
    click(bar, "Let the bot play")
    assert play.asked == ["sit"]


def test_another_persons_choice_is_waited_for(shown: Shown) -> None:
    bar, play = shown
    play.put(replace(turn([]), viewer=1))
    assert bar.question.text() == "Anna decides" and texts(bar) == []


def test_what_another_window_plays_is_only_watched(shown: Shown) -> None:
    bar, play = shown
    play.follow(True)
    assert play.remaining == () and texts(bar) == [] and listed(bar) == []
    assert bar.question.text() == "Anna decides"
    assert bar.help.text() == "This match is open in another window or a terminal: here you see what is done there."
    assert not key(bar, Qt.Key.Key_Return) and play.chosen == []
    play.put(waiting(WHEEL))
    assert bar.question.text() == "Wind" and texts(bar) == []
    play.put(turn())
    play.follow(False)
    assert bar.question.text() == "Anna, where to?" and texts(bar) == ["End the turn"] and len(play.remaining) == 3


def test_the_end_offers_another_game(shown: Shown) -> None:
    bar, play = shown
    play.put(replace(turn(), pending=ResultView((1,), (0,), "Boris has won.")))
    assert bar.question.text() == "Boris has won." and texts(bar) == ["The end", "Again"]
    click(bar, "Again")
    assert play.asked == ["again"]
    play.follow(True)
    assert texts(bar) == ["The end"] and "another window" in bar.help.text(), "only that one begins another"


def test_trouble_is_told_with_its_place(shown: Shown, qtbot: QtBot) -> None:
    bar, play = shown
    play.trouble = Trouble("sample", Words("syntax-unexpected-end"), PLACE)
    play.changed.emit("trouble")
    assert bar.help.text().startswith("The match stands where it stood: ")
    with qtbot.waitSignal(bar.place_requested) as told:
        click(bar, "Show the place")
    assert told.args == [PLACE]
    assert "End the turn" in texts(bar), "one can play on"


def test_before_a_match_it_is_empty_for_the_seats_ask(qtbot: QtBot) -> None:
    session, _ = table()
    bar = QuestionStrip(session)
    qtbot.addWidget(bar)
    assert bar.prompt.question == bar.question.text() == "" and texts(bar) == []


def test_own_dice_are_announced(shown: Shown) -> None:
    bar, play = shown
    play.put(waiting(WHEEL))
    assert bar.question.text() == "Wind. What fell?" and texts(bar) == []


def test_where_the_program_throws_what_else_could_fall_is_asked_only_if_wanted(shown: Shown) -> None:
    bar, play = shown
    assert play.setup is not None
    play.setup = replace(play.setup, own_dice=False)
    play.put(waiting(WHEEL))
    assert bar.question.text() == "Wind" and texts(bar) == ["What else could fall?", "Let the program throw"]
    click(bar, "Let the program throw")
    assert play.asked == [("resolve", None)]
    click(bar, "What else could fall?")
    assert play.enters_chance and bar.question.text() == "Wind. What fell?" and texts(bar) == []


def test_behind_the_curtain_nothing_is_asked(shown: Shown) -> None:
    bar, play = shown
    play.veiled = True
    play.changed.emit("veiled")
    assert (bar.question.text(), bar.help.text(), texts(bar)) == ("", "", [])
    assert bar.accessibleName() == "The question of the game"
    assert not key(bar, Qt.Key.Key_Return) and play.chosen == []


def test_pieces_without_places_are_no_goals(shown: Shown) -> None:
    bar, play = shown
    play.put(turn([sail(GULL, 310), choice("name", (Datum("player", 1), ()), text="Ask Boris")]))
    assert texts(bar) == ["Ask Boris"]
    assert sitter(1, "Boris").name in texts(bar)[0]
