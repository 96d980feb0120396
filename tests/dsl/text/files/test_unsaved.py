"""Files that are open in an editor are read as they are written there."""

from __future__ import annotations

from pathlib import Path

from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, unsaved


def text_of(path: Path) -> str | None:
    found = read_source(path, Problems())
    return found.text if found is not None else None


def test_an_open_file_is_read_as_it_is_written_and_others_as_they_are(tmp_path: Path) -> None:
    one, other = tmp_path / "one.rules", tmp_path / "other.rules"
    one.write_text("on disk", encoding="utf-8")
    other.write_text("other", encoding="utf-8")
    with unsaved({one.resolve(): "in the editor"}):
        assert text_of(tmp_path / "." / "one.rules") == "in the editor"
        assert text_of(other) == "other"
        one.unlink()
        assert text_of(one) == "in the editor"
    assert text_of(one) is None
