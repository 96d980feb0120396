"""The hand in the margin: the viewer's own cards with their symbols, nobody else's, none behind a curtain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from play_tables import table, turn
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from dsl.services.match.match_values import HandView
from editor.charts.drawing.style.theme import load_theme
from editor.play.margin.hand_box import HandBox

FAME = load_theme(Path(__file__).parents[3] / "rulesets" / "pirates_fame")
EVENT = HandView("Events", 1, ("Amulet",), "event", ((("effect", "amulet"),),))
CARDS = HandView("Treasures", 3, ("Parrot, 10", "Turtle, 20", "Chest"), "treasure", ((("island", "parrot"),),) * 3)


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
    assert box.card_at(QPoint(10, 60)) == "Parrot, 10" and box.card_at(QPoint(190, 60)) == "Chest"
    assert box.card_at(QPoint(10, 300)) == "" or box.sizeHint().height() > 300
    assert len({box.grab().toImage().pixelColor(x, 90).name() for x in range(0, 200, 7)}) > 3
    play.put(replace(position, players=(mine, other), viewer=1))
    assert box.hands == []
    play.put(replace(position, players=(mine, other), viewer=0))
    play.veil(True, None)
    assert box.hands == [] and "Turtle" not in box.accessibleDescription()
