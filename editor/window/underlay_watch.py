"""Shows the picture under a map, and reports if it cannot be read, even if the tracing panel was never opened."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject

from editor.draw.tracing.underlay_layer import tracing_layers
from editor.model.sessions.painting.trace_state import TracingListener
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from editor.window.notices import Answer
from editor.window.tabs import Tabs


class UnderlayWatch(QObject, TracingListener):
    """Follows the session that is shown."""

    def __init__(self, view: ChartView, tabs: Tabs, show_panel: Callable[[], object]) -> None:
        """``show_panel`` opens the tracing panel."""
        super().__init__()
        self.view, self.tabs, self.show_panel = view, tabs, show_panel
        self._reported: WeakKeyDictionary[Session, str] = WeakKeyDictionary()

    def session_shown(self) -> None:
        """Show the picture that lies under the map of another tab."""
        tracing_layers(self.session, self.view)
        self.traced("picture")

    def apply_theme(self, night: bool) -> None:
        """Show the picture in the light or dark theme."""
        tracing_layers(self.session, self.view)[1].night = night

    def traced(self, name: str) -> None:
        """Report each picture that cannot be shown, once."""
        session, trouble, notices = self.session, self.tracing.trouble, self.tabs.notices
        if name != "picture" or session is None:
            return
        if trouble is None:
            if self._reported.pop(session, ""):
                notices.clear("underlay", self.tabs.current)
        elif self._reported.get(session) != str(trouble):
            self._reported[session] = str(trouble)
            show = Answer("trace-show-panel", self.show_panel)
            notices.report(trouble, "warn", [show], topic="underlay", about=self.tabs.current)
