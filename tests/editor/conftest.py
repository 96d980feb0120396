"""Qt without a display, English texts, a settings folder of its own: for every test of the window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.rendering.style_choice import StyleChoice, chosen
from editor.texts import speech

PATIENCE = 300_000
"""Milliseconds that a test waits at least for what must come: nobody knows how busy the machine is."""
_wait_until = QtBot.waitUntil


def _patiently(bot: QtBot, callback: Callable[[], bool | None], *, timeout: int = 0) -> None:
    _wait_until(bot, callback, timeout=max(timeout, PATIENCE))


QtBot.waitUntil = _patiently  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def clipboard() -> Iterator[None]:
    """Empty at the end: what Python put there must not outlive it, or the process dies of it when it exits."""
    yield
    if isinstance(QGuiApplication.instance(), QGuiApplication):
        QGuiApplication.clipboard().clear()


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures of the start page: painted for the first window of a run, kept for all others of all processes."""
    base = tmp_path_factory.getbasetemp()
    made = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "gallery"
    made.mkdir(exist_ok=True)
    return made


@pytest.fixture(autouse=True)
def fresh(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, gallery: Path) -> Iterator[Path]:
    """English, and a user folder that nobody else has; only the pictures in it are shared."""
    home = tmp_path_factory.mktemp("home")
    (home / "pictures").symlink_to(gallery)
    monkeypatch.setenv("FORDEWIND_HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    speech.language = "en"
    yield home
    speech.language = "en"
    chosen.choice = StyleChoice()
