"""Files of scenarios are written as steps of the tab's history: undo writes what stood there before."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QUndoCommand

from dsl.text.diagnostics import Problems
from dsl.text.files import read_source, write_text
from editor.base.texts import Message
from editor.base.texts.file_words import reason


class ScenarioFileStep(QUndoCommand):
    """A file of scenarios with another text; an empty text is no file. It knows its tab weakly, as commands do."""

    def __init__(self, label: Message, path: Path, after: str, told: Callable[[str], object]) -> None:
        """``told``, a method, is called after each writing, with the reason why it failed, or nothing."""
        super().__init__(str(label))
        self.label = label
        self._path, self._after, self._told = path, after, weakref.WeakMethod(told)
        self._before = text_of(path)

    def redo(self) -> None:
        """Write the new text."""
        self._write(self._after)

    def undo(self) -> None:
        """Write what stood there."""
        self._write(self._before)

    def _write(self, text: str) -> None:
        trouble = ""
        try:
            if text:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                write_text(self._path, text)
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            trouble = reason(error)
        told = self._told()
        if told is not None:
            told(trouble)


def text_of(path: Path) -> str:
    """What a file holds; nothing where there is none."""
    source = read_source(path, Problems()) if path.is_file() else None
    return source.text if source is not None else ""
