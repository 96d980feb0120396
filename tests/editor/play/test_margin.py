"""What lies in the margin beside the board: of a picked piece, the viewer's own cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from match_table import Table, laid
from play_tables import TablePlay, log_of, table, tell, turn
from play_views import number, position, sail, ship
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dsl.services.match.position_values import CardsView, Fact, PieceView
from editor.charts.drawing.names.lettering import Lettering
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.play.margin.board_margin import Margin
from editor.play.margin.hand_box import HandBox
from editor.play.margin.last_lines import LastLines
from editor.view.actions.action_table import rows
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.match import match_painter
from editor.view.canvas.minimap import Minimap


def gull(cell: int, holes: int) -> PieceView:
    """A ship that bears three holes."""
    return ship(0, cell, 0, replace(number("holes", holes, 3), bound=3), number("guns", 2), name="Gull")


def picked(table: Table) -> None:
    """A ship that is picked, with the mouse on it."""
    piece = gull(table.cell("B5"), 1)
    table.play.put(position([piece], [sail(piece, table.cell("C7")), sail(piece, table.cell("E6"))]))
    table.click(table.cell("B5"))
    for cell in ("K2", "B5"):
        table.move(table.cell(cell))


def laid_beside(qtbot: QtBot) -> tuple[Table, Margin, QWidget]:
    """A board, its margin, and the page that holds this."""
    table, around = laid(qtbot), QWidget()
    qtbot.addWidget(around)
    margin = Margin(around, Actions(rows(), {}))
    margin.hold(table.view)
    margin.show_session(table.view.session)
    around.show()
    margin.show()
    return table, margin, around


def test_a_picked_piece_is_described_in_the_margin_where_its_card_is_seen_else_beside_it(qtbot: QtBot) -> None:
    table, margin, _page = laid_beside(qtbot)
    for wide, beside, said in ((300, "", False), (160, "", False), (200, "log", True), (50, "", True)):
        margin.resize(wide, 400)
        margin.fit()
        table.play.put(position([]))
        for _ in range(3):
            QApplication.processEvents()
        lines, table.play.beside = margin.lines.geometry(), beside
        picked(table)
        QApplication.processEvents()
        assert margin.piece.piece is not None and margin.lines.geometry() == lines, "nothing makes room for it"
        assert margin.piece.height() > 40 and margin.rect().contains(margin.piece.geometry())
        assert table.scene.message.startswith("Gull") is said, (wide, beside)


def test_in_a_large_window_sentences_are_larger_and_a_piece_hides_none(qtbot: QtBot) -> None:
    table, margin, _page = laid_beside(qtbot)
    table.play.put(position([]))
    tell(table.play, log_of(1))
    sizes = []
    for high in (500, 950):
        margin.resize(400, high)
        margin.fit()
        QApplication.processEvents()
        sizes.append(inked(margin.lines))
    assert len(sizes[1]) > 1.15 * len(sizes[0])
    picked(table)
    QApplication.processEvents()
    assert margin.lines.covered > 40 and inked(margin.lines) == sizes[1]


def inked(lines: LastLines) -> list[int]:
    """The rows of pixels with sentences."""
    seen = lines.grab().toImage()
    return [y for y in range(seen.height()) if seen.pixel(1, y) != seen.pixel(seen.width() - 1, y)]


def test_the_small_map_shows_the_pieces_that_are_seen(qtbot: QtBot) -> None:
    table = laid(qtbot)
    small = Minimap(table.view.session, table.view)
    qtbot.addWidget(small)
    small.resize(220, 160)

    def colour() -> str:
        at = small.whole.point(*table.scene.geometry.centre(table.cell("B5")))
        return small.grab().toImage().pixelColor(at.toPoint()).name()

    empty = colour()
    table.play.put(position([gull(table.cell("B5"), 1)]))
    assert colour() == table.scene.ink(0).name() != empty
    table.play.put(position([]))
    assert colour() == empty


def test_a_ship_s_plate_covers_no_name_of_a_place(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    board, plates = laid(qtbot), list[QRectF]()
    picked(board)
    here = QPointF(board.pixel(board.cell("B5")))
    name = QRectF(here.x() + 10, here.y() - 12, 160, 24)  # where the plate is, if nothing is there
    room = SimpleNamespace(lettered=[(name, "Bay", Lettering(12, 0, 0))])
    monkeypatch.setattr(match_painter, "paint_pill", lambda _painter, rect, *_: plates.append(rect))
    for named in (False, True):
        plates.clear()
        written = SimpleNamespace(view=board.view.view, room=room) if named else None
        monkeypatch.setattr(board.scene, "written", lambda written=written: written)
        board.view.grab()
        assert plates and any(plate.intersects(name) for plate in plates) is not named


def test_without_a_wound_a_ship_is_undamaged_and_with_one_it_is_told(qtbot: QtBot) -> None:
    context = laid(qtbot).view.match.context
    assert context.describe(gull(0, 0)) == "Gull · holes 0 of 3 · guns 2", "what is no wound counts at nought, too"
    context.scene.theme = Theme(({"pieces": {"ship": {"wound": "holes"}}},))
    assert context.describe(gull(0, 0)) == "Gull · undamaged · guns 2"
    assert context.describe(gull(0, 1)) == "Gull · holes 1 of 3 · guns 2"


FAME = load_theme(Path(__file__).parents[3] / "rulesets" / "pirates_fame")
EVENT = CardsView("Events", 1, ("Amulet",), "event", ((("effect", "amulet"),),))
CARDS = CardsView("Treasures", 3, ("Parrot, 10", "Turtle, 20", "Chest"), "treasure", ((("island", "parrot"),),) * 3)


def test_the_viewer_s_own_cards_lie_there_and_nobody_else_s(qtbot: QtBot) -> None:
    session, play = table()
    box = HandBox(session)
    qtbot.addWidget(box)
    box.chart_theme = lambda: FAME  # type: ignore[method-assign]
    box.resize(200, 320)
    position = turn()
    mine, other = (replace(player, hands=(CARDS, EVENT)) for player in position.players)
    other = replace(other, hands=(replace(CARDS, cards=None, columns=()),))
    play.put(replace(position, players=(mine, other), viewer=0))
    assert [hand.deck for hand in box.hands] == ["treasure", "event"]
    assert "Turtle, 20" in box.accessibleDescription()
    found = [box.card_at(QPoint(x, y)) for x, y in ((10, 60), (190, 60), (10, 300))]
    assert [(zone.cards or ())[at] for zone, at in found[:2]] == ["Parrot, 10", "Chest"]  # type: ignore[misc]
    assert found[2] is None or box.sizeHint().height() > 300
    assert len({box.grab().toImage().pixelColor(x, 90).name() for x in range(0, 200, 7)}) > 3
    play.put(replace(position, players=(mine, other), viewer=1))
    assert box.hands == []
    play.put(replace(position, players=(mine, other), viewer=0))
    play.veil(True, None)
    assert box.hands == [] and "Turtle" not in box.accessibleDescription()


def hand_in_margin(qtbot: QtBot) -> tuple[QWidget, Margin, TablePlay]:
    """A page and its margin, of a viewer who holds cards."""
    around, (session, play) = QWidget(), table()
    qtbot.addWidget(around)
    margin = Margin(around, Actions(rows(), {}))
    margin.hold(laid(qtbot).view)
    margin.show_session(session)
    around.show()
    margin.show()
    hold(play, CARDS, EVENT)
    return around, margin, play


def hold(play: TablePlay, *cards: CardsView) -> None:
    one, *others = turn().players
    play.put(replace(turn(), players=(replace(one, hands=cards), *others), viewer=0))


def test_beside_a_square_board_the_hand_lies_larger_at_the_left(qtbot: QtBot) -> None:
    _page, margin, play = hand_in_margin(qtbot)
    hand, left = margin.hand, QRect(0, 0, 280, 700)
    margin.hold_hand(left)
    places = [place for _, _, place in hand.open_cards()]
    assert hand.isVisible() and hand.geometry() == left and places[0].width() > 88
    assert all(QRectF(hand.rect()).contains(place) for place in places)
    hold(play)
    assert not hand.isVisible(), "nothing covers the board where there is no card"
    margin.hold_hand(QRect())
    hold(play, CARDS)
    margin.fit()
    assert hand.parent() is margin and next(hand.open_cards())[2].width() == 88


def test_the_overview_yields_to_the_cards_of_a_hand(qtbot: QtBot) -> None:
    """As large as all else leaves room for, and not there before it would lie over a card."""
    _page, margin, play = hand_in_margin(qtbot)
    assert margin.view is not None
    margin.view.zoom(2)
    assert margin.map is not None
    for high, cards, seen in (
        (700, (), True),
        (700, (CARDS, EVENT), True),
        (620, (CARDS, EVENT), True),
        (500, (CARDS, EVENT), False),
        (500, (), True),
    ):
        hold(play, *cards)
        margin.resize(200, high)
        margin.fit()
        qtbot.waitUntil(lambda seen=seen: margin.map.isVisible() is seen)
        margin.column.activate()
        assert not seen or margin.map.y() >= margin.hand.geometry().bottom()
        assert not seen or margin.lines.height() >= 80, "the last sentences stand there, too"
        assert margin.hand.height() == margin.hand.sizeHint().height() or not cards


def test_what_the_name_says_and_numbers_with_which_all_begin_are_not_worth_a_word(qtbot: QtBot) -> None:
    context = laid(qtbot).view.match.context
    facts = (Fact("letter", "Letter", "Letter B", "B"), Fact("factor", "Factor", "factor 1", "1", 1, least=1))
    assert context.describe(replace(gull(0, 0), name="Ship B", facts=facts)) == "Ship B"
    faster = replace(facts[1], value=3, short="3")
    assert context.describe(replace(gull(0, 0), name="Ship B", facts=(facts[0], faster))) == "Ship B · factor 3"
