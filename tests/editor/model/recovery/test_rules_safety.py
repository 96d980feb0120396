"""Rules survive: killed processes, torn and hostile journals, files that others change, that go, that cannot be."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from safe_maps import killed_after
from safe_rules import HOUSE, TYPED, random_step

from dsl.text.diagnostics import Problems
from dsl.text.files import FileError
from editor.model.documents import write_back
from editor.model.recovery import unsaved_work
from editor.model.recovery.outside_watcher import CHANGED, GONE, SAME
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.rules_safety import RulesJournal, RulesSafety, RulesWatcher, merge_texts, restore_rules
from editor.view.panels.file_changed_bar import FileChangedBar
from tests.share import usually_first


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """House rules in a file of the user's."""
    path = tmp_path / "ours.rules"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def opened(path: Path) -> RulesDocument:
    document = RulesDocument.open(path, QUndoStack(QApplication.instance()), Problems())
    assert document is not None
    return document


def typed(document: RulesDocument, text: str) -> None:
    end = len(document.text())
    document.replace_range(TYPED, end, end, text)


def brought_back(path: Path) -> RulesDocument:
    """What the window makes of the work of a dead process."""
    document = opened(path)
    for offer in unsaved_work.find([path]):
        assert offer.is_rules and restore_rules(document, offer)
    return document


def states(path: Path, seed: int, count: int) -> list[str]:
    """The texts after each of the process's steps, made again here."""
    document, rnd = opened(path), random.Random(seed)
    found = [document.text()]
    while len(found) <= count:
        random_step(document, rnd)
        found.append(document.text())
    return found


@pytest.mark.parametrize("seed", usually_first(range(12)))
def test_at_most_the_last_step_is_lost(path: Path, seed: int) -> None:
    steps = killed_after(path, seed, 80)
    expected = states(path, seed, steps + 1)
    document = brought_back(path)
    assert document.text() in (expected[steps], expected[steps + 1])
    document.undo_stack.setIndex(0)
    assert document.text() == HOUSE == path.read_text(encoding="utf-8"), "undo leads back to the file"
    assert unsaved_work.find([path]) == []


def test_work_on_a_file_that_was_changed_since_comes_as_one_step(path: Path) -> None:
    document = opened(path)
    journal = RulesJournal(document)
    typed(document, "# one\n")
    typed(document, "# two\n")
    document.undo_stack.undo()
    assert journal.path is not None
    left = journal.path.read_bytes()
    journal.close()
    (path.parent / ".ours.rules.journal").write_bytes(left)
    path.write_text("# theirs\n" + HOUSE, encoding="utf-8")
    (offer,) = unsaved_work.find([path])
    assert offer.outdated and offer.count == 1
    back = opened(path)
    assert restore_rules(back, offer)
    assert back.text() == f"{HOUSE}# one\n" and back.dirty and back.undo_stack.count() == 1
    back.undo_stack.undo()
    assert back.text() == "# theirs\n" + HOUSE and not back.dirty


@pytest.mark.parametrize("change", [
    {"p": "text", "at": -1, "before": "", "after": "x"},
    {"p": "text", "at": 10**9, "before": "", "after": "x"},
    {"p": "text", "at": 0, "before": "not there", "after": "x"},
    {"p": "text", "at": True, "before": "", "after": "x"},
    {"p": "text", "at": 0, "before": None, "after": 7},
    {"p": "value", "path": ["title"], "after": "x"},
    ["text"],
    None,
])  # fmt: skip
def test_hostile_journals_harm_nobody(path: Path, change: object) -> None:
    document = opened(path)
    journal = RulesJournal(document)
    typed(document, "# one\n")
    assert journal.path is not None
    left = journal.path.read_bytes()
    journal.close()
    line = json.dumps({"s": "do", "label": {"key": "no-such-key"}, "patches": [change]}).encode()
    (path.parent / ".ours.rules.journal").write_bytes(left + line + b"\n")
    assert brought_back(path).text() in (f"{HOUSE}# one\n", f"{HOUSE}# one\nx")
    assert path.read_text(encoding="utf-8") == HOUSE


def test_a_saved_file_needs_no_journal_and_keeps_what_it_held(path: Path) -> None:
    document = opened(path)
    journal = RulesJournal(document)
    typed(document, "# one\n")
    assert journal.path is not None and journal.path.parent == path.parent
    document.save()
    assert journal.path is None and path.read_text(encoding="utf-8") == f"{HOUSE}# one\n"
    kept = [backup.path.read_text(encoding="utf-8") for backup in write_back.listed(path)]
    assert kept == [f"{HOUSE}# one\n", HOUSE]
    document.undo_stack.undo()
    assert journal.path is not None and document.dirty
    journal.close()


def test_what_others_change_is_told_and_brought_together(qtbot: QtBot, path: Path) -> None:
    document = opened(path)
    watcher, bar, told = RulesWatcher(document), FileChangedBar(), list[str]()
    qtbot.addWidget(bar)
    bar.follow(watcher)
    bar.reported.connect(lambda said: told.append(said.key))
    typed(document, "# mine\n")
    path.write_text("# theirs\n" + HOUSE, encoding="utf-8")
    qtbot.waitUntil(lambda: watcher.file_state == CHANGED)
    with pytest.raises(FileError) as trouble:
        document.save()
    assert trouble.value.diagnostic.code == "file-changed-outside"
    assert not bar.isHidden() and bar.show_button.isHidden()
    bar.merge()
    assert told == ["safety-merged"] and watcher.file_state == SAME
    assert document.text() == f"# theirs\n{HOUSE}# mine\n" and document.dirty
    document.save()
    assert path.read_text(encoding="utf-8") == document.text()
    watcher.close()


def test_where_both_changed_the_same_one_chooses(qtbot: QtBot, path: Path) -> None:
    document = opened(path)
    watcher, bar = RulesWatcher(document), FileChangedBar()
    qtbot.addWidget(bar)
    bar.follow(watcher)
    at = HOUSE.index("= 4")
    document.replace_range(TYPED, at, at + 3, "= 5")
    path.write_text(HOUSE.replace("= 4", "= 6"), encoding="utf-8")
    qtbot.waitUntil(lambda: watcher.file_state == CHANGED)
    bar.merge()
    assert bar.list.count() == 1 and "= 5" in bar.list.item(0).text() and "= 6" in bar.list.item(0).text()
    assert document.text() == HOUSE.replace("= 4", "= 5"), "nothing is done before one has chosen"
    bar.list.item(0).setCheckState(bar.list.item(0).checkState().Checked)
    bar.merge()
    assert document.text() == HOUSE.replace("= 4", "= 6") and not document.dirty
    watcher.close()


def test_theirs_is_taken_or_mine_is_kept_and_a_file_that_went_is_written_again(qtbot: QtBot, path: Path) -> None:
    document = opened(path)
    watcher = RulesWatcher(document)
    typed(document, "# mine\n")
    path.write_text("# theirs\n", encoding="utf-8")
    qtbot.waitUntil(lambda: watcher.check() == CHANGED)
    watcher.reload()
    assert document.text() == "# theirs\n" and not document.dirty and watcher.file_state == SAME
    document.undo_stack.undo()
    assert document.text() == f"{HOUSE}# mine\n" and document.dirty
    path.write_text("# again\n", encoding="utf-8")
    qtbot.waitUntil(lambda: watcher.check() == CHANGED)
    watcher.keep_mine()
    document.save()
    assert path.read_text(encoding="utf-8") == f"{HOUSE}# mine\n" and not document.dirty
    path.unlink()
    qtbot.waitUntil(lambda: watcher.check() == GONE)
    assert document.dirty
    document.save(over=True)
    assert path.read_text(encoding="utf-8") == f"{HOUSE}# mine\n" and watcher.file_state == SAME
    watcher.close()


def test_a_file_that_cannot_be_written_loses_nothing(path: Path) -> None:
    document = opened(path)
    typed(document, "# mine\n")
    path.chmod(0o444)
    with pytest.raises(FileError):
        document.save()
    assert document.dirty and document.saved_text == HOUSE == path.read_text(encoding="utf-8")


def test_house_rules_that_cannot_be_kept_are_told_once_and_again_kept(fresh: Path, qtbot: QtBot) -> None:
    from dsl.games.library.shelves import find_rules

    shipped = find_rules("sea_battle", Problems())
    assert shipped is not None
    document = opened(shipped)
    safety = RulesSafety(document)
    told: list[object] = []
    safety.write_failed.connect(told.append)
    (fresh / "unnamed").write_text("no folder", encoding="utf-8")
    document.create_house(TYPED)
    typed(document, "# one\n")
    qtbot.waitUntil(lambda: len(told) == 1)
    (fresh / "unnamed").unlink()
    with qtbot.waitSignal(safety.write_recovered):
        typed(document, "# two\n")
    assert document.place.read_text(encoding="utf-8") == document.text() and len(told) == 1
    safety.close()


@pytest.mark.parametrize(("base", "mine", "theirs", "merged", "count"), [
    ("a\nb\nc\n", "a\nb\nc\n", "a\nb\nc\n", "a\nb\nc\n", 0),
    ("a\nb\nc\n", "x\nb\nc\n", "a\nb\ny\n", "x\nb\ny\n", 0),
    ("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n", 0),
    ("a\nb\nc\n", "a\nx\nc\n", "a\nx\nc\n", "a\nx\nc\n", 0),
    ("a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n", "a\nx\nc\n", 1),
    ("", "x\n", "", "x\n", 0),
    ("a\n", "", "b\n", "", 1),
])  # fmt: skip
def test_lines_are_merged(base: str, mine: str, theirs: str, merged: str, count: int) -> None:
    found = merge_texts(base, mine, theirs)
    assert (found.text, len(found.conflicts)) == (merged, count)
    theirs_won = merge_texts(base, mine, theirs, frozenset(conflict.key for conflict in found.conflicts))
    assert theirs_won.text == (merged if not count else theirs)
