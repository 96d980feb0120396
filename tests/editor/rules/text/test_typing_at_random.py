"""Whatever is typed, pasted, undone: the widget shows the document, and undo leads back to the first byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from on_screen import on_screen
from pytestqt.qtbot import QtBot
from rules_typist import GAMES, Typist, analysed, opened, shown_text

from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_view import CodeView
from editor.rules.text.text_positions import displayed
from tests.share import share, usual

STEPS = share(1500)


class Model:
    """The text as somebody has it who only hears of the changes."""

    def __init__(self, document: RulesDocument) -> None:
        self._document, self.text = document, document.source.text
        document.changed.connect(self._changed)

    def _changed(self, start: int, removed: int, added: int) -> None:
        put = self._document.source.text[start : start + added]
        self.text = self.text[:start] + put + self.text[start + removed :]


@pytest.mark.parametrize("path", usual(GAMES, "ships_track"), ids=lambda path: path.stem)
def test_what_is_shown_is_the_text(path: Path, qtbot: QtBot) -> None:
    document = opened(path)
    first, model = document.source.text, Model(document)
    view = on_screen(qtbot, CodeView(document), 800, 500)
    analysed(view)
    typist = Typist(view, seed=len(first))
    for step in range(STEPS):
        typist.step()
        assert model.text == document.source.text, step
        if step % 20 == 0:
            qtbot.wait(0)
            assert shown_text(view) == displayed(document.source.text), step
    qtbot.wait(0)
    assert shown_text(view) == displayed(document.source.text)
    last, steps = document.source.text, document.undo_stack.index()
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.source.text == first == model.text and shown_text(view) == first and not document.dirty
    while document.undo_stack.index() < steps:  # what was undone last stays undone
        document.undo_stack.redo()
    qtbot.wait(0)
    assert document.source.text == last and shown_text(view) == displayed(last)
