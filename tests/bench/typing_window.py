"""How long one waits at the text of rules: from a key to the coloured letter, to problems on the screen, to completions.

``python -m tests.bench.typing_window [game …]`` types a rule into each game, a key every 80 ms as fast hands do, in a
window with the language service in its process. The worst of each is what counts: aims are 16, 100 and 50 ms.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QUndoStack
from PySide6.QtWidgets import QApplication

from dsl.text.diagnostics import Problems
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.rules_text_view import RulesTextView

TYPED = '\nrule bench_rule(p: player):\n    if p.x == 1:\n    log "one"\n'
GAP, LONGEST = 0.08, 5.0
"""Seconds between keys, and until an answer counts as never given."""


@dataclass
class Waits:
    """Milliseconds of one game."""

    frames: list[float] = field(default_factory=list)
    problems: list[float] = field(default_factory=list)
    completions: list[float] = field(default_factory=list)


def press(text: RulesTextView, letter: str) -> float:
    """Type a letter and paint what comes of it; milliseconds."""
    key = Qt.Key.Key_Return if letter == "\n" else Qt.Key.Key_A
    begun = time.perf_counter()
    QApplication.sendEvent(text.view, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter))
    text.view.viewport().repaint()
    text.view.gutter.repaint()
    return (time.perf_counter() - begun) * 1000


def until(done: Callable[[], bool], seconds: float = LONGEST) -> float:
    """Let the window work until something is so; milliseconds."""
    begun = time.perf_counter()
    while not done() and time.perf_counter() - begun < seconds:
        QApplication.processEvents()
        time.sleep(0.0005)
    return (time.perf_counter() - begun) * 1000


def shown(document: RulesDocument, text: RulesTextView) -> None:
    """Show what was read, unless the text has changed since."""
    if document.analysis is not None and document.analysis.version == document.version:
        text.take(document.analysis)


def measure(path: Path) -> Waits:
    """Open a game, type into the empty line before its first rule, and see how long things take."""
    document = RulesDocument.open(path.absolute(), QUndoStack(QApplication.instance()), Problems())
    assert document is not None
    client, waits = analysis_client(), Waits()
    text = RulesTextView(document, client)
    document.analysed.connect(lambda: shown(document, text))
    text.resize(1000, 760)
    text.show()
    text.view.setFocus()
    client.follow(document)
    until(lambda: document.analysis is not None)
    source = document.source.text
    place = source.rindex("\n\n", 0, source.index("\nrule ")) + 1  # not behind a comment: Enter would go on with it
    text.view.select(place, place)
    for letter in TYPED:
        follow_key(document, text, letter, waits)
    text.deleteLater()
    QApplication.sendPostedEvents(text, QEvent.Type.DeferredDelete)  # its timers ask nothing any more
    client.leave(document)
    return waits


def follow_key(document: RulesDocument, text: RulesTextView, letter: str, waits: Waits) -> None:
    """Type one letter, and wait for all that comes of it, until the next one would be typed."""
    text.completer.leave()
    waits.frames.append(press(text, letter))
    begun, seen = time.perf_counter(), {"list": 0.0, "problems": 0.0}

    def look() -> bool:
        now = (time.perf_counter() - begun) * 1000
        if text.completer.list.isVisible():
            seen["list"] = seen["list"] or now
        if document.analysis is not None and document.analysis.version == document.version:
            seen["problems"] = seen["problems"] or now
        return bool(seen["problems"]) and now > GAP * 1000

    until(look)
    waits.problems.append(seen["problems"])
    waits.completions += [seen["list"]] if seen["list"] else []


def row(times: list[float]) -> str:
    """Half of them, and the worst."""
    return f"{median(times):6.1f} {max(times):6.1f}" if times else "     –      –"


def main() -> None:
    """All games, or those that are named."""
    app = QApplication.instance() or QApplication([])
    names = sys.argv[1:]
    print("milliseconds (median, worst)       letter   problems   completions")
    for path in sorted(Path("rulesets").glob("*/*.rules")):
        if not names or path.stem in names:
            waits = measure(path)
            print(f"{path.stem:24}  {row(waits.frames)}  {row(waits.problems)}  {row(waits.completions)}", flush=True)
    analysis_client().end()
    del app


if __name__ == "__main__":
    main()
