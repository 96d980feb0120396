"""The card table of a game without a board: where cards lie, which can be chosen, what those behind a curtain see."""

from __future__ import annotations

from dataclasses import replace

from play_tables import table
from play_views import choice, position
from PySide6.QtCore import QPoint, QRectF, Qt
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import CardsView, PositionView
from editor.charts.drawing.match.card_places import flights
from editor.play.margin.card_table import CardTable, lay_out

SIX, NINE, ACE = (Datum("cards", number) for number in range(3))
PILE = CardsView("Cards: pile", 24, None, "cards", secret=True)
LAID = CardsView("On the table", 1, ("A♣",), "cards", ((),), False, (ACE,))
MINE = CardsView("Cards", 2, ("6♦", "9♥"), "cards", ((), ()), True, (SIX, NINE), 0)
THEIRS = CardsView("Cards", 6, None, "cards", secret=True, owner=1)


def dealt() -> PositionView:
    """Anna may lay the nine, or end."""
    asked = position((), [choice("lay", (NINE, ())), choice("end")])
    return replace(asked, cards=(PILE, LAID, MINE, THEIRS), viewer=0)


def test_others_lie_above_ones_own_below_and_hidden_cards_are_a_stack() -> None:
    laid = {
        zone.zone.label + str(zone.zone.owner): zone for zone in lay_out(dealt().cards or (), 0, QRectF(0, 0, 800, 600))
    }
    tops = [laid[name].title.top() for name in ("Cards1", "Cards: pile-1", "On the table-1", "Cards0")]
    assert tops[0] < tops[1] == tops[2] < tops[3]
    assert len(laid["Cards: pile-1"].cards) < 24 and len(laid["Cards0"].cards) == 2
    first, second = laid["Cards0"].cards
    assert not first.intersects(second), "where there is room they lie beside each other"
    narrow = [card for zone in lay_out(dealt().cards or (), 0, QRectF(0, 0, 120, 200)) for card in zone.cards]
    assert all(card.left() >= 0 and card.right() <= 120.5 and card.bottom() <= 200 for card in narrow)


def test_a_card_that_can_be_chosen_is_chosen_by_a_click_and_no_other(qtbot: QtBot) -> None:
    session, play = table()
    board = CardTable(session)
    qtbot.addWidget(board)
    board.resize(800, 600)
    play.put(dealt())
    mine = next(laid for laid in board.laid_out() if laid.zone is MINE)
    assert board.choices_of(NINE) == (0,) and board.choices_of(SIX) == board.choices_of(ACE) == ()
    places: list[QPoint] = [place.center().toPoint() for place in mine.cards]
    assert board.card_at(places[0]) == (MINE, MINE.refs.index(SIX)) and board.card_at(QPoint(0, 0)) is None
    chosen: list[int] = []
    play.choose = chosen.append  # type: ignore[method-assign]
    for place in places:
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [0]
    assert "6♦, 9♥" in board.accessibleDescription() and "24" in board.accessibleDescription()
    play.veil(True, None)
    assert board.laid_out() == [] and "9♥" not in board.accessibleDescription()


def flown(before: tuple[CardsView, ...], after: tuple[CardsView, ...]) -> list[tuple[object, str, str]]:
    """The cards on their way from one table to another, each with the zones where it begins and ends."""
    tables = [[*lay_out(zones, 0, QRectF(0, 0, 800, 600))] for zones in (before, after)]
    found = []
    for flight in flights(*tables):
        ends = [next(z.zone for z in laid if any(flight_end.intersects(c) for c in (*z.cards, z.empty)))
                for laid, flight_end in zip(tables, (flight.begin, flight.end))]  # fmt: skip
        found.append((flight.card, *(f"{zone.label}{zone.owner}" for zone in ends)))
    return found


def test_a_card_flies_from_where_it_lay() -> None:
    laid_now = replace(LAID, count=2, cards=("A♣", "9♥"), columns=((), ()), refs=(ACE, NINE))
    less = replace(MINE, count=1, cards=("6♦",), columns=((),), refs=(SIX,))
    moved = flown((PILE, LAID, MINE, THEIRS), (PILE, laid_now, less, THEIRS))
    assert (NINE, "Cards0", "On the table-1") in moved and {card for card, *_ in moved} <= {SIX, NINE, ACE}
    pile, more = replace(PILE, count=23), replace(MINE, count=3, cards=("6♦", "9♥", "A♣"), refs=(SIX, NINE, ACE))
    drawn = flown((PILE, MINE, THEIRS), (pile, replace(more, columns=((), (), ())), THEIRS))
    assert (ACE, "Cards: pile-1", "Cards0") in drawn
    assert flown((PILE, MINE, THEIRS), (pile, MINE, replace(THEIRS, count=7))) == [(None, "Cards: pile-1", "Cards1")]
    assert flown(
        (PILE, LAID, MINE), (replace(PILE, count=25), replace(LAID, count=0, cards=(), columns=(), refs=()), MINE)
    ) == [(ACE, "On the table-1", "Cards: pile-1")]


def test_a_card_is_seen_on_its_way_and_then_lies_there(qtbot: QtBot) -> None:
    session, play = table()
    board = CardTable(session)
    qtbot.addWidget(board)
    board.resize(800, 600)
    board.show()
    play.put(dealt())
    assert not board.flights, "what was not seen before goes nowhere"
    less = replace(MINE, count=1, cards=("6♦",), columns=((),), refs=(SIX,))
    laid_now = replace(LAID, count=2, cards=("A♣", "9♥"), columns=((), ()), refs=(ACE, NINE))
    play.put(replace(dealt(), cards=(PILE, laid_now, less, THEIRS)))
    assert NINE in {flight.card for flight in board.flights}
    qtbot.waitUntil(lambda: not board.flights)
    play.animated = False
    play.put(dealt())
    assert not board.flights


def test_under_the_topmost_card_of_a_pile_edges_are_seen() -> None:
    heap = replace(LAID, count=30)
    (laid,) = lay_out((heap,), 0, QRectF(0, 0, 800, 600))
    assert len(laid.faces) == 1 and 1 < len(laid.cards) < 30
    assert laid.cards[0].left() < laid.faces[0].left()
