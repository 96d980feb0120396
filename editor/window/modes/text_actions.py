"""The rows of the action table that are about the text of rules, bound to the text that is shown."""

from __future__ import annotations

from functools import partial

from editor.actions.qt_actions import Actions
from editor.actions.rules_writing import ROWS
from editor.window.modes.rules_page import RulesPage


def bind_text(actions: Actions, page: RulesPage) -> None:
    """Let each row do its work in the panel of the text, which is made if need be."""

    def do(id_: str) -> None:
        from editor.rules_text.text_panel import TextPanel  # heavy: not before a text is wanted

        panel = page.panel("text")
        assert isinstance(panel, TextPanel)
        panel.setFocus()
        panel.command(id_)

    for row in ROWS:
        actions.bind(row.id, partial(do, row.id))
