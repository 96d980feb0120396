"""Players are told apart by colour, by day and by night, whatever a theme leaves open."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import PieceView, PlayerView, PositionView, ResultView
from editor.charts.drawing.style.colours import lightness, named_colour
from editor.charts.drawing.style.player_inks import on_paper, player_inks, seat_inks, side_inks
from editor.charts.drawing.style.theme import load_theme
from editor.view.widgets.labels import book_font, lining, load_fonts

RULESETS = Path(__file__).parents[3] / "rulesets"


def players(number: int, colour: str = "") -> tuple[PlayerView, ...]:
    return tuple(PlayerView(k, f"P{k}", "", "person", colour, (), (), (), False, False) for k in range(number))


def position(people: tuple[PlayerView, ...], sides: tuple[str, ...] = ()) -> PositionView:
    pieces = tuple(
        PieceView(Datum("ship", k), f"S{k}", k, k, (), (("owner.side", side),)) for k, side in enumerate(sides)
    )
    return PositionView(0, -2, pieces, (), (), people, (), ResultView((), (), ""), "")


def names(inks: tuple[QColor, ...]) -> list[str]:
    return [ink.name() for ink in inks]


def test_the_colours_of_the_theme_are_those_of_the_seats() -> None:
    assert names(player_inks(load_theme(RULESETS / "ships_track"), position(players(2)))) == ["#d8452f", "#2f6fb0"]


def test_a_colour_by_side_is_had_by_the_first_of_a_side() -> None:
    inks = names(
        player_inks(load_theme(RULESETS / "pirates_1989"), position(players(3), ("spain", "pirates", "pirates")))
    )
    assert inks[:2] == ["#c8402f", "#2b2b2b"] and inks[2] not in inks[:2]


def test_seats_before_a_match_have_the_colours_that_they_will_have_in_it() -> None:
    for game, sides in (("ships_track", ()), ("colonies_1990", ()), ("pirates_1989", ("spain", "pirates"))):
        theme = load_theme(RULESETS / game)
        before = names(seat_inks(theme, ("", "")))
        begun, played = player_inks(theme, position(players(2))), player_inks(theme, position(players(2), sides))
        assert names(begun) == before
        assert all(abs(a.lightness() - b.lightness()) < 30 for a, b in zip(begun, played)), game


def test_seats_have_the_colours_before_a_match_that_their_pieces_have_in_it() -> None:
    theme = load_theme(RULESETS / "pirates_fame")
    pieces = tuple(PieceView(Datum("pirate", k), f"P{k}", k, k, (), ()) for k in range(4))
    played = names(player_inks(theme, replace(position(players(4)), pieces=pieces)))
    for placed in range(4):
        some = replace(position(players(4)), pieces=pieces[placed:])
        assert names(player_inks(theme, some)) == played, "no colour changes while pieces are placed"
    assert names(seat_inks(theme, ("",) * 4)) == played == ["#2b2b2b", "#c8402f", "#e3b72f", "#3c8d4f"]


def test_sides_that_are_told_of_have_the_colours_of_the_chart() -> None:
    battle = [(0, None), (1, None), (None, ("side", "white")), (None, ("side", "red")), (None, None)]
    day, night = (side_inks(load_theme(RULESETS / "sea_battle", dark), battle) for dark in (False, True))
    assert day[3].name() == "#c8402f" and lightness(day[2]) < 0.75 and night[2].name() == "#e9e2cf"
    assert len(set(names(day))) == len(set(names(night))) == 5
    pirates = [(None, None), (0, None), (None, ("side", "pirates")), (None, ("side", "spain"))]
    told = names(side_inks(load_theme(RULESETS / "pirates_1989"), pirates))
    assert told[2:] == ["#2b2b2b", "#c8402f"] and len(set(told)) == 4
    assert names(side_inks(load_theme(RULESETS / "ships_track"), [(1, None), (0, None)])) == ["#2f6fb0", "#d8452f"]


def test_nine_without_a_theme_all_differ() -> None:
    assert len(set(names(player_inks(load_theme(None), position(players(9)))))) == 9


def test_charcoal_is_cream_by_night() -> None:
    day, night = (player_inks(load_theme(None, dark), position(players(1, "#202020")))[0] for dark in (False, True))
    assert lightness(day) < 0.2 and lightness(night) > 0.6


def test_white_sails_are_told_from_paper() -> None:
    assert lightness(on_paper(QColor("#e9e2cf"))) < 0.75
    assert on_paper(QColor("#c8402f")) == QColor("#c8402f")


def test_figures_of_the_book_are_as_high_as_capitals(qtbot: QtBot) -> None:
    load_fonts()
    usual = book_font(QFont(), 4)
    capital = QFontMetricsF(usual).tightBoundingRect("H").height()
    old, lined = (QFontMetricsF(font).tightBoundingRect("0").height() for font in (usual, lining(usual)))
    assert old < 0.85 * capital and lined > 0.9 * capital


def test_who_is_named_by_a_colour_has_it_and_nobody_else() -> None:
    theme = load_theme(RULESETS / "ships_track")  # its first seat would be red
    people = players(3)
    called = (people[0], replace(people[1], name="Красные"), replace(people[2], name="сині", role=""))
    inks = names(player_inks(theme, position(called)))
    assert inks[1:] == ["#c8402f", "#2d6aa3"] and inks[0] not in inks[1:] and inks[0] != "#d8452f"
    assert names(seat_inks(theme, ("",) * 3, ("P0", "Красные", "сині"))) == inks
    chosen = replace(called[1], colour="#123456")
    assert names(player_inks(theme, position((people[0], chosen, called[2]))))[1] == "#123456"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Reds", True),
        ("red", True),
        ("Червоні", True),
        ("Красный флот", True),
        ("Чёрная метка", True),
        ("Redmond", False),
        ("Синицын", False),
        ("Сергей", False),
        ("Белов", False),
        ("", False),
    ],
)
def test_names_of_colours_are_known_from_names_of_people(name: str, told: bool) -> None:
    assert (named_colour(name) is not None) is told
