"""The process that checks maps: it finds what a thread would find, drops what is late, and never stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text, small_map
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from editor.base.background import processes
from editor.base.background.packets import complete_messages, framed, packed, unpacked
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import MISSING, Value
from editor.model.games import Games
from editor.model.problems import checker
from editor.model.problems.checker import CheckClient, Checker
from editor.model.problems.locate import path_of
from editor.model.problems.map_checks import Finding, Question, check_chart, snapshot, without_text

pytestmark = pytest.mark.usefixtures("whole_processes")

GAMES = Games()


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[CheckClient]:
    """A process of its own for the test."""
    made = CheckClient()
    monkeypatch.setattr("editor.model.problems.checker.check_client", lambda: made)
    yield made
    made.end()


def essence(findings: list[Finding]) -> list[tuple[object, ...]]:
    """What matters of findings, comparable."""
    found = []
    for finding in findings:
        said, span = finding.diagnostic, finding.diagnostic.span
        where = (span.line, span.column, span.end_line, span.end_column) if span else None
        found.append((said.code, dict(said.args), said.hint, said.severity, where, path_of(said), finding.place))
    return found


def broken(topology: str) -> MapDocument:
    """A map with several things wrong for any game."""
    text = map_text(topology).replace("kind: port", "kind: prot", 1).replace("terrain: storm", "terrain: storn", 1)
    return MapDocument(MapFile(text.replace("author: somebody", "zones: {a: 1}")))


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_questions_and_findings_survive_being_written(topology: str) -> None:
    document = broken(topology)
    board = GAMES.board("ships_track" if topology == "track" else "pirates_1989")
    chart = snapshot(document.chart)
    question = Question(chart, document.file.text(), None, True)
    received = bytearray(framed(5, packed(question)) + framed(7) + b"half")
    (number, data), dropped = complete_messages(received)
    again = unpacked(data)
    assert (number, dropped) == (5, (7, b"")) and received == b"half"
    assert again.base == question.base and again.chart.data == chart.data and (again.chart.cells == chart.cells).all()
    found = check_chart(document.file.text(), chart, board)
    assert found
    sent = [without_text(finding) for finding in found]
    assert essence(unpacked(packed(sent))) == essence(found)
    assert not any(finding.diagnostic.span.source.text for finding in sent if finding.diagnostic.span)


def test_the_process_finds_what_a_thread_finds_and_follows_changes(qtbot: QtBot, bench: CheckClient) -> None:
    board, document = GAMES.board("pirates_1989"), broken("square8")
    checker = Checker(document, board)
    got: list[list[Finding]] = []
    checker.found.connect(got.append)
    qtbot.waitUntil(lambda: checker.fresh)
    assert bench.process_id
    assert got and essence(got[-1]) == essence(check_chart(document.file.text(), snapshot(document.chart), board))
    first = bench.process_id
    document.do(label("x"), [Value(("zones",), {"a": 1}, MISSING)])
    qtbot.waitUntil(lambda: checker.fresh)
    assert essence(got[-1]) == essence(check_chart(document.file.text(), snapshot(document.chart), board))
    assert "map-unknown-key" not in {finding.diagnostic.code for finding in got[-1]} and bench.process_id == first
    checker.stop()


def test_a_check_that_nobody_waits_for_is_ended(
    qtbot: QtBot, bench: CheckClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(signal, "SIGSTOP"):
        return  # Windows cannot hold a process
    document = small_map("square8")
    checker = Checker(document)
    qtbot.waitUntil(lambda: checker.fresh)
    first = bench.process_id
    os.kill(first, signal.SIGSTOP)  # from here on it answers nothing, like one with endless work
    document.do(label("x"), [Value(("author",), "somebody", "me")])
    qtbot.waitUntil(lambda: bench.busy)
    bench._stale_timer.setInterval(1)
    document.do(label("x"), [Value(("author",), "me", "us")])
    qtbot.waitUntil(lambda: checker.fresh)
    assert bench.process_id not in (0, first)
    checker.stop()


def test_without_a_process_a_thread_does_it(
    qtbot: QtBot, bench: CheckClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(processes.sys, "executable", str(tmp_path / "nothing"))
    board, document = GAMES.board("pirates_1989"), broken("square8")
    checker = Checker(document, board)
    got: list[list[Finding]] = []
    checker.found.connect(got.append)
    qtbot.waitUntil(lambda: checker.fresh)
    assert bench.process_id == 0
    assert essence(got[-1]) == essence(check_chart(document.file.text(), snapshot(document.chart), board))
    checker.stop()


def test_nothing_stays_behind_when_the_window_dies() -> None:
    """The pipe closes, as it does when the window is killed: the process ends though it is at work."""
    held = subprocess.Popen(
        [sys.executable, "-P", "-m", checker.PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert held.stdin is not None
    document = small_map("square8", 400, 400)
    held.stdin.write(framed(1, packed(Question(document.chart, document.file.text(), None, True))))
    held.stdin.close()
    assert held.wait(timeout=300) == 0


def test_nothing_is_imported_from_a_strangers_folder(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window started in a folder of maps from the net: modules that lie there are no business of ours."""
    trap = f"open({str(tmp_path / 'sprung')!r}, 'w')\n"
    for name in ("yaml", "numpy", "json", "dsl", "typer", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(trap)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", "."]))
    process = QProcess()
    processes.start(process, "dsl.fronts.cli", ["--help"])
    assert process.waitForFinished(600_000) and process.exitCode() == 0
    assert not (tmp_path / "sprung").exists()
