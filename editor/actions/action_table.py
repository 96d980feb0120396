"""The whole table: the rows of all areas, in the order in which menus show them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from editor.actions.action_row import ActionRow

AREAS = ("file", "edit", "view", "tools", "features", "map", "trace", "help")
MENUS = ("file", "edit", "view", "tools", "map", "trace", "help")


def rows() -> tuple[ActionRow, ...]:
    """Every row of the table; raises ``ValueError`` if two have one id."""
    found = tuple(_gathered())
    ids = [row.id for row in found]
    twice = {id_ for id_ in ids if ids.count(id_) > 1}
    if twice:
        raise ValueError(f"actions with one id: {', '.join(sorted(twice))}")
    return found


def _gathered() -> Iterator[ActionRow]:
    for area in AREAS:
        name = f"editor.actions.{area}"
        if find_spec(name) is not None:
            yield from import_module(name).ROWS


def keys_of(row: ActionRow) -> list[str]:
    """The default shortcuts of a row, as portable texts."""
    return [key.strip() for key in row.keys.split("; ") if key.strip()]


def ordered(listed: tuple[ActionRow, ...], menu: str) -> list[ActionRow]:
    """The rows that stand in one menu."""
    return [row for row in listed if row.menu == menu]
