"""Writing a file: whole or not at all, with the permissions it had, whatever goes wrong on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.text.files import write_bytes, write_text


def test_a_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_text(path, "новое")
    assert path.read_text(encoding="utf-8") == "новое"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    write_bytes(tmp_path / "ours", b"")
    (tmp_path / "other").write_bytes(b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_one(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to(real)
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink() and real.read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("call", ["fdopen", "fsync", "chmod", "replace"])
def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_text("old", encoding="utf-8")

    def interrupted(*_args: object, **_more: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, call, interrupted)
        with pytest.raises(KeyboardInterrupt):
            write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_text(tmp_path / "none" / "x", "new")
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        write_text(tmp_path / "folder", "new")
    protected = tmp_path / "protected"
    protected.write_text("old", encoding="utf-8")
    protected.chmod(0o444)
    with pytest.raises(PermissionError):
        write_text(protected, "new")
    assert protected.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "protected"]
