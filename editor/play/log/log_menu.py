"""The menu of the log, made of what the panel offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from editor.base.texts import tr


@dataclass(frozen=True)
class Offer:
    """A line of the menu by the key of its text; ``checked`` where it is a thing that is so or not."""

    key: str
    verb: Callable[[], object]
    enabled: bool = True
    checked: bool | None = None


def log_menu(parent: QWidget, parts: Iterable[Iterable[Offer]]) -> QMenu:
    """A menu of parts with lines between them."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for part in parts:
        menu.addSeparator()
        for offer in part:
            action = menu.addAction(tr(offer.key))
            action.triggered.connect(lambda _on=False, verb=offer.verb: verb())
            action.setEnabled(offer.enabled)
            if offer.checked is not None:
                action.setCheckable(True)
                action.setChecked(offer.checked)
    return menu
