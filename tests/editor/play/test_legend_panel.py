"""Signs and keys beside the match: what is on the board that its viewer sees, and nothing behind a curtain."""

from __future__ import annotations

from dataclasses import replace

from play_tables import table, turn
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from dsl.engines.linking.game import Datum
from dsl.services.match.position_values import RecentMove
from editor.base.texts import tr
from editor.play.legend_panel import LegendPanel


def test_it_tells_what_is_on_the_board_now_and_what_the_signs_say(qtbot: QtBot) -> None:
    session, play = table()
    panel = LegendPanel(session)
    qtbot.addWidget(panel)

    def said() -> list[str]:
        return [made.text() for made in panel.findChildren(QLabel) if made.text() and not made.isHidden()]

    play.put(turn())
    assert "Gull" not in said(), "nobody reads it"
    play.show_side_panel("legend")
    assert {"Gull", "Swift", tr("legend-goal"), tr("legend-wound"), tr("legend-key-again"), "F11"} <= set(said())
    assert tr("legend-wake") not in said() and len(said()) > 24, "the chart has its own signs"
    play.put(replace(turn(), pieces=turn().pieces[:1], recent=(RecentMove(1, Datum("ship", 1), (301, 302)),)))
    assert "Swift" not in said() and tr("legend-wake") in said()
    play.veil(True, None)
    assert "Gull" not in said()
