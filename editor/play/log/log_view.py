"""The list of the log: its sentences are broken anew in another width, which a plain list leaves undone."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView


class LogView(QListView):
    """A list whose rows are as high as their width makes them."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
