"""The ways of others since one's last turn are painted while the position of the match is shown, and not behind a curtain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from match_table import Table
from play_views import position, sail, ship

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import RecentMove

Laid = Callable[..., Table]


def test_recent_moves_are_painted_but_not_behind_a_curtain(table: Laid) -> None:
    laid = table()
    way = tuple(map(laid.cell, ("G7", "G6", "G5")))
    plain = replace(position([ship(0, laid.cell("B5")), ship(1, way[-1], 1)], [sail(ship(0, 3), 4)]), viewer=0)
    middle = laid.pixel(way[1])

    def colour() -> object:
        return laid.view.grab().toImage().pixelColor(middle)

    laid.play.put(plain)
    without = colour()
    laid.play.put(replace(plain, recent=(RecentMove(1, Datum("ship", 1), way),)))
    assert colour() != without
    laid.play.veil(True, None)
    assert colour() == without
