"""The strip tells of every player what the viewer may know; ships are shown on the chart by a click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from play_tables import GULL, SWIFT, TablePlay, sitter, table, turn
from play_views import number, position, ship
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import Fact, HandView, PositionView
from editor.charts.drawing.match.token_looks import lettered_name
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.play.players.player_card import HEAD, LOW, STOCK, TALL
from editor.play.players.player_content import card_content
from editor.play.players.player_strip import PlayerStrip

GAMES = Path(__file__).parents[3] / "rulesets"
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Shown = tuple[PlayerStrip, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    session, play = table()
    strip = PlayerStrip(session)
    qtbot.addWidget(strip)
    strip.resize(968, 92)
    strip.show()
    play.put(turn())
    QApplication.processEvents()
    strip.grab()
    return strip, play


def crowd(count: int) -> PositionView:
    people = tuple(sitter(k, f"Captain {k + 1}", active=k == 2) for k in range(count))
    return position((), (), players=people)


def test_each_player_has_a_card_of_the_same_width(shown: Shown) -> None:
    strip, _ = shown
    assert len({card.width() for card in strip.cards}) == 1
    assert strip.cards[0].content is not None and strip.cards[0].content.name == "Anna"


def test_a_card_tells_all_that_is_known(shown: Shown) -> None:
    strip, _ = shown
    anna, boris = (card.accessibleName() for card in strip.cards)
    assert anna.startswith("Anna, traders, to move. gold 7. Gull, ") and "1" in anna
    assert "note: 1" in boris and "Swift" in boris


def test_ships_stand_clear_of_the_cards_below_them(shown: Shown) -> None:
    strip, play = shown
    anna, boris = turn().players
    play.put(replace(turn(), players=(replace(anna, hands=(HandView("note", 2, ("Gold", "Spice")),)), boris)))
    QApplication.processEvents()
    strip.grab()
    card = strip.cards[0]
    ((box, _),) = card._cells
    assert box.bottom() < card.height() - STOCK - 2 and box.top() >= HEAD


def test_small_numbers_with_an_end_are_pips() -> None:
    content = card_content(turn(), turn().players[0], str)
    assert content.ships[0].pips == ((1, 2),) and content.ships[0].place == "300"
    many = ship(0, 5, 0, number("men", 7, 40), name="Gull")
    of = replace(turn(), pieces=(many,))
    assert card_content(of, of.players[0], str).ships[0].suffered == "", "it is not known to be what is suffered"
    content = card_content(of, of.players[0], str, lambda _kind: ("men",))
    assert (content.ships[0].pips, content.ships[0].suffered) == ((), "7")


def test_the_role_is_said_once_and_nought_for_all_not_at_all() -> None:
    side, stood = Fact("side", "Side", "Traders", "Traders"), Fact("stood", "Stood", "stood 0", "0", 0, 9)
    people = tuple(replace(one, role="traders", facts=(side, stood)) for one in turn().players)
    of = replace(turn(), players=people)
    assert card_content(of, of.players[0], str).facts == ()
    others = (people[0], replace(people[1], facts=(side, replace(stood, value=1, text="stood 1"))))
    assert [fact.text for fact in card_content(replace(of, players=others), others[0], str).facts] == ["stood 0"]


def test_a_click_on_a_ship_shows_it_on_the_chart(shown: Shown) -> None:
    strip, play = shown
    card = strip.cards[0]
    box, _ = card._cells[0]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=box.center())
    assert play.asked == [("point", (GULL.cell,))]


def test_ships_are_reached_by_keys(shown: Shown) -> None:
    strip, play = shown
    card = strip.cards[1]
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Right)
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert play.asked == [("point", (SWIFT.cell,))]


def test_a_ship_off_the_chart_points_nowhere(shown: Shown) -> None:
    strip, play = shown
    gone = replace(GULL, cell=-1, attributes=(*GULL.attributes, ("lost", "yes")))
    play.put(replace(turn(), pieces=(gone, SWIFT)))
    strip.grab()
    card = strip.cards[0]
    assert card.content is not None and card.content.ships[0].lost and "lost" in card.accessibleName()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card._cells[0][0].center())
    assert play.asked == []


def test_of_closed_cards_only_the_number_is_there(shown: Shown) -> None:
    strip, play = shown
    people = (
        turn().players[0],
        replace(turn().players[1], hands=(HandView("treasure", 3, None), HandView("event", 2, ("Chest", "Parrot")))),
    )
    play.put(replace(turn(), players=people))
    said = strip.cards[1].accessibleName()
    assert "treasure: 3" in said and "event: Chest, Parrot" in said


def test_of_five_players_only_the_active_one_is_open(shown: Shown) -> None:
    strip, play = shown
    for count in (5, 9):
        play.put(crowd(count))
        QApplication.processEvents()
        assert [card.height() for card in strip.cards] == [TALL if k == 2 else LOW for k in range(count)]
        assert strip.width() == 968 and all(strip.rect().contains(card.geometry()) for card in strip.cards)


def test_in_the_split_view_all_are_low(shown: Shown) -> None:
    strip, _ = shown
    strip.set_narrow(True)
    assert {card.height() for card in strip.cards} == {LOW} and strip.height() == LOW + 10


def test_a_bot_that_thinks_is_hurried_in_its_card(shown: Shown) -> None:
    strip, play = shown
    play.thinking = 1
    play.changed.emit("thinking")
    strip.grab()
    card = strip.cards[1]
    assert card.thinking == 0 and not card._hurry.isEmpty()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card._hurry.center())
    assert play.asked == ["hurry"]
    play.thinking = None
    play.changed.emit("thinking")
    assert card.thinking == -1 and not strip._clock.isActive()


def test_thirty_ships_find_room_and_the_rest_is_counted(shown: Shown) -> None:
    strip, play = shown
    fleet = tuple(ship(k, 100 + k, 0, name=f"Ship {k}") for k in range(30))
    people = (sitter(0, "Anna", tuple(piece.ref for piece in fleet)), *(sitter(k, f"P{k}") for k in (1, 2, 3)))
    play.put(position(fleet, (), players=people))
    QApplication.processEvents()
    strip.grab()
    card = strip.cards[0]
    assert 0 < len(card._cells) <= 30
    assert all(card.rect().contains(box) for box, _ in card._cells)
    assert card.ship_at(QPoint(-5, -5)) == -1


def test_behind_the_curtain_there_are_no_cards(shown: Shown) -> None:
    strip, play = shown
    play.veiled = True
    play.changed.emit("veiled")
    assert strip.cards == []


def test_a_ship_without_a_name_bears_the_letter_of_its_token() -> None:
    theme = load_theme(GAMES / "ships_track")
    assert lettered_name(theme, ship(3, 5, 0, name="Ship 4", letter="a")) == "Ship А"
    english = replace(ship(3, 5, 0, name="Ship 4", letter="b"), facts=(Fact("letter", "Letter", "Letter B", "B"),))
    assert lettered_name(theme, english) == "Ship B"
    assert lettered_name(theme, ship(3, 5, 0, name="Gull", letter="a")) == "Gull"
    assert lettered_name(theme, ship(3, 5, 0, name="Ship 4", letter="x")) == "Ship 4"
    assert lettered_name(Theme(), ship(3, 5, 0, name="Ship 4")) == "Ship 4", (
        "all tokens of a player bear one sign there"
    )
