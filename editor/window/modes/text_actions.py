"""The rows of the action table that are about the text of rules, bound to the text that is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.view.actions.qt_actions import Actions
from editor.view.actions.rules_writing import ROWS, SHARED
from editor.window.modes.rules_page import RulesPage

if TYPE_CHECKING:
    from editor.rules.text.text_panel import TextPanel


def bind_text(actions: Actions, page: RulesPage) -> None:
    """Let each row do its work in the panel of the text, which is made if need be."""

    def panel() -> TextPanel:
        from editor.rules.text.text_panel import TextPanel  # heavy: not before a text is wanted

        found = page.panel("text")
        assert isinstance(found, TextPanel)
        return found

    def do(id_: str) -> None:
        panel().setFocus()
        panel().command(id_)

    def bind_keys() -> None:
        """The text has the shortcuts that the user gave."""
        if "text" in page.panels:
            panel().bind_keys({id_: actions.keys(id_) for id_ in (*(row.id for row in ROWS), *SHARED)})

    actions.rebound.connect(bind_keys)
    page.shown.connect(bind_keys)
    for row in ROWS:
        actions.bind(row.id, partial(do, row.id))
