"""How soon do the window and the command line answer? Run ``python -m tests.bench.startup [TIMES]``; it only tells.

Of the command line: the processor time of some helps, and of each game up to its first prompt.

From the start of the process (Python's own included) to the first paint of the start page, to the furnished window
and to the last picture on the start page: medians of some starts, as wall and as processor time, beside a bare window
with one label. Starts of both kinds take turns, so that what else the machine does touches both; compare ratios.
Python's bytecode is kept from the first start on, as it is where Fordewind was installed.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from statistics import median

TIMES = 5
TICK = 5
"""Milliseconds between two looks at how long the window did not answer."""

HELLO = """
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
label = QLabel("hello")
probe = Probe(label)
label.resize(1280, 800)
label.show()
while "paint" not in probe.found:
    app.processEvents()
probe.end()
"""

EDITOR = """
from dsl.fronts.cli.app import wants_window
from editor.window.commands.opening import open_window
assert wants_window(["edit"])
import editor.window.main_window as window
class Watched(window.MainWindow):
    def __init__(self, *args):
        super().__init__(*args)
        self.probe = Probe(self.start)
    def furnish(self):
        found = super().furnish()
        self.probe.take("furnished")
        QTimer.singleShot(0, self.probe.settle)
        return found
window.MainWindow = Watched
open_window([])
"""

PROBE = """
import json, time
def Probe(widget):
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication
    globals()["QTimer"] = QTimer
    class Probe(QObject):
        def __init__(self, widget):
            super().__init__(widget)
            self.found, self.widget, self.worst, self.quiet = {}, widget, 0.0, 0
            widget.installEventFilter(self)
        def eventFilter(self, widget, event):
            if event.type() == QEvent.Type.Paint and "paint" not in self.found:
                self.take("paint")
                QTimer.singleShot(0, self.painted)
            return False
        def painted(self):
            self.last = time.perf_counter()
            self.timer = QTimer(self, interval=TICK, timeout=self.tick)
            self.timer.start()
        def take(self, name):
            self.found.setdefault(name, (time.time() - BEGIN, time.process_time()))
        def tick(self):
            now = time.perf_counter()
            self.worst, self.last = max(self.worst, now - self.last), now
        def settle(self):
            work = self.widget.window().work
            self.quiet = 0 if work.jobs else self.quiet + 1
            if self.quiet > 20:
                self.take("pictures")
                return self.end()
            QTimer.singleShot(TICK, self.settle)
        def end(self):
            self.found["blocked"] = (self.worst, 0.0)
            print(json.dumps(self.found), flush=True)
            QApplication.closeAllWindows()  # the window ends its processes, so that none writes on
    return Probe(widget)
"""

Found = dict[str, tuple[float, float]]


def start(program: str, home: str) -> Found:
    """One start in a process of its own."""
    head = f"BEGIN, TICK = {time.time()}, {TICK}\n"
    own = {"FORDEWIND_HOME": home, "PYTHONPYCACHEPREFIX": home, "PYTHONDONTWRITEBYTECODE": ""}
    kept = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **own}
    done = subprocess.run(
        [sys.executable, "-c", head + PROBE + program], env=kept, capture_output=True, text=True, check=True, timeout=60
    )
    found: Found = json.loads(done.stdout)
    return found


COMMANDS = ("--help", "play --help", "simulate --help", "list")
GAMES = ("pirates_1989", "colonies_1990", "colonies_variant", "pirates_fame", "ships_track", "sea_battle")


def spent(words: str, home: str) -> float:
    """The processor time of one command, in seconds; a game is left at its first prompt."""
    own = {"FORDEWIND_HOME": home, "PYTHONPYCACHEPREFIX": home, "PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "editor", *words.split()],
        input="quit\n", text=True, env={**os.environ, **own}, capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def command_line(times: int) -> None:
    """Print what commands cost."""
    with tempfile.TemporaryDirectory() as home:
        for words in (*COMMANDS, *(f"play {game} --seed 1" for game in GAMES)):
            spent(words, home)  # the first one translates what it needs
            print(f"{words:28}{1000 * median(spent(words, home) for _ in range(times)):10.0f} ms of processor time")


def main(times: int = TIMES) -> None:
    """Print the tables."""
    command_line(times)
    hello: list[Found] = []
    editor: list[Found] = []
    with tempfile.TemporaryDirectory() as home:
        start(EDITOR, home)  # the first one translates everything
        for _ in range(times):
            hello.append(start(HELLO, home))
            editor.append(start(EDITOR, home))
    print(f"{'median of ' + str(times):28}{'wall ms':>10}{'processor ms':>14}{'of a bare window':>18}")
    bare = _median(hello, "paint")
    _row("bare window, first paint", bare, bare)
    for name, what in (("paint", "first paint"), ("furnished", "furnished"), ("pictures", "all pictures")):
        _row(f"fordewind, {what}", _median(editor, name), bare)
    print(
        f"longest time the window did not answer, after its first paint: {1000 * _median(editor, 'blocked')[0]:.0f} ms"
    )


def _median(found: list[Found], name: str) -> tuple[float, float]:
    return median(one[name][0] for one in found), median(one[name][1] for one in found)


def _row(name: str, found: tuple[float, float], bare: tuple[float, float]) -> None:
    wall, spent = found
    print(f"{name:28}{1000 * wall:10.0f}{1000 * spent:14.0f}{wall / bare[0]:10.1f} ×{spent / bare[1]:5.1f} ×")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
