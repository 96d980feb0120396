"""The dialog in which a file is named that is to be written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def asked_path(
    parent: QWidget, title: str, start: Path, filters: str, endings: Sequence[str]
) -> tuple[Path | None, str]:
    """The file that the user names, with one of the endings, and the filter that was chosen.

    The dialog asks before it takes a file that is there. One whose name it could not know, because the ending was left
    out, is shown in it once more, so that it asks about that, too.
    """
    while True:
        name, chosen = QFileDialog.getSaveFileName(parent, title, str(start), filters)
        if not name:
            return None, chosen
        ending = next((known for known in endings if f"*{known}" in chosen), endings[0])
        start = Path(name if name.lower().endswith(tuple(endings)) else name + ending)
        if start == Path(name) or not start.exists():
            return start, chosen
