"""The tour of Play: with the first match of who has just been led through the window, and again by command."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.base.signals import hear
from editor.model.match.play_session import PlaySession
from editor.model.sessions.listener import SessionListener
from editor.view.actions.qt_actions import Actions
from editor.window.help.tour import Tour, TourStep
from editor.window.modes.play_page import PlayPage
from editor.window.pages.shortcuts_page import native
from editor.window.settings import Settings

DUE = "tour/play-due"
"""Set when the tour of the window is over: that of Play has not been seen yet."""


class PlayGuide(Tour, SessionListener):
    """Points at what stands around the chart while a match is on."""

    def __init__(self, window: QWidget, page: PlayPage, chart: QWidget, actions: Actions, settings: Settings) -> None:
        self.page, self.chart, self.rows, self.settings = page, chart, actions, settings
        self._heard: PlaySession | None = None
        super().__init__(window, self._stops())
        self.over.connect(lambda: settings.put(DUE, False))

    def _stops(self) -> list[TourStep]:
        return [
            TourStep("play", lambda: None),
            TourStep("play-prompt", self._panel("prompt")),
            TourStep("play-chart", lambda: self.chart),
            TourStep("play-strip", self._panel("strip")),
            TourStep("play-time", self._panel("time")),
            TourStep("play-log", self._panel("log"), self._keys("play.scenario")),
            TourStep("play-rules", lambda: self.page, self._keys("play.split")),
        ]

    def _panel(self, name: str) -> Callable[[], QWidget | None]:
        return lambda: self.page.panels.get(name)

    def _keys(self, id_: str) -> Callable[[], str]:
        return lambda: native(self.rows.keys(id_)[-1:]) or f"«{self.rows[id_].iconText()}»"

    def session_shown(self) -> None:
        """The match of another tab, or of none."""
        self._hear()

    def session_changed(self, name: str) -> None:
        """Turned to Play, whose match is made only then."""
        if name in ("mode", "split"):
            self._hear()

    def _hear(self) -> None:
        play = self.page.play
        if play is self._heard:
            return
        self._heard = hear(self._heard, play, lambda one: one.changed, self._heard_of)

    def _heard_of(self, name: str) -> None:
        if name == "position" and self.settings.flag(DUE) and self.page.isVisible() and not self.isVisible():
            self.begin()

    def begin(self) -> None:
        """Lead through Play, if a match is on and may be looked at."""
        play = self._heard
        if play is not None and play.position is not None and not play.veiled and self.page.isVisible():
            self.start()
