"""What stands around the chart in Play: each widget, its place, and beside what it is shown."""

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
"""The last three lie over the board, which stays where and as large as it is: at its top, its right, its middle."""
MATCH: tuple[Beside, ...] = ("", "log", "legend", "change", "book")


@dataclass(frozen=True)
class PlayPlace:
    """A widget by its module and class; ``beside`` are the aspects of Play in which it is shown.

    ``seats``: it is shown before a match, too. ``stretch``: it takes the room that is left in its column.
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
"""By name, in each place from the top down. Modules stand in ``editor.play``."""
FOLDER = "editor.play"


def at_hand() -> Iterator[tuple[str, PlayPlace]]:
    """The panels that there are."""
    for name, place in PANELS.items():
        if find_spec(f"{FOLDER}.{place.module}") is not None:
            yield name, place


def make(place: PlayPlace, session: Session | None) -> QWidget:
    """One of them."""
    made: QWidget = getattr(import_module(f"{FOLDER}.{place.module}"), place.made)(session)
    return made


NARROW = 46
"""Pixels of the margin that lies over the board where its shape leaves less."""
FROM_LEFT = 8
BOTH = 240
"""With so many pixels at both sides, as beside a square board, it stands in the middle."""


def table_margin(width: int) -> int:
    """How wide the margin is beside a card table."""
    return round(min(max(width * 0.2, NARROW), BOTH))


def edges(board: Box, width: int, height: int, alone: bool) -> tuple[float, float]:
    """What is left free at the left and at the right of a board of that shape; ``alone``: there is no margin."""
    wide, high = max(board[2] - board[0], 1e-6), max(board[3] - board[1], 1e-6)
    free = width - min(width, height * wide / high)
    if alone or free >= 2 * BOTH:
        return free / 2, free / 2
    left = min(FROM_LEFT, free)
    return left, free - left


SEATS, OPENED, SEATS_PAD, SEATED = 640, 960, 64, 0.28
"""How wide the seats are in pixels, and with each shown; what is beside them, how far down the board they begin."""


def seats_place(board: QRect, row: int, high_in: Callable[[int], int]) -> QRect:
    """Where on the board the seats stand, in a ``row`` so wide: what is there stays where it is if more comes."""
    wide = min(max(OPENED, row + SEATS_PAD) if row else SEATS, board.width() - 24)
    high = max(min(high_in(wide), board.height() - 16), 0)
    down = max(min(round(board.height() * SEATED), board.height() - high - 8), 8)
    return QRect(board.topLeft() + QPoint((board.width() - wide) // 2, down), QSize(wide, high))
