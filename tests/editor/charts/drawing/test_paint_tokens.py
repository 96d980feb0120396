"""Tokens of pieces: what the theme says, what is made up where it says nothing, and that it can be seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from play_views import number, player, position, ship
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from editor.charts.drawing.match.chart_pills import pill_place, pill_size
from editor.charts.drawing.match.piece_tokens import TokenLook, paint_token
from editor.charts.drawing.match.sail_tokens import sail_names
from editor.charts.drawing.match.token_looks import corner_of, piece_look, sail_side, token_places
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.theme import Theme, load_theme

RULESETS = Path(__file__).parents[4] / "rulesets"


def test_a_pirate_s_brigantine_as_its_theme_draws_it() -> None:
    theme = load_theme(RULESETS / "pirates_1989")
    piece = ship(0, 3, 1, number("holes", 1, 2), kind="brigantine", owner__side="pirates")
    inks = player_inks(theme, position([piece]))
    look = piece_look(theme, piece, inks)
    assert (look.symbol, look.pips, look.letter) == ("ship-brig", (1, 1), "")
    assert QColor.fromRgba(look.colour) == inks[1] == QColor("#2b2b2b")


def test_two_players_of_one_side_have_colours_of_their_own() -> None:
    theme = load_theme(RULESETS / "pirates_1989")
    pieces = [ship(k, k, k, kind="brigantine", owner__side="pirates") for k in range(3)]
    inks = player_inks(theme, position(pieces, players=[player(k) for k in range(3)]))
    assert len({ink.name() for ink in inks}) == 3


def test_white_sails_are_not_paper_and_charcoal_is_pale_by_night() -> None:
    sea_battle = load_theme(RULESETS / "sea_battle")
    pieces = [ship(0, 1, 0, owner__side="white"), ship(1, 2, 1, owner__side="red")]
    assert player_inks(sea_battle, position(pieces))[0] == QColor("#e9e2cf")
    pirates = load_theme(RULESETS / "pirates_1989", night=True)
    dark = player_inks(pirates, position([ship(0, 1, 0, owner__side="pirates")]))
    assert dark[0].lightness() > 150


def test_a_piece_of_no_theme_bears_a_letter() -> None:
    knight = ship(0, 4, 0, domain="man", name="Knight", kind="knight")
    assert piece_look(Theme(), knight, [QColor("red")]).symbol == "K"


def test_numbers_without_an_end_are_written_and_courses_are_kept() -> None:
    theme = load_theme(RULESETS / "ships_track")
    look = piece_look(theme, ship(0, 4, 0, number("power", 14), heading=90.0, letter="b"), [QColor("red")], True)
    assert (look.pips, look.badge, look.letter, look.heading) == (None, "14", "Б", 90.0)


def test_a_piece_without_strength_shows_a_nought_and_one_without_damage_nothing() -> None:
    theme, inks = load_theme(RULESETS / "ships_track"), [QColor("red")]
    lost = replace(number("power", 0), least=8)
    assert piece_look(theme, ship(0, 4, 0, lost), inks).badge == "0"
    assert piece_look(theme, ship(0, 4, 0, number("power", 0)), inks).badge == "", "it begins with none"
    theme = load_theme(RULESETS / "sea_battle")
    assert piece_look(theme, ship(0, 4, 0, number("hits", 0)), inks).badge == ""


def test_several_in_a_cell_are_fanned_out_and_many_are_counted() -> None:
    pieces = [ship(0, 4), ship(1, 4), ship(2, 6), ship(3, -1), *(ship(10 + k, 9) for k in range(12))]
    places = token_places(pieces, site_cells={6})
    assert [p.index for p in places if p.cell == 4] == [0, 1]
    assert len({(p.dx, p.dy) for p in places if p.cell == 4}) == 2
    aside = next(p for p in places if p.cell == 6)
    assert aside.scale < 1 and aside.dx > 0
    crowd = [p for p in places if p.cell == 9]
    assert len(crowd) == 6 and crowd[-1].more == 6
    assert 3 not in {p.index for p in places}


def test_a_token_is_painted_in_its_colour_with_its_pips(qtbot: QtBot) -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_token(painter, QRectF(20, 20, 60, 60), TokenLook(QColor("#2d6aa3").rgba(), pips=(1, 1)))
    painter.end()
    assert image.pixelColor(50, 40) == QColor("#2d6aa3")
    assert image.pixelColor(50, 78).red() > 180


def test_a_long_label_has_several_lines_and_no_label_lies_on_goals(qtbot: QtBot) -> None:
    font, page = QFont(), QRectF(0, 0, 400, 300)
    short, long = pill_size("Цапля идёт", font, 300), pill_size("Цапля идёт в порт " * 8, font, 300)
    assert long.width() <= 300 and long.height() > 2 * short.height() - 7
    goals = [QRectF(200 + 20 * k, 140, 18, 18) for k in range(1, 7)]
    around = [QRectF(20 * x, 20 * y, 18, 18) for x in range(2, 18) for y in range(2, 13)]
    for taken in (goals, around):  # some goals beside the point, or nearly the whole board
        place = pill_place(QPointF(200, 150), 10, QSizeF(100, 24), page, taken)
        assert page.contains(place) and not any(place.intersects(goal) for goal in taken)


def test_a_label_keeps_away_from_pieces_and_in_the_page(qtbot: QtBot) -> None:
    page, size = QRectF(0, 0, 400, 300), QSizeF(120, 24)
    piece = QRectF(220, 130, 60, 40)
    assert not pill_place(QPointF(200, 150), 10, size, page, [piece]).intersects(piece)
    assert page.contains(pill_place(QPointF(395, 5), 10, size, page, []))
    said: list[QRectF] = []
    for _ in range(6):  # of a fleet in one corner, all labels can be read
        said.append(pill_place(QPointF(360, 60), 10, size, page, [piece], said))
        assert page.contains(said[-1]) and not any(said[-1].intersects(other) for other in said[:-1])


def test_in_play_a_ship_has_sails_of_its_class_a_pennant_of_its_seat_and_a_flagship_its_star() -> None:
    theme, inks = load_theme(RULESETS / "sea_battle"), [QColor("red"), QColor("white")]
    one = ship(4, 3, 1, number("hits", 1, 12), owner__flagship="ship5", heading=100.0)
    one = replace(one, attributes=(*one.attributes, ("class", "liner")))
    look = piece_look(theme, one, inks, sailing=True)
    assert (look.sail, look.seat, look.mark, look.heading) == ("ship-three-decker", 1, "star", 90.0)
    other = replace(one, ref=Datum("ship", 5))
    assert piece_look(theme, other, inks, sailing=True).mark == ""
    assert piece_look(theme, one, inks).sail == "", "on paper it is a disc as before"
    assert piece_look(Theme(), ship(0, 4, 0, domain="man", name="Knight"), inks, sailing=True).sail == ""


def test_ships_are_told_apart_without_colours_and_by_every_silhouette() -> None:
    pictures = {
        pixels(TokenLook(QColor("red").rgba(), sail=name, seat=seat)) for name in sail_names() for seat in range(6)
    }
    assert len(pictures) == 6 * len(sail_names()) == 36


def pixels(look: TokenLook) -> bytes:
    image = QImage(70, 70, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_token(painter, QRectF(10, 10, 50, 50), look)
    painter.end()
    return bytes(image.constBits())


def test_a_ship_is_large_enough_to_be_read_where_its_neighbours_let_it() -> None:
    assert sail_side(67, "hex", 9.0) == 67 * 0.92
    assert sail_side(50, "square8", 9.0) == 50 * 1.16
    assert sail_side(21, "square8", 9.0) == 36.0
    assert sail_side(21, "square8", 1.0) == 21 * 1.16, "another one is beside it"
    assert sail_side(12, "square8", 9.0) >= 30.0
    assert sail_side(21, "square8", 9.0, own=0.5) >= 30.0


def test_ships_in_a_port_stand_in_a_rank_beside_it() -> None:
    places = token_places([ship(k, 6) for k in range(4)], {6}, in_ranks=True)
    assert [place.dx for place in places] == sorted(place.dx for place in places) and places[0].dx > 0.5
    assert [place.ranked for place in places] == [0, 0, 0, 4]
    assert [corner_of(place, 40.0) for place in places] == [None] * 4, "a small cell has no room for them"
    assert len({corner_of(place, 80.0) for place in places}) == 4
    assert all(max(map(abs, corner_of(place, 80.0) or (9.0,))) < 0.3 for place in places), "inside their own cell"
