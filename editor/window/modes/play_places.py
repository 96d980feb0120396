"""What stands around the chart in Play: each widget, its place, and beside what it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

from PySide6.QtWidgets import QWidget

from editor.model.match.match_view import Beside
from editor.model.sessions.session import Session

Place = Literal["top", "bottom", "left", "right", "over"]
"""``over``: over what stands at the top, so that the chart stays where and as large as it is."""
MATCH: tuple[Beside, ...] = ("", "change", "book")


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
    "strip": PlayPlace("players.player_strip", "PlayerStrip", "top"),
    "prompt": PlayPlace("prompt.prompt_bar", "PromptBar", "top"),
    "hint": PlayPlace("prompt.hint_bar", "HintBar", "over"),
    "banner": PlayPlace("time.difference_banner", "DifferenceBanner", "over", (*MATCH, "scenarios")),
    "scenario_head": PlayPlace("scenarios.scenario_head", "ScenarioHead", "top", ("scenarios",), seats=True),
    "balance_head": PlayPlace("balance.balance_head", "BalanceHead", "top", ("balance",), seats=True),
    "time": PlayPlace("time.time_line_panel", "TimeLinePanel", "bottom"),
    "scenario_steps": PlayPlace("scenarios.scenario_steps", "ScenarioSteps", "bottom", ("scenarios",), seats=True),
    "balance_foot": PlayPlace("balance.balance_foot", "BalanceFoot", "bottom", ("balance",), seats=True),
    "chance": PlayPlace("chance.chance_box", "ChanceBox", "right"),
    "keep": PlayPlace("scenarios.keep_panel", "KeepPanel", "right", (*MATCH, "scenarios")),
    "log": PlayPlace("log.log_panel", "LogPanel", "right", ("",), stretch=True),
    "change": PlayPlace("change.change_panel", "ChangePanel", "right", ("change",), stretch=True),
    "rules_reader": PlayPlace("rules_reader", "RulesReader", "right", ("book",), seats=True, stretch=True),
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
