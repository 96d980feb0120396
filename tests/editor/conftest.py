"""Qt without a display, English texts, a settings folder of its own: for every test of the window."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"

import pytest
from forking import Forks, started
from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, QThreadPool, SignalInstance
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.base.background import processes
from editor.base.background.question_client import QuestionClient
from editor.base.texts import LANGUAGES, ui
from editor.charts.drawing.style_choice import StyleChoice, chosen
from editor.model.match import play_session, scenario_board
from editor.model.match.scenario_board import ScenarioBoard
from editor.view.canvas.grounds.ground_questions import Cover
from editor.window.pages.start_model import PICTURE, keep, sample_paths

play_session.PAUSE = 0  # a turn that the rules end is looked at by people; a test that is about it sets it
PATIENCE = 300_000
"""Milliseconds that a test waits for what must come: nobody knows how busy the machine is."""
OFTEN, REST = 50, 20
"""After so many looks it rests for so many milliseconds before each: what takes long is not made longer by looking."""
HANGING = 10_000
"""A limit of so many milliseconds or more says that a process hangs: where tests run, it may just be slow."""
MANY = 3_000
"""After a test that has left so many objects they are looked through: there may be windows and pictures among them."""
_wait_until, _wait_signal, _made_client = QtBot.waitUntil, QtBot.waitSignal, QuestionClient.__init__
_click = QTest.mouseClick


def _patiently(bot: QtBot, callback: Callable[[], bool | None]) -> None:
    asked = 0

    def come() -> bool | None:
        nonlocal asked
        found, asked = callback(), asked + 1
        if found is False and asked > OFTEN:
            bot.wait(REST)
        return found

    _wait_until(bot, come, timeout=PATIENCE)


def _wait_patiently(bot: QtBot, signal: SignalInstance) -> object:
    return _wait_signal(bot, signal, timeout=PATIENCE)


def _patient_client(
    client: QuestionClient, program: str, longest: int, *opening: Callable[[], Iterable[bytes]]
) -> None:
    _made_client(client, program, max(longest, PATIENCE) if longest >= HANGING else longest, *opening)


def _click_after_layout(widget: QWidget, *words: object, **more: object) -> None:
    """Nobody can click before a layout is done: a button that has no size yet would not feel it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    _click(widget, *words, **more)


QTest.mouseClick = _click_after_layout  # type: ignore[method-assign, assignment]
QtBot.waitUntil = _patiently  # type: ignore[method-assign]
QtBot.waitSignal = _wait_patiently  # type: ignore[method-assign]
QuestionClient.__init__ = _patient_client  # type: ignore[method-assign]
scenario_board.MOST = 1  # each has to compile the game, and tests run side by side


@pytest.fixture(scope="session", autouse=True)
def application(qapp: QApplication) -> Iterator[None]:
    """One for all tests here.

    Its clipboard is empty at the end: what Python put there must not outlive it, or the process dies of it.
    """
    yield
    qapp.clipboard().clear()


@pytest.fixture(scope="module", autouse=True)
def collected_in_main_thread() -> Iterator[None]:
    """As in the program, garbage is collected in the main thread only, also between the tests of one window.

    In a thread of the pool a collection may destroy an object of Qt's: it holds a mutex of Qt's there and waits for
    Python, while the main thread holds Python and waits for that mutex.
    """
    gc.disable()
    yield
    QThreadPool.globalInstance().waitForDone()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Processes beside the window are forked off one that stands, where the system can do it."""
    if not sys.platform.startswith("linux"):
        yield
        return
    made = Forks(tmp_path_factory.mktemp("forks"))
    processes.start = made.start
    yield
    processes.start = started
    made.end()


@pytest.fixture
def whole_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes beside the window are started as users have them started."""
    monkeypatch.setattr(processes, "start", started)


@cache
def _of_scenarios(path: Path) -> bool:
    return "scenario" in path.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def scenarios_at_rest(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only files of tests that speak of scenarios have them run: it takes longer than all that a window does else."""
    if not _of_scenarios(request.path):
        monkeypatch.setattr(ScenarioBoard, "run", lambda _board, _asked: None)


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures of the start page, the same for all windows of all processes: for maps that come along stand-ins.

    Planning a styled chart takes a second, and no window of a test lives until all are painted: the next would begin
    anew; plain ones are drawn soon, but by each window. ``shots`` and ``test_shelf_pictures`` have galleries of their own and see how they are painted.
    """
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared"
    painted = QImage(PICTURE, QImage.Format.Format_RGB32)
    painted.fill("lightsteelblue")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("FORDEWIND_HOME", str(shared))
        choices = StyleChoice(), StyleChoice("plain")
        for path, language, night, choice in product(sample_paths(), LANGUAGES, (False, True), choices):
            keep(Cover(path, night, language, choice, PICTURE.width(), PICTURE.height(), 2.0), painted)
    return shared / "pictures"


@pytest.fixture(autouse=True)
def fresh(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, gallery: Path) -> Iterator[Path]:
    """English, and a user folder that nobody else has; only the pictures in it are shared."""
    home = tmp_path_factory.mktemp("home")
    (home / "pictures").symlink_to(gallery)
    monkeypatch.setenv("FORDEWIND_HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    ui.language = "en"
    yield home
    ui.language = "en"
    with QSignalBlocker(chosen):  # a window that lives on would draw all its covers in a folder that is gone
        chosen.choice = StyleChoice()
    # else they would wait for the next test with an event loop, all at once
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if gc.get_count()[0] > MANY:
        gc.collect(1)
