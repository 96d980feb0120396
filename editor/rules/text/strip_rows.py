"""The rows of the strip under the text: what is wrong, with its repair as a button, or where a name is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from dsl.services.writing.contract import Repair
from dsl.text.diagnostics import Severity
from editor.base.texts import tr
from editor.base.texts.tooltips import tip
from editor.view.widgets.glyphs import draw_severity
from editor.view.widgets.rows import Draw, RowDelegate, RowsModel
from editor.view.widgets.shades import is_night


@dataclass(frozen=True)
class StripRow:
    """A row; ``severity`` is None for a use of a name, which has no ``code`` of a report either."""

    said: str
    where: str
    go: Callable[[], object]
    severity: Severity | None = None
    repair: Repair | None = None
    label: str = ""
    code: str = ""

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        severity = tr(f"panels-problems-{self.severity.value}") if self.severity is not None else ""
        return ", ".join(part for part in (severity, self.said, self.where) if part)

    @property
    def sign(self) -> Draw | None:
        """The sign of its severity."""
        severity = self.severity
        if severity is None:
            return None
        return lambda painter, rect, option: draw_severity(painter, rect, severity, is_night(option.widget.window()))


def strip_model(parent: QWidget) -> RowsModel[StripRow]:
    """The rows of a tab."""
    return RowsModel(
        parent,
        lambda row: row.said,
        tip=lambda row: tip(row.said),
        spoken=lambda row: row.spoken,
        key=lambda row: (row.code, row.said, row.where),
    )


def strip_delegate(parent: QWidget) -> RowDelegate[StripRow]:
    """Paints the rows, with their repairs as buttons."""
    return RowDelegate(parent, lambda row: row.sign, lambda row: row.where, lambda row: row.label)
