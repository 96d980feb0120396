"""What the user holds, whichever tab is shown: the tool, and how broad it is."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.model.sessions.watched import Watched

BROADEST = 9


class ToolState(QObject):
    """One for a window; every session refers to it."""

    changed = Signal(str)
    """The name of the attribute that is another now."""

    tool = Watched("brush")
    """The tool in use, by name."""
    size = Watched(1, lambda size: min(max(size, 1), BROADEST))
    """The brush: 1 to 9 cells across."""

    def __init__(self) -> None:
        super().__init__()
        self.previous = "brush"
        """The tool to take up again when a floating piece was set down or dropped."""
