"""Widgets of a test on the screen."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

W = TypeVar("W", bound=QWidget)


def on_screen(qtbot: QtBot, widget: W, width: int = 0, height: int = 0, *, active: bool = False) -> W:
    """Show a widget until the end of the test; ``active``: with the keyboard."""
    qtbot.addWidget(widget)
    if width:
        widget.resize(width, height)
    widget.show()
    if active:
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)
    return widget
