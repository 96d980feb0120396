"""The window asks about its rules texts in a process beside it, and lives on whatever becomes of that."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import UserFile
from editor.base.background import processes
from editor.base.background.packets import Question
from editor.base.texts import Message
from editor.model.rules.analysis_client import AnalysisClient
from editor.model.rules.rules_document import RulesDocument
from tests.share import usually_first

pytestmark = pytest.mark.usefixtures("whole_processes")

WAIT = 60_000
BASE = """language 1
game pond "Pond"
    base

param depth "Depth": 1..9 = 3
"""
GAME = """language 1
game frogs "Frogs" extends pond

board square8 2 2:
    terrain mud "Mud"

play:
    if depth > 3:
        win active
    tie
"""
ENDLESS = f"function f() -> int = count({{{','.join('1' * 20_000)}}})"
"""A line as long as one may be, which takes a second and more to check; the test waits for a fifth of one."""


@pytest.fixture
def client(qtbot: QtBot) -> Iterator[AnalysisClient]:
    """A process of its own for the test."""
    made = AnalysisClient()
    yield made
    made.end()


@pytest.fixture
def frogs(tmp_path: Path) -> RulesDocument:
    """A game that lies on disk beside its base."""
    for name, text in (("pond", BASE), ("frogs", GAME)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.rules").write_text(text, encoding="utf-8")
    document = RulesDocument.open(tmp_path / "frogs" / "frogs.rules", QUndoStack(), Problems())
    assert document is not None
    return document


def write(document: RulesDocument, text: str) -> None:
    """Another text in place of the whole."""
    document.replace_range(Message("x"), 0, len(document.source.text), text)


def codes(document: RulesDocument) -> list[str]:
    """What is told of the document."""
    return [problem.code for problem in document.analysis.problems] if document.analysis is not None else ["nothing"]


def understood(document: RulesDocument) -> bool:
    """Whether the analysis is that of the text as it is."""
    return document.analysis is not None and document.analysis.version == document.version


def test_a_document_is_followed(qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument) -> None:
    client.follow(frogs)
    qtbot.waitUntil(lambda: understood(frogs))
    assert codes(frogs) == [] and frogs.analysis is not None and frogs.analysis.form is not None
    write(frogs, GAME.replace("depth", "deepth"))
    assert not understood(frogs)
    qtbot.waitUntil(lambda: understood(frogs))
    assert codes(frogs) == ["name-unknown"]


def test_typing_asks_only_about_the_newest(qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument) -> None:
    client.follow(frogs)
    heard = []
    frogs.analysed.connect(lambda: heard.append(frogs.analysis))
    for number in range(50):
        write(frogs, GAME.replace("> 3", f"> {number % 9}"))
    qtbot.waitUntil(lambda: understood(frogs))
    assert len(heard) < 5


def test_an_open_base_is_seen_as_it_is_written(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, tmp_path: Path
) -> None:
    pond = RulesDocument.open(tmp_path / "pond" / "pond.rules", QUndoStack(), Problems())
    assert pond is not None
    client.follow(frogs)
    client.follow(pond)
    write(pond, BASE.replace("depth", "depths"))
    qtbot.waitUntil(lambda: codes(frogs) == ["name-unknown"])
    client.leave(pond)
    client.ask(pond, Question.about(Workspace.highlights, 1, 1), lambda _answer: pytest.fail("nobody follows it"))
    client.analyse_all()
    qtbot.waitUntil(lambda: codes(frogs) == [])


def test_two_tabs_of_one_file_are_answered_from_their_own_texts(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument
) -> None:
    assert frogs.path is not None
    other = RulesDocument.open(frogs.path, QUndoStack(), Problems())
    assert other is not None
    client.follow(frogs)
    client.follow(other)
    qtbot.waitUntil(lambda: understood(frogs) and understood(other))
    write(frogs, GAME.replace("depth", "deepth"))
    write(other, GAME.replace("mud", "reed"))
    qtbot.waitUntil(lambda: understood(frogs) and understood(other))
    assert (codes(frogs), codes(other)) == (["name-unknown"], [])
    found: list[int] = []
    for document in (frogs, other, frogs):
        asked = len(found)
        client.ask(document, Question.about(Workspace.definition, 8, 8), lambda places: found.append(len(places or ())))
        qtbot.waitUntil(lambda asked=asked: len(found) > asked)  # type: ignore[misc]
    assert found == [0, 1, 0]
    assert frogs.analysis is not None and frogs.analysis.form is not None
    assert frogs.analysis.form.board is not None, "the last sound text of the tab is its own"
    assert [feature.name for feature in frogs.analysis.form.board.features] == ["mud"]
    client.leave(other)
    write(frogs, GAME)
    qtbot.waitUntil(lambda: understood(frogs))
    assert codes(frogs) == []


def test_where_rules_lay_before_is_no_base_of_theirs(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, tmp_path: Path
) -> None:
    base, before, told = tmp_path / "pond" / "pond.rules", frogs.place, list[str]()
    frogs.base_rewritten.connect(told.append)
    client.follow(frogs)
    qtbot.waitUntil(lambda: codes(frogs) == [])
    frogs.set_place(before.with_name("other.rules"))
    seen = frogs.analysis
    client.analyse_all()
    qtbot.waitUntil(lambda: frogs.analysis is not seen)
    before.write_text(GAME.replace("Mud", "Reed"), encoding="utf-8")
    base.write_text(BASE + "\n", encoding="utf-8")
    qtbot.waitUntil(lambda: str(base) in told)
    assert set(told) == {str(base)}
    assert frogs.analysis is not None and frogs.analysis.file == frogs.source.name


def test_a_base_on_disk_changes_goes_and_comes_back(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, tmp_path: Path
) -> None:
    base, told = tmp_path / "pond" / "pond.rules", list[str]()
    frogs.base_rewritten.connect(told.append)
    client.follow(frogs)
    qtbot.waitUntil(lambda: codes(frogs) == [])
    (tmp_path / "frogs" / "note.txt").write_text("beside", encoding="utf-8")
    base.write_text(BASE.replace("depth", "depths"), encoding="utf-8")
    qtbot.waitUntil(lambda: codes(frogs) == ["name-unknown"])
    assert set(told) == {str(base)}
    base.unlink()
    qtbot.waitUntil(lambda: codes(frogs) == ["extends-unknown"])
    assert frogs.analysis is not None and frogs.analysis.outline, "the last game is still shown"
    base.write_text(BASE, encoding="utf-8")
    qtbot.waitUntil(lambda: codes(frogs) == [])


@pytest.mark.slow
def test_what_never_ends_is_told_with_its_place(qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument) -> None:
    client.follow(frogs)
    qtbot.waitUntil(lambda: understood(frogs))
    before, first = frogs.analysis, client._process.process_id
    client._process._time_limit.setInterval(200)
    write(frogs, GAME + ENDLESS)
    qtbot.waitUntil(lambda: codes(frogs) == ["analysis-time"])
    assert frogs.analysis is not None and before is not None
    assert frogs.analysis.outline == before.outline and frogs.analysis.problems[0].place is not None
    assert frogs.analysis.problems[0].place.line == GAME.count("\n") + 1
    client._process._time_limit.setInterval(WAIT)
    write(frogs, GAME)
    qtbot.waitUntil(lambda: codes(frogs) == [])
    assert client._process.process_id not in (0, first)


def test_a_process_that_dies_is_told_and_another_follows(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument
) -> None:
    client.follow(frogs)
    qtbot.waitUntil(lambda: understood(frogs))
    os.kill(client._process.process_id, getattr(signal, "SIGKILL", signal.SIGTERM))
    qtbot.waitUntil(lambda: client._process.process_id == 0)
    write(frogs, GAME + "\n")
    qtbot.waitUntil(lambda: understood(frogs))
    assert codes(frogs) == []


@pytest.mark.parametrize(
    "nonsense", usually_first([")(" * 1_000_000, "a ( b\n" * 330_000, '"' * 2_000_000, "\u0301" * 1_000_000])
)
def test_two_million_bytes_of_nonsense(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, nonsense: str
) -> None:
    client.follow(frogs)
    qtbot.waitUntil(lambda: understood(frogs))
    client._process._time_limit.setInterval(1500)
    write(frogs, nonsense)
    qtbot.waitUntil(lambda: codes(frogs) not in ([], ["nothing"]))
    client._process._time_limit.setInterval(WAIT)
    write(frogs, GAME)
    qtbot.waitUntil(lambda: codes(frogs) == [])


def test_where_no_process_can_be_started_it_is_told(
    qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(processes.sys, "executable", str(tmp_path / "nothing"))
    client.follow(frogs)
    qtbot.waitUntil(lambda: codes(frogs) == ["analysis-start"])


def test_a_text_without_a_file(qtbot: QtBot, client: AnalysisClient, frogs: RulesDocument, tmp_path: Path) -> None:
    fresh = RulesDocument(UserFile(GAME), QUndoStack(), tmp_path / "frogs" / "new.rules")
    client.follow(fresh)
    qtbot.waitUntil(lambda: understood(fresh))
    fresh.save(tmp_path / "frogs" / "toads.rules")
    qtbot.waitUntil(lambda: fresh.analysis is not None and fresh.analysis.file.endswith("toads.rules"))
