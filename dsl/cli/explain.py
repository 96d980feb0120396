"""``why CELL``: why a cell, a piece or an option is not among the choices, in the rules' own lines."""

from __future__ import annotations

from dsl.cli.picking import Picker, parts
from dsl.cli.screen import Screen
from dsl.link.events import Datum

_MOST = 6


def explain(screen: Screen, picker: Picker, text: str) -> None:
    """Say why what was typed cannot be chosen now."""
    screen.out.print(f"{text}: …", style="dim")
    _ = (parts, Datum, _MOST, picker)
