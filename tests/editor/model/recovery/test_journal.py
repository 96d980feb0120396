"""The journal: what it writes, what it does when it cannot, and that nothing but a clean end removes it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text, small_map
from safe_maps import PAINT, both, opened, random_command, state

from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Items
from editor.model.recovery import unsaved_work
from editor.model.recovery.journal import Journal
from editor.model.recovery.outside_watcher import FileWatcher


def kill(journal: Journal) -> None:
    """What the death of the process does: the system closes its files, nothing else happens."""
    journal.document.recorded.disconnect(journal._recorded)
    journal.document.settled.disconnect(journal._settled)
    if journal._handle >= 0:
        os.close(journal._handle)
    if journal._claim is not None:
        os.close(journal._claim._handle)


def restored(path: Path) -> MapDocument:
    """The only work on offer, brought back."""
    (offer,) = unsaved_work.find([path])
    document, journal = unsaved_work.restore(offer)
    kill(journal)
    return document


def test_no_journal_before_the_first_change_and_none_after_closing(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    assert [f.name for f in tmp_path.iterdir()] == ["bay.yaml"]
    both(document, "square8")
    assert journal.path == tmp_path / ".bay.yaml.journal" and journal.path.exists()
    journal.close()
    assert [f.name for f in tmp_path.iterdir()] == ["bay.yaml"]
    assert unsaved_work.find([document.path]) == []  # type: ignore[list-item]


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_work_and_its_history_come_back(tmp_path: Path, topology: str) -> None:
    document, journal = opened(tmp_path, topology)
    texts = [document.text()]
    for number in range(8):
        random_command(document, number)
        texts.append(document.text())
    document.undo_stack.undo()
    document.undo_stack.undo()
    kill(journal)
    again = restored(tmp_path / "bay.yaml")
    assert again.path == tmp_path / "bay.yaml" and again.dirty
    assert state(again) == state(document) and again.text() == texts[6]
    labels = [document.undo_stack.text(k) for k in range(8)]
    assert [again.undo_stack.text(k) for k in range(again.undo_stack.count())] == labels
    again.undo_stack.redo()
    again.undo_stack.redo()
    assert again.text() == texts[8]
    for text in reversed(texts[:8]):
        again.undo_stack.undo()
        assert again.text() == text
    assert not again.dirty


def test_merged_commands_come_back_as_one(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "hex")
    for cell in range(5):
        document.do(PAINT, document.chart.painted([cell], document.chart.inks()[1]), merge="painting")
    assert document.undo_stack.count() == 1
    kill(journal)
    again = restored(tmp_path / "bay.yaml")
    assert again.undo_stack.count() == 1 and state(again) == state(document)
    again.undo_stack.undo()
    assert again.text() == map_text("hex")


def test_a_save_ends_the_journal_and_what_is_undone_past_it_is_kept(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square4")
    random_command(document, 1)
    random_command(document, 2)
    document.save()
    assert not (tmp_path / ".bay.yaml.journal").exists()
    document.undo_stack.undo()
    document.undo_stack.undo()
    document.undo_stack.redo()
    random_command(document, 3)
    document.undo_stack.undo()
    random_command(document, 4)
    kill(journal)
    again = restored(tmp_path / "bay.yaml")
    assert state(again) == state(document) and again.path == document.path


def test_cells_of_a_board_that_became_a_track_are_brought_back_too(tmp_path: Path) -> None:
    """Somebody made a track of the file and left the rows of cells in it; undone past the save."""
    document, journal = opened(tmp_path, "square4")
    document.do(PAINT, document.chart.painted([3, 14], Ink(None)))
    drawn = map_text("square4")
    rows = drawn[drawn.index("legend:") : drawn.index("sites:")]
    (tmp_path / "bay.yaml").write_text(map_text("track") + rows.replace("~~~~##", "~~##~~"), encoding="utf-8")
    watcher = FileWatcher(document)
    watcher.reload()
    assert document.chart.is_track and document.chart.cells.shape == (9, 12)
    document.save()
    document.undo_stack.undo()
    document.undo_stack.undo()
    kill(journal)
    watcher.close()
    again = restored(tmp_path / "bay.yaml")
    assert state(again) == state(document) and not again.chart.is_track


def test_cells_behind_a_short_row_are_brought_back_after_a_save(tmp_path: Path) -> None:
    """Beyond the end of a row stands nothing; painting beyond that gives it a character, and the save writes that."""
    text = map_text("square4").replace("  ~~~~##~~~~~~\n", "  ~~~~\n", 1)
    assert text != map_text("square4")
    path = tmp_path / "bay.yaml"
    path.write_text(text, encoding="utf-8")
    document = MapDocument.open(path)
    journal = Journal(document)
    row = next(row for row, line in enumerate(document.chart.write_rows()) if len(line) == 4)
    sea, land, *_ = document.chart.inks()
    document.do(PAINT, document.chart.painted([row * 12 + 9], land))
    document.save()
    document.do(PAINT, document.chart.painted(range(row * 12, row * 12 + 12), sea))
    kill(journal)
    again = restored(path)
    assert state(again) == state(document)
    assert [again.chart.ink_at(row * 12 + column) for column in range(12)] == [sea] * 12


def test_saving_under_another_name_moves_the_journal(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square4")
    random_command(document, 1)
    document.save(tmp_path / "other.yaml")
    random_command(document, 2)
    assert journal.path == tmp_path / ".other.yaml.journal"
    assert sorted(f.name for f in tmp_path.iterdir()) == [".other.yaml.journal", "bay.yaml", "other.yaml"]
    journal.close()


def test_a_new_map_is_kept_in_the_users_folder(fresh: Path) -> None:
    from charts import small_map

    document = small_map("square8")
    journal = Journal(document)
    random_command(document, 1)
    assert journal.path is not None and journal.path.parent == fresh / "recovery"
    kill(journal)
    (offer,) = unsaved_work.find()
    assert offer.path is None and offer.name == "" and offer.count == 1
    again, second = unsaved_work.restore(offer)
    assert state(again) == state(document) and again.path is None
    assert unsaved_work.find() == []  # a living window holds its journal
    second.close()


def test_a_folder_that_cannot_be_written(tmp_path: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, journal = opened(tmp_path, "square8")
    real = os.open

    def refusing(path: os.PathLike[str] | str, *args: int, **more: int) -> int:
        if Path(path).parent == tmp_path:
            raise PermissionError(13, "read-only")
        return real(path, *args, **more)

    monkeypatch.setattr(os, "open", refusing)
    random_command(document, 1)
    assert journal.path is not None and journal.path.parent == fresh / "recovery"
    kill(journal)
    monkeypatch.undo()
    monkeypatch.setenv("FORDEWIND_HOME", str(fresh))
    assert state(restored(tmp_path / "bay.yaml")) == state(document)


def test_a_full_disk_is_told_once_and_all_is_written_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, journal = opened(tmp_path, "square8")
    told: list[object] = []
    journal.write_failed.connect(told.append)
    random_command(document, 1)
    real = os.write

    def full(handle: int, data: bytes) -> int:
        real(handle, bytes(data)[:7])  # some of it still fits
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    random_command(document, 2)
    random_command(document, 3)
    monkeypatch.setattr(os, "write", real)
    assert len(told) == 1
    kept = unsaved_work.read_journal(tmp_path / ".bay.yaml.journal")
    assert kept is not None and len(kept[1]) == 1, "what was written before is still there, without a torn line"
    random_command(document, 4)
    kill(journal)
    offers = unsaved_work.find([tmp_path / "bay.yaml"])
    assert max(offer.count for offer in offers) == 4
    again = unsaved_work.rebuilt(max(offers, key=lambda offer: offer.count))
    assert state(again) == state(document)


def test_a_map_without_a_file_is_told_of_without_a_gap_for_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    document = small_map("square8")
    journal, told = Journal(document), list[object]()
    journal.write_failed.connect(lambda said: told.append(str(said)))

    def full(_handle: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    random_command(document, 1)
    assert told == ["Changes cannot be kept on disk just now: save soon"]


def test_the_journal_does_not_grow_without_end(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    journal._limit = 6000
    for number in range(60):
        random_command(document, number)
    assert journal.path is not None
    assert journal._size == journal.path.stat().st_size
    journal._limit = 6000
    random_command(document, 61)
    kill(journal)
    assert state(restored(tmp_path / "bay.yaml")) == state(document)


def test_the_same_file_twice(tmp_path: Path, fresh: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    second = MapDocument.open(tmp_path / "bay.yaml")
    other = Journal(second)
    assert other.elsewhere and not journal.elsewhere
    random_command(second, 2)
    assert other.path is not None and other.path.parent == fresh / "recovery"
    assert unsaved_work.find([tmp_path / "bay.yaml"]) == []
    other.close()
    assert journal.path is not None and journal.path.exists()
    journal.close()
    third = Journal(MapDocument.open(tmp_path / "bay.yaml"))
    assert not third.elsewhere
    third.close()


def test_a_second_crash_loses_nothing_either(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "flat")
    random_command(document, 1)
    kill(journal)
    again, second = unsaved_work.restore(unsaved_work.find([tmp_path / "bay.yaml"])[0])
    random_command(again, 2)
    kill(second)
    last = restored(tmp_path / "bay.yaml")
    assert state(last) == state(again) and last.undo_stack.count() == 2


def test_old_work_is_not_written_over_by_new_work(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    kill(journal)
    second, other = opened(tmp_path, "square8")
    random_command(second, 2)
    random_command(second, 3)
    assert other.path == tmp_path / ".bay.yaml.2.journal"
    kill(other)
    assert sorted(offer.count for offer in unsaved_work.find([tmp_path / "bay.yaml"])) == [1, 2]


def test_a_file_changed_meanwhile_comes_back_as_a_copy(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    kill(journal)
    path = tmp_path / "bay.yaml"
    path.write_text(path.read_text() + "# somebody was here\n")
    (offer,) = unsaved_work.find([path])
    assert offer.outdated and offer.name == "bay.yaml"
    again = restored(path)
    assert again.path is None and again.origin == path and state(again) == state(document)


def test_undone_to_the_beginning_is_nothing_to_offer(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    document.undo_stack.undo()
    kill(journal)
    assert unsaved_work.find([tmp_path / "bay.yaml"]) == []
    assert not (tmp_path / ".bay.yaml.journal").exists()


def test_maps_open_at_a_crash_are_found_without_being_asked_for(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    random_command(document, 1)
    kill(journal)
    assert [offer.path for offer in unsaved_work.find()] == [tmp_path / "bay.yaml"]


def test_a_stroke_that_goes_on_is_written_when_it_ends(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    stroke = document.begin(PAINT)
    stroke.add([Items("starts", 0, (), ({"kind": "harbour", "at": "A1"},))])
    assert journal.path is None
    stroke.finish()
    assert journal.path is not None
    journal.close()


def test_what_is_unsaved_though_nothing_was_changed_is_kept(tmp_path: Path) -> None:
    document, journal = opened(tmp_path, "square8")
    document.do(PAINT, document.chart.painted([1], Ink("land")), "stroke")
    document.save()
    path = tmp_path / "bay.yaml"
    assert journal.path is None
    path.unlink()
    document.mark_unsaved()  # as the watcher does when the file is gone
    assert journal.path is not None
    [offer] = [unsaved_work._offer(journal.path)]
    assert offer is not None and offer.count == 1 and offer.outdated
    assert state(unsaved_work.rebuilt(offer)) == state(document)
    # this goes into a command from before the journal, and is taken back together with that
    document.do(PAINT, document.chart.painted([2], Ink("land")), "stroke")
    assert document.undo_stack.count() == 1
    for move in (document.undo_stack.undo, document.undo_stack.redo, document.undo_stack.undo):
        move()
        offer = unsaved_work._offer(journal.path)
        assert offer is not None and state(unsaved_work.rebuilt(offer)) == state(document)
    journal.close()
    assert list(tmp_path.iterdir()) == []
