"""The whole table: the rows of all areas, in the order in which menus show them."""

from __future__ import annotations

from editor.view.actions import (
    edit,
    features,
    file,
    help,
    map,
    match_actions,
    modes,
    rules_writing,
    tools,
    trace,
    view,
)
from editor.view.actions.action_row import ActionRow

AREAS = (file, edit, rules_writing, modes, view, tools, features, map, trace, match_actions, help)
"""Modules of rows, in the order in which menus show them."""


def rows() -> tuple[ActionRow, ...]:
    """Every row of the table; raises ``ValueError`` if two have one id."""
    found = tuple(row for area in AREAS for row in area.ROWS)
    ids = [row.id for row in found]
    twice = {id_ for id_ in ids if ids.count(id_) > 1}
    if twice:
        raise ValueError(f"actions with one id: {', '.join(sorted(twice))}")
    return found


def keys_of(row: ActionRow) -> list[str]:
    """The default shortcuts of a row, as portable texts."""
    return [key.strip() for key in row.keys.split("; ") if key.strip()]


def ordered(listed: tuple[ActionRow, ...], menu: str) -> list[ActionRow]:
    """The rows that stand in one menu."""
    return [row for row in listed if row.menu == menu]
