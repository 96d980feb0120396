"""Binds the actions of ``MATCH_ROWS`` to the match that is shown, and enables them as its state allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from editor.base.signals import reconnect
from editor.model.match.match_view import Beside, persons
from editor.model.match.play_session import FAR, PlaySession
from editor.model.sessions.session_factory import SessionListener
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.match.match_context import MatchContext
from editor.view.sounds.sound_player import SoundPlayer
from editor.window.files.match_opening import MatchSaving
from editor.window.modes.play_page import PlayPage
from editor.window.settings import Settings
from editor.window.tabs import Tabs

BESIDE: dict[str, Beside] = {name: name for name in ("log", "legend", "change", "book", "scenarios")} | {
    "good": "balance"
}
"""Action → the panel that it shows beside the match."""
ANIMATED, FOLLOWED, SOUND, VOLUME = "play/animated", "play/follow", "play/sound", "play/volume"


class PlayActions(QObject, SessionListener):
    """Binds the actions that need only the session of a match; others are bound where their widgets are."""

    def __init__(self, actions: Actions, tabs: Tabs, page: PlayPage, saving: MatchSaving, settings: Settings) -> None:
        super().__init__()
        self.actions, self.tabs, self.page, self.settings = actions, tabs, page, settings
        self.saving = saving
        self._heard: PlaySession | None = None
        self.sounds = SoundPlayer(self)
        self.sounds.on = settings.flag(SOUND, True)
        page.drawer.volume.valueChanged.connect(self._volume)
        page.drawer.volume.setValue(settings.number(VOLUME, 80, 0, 100))
        steps = {"first": -FAR, "back": -1, "forward": 1, "last": FAR}
        verbs: dict[str, Callable[[PlaySession], object]] = {
            "new": PlaySession.leave,
            "again": PlaySession.again,
            **{name: partial(PlaySession.step, by=by) for name, by in steps.items()},
            "sit": PlaySession.sit,
            "why_not": lambda play: play.ask_why(not play.why_asked),
            **{name: partial(self._toggle, beside=beside) for name, beside in BESIDE.items()},
            "hurry": PlaySession.hurry,
            "stop_bot": PlaySession.stop_bot,
            "openly": lambda play: play.play_openly(not play.openly),
            "everything": lambda play: play.watch_everything(not play.everything),
        }
        for name, verb in verbs.items():
            actions.bind(f"play.{name}", partial(self._do, verb))
        actions.bind("play.own_dice", lambda: self.page.seats.own_dice.toggle())
        actions.bind("play.set_up", page.set_up_from_here)
        actions.bind("play.hint", self._hint)
        actions.bind("play.time", page.time.toggle)
        actions.bind(
            "play.camera", lambda: self.page.chart_view.match.camera.toggle() if self.page.chart_view else None
        )
        actions.bind("play.follow", self._follow)
        actions.bind("play.drawer", page.drawer.toggle)
        actions.bind("play.split", self._split)
        actions.bind("play.animated", self._animated)
        actions.bind("play.sound", self._sound)
        actions.bind("play.scenario", lambda: self._do(lambda play: play.scenario_requested.emit()))
        actions.bind("play.save_record", saving.save)
        actions.gate("play.everything", lambda: self._people() == 0)
        actions.gate("play.openly", lambda: self._people() > 1)
        actions["play.animated"].setChecked(settings.flag(ANIMATED, True))

    def _people(self) -> int:
        """The number of people in the match."""
        setup = self._heard.setup if self._heard is not None else None
        return len(persons(setup)) if setup is not None else -1

    def _do(self, verb: Callable[[PlaySession], object]) -> None:
        if self.session is not None and self.session.shows("play"):
            verb(self.session.play)

    def _toggle(self, play: PlaySession, beside: Beside) -> None:
        play.show_side_panel("" if play.beside == beside else beside)

    def _hint(self) -> None:
        if self.session is not None and self.session.shows("play"):
            self.session.hints.ask()

    def _split(self) -> None:
        session = self.session
        if session is not None:
            session.split = not session.split
            if session.split and session.mode == "draw":
                session.mode = "play"
            self._mark()

    def _animated(self) -> None:
        on = not self.settings.flag(ANIMATED, True)
        self.settings.put(ANIMATED, on)
        if self._heard is not None:
            self._heard.animated = on
        self._mark()

    def follow_sounds(self, context: MatchContext) -> None:
        """Play sounds for what happens on the chart."""
        context.motion.sounded.connect(lambda name: self.sounds.play(name, context.motion.speed))
        context.motion.silenced.connect(self.sounds.stop)

    def _sound(self) -> None:
        self.sounds.on = not self.sounds.on
        self.settings.put(SOUND, self.sounds.on)
        self._mark()

    def _volume(self, percent: int) -> None:
        """Set the volume, and play a sample."""
        self.sounds.volume = percent / 100
        if percent != self.settings.number(VOLUME, 80, 0, 100):
            self.settings.put(VOLUME, percent)
            self.sounds.play("dice")

    def _follow(self) -> None:
        self.settings.put(FOLLOWED, not self.settings.flag(FOLLOWED, True))
        self._mark()

    # --- following -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """The match of another tab."""
        self._hear()

    def session_changed(self, name: str) -> None:
        """Turned to."""
        if name in ("mode", "split"):
            self._hear()

    def _hear(self) -> None:
        play = self.session.play if self.session is not None and self.session.shows("play") else None
        if play is not self._heard:
            if play is not None and self.session is not None:
                play.animated = self.settings.flag(ANIMATED, True)
                self.saving.follow(self.session.match_keeper)
            self._heard = reconnect(self._heard, play, lambda one: one.changed, self._play_changed)
        self._mark()

    def _play_changed(self, name: str) -> None:
        if name in ("stage", "veiled", "busy", "setup"):
            self.actions.refresh()
        if name in ("beside", "openly", "everything", "why_asked", "setup", "stage"):
            self._mark()

    def _mark(self) -> None:
        """Check the actions that are switched on."""
        play, session = self._heard, self.session
        marks = {
            "split": session is not None and session.split,
            **{name: play is not None and play.beside == beside for name, beside in BESIDE.items()},
            "openly": play is not None and play.openly,
            "everything": play is not None and play.everything,
            "why_not": play is not None and play.why_asked,
            "own_dice": self.page.seats.own_dice.isChecked(),
            "animated": self.settings.flag(ANIMATED, True),
            "sound": self.sounds.on,
            "follow": self.settings.flag(FOLLOWED, True),
        }
        if self.page.chart_view is not None:
            self.page.chart_view.match.camera.follows = marks["follow"]
        for name, on in marks.items():
            self.actions[f"play.{name}"].setChecked(on)
