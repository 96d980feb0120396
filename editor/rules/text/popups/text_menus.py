"""The menus of the text: what can be done at a place, by rows of the action table, and repairs to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from dsl.services.writing.contract import Repair
from editor.base.texts import tr
from editor.view.actions.action_table import rows

NAMES = ("text.definition", "text.peek", "text.uses", "text.rename", "text.add_to_rule", "text.own_rule")
CLIPBOARD = ("edit.cut", "edit.copy", "edit.paste", "edit.select_all")

Do = Callable[[Repair], object]


def repair_menu(parent: QWidget, repairs: Mapping[str, Repair], do: Do) -> QMenu:
    """Repairs by what is said of them, the first of them chosen: Enter does it."""
    menu = _menu(parent, "text-repairs")
    _add_repairs(menu, repairs, do)
    menu.setActiveAction(menu.actions()[0])
    return menu


def text_menu(
    parent: QWidget,
    commands: Mapping[str, Callable[[], object]],
    keys: Mapping[str, str],
    idle: Iterable[str],
    repairs: Mapping[str, Repair],
    do: Do,
) -> QMenu:
    """Repairs of the place, what is done with its name, the clipboard; ``idle`` are the commands that do nothing now.

    ``keys`` are the shortcuts that are shown, by the ids of the action table.
    """
    menu = _menu(parent, "text-menu")
    table = {row.id: row for row in rows()}
    _add_repairs(menu, repairs, do)
    for group in (NAMES, CLIPBOARD):
        menu.addSeparator()
        for id_ in group:
            action = menu.addAction("\t".join(filter(None, (tr(table[id_].text), keys.get(id_, "")))), commands[id_])
            action.setObjectName(id_)
            action.setEnabled(id_ not in idle)
    return menu


def _menu(parent: QWidget, name: str) -> QMenu:
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName(tr(name))
    return menu


def _add_repairs(menu: QMenu, repairs: Mapping[str, Repair], do: Do) -> None:
    for said, repair in repairs.items():
        menu.addAction(said.replace("&", "&&"), partial(do, repair))
