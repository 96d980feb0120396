"""The table of widgets around the chart in Play: the place of each, and with which panels it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

from editor.model.documents.geometry import Box
from editor.model.match.match_view import Beside
from editor.model.sessions.session import Session

Place = Literal["top", "bottom", "left", "right", "over", "side", "seats"]
"""The last three lie over the board, without moving it: at its top, its right, its middle."""
MATCH: tuple[Beside, ...] = ("", "log", "legend", "change", "book")


@dataclass(frozen=True)
class PlayPlace:
    """A widget by its module and class; ``beside`` are the aspects of Play in which it is shown.

    ``seats``: it is also shown before a match. ``stretch``: it takes the remaining height of its column.
    """

    module: str
    made: str
    place: Place
    beside: tuple[Beside, ...] = MATCH
    seats: bool = False
    stretch: bool = False


PANELS: dict[str, PlayPlace] = {
    "scenarios": PlayPlace(
        "scenarios.scenario_panel", "ScenarioPanel", "left", ("scenarios",), seats=True, stretch=True
    ),
    "hint": PlayPlace("prompt.hint_bar", "HintBar", "over"),
    "costly": PlayPlace("time.costly_bar", "CostlyBar", "over"),
    "banner": PlayPlace("time.difference_banner", "DifferenceBanner", "over", (*MATCH, "scenarios")),
    "scenario_head": PlayPlace("scenarios.scenario_steps", "ScenarioHead", "top", ("scenarios",), seats=True),
    "balance_head": PlayPlace("balance.study_panel", "BalanceHead", "top", ("balance",), seats=True),
    "scenario_steps": PlayPlace("scenarios.scenario_steps", "ScenarioSteps", "bottom", ("scenarios",), seats=True),
    "balance_foot": PlayPlace("balance.study_panel", "BalanceFoot", "bottom", ("balance",), seats=True),
    "keep": PlayPlace("scenarios.keep_panel", "KeepPanel", "side", (*MATCH, "scenarios")),
    "log": PlayPlace("log.log_panel", "LogPanel", "side", ("log",), stretch=True),
    "legend": PlayPlace("legend_panel", "LegendPanel", "side", ("legend",), stretch=True),
    "change": PlayPlace("change_panel", "ChangePanel", "side", ("change",), stretch=True),
    "rules_reader": PlayPlace("rules_reader", "RulesReader", "side", ("book",), seats=True, stretch=True),
    "scenario_result": PlayPlace(
        "scenarios.scenario_result", "ScenarioResult", "right", ("scenarios",), seats=True, stretch=True
    ),
    "balance": PlayPlace("balance.balance_panel", "BalancePanel", "right", ("balance",), seats=True, stretch=True),
}
"""Name → place, at each place from top to bottom. Modules are relative to ``editor.play``."""
FOLDER = "editor.play"


def at_hand() -> Iterator[tuple[str, PlayPlace]]:
    """The panels whose modules exist."""
    for name, place in PANELS.items():
        if find_spec(f"{FOLDER}.{place.module}") is not None:
            yield name, place


def make(place: PlayPlace, session: Session | None) -> QWidget:
    """Create the widget of a place."""
    made: QWidget = getattr(import_module(f"{FOLDER}.{place.module}"), place.made)(session)
    return made


NARROW = 46
"""The width in pixels of the margin that lies over the board, if the board's shape leaves less space beside it."""
FROM_LEFT = 8
BOTH = 240
"""With so many free pixels at both sides, as beside a square board, the board is in the middle."""


def table_margin(width: int) -> int:
    """The width of the margin beside a card table, in pixels."""
    return round(min(max(width * 0.2, NARROW), BOTH))


def edges(board: Box, width: int, height: int, alone: bool) -> tuple[float, float]:
    """The free pixels at the left and right of a board of that shape; ``alone``: there is no margin."""
    wide, high = max(board[2] - board[0], 1e-6), max(board[3] - board[1], 1e-6)
    free = width - min(width, height * wide / high)
    if alone or free >= 2 * BOTH:
        return free / 2, free / 2
    left = min(FROM_LEFT, free)
    return left, free - left


SEATS, OPENED, SEATS_PAD, SEATED = 640, 960, 64, 0.28
"""Of the seats: their width and that with pictures, the space beside them, their distance from the upper edge."""


def seats_place(board: QRect, row: int, high_in: Callable[[int], int]) -> QRect:
    """The place of the seats on the board, in a row of width ``row``; its upper edge is fixed, whatever is added."""
    wide = min(max(OPENED, row + SEATS_PAD) if row else SEATS, board.width() - 24)
    high = max(min(high_in(wide), board.height() - 16), 0)
    down = max(min(round(board.height() * SEATED), board.height() - high - 8), 8)
    return QRect(board.topLeft() + QPoint((board.width() - wide) // 2, down), QSize(wide, high))
