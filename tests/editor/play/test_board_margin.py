"""The margin and the pill on the board: what one of them says of a piece, the other does not repeat."""

from __future__ import annotations

from dataclasses import replace

from match_table import Table, laid
from play_views import number, position, sail, ship
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import PieceView
from editor.charts.drawing.style.theme import Theme
from editor.play.margin.board_margin import Margin
from editor.view.actions.action_table import rows
from editor.view.actions.qt_actions import Actions


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


def test_a_picked_piece_is_described_in_the_margin_where_its_card_is_seen_else_beside_it(qtbot: QtBot) -> None:
    table, around = laid(qtbot), QWidget()
    qtbot.addWidget(around)
    margin = Margin(around, Actions(rows(), {}))
    margin.hold(table.view)
    margin.show_session(table.view.session)
    around.show()
    margin.show()
    for wide, beside, said in ((200, "", False), (200, "log", True), (50, "", True)):
        margin.resize(wide, 400)
        margin.fit()
        table.play.beside = beside
        picked(table)
        assert margin.piece.piece is not None
        assert table.scene.said.startswith("Gull") is said, (wide, beside)


def test_a_wound_is_worth_a_word_once_there_is_one(qtbot: QtBot) -> None:
    context = laid(qtbot).view.match.context
    assert context.describe(gull(0, 0)) == "Gull · holes 0 of 3 · guns 2", "what is no wound counts at nought, too"
    context.scene.theme = Theme(({"pieces": {"ship": {"wound": "holes"}}},))
    assert context.describe(gull(0, 0)) == "Gull · guns 2"
    assert context.describe(gull(0, 1)) == "Gull · holes 1 of 3 · guns 2"
