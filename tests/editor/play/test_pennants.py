"""A pennant tells of every player what the viewer may know; it is opened by a click, ships are shown on the chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from play_tables import GULL, SWIFT, TablePlay, sitter, table, turn
from play_views import number, position, ship
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dsl.services.match.position_values import CardsView, Fact, PositionView
from dsl.services.match.token_marks import lettered_name
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.match.match_view import CurtainView
from editor.play.players.pennants import Pennants
from editor.play.players.player_details import card_content

GAMES = Path(__file__).parents[3] / "rulesets"
Shown = tuple[Pennants, TablePlay]


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Shown]:
    session, play = table()
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(968, 500)
    strip = Pennants(session, page)
    strip.setParent(page)
    strip.resize(968, 40)
    page.show()
    play.put(turn())
    QApplication.processEvents()
    page.grab()
    yield strip, play


def opened(strip: Pennants, seat: int) -> list[QPushButton]:
    """The ships in the card of a player, opened by a click."""
    QTest.mouseClick(strip.pennants[seat], Qt.MouseButton.LeftButton)
    assert strip.details.isVisible()
    return [one for one in strip.details.findChildren(QPushButton) if one.property("look") == "link"]


def crowd(count: int) -> PositionView:
    people = tuple(sitter(k, f"Captain {k + 1}", active=k == 2) for k in range(count))
    return position((), (), players=people)


def test_each_player_has_a_pennant(shown: Shown) -> None:
    strip, _ = shown
    assert [one.content.name for one in strip.pennants if one.content is not None] == ["Anna", "Boris"]


def test_a_pennant_tells_all_that_is_known(shown: Shown) -> None:
    strip, _ = shown
    anna, boris = (one.accessibleName() for one in strip.pennants)
    assert anna.startswith("Anna, traders, to move. gold 7. Gull, ") and "1" in anna
    assert "note: 1" in boris and "Swift" in boris


def test_what_is_still_to_be_seen_changes_no_pennant(shown: Shown) -> None:
    strip, play = shown
    play.put(position((), (), players=(sitter(0, "Anna", facts=(number("gold", 9),)), sitter(1, "Boris"))))
    play.turn_throw(4)
    assert (strip.pennants[0].number, strip.pennants[1].afloat) == ("7", "1/1")
    play.turn_throw(None)
    assert (strip.pennants[0].number, strip.pennants[1].afloat) == ("9", "")


def test_the_coin_shows_what_the_theme_counts_by(shown: Shown) -> None:
    strip, _ = shown
    anna = strip.pennants[0]
    assert (anna.points, anna.number) == ("", "7"), "else the first number of the player"
    crews = tuple(ship(k, 5 + k, 0, number("men", men, 40)) for k, men in enumerate((7, 12)))
    owner = replace(turn().players[0], pieces=tuple(crew.ref for crew in crews))
    anna.points, anna.content = "men", card_content(replace(turn(), pieces=crews), owner, str)
    assert anna.number == "19", "of all their ships"
    anna.points = "gold"
    assert anna.number == "7"


def test_the_role_is_said_once_and_nought_for_all_not_at_all() -> None:
    side, stood = Fact("side", "Side", "Traders", "Traders"), Fact("stood", "Stood", "stood 0", "0", 0, 9)
    people = tuple(replace(one, role="traders", facts=(side, stood)) for one in turn().players)
    of = replace(turn(), players=people)
    assert card_content(of, of.players[0], str).facts == ()
    others = (people[0], replace(people[1], facts=(side, replace(stood, value=1, text="stood 1"))))
    assert [fact.text for fact in card_content(replace(of, players=others), others[0], str).facts] == ["stood 0"]


def test_a_click_on_a_ship_shows_it_on_the_chart(shown: Shown) -> None:
    strip, play = shown
    QTest.mouseClick(opened(strip, 0)[0], Qt.MouseButton.LeftButton)
    assert play.asked == [("point", (GULL.cell,))]
    QTest.mouseClick(strip.pennants[0], Qt.MouseButton.LeftButton)
    assert not strip.details.isVisible(), "a second click folds it"


def test_what_is_opened_stays_whole_when_the_match_goes_on(shown: Shown) -> None:
    strip, play = shown
    opened(strip, 0)
    high = strip.details.height()
    play.put(replace(turn(), node=9))
    assert strip.details.isVisible() and strip.details.height() == high > 100


def test_ships_are_reached_by_keys(shown: Shown) -> None:
    strip, play = shown
    strip.pennants[1].setFocus()
    QTest.keyClick(strip.pennants[1], Qt.Key.Key_Space)
    ships = [one for one in strip.details.findChildren(QPushButton) if one.property("look") == "link"]
    QTest.keyClick(ships[0], Qt.Key.Key_Space)
    assert play.asked == [("point", (SWIFT.cell,))]


def test_a_ship_off_the_chart_points_nowhere(shown: Shown) -> None:
    strip, play = shown
    gone = replace(GULL, cell=-1, attributes=(*GULL.attributes, ("lost", "yes")))
    play.put(replace(turn(), pieces=(gone, SWIFT)))
    content = strip.pennants[0].content
    assert content is not None and content.ships[0].lost and "lost" in strip.pennants[0].accessibleName()
    assert strip.pennants[0].afloat == "0/1" and not opened(strip, 0)[0].isEnabled()


def test_of_closed_cards_only_the_number_is_there(shown: Shown) -> None:
    strip, play = shown
    people = (
        turn().players[0],
        replace(turn().players[1], hands=(CardsView("treasure", 3, None), CardsView("event", 2, ("Chest", "Parrot")))),
    )
    play.put(replace(turn(), players=people))
    said = strip.pennants[1].accessibleName()
    assert "treasure: 3" in said and "event: Chest, Parrot" in said


@pytest.mark.parametrize("wide", [968, 500, 300])
def test_however_many_players_all_have_room(shown: Shown, wide: int) -> None:
    strip, play = shown
    strip.resize(wide, 40)
    for count in (5, 9):
        play.put(crowd(count))
        QApplication.processEvents()
        boxes = [one.geometry() for one in strip.pennants]
        assert all(not a.intersects(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
        assert wide < 500 or all(strip.rect().contains(box) for box in boxes)


def test_a_bot_that_thinks_is_marked(shown: Shown) -> None:
    strip, play = shown
    play.think(1)
    assert strip.pennants[1].thinking == 0 and "thinking" in strip.pennants[1].accessibleName()
    play.think(1, 7)
    assert "7" in strip.pennants[1].accessibleName(), "for so many seconds"
    play.think(None)
    assert strip.pennants[1].thinking == -1 and "thinking" not in strip.pennants[1].accessibleName()


def test_a_bot_is_told_from_a_person_unless_its_name_says_so(shown: Shown) -> None:
    strip, play = shown
    people = (sitter(0, "Player 1"), *(replace(sitter(k, name), kind="hard") for k, name in ((1, "Two"), (2, "Bot 3"))))
    play.put(position((), (), players=people))
    assert [pennant.tag for pennant in strip.pennants] == ["", "bot", ""]
    named, plain = strip.pennants[1], strip.pennants[0]
    assert named.width_in("count") - named.width_in("name") > plain.width_in("count") - plain.width_in("name")


def test_thirty_ships_are_counted_where_they_have_no_room(shown: Shown) -> None:
    strip, play = shown
    fleet = tuple(ship(k, 100 + k, 0, name=f"Ship {k}") for k in range(30))
    people = (sitter(0, "Anna", tuple(piece.ref for piece in fleet)), *(sitter(k, f"P{k}") for k in (1, 2, 3)))
    play.put(position(fleet, (), players=people))
    QApplication.processEvents()
    assert strip.pennants[0].room == "count" and strip.pennants[0].afloat == "30/30"
    assert strip.rect().contains(strip.pennants[3].geometry())


def test_above_the_curtain_pennants_tell_only_what_all_may_know(shown: Shown) -> None:
    strip, play = shown
    opened(strip, 0)
    play.veil(True, CurtainView(None, ""))
    assert strip.pennants == [] and not strip.details.isVisible()
    seen = ship(0, 3, 0)
    public = position((seen,), (), players=(sitter(0, "Anna", (seen.ref,)), sitter(1, "Boris")))
    play.veil(True, CurtainView(None, "", position=public))
    assert [len(one.content.ships) for one in strip.pennants if one.content is not None] == [1, 0]


def test_a_ship_without_a_name_bears_the_letter_of_its_token() -> None:
    theme = load_theme(GAMES / "ships_track")
    assert lettered_name(theme.stage, ship(3, 5, 0, name="Ship 4", letter="a")) == "Ship А"
    english = replace(ship(3, 5, 0, name="Ship 4", letter="b"), facts=(Fact("letter", "Letter", "Letter B", "B"),))
    assert lettered_name(theme.stage, english) == "Ship B"
    assert lettered_name(theme.stage, ship(3, 5, 0, name="Gull", letter="a")) == "Gull"
    assert lettered_name(theme.stage, ship(3, 5, 0, name="Ship 4", letter="x")) == "Ship 4"
    assert lettered_name(Theme().stage, ship(3, 5, 0, name="Ship 4")) == "Ship 4", (
        "all tokens of a player bear one sign there"
    )


def test_coins_that_are_won_know_where_the_number_of_a_player_stands(shown: Shown) -> None:
    strip, play = shown
    board = QWidget(strip.parentWidget())
    board.setGeometry(0, 40, 968, 460)
    boris = strip.pennants[1]
    middle = strip.middle(1, board)
    assert middle is not None and middle.y() < 0, "above the board"
    assert boris.rect().contains(boris.mapFrom(strip.window(), board.mapTo(strip.window(), middle).toPoint()))
    assert strip.middle(2, board) is None
    play.put(replace(turn(), players=()))
    assert strip.middle(0, board) is None
