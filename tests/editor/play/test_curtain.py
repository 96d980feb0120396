"""The curtain has room for all that it says, in each language, however long the name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from cut_texts import assert_whole
from play_views import StillPlay, player, position, ship
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import PositionView, SiteView
from editor.base.texts import ui
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.theme import load_theme
from editor.model.match.match_view import CurtainView
from editor.play.curtain import Curtain


def curtain_over(qtbot: QtBot, width: int = 1280, height: int = 640) -> tuple[QWidget, StillPlay, Curtain]:
    """A page with a curtain over all of it, and the match that draws the curtain."""
    page, play = QWidget(), StillPlay()
    qtbot.addWidget(page)
    page.resize(width, height)
    curtain = Curtain(page)
    curtain.resize(page.size())
    curtain.follow(play)
    page.show()
    return page, play, curtain


def test_what_pops_up_over_the_match_goes_when_the_curtain_falls(qtbot: QtBot) -> None:
    page, play, _ = curtain_over(qtbot, 640, 480)
    menu = QMenu(page)
    menu.addAction("Ann's gold")
    menu.popup(page.mapToGlobal(page.rect().center()))
    QToolTip.showText(page.mapToGlobal(page.rect().center()), "Ann has a treasure", page)
    assert menu.isVisible() and QToolTip.isVisible()
    play.veil(True, CurtainView(None, ""))
    assert not menu.isVisible() and not QToolTip.isVisible()


@pytest.mark.parametrize("language", ("ru", "uk", "en"))
def test_nothing_on_the_curtain_is_cut(qtbot: QtBot, language: str) -> None:
    _, play, curtain = curtain_over(qtbot)
    told = tuple(f"Albatross {n}: R16 → U13, course NE." for n in range(7))
    try:
        ui.language = language
        for name in ("Ann", "Александра Константиновна"):
            play.veil(True, CurtainView(player(0, name), "Round 4 · Spaniards", told))
            assert_whole(curtain, (language, name))
    finally:
        ui.language = "en"


def test_a_player_has_the_colour_of_the_board_on_the_curtain_too(qtbot: QtBot) -> None:
    _, play, curtain = curtain_over(qtbot)
    curtain.theme = lambda: load_theme(None)
    play.position = position((), (), players=(player(0, "Anna", "#b23a2a"), player(1, "Boris", "#3d8b40")))
    play.veil(True, CurtainView(player(1, "Boris"), "Round 4"))
    ink = curtain.name.palette().windowText().color()
    assert ink.green() > max(ink.red(), ink.blue())
    curtain.theme = lambda: load_theme(None, night=True)
    play.position = position((), (), players=(player(0, "Anna", "#b23a2a"), player(1, "Boris", "#22282f")))
    play.veil(True, CurtainView(player(1, "Boris"), "Round 4"))
    assert lightness(curtain.name.palette().windowText().color()) < 0.3, "the card is pale at night, too"


def test_what_was_taken_back_stands_before_what_happened(qtbot: QtBot) -> None:
    _, play, curtain = curtain_over(qtbot)
    play.veil(True, CurtainView(player(0, "Ann"), "Round 4", (), ("Ann: End the turn",)))
    assert curtain.meanwhile.text() == "Taken back: Ann: End the turn" and curtain.meanwhile.isVisible()
    play.veil(True, CurtainView(player(0, "Ann"), "Round 4", ("A shot.",), ("A move.",)))
    assert (curtain.away.text(), curtain.meanwhile.text()) == ("While you were away", "A shot.\nTaken back: A move.")


def test_of_much_that_happened_the_latest_is_told_and_how_much_more_there_is(qtbot: QtBot) -> None:
    _, play, curtain = curtain_over(qtbot)
    told = tuple(f"Albatross {n}: R16 → U13, course NE." for n in range(30))
    play.veil(True, CurtainView(player(0, "Ann"), "Round 4", told[:4]))
    assert curtain.meanwhile.text().splitlines() == [*told[:4]]
    play.veil(True, CurtainView(player(0, "Ann"), "Round 4", told))
    more, *latest = curtain.meanwhile.text().splitlines()
    assert latest == [*told[-4:]] and "26" in more
    assert_whole(curtain)


def test_what_happened_in_sight_has_pictures_of_what_all_may_see_and_whoever_comes_a_ship(qtbot: QtBot) -> None:
    _, play, curtain = curtain_over(qtbot)
    asked: list[tuple[PositionView, tuple[int, ...]]] = []

    def picture(position: PositionView, cells: Sequence[int], size: QSize) -> QPixmap:
        asked.append((position, tuple(cells)))
        return QPixmap() if 99 in cells else QPixmap(size)

    curtain.theme, curtain.tiles.picture = (lambda: load_theme(None)), picture
    dover = SiteView(Datum("port", 0), "Dover", (2,), (), ())
    public = position((ship(0, 3, 0),), (), players=(player(0, "Ann"), player(1, "Bob")), sites=(dover,))
    curtain.tiles.cell_name = lambda cell: f"C{cell}"
    told = ("Wind from N.", *(f"Gull sails to C{n}." for n in range(4)), "Gull is hit.", "Tern is out of sight.")
    places = ((), *((n,) for n in range(4)), (3,), (99,))
    clauses = ("1", "", "4.4a", *[""] * 4)
    then, nodes = position((ship(0, 1, 0),), players=public.players), tuple(range(7))
    view = CurtainView(
        *(player(0, "Ann"), "Round 4 · Ann · Spaniards", told, (), places, public, clauses, nodes), {2: then}
    )
    play.veil(True, view)
    captions = [text.text() for text in curtain.tiles.findChildren(QLabel) if text.text()]
    named = "Gull sails to Dover."
    assert captions == [told[2], "4.4a", named, told[5]], "the latest three with clauses, each of another place"
    assert {seen for seen, cells in asked if cells == (1,)} == {then} and (public, (3,)) in asked, "as it was then"
    assert curtain.meanwhile.text().endswith(told[-1]) and captions[0] not in curtain.meanwhile.text()
    assert curtain.heading.text() == "Round 4 · Spaniards", "who comes is said once"
    assert not curtain.ship.pixmap().isNull() and curtain.ship.isVisible()
    assert_whole(curtain)
    play.veil(True, CurtainView(None, ""))
    assert not curtain.tiles.isVisible() and not curtain.ship.isVisible()
