"""Edits of files that are not shown, after a name became another: house rules that speak of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dsl.services.forms.text_changes import applied
from dsl.text.files import UserFile
from dsl.text.source import Edit
from editor.model.documents import backups


def rewrite(edits: Iterable[Edit]) -> None:
    """Make the edits in their files, each with a backup of what it held. Raises ``FileError``."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.place.file, []).append(edit)
    for name, own in by_file.items():
        file = UserFile.open(Path(name))
        backups.save_present(Path(name))
        file.set_text(applied(file.text(), own))
        file.save()
