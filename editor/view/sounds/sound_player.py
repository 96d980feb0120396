"""Plays the sounds of a match: few at once, no quick repetitions, only important ones at high speed."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import wave
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtGui import QGuiApplication

from dsl.services.theme.sections import SOUNDS

RATE = 22_050
PLAYERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("afplay", ("-v", "{share}")),
    ("pw-play", ("--volume={share}",)),
    ("paplay", ("--volume={whole}",)),
    ("aplay", ("-q",)),
)
"""Programs that play a file, with the option for volume as a fraction or out of 65 536."""


class Outlet(Protocol):
    """Plays a sound by its name, as loud as a share of 1, and does not wait for its end."""

    def play(self, name: str, volume: float) -> None:
        """Begin a sound."""

    def stop(self) -> None:
        """End all sounds."""


class Silence:
    """An output that plays nothing."""

    def play(self, name: str, volume: float) -> None:
        """Does nothing."""

    def stop(self) -> None:
        """Does nothing."""


def best_outlet(parent: QObject, silent: bool = False) -> Outlet:
    """The best sound output on this machine."""
    if silent:
        return Silence()
    with contextlib.suppress(Exception), drivers_silenced():  # a driver may fail in any way
        return Mixer()
    if sys.platform == "win32":
        return WindowsPlayer()
    for program, options in PLAYERS:
        if path := shutil.which(program):
            return ProgramPlayer(parent, path, options)
    return Silence()


@contextlib.contextmanager
def drivers_silenced() -> Iterator[None]:
    """Suppress output to the terminal in the block: sound libraries report each missing card."""
    terminal = os.dup(2)
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def sound_file(name: str) -> Path:
    """The file of a sound."""
    return Path(str(files("editor.view.sounds").joinpath(f"{name}.wav")))


class Mixer:
    """Output through miniaudio: a device that is fed with all current sounds."""

    def __init__(self) -> None:
        library: Any = import_module("miniaudio")
        self._lock = Lock()
        self._voices: list[tuple[NDArray[np.float32], int]] = []
        self._sounds: dict[str, NDArray[np.float32]] = {}
        self._device = library.PlaybackDevice(
            output_format=library.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, app_name="Fordewind"
        )
        feed = self._feed()
        next(feed)
        self._device.start(feed)

    def play(self, name: str, volume: float) -> None:
        """Begin a sound."""
        if name not in self._sounds:
            with wave.open(str(sound_file(name)), "rb") as file:
                read = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
            self._sounds[name] = read.astype(np.float32)
        with self._lock:
            self._voices.append((self._sounds[name] * volume, 0))

    def stop(self) -> None:
        """End all sounds."""
        with self._lock:
            self._voices = []

    def _feed(self) -> Generator[bytes, int, None]:
        """A generator that yields as many samples as the device requests."""
        count = yield b""
        while True:
            count = yield self.mixed(count)

    def mixed(self, count: int) -> bytes:
        """The next samples of all sounds together."""
        whole = np.zeros(count, dtype=np.float32)
        with self._lock:
            going = []
            for sound, at in self._voices:
                part = sound[at : at + count]
                whole[: len(part)] += part
                if at + count < len(sound):
                    going.append((sound, at + count))
            self._voices = going
        return np.clip(whole, -32767, 32767).astype("<i2").tobytes()


class WindowsPlayer:
    """Output through Windows' own function: one sound at a time, at the system's volume."""

    def play(self, name: str, volume: float) -> None:
        """Play a sound; the one before it ends."""
        if not volume:
            return
        library: Any = import_module("winsound")
        with contextlib.suppress(RuntimeError):
            flags = library.SND_FILENAME | library.SND_ASYNC | library.SND_NODEFAULT
            library.PlaySound(str(sound_file(name)), flags)

    def stop(self) -> None:
        """End the sound."""
        with contextlib.suppress(RuntimeError):
            import_module("winsound").PlaySound(None, 0)


class ProgramPlayer:
    """Output through a program of the system, started for each sound."""

    def __init__(self, parent: QObject, program: str, options: tuple[str, ...]) -> None:
        self._parent, self._program, self._options = parent, program, options

    def play(self, name: str, volume: float) -> None:
        """Begin a sound."""
        values = {"share": f"{volume:.2f}", "whole": str(round(volume * 65_536))}
        process = QProcess(self._parent)
        process.finished.connect(process.deleteLater)
        process.errorOccurred.connect(process.deleteLater)
        process.start(self._program, [*(option.format(**values) for option in self._options), str(sound_file(name))])

    def stop(self) -> None:
        """End all sounds."""
        for process in self._parent.findChildren(QProcess):
            process.kill()


AT_ONCE, AGAIN, FAST = 3, 0.08, 4.0
"""The most sounds at once; the seconds between two equal ones; the speed from which only some are played."""
LOUD = frozenset(("hit", "sink", "flag", "end"))
"""Sounds that are played at any speed."""


class SoundPlayer(QObject):
    """Plays sounds by name. ``on`` and ``volume`` (0 to 1) are the user's settings; silent without a screen."""

    changed = Signal()

    def __init__(
        self, parent: QObject | None = None, outlet: Outlet | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(parent)
        self._outlet, self._clock = outlet, clock
        self._on, self.volume = True, 0.8
        self._begun: list[tuple[str, float]] = []

    @property
    def on(self) -> bool:
        """Whether sounds are on."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self.changed.emit()

    def play(self, name: str, speed: float = 1.0) -> bool:
        """Play a sound, unless there are too many; ``speed`` of the game. Returns whether it is played."""
        now = self._clock()
        self._begun = [(other, begin) for other, begin in self._begun if now - begin < SOUNDS[other]]
        again = any(other == name and now - begin < AGAIN for other, begin in self._begun)
        if not self._on or name not in SOUNDS or again or len(self._begun) >= AT_ONCE:
            return False
        if speed >= FAST and name not in LOUD:
            return False
        if self._outlet is None:
            self._outlet = best_outlet(self, QGuiApplication.platformName() in ("offscreen", "minimal"))
        self._begun.append((name, now))
        self._outlet.play(name, self.volume)
        return True

    def stop(self) -> None:
        """End all sounds."""
        self._begun = []
        if self._outlet is not None:
            self._outlet.stop()
