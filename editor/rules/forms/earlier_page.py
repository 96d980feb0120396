"""The last ten saves of a rules file, with the changes since each; any can be restored."""

from __future__ import annotations

from difflib import SequenceMatcher

from PySide6.QtWidgets import QFrame, QListView, QVBoxLayout, QWidget

from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from editor.base.signals import reconnect
from editor.base.texts import Message, set_text, tr
from editor.model.documents import write_back
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from editor.rules.forms.difference_row import TwoTexts
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.view.panels.backups_panel import SavesModel
from editor.view.widgets.makers import button, column_area, emptied, hbox, label

AROUND, MOST, LIST = 2, 60, 210
"""Lines shown around a change; the greatest number of changes shown; pixels of the list."""


class EarlierPage(RulesPage):
    """Compares a save with the present rules, and restores it, which can be undone."""

    title = "safety-backups"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = SavesModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setFixedWidth(LIST)
        set_text(self.list, self.list.setAccessibleName, "safety-backups")
        self.list.selectionModel().currentChanged.connect(lambda _now, _old: self._compare())
        self.none = label("safety-rules-backups-none", "soft", wrap=True)
        self.none.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._make_head()
        box, self.changes = QFrame(), QVBoxLayout()
        self.changes.setSpacing(10)
        inner = QVBoxLayout(box)
        inner.addLayout(self.changes)
        inner.addStretch(1)  # an alignment would not let them grow higher than their hint
        row = hbox(margins=(EDGE, 8, 0, 0))
        row.addWidget(self.list)
        row.addWidget(column_area(box, "safety-rules-backups-changes"), 1)
        self.column.addWidget(self.none)
        self.column.addLayout(row, 1)
        self._followed: RulesDocument | None = None
        self.begin()

    def _make_head(self) -> None:
        head = QWidget()
        row = hbox(head, (EDGE, 20, EDGE, 6))
        self.heading = BookTitle(parent=head)
        self.back = button("safety-backups-restore", self.restore, "primary")
        set_text(self.back, self.back.setToolTip, "safety-rules-backups-restore-tip")
        row.addWidget(self.heading, 1)
        row.addWidget(self.back)
        self.column.addWidget(head)

    # --- what is shown ---------------------------------------------------------------------------

    def session_shown(self) -> None:
        """List the saves of other rules."""
        self._follow()
        super().session_shown()
        self.fill()

    def session_changed(self, name: str) -> None:
        """Update when rules are opened or the page is shown again."""
        super().session_changed(name)
        if name in ("rules", "chosen"):
            self._follow()
            self.fill()

    def language_changed(self) -> None:
        """List the saves with dates in another language."""
        super().language_changed()
        self.fill()

    def rules_read(self) -> None:
        """Compare again with changed rules."""
        self._compare()

    def _follow(self) -> None:
        self._followed = reconnect(self._followed, self.rules, lambda one: one.settled, self.fill)

    def fill(self) -> None:
        """List the saves again."""
        rules, row = self.rules, max(self.list.currentIndex().row(), 0)
        self.heading.setText(tr("safety-backups"))
        self.model.show_rows(write_back.listed(rules.path) if rules is not None and rules.path is not None else [])
        count = self.model.rowCount()
        for widget in (self.list, self.back):
            widget.setVisible(count > 0)
        self.none.setVisible(count == 0)
        self.list.setCurrentIndex(self.model.index(min(row, count - 1)))
        self._compare()

    def picked(self) -> str | None:
        """The text of the selected save; None if it cannot be read."""
        row = self.list.currentIndex().row()
        if not 0 <= row < len(self.model.rows):
            return None
        source = read_source(self.model.rows[row].path, Problems())
        return source.text if source is not None else None

    def _compare(self) -> None:
        """Show the changes since the selected save."""
        emptied(self.changes)
        rules, old = self.rules, self.picked()
        self.back.setEnabled(rules is not None and old is not None and old != rules.text())
        if rules is None or old is None:
            return
        parts = changed_parts(old, rules.text())[:MOST]
        if not parts:
            self.changes.addWidget(label("safety-rules-backups-same", "soft", wrap=True))
        for before, now in parts:
            self.changes.addWidget(TwoTexts(before, now, heads=("safety-rules-then", "safety-rules-now")))

    # --- restoring -------------------------------------------------------------------------------

    def restore(self) -> None:
        """Restore the save as one undo step; the file is not changed until it is saved."""
        rules, old = self.rules, self.picked()
        if rules is not None and old is not None:
            rules.replace_range(Message("safety-backups-restored"), 0, len(rules.text()), old)
            self._compare()


def changed_parts(old: str, new: str) -> list[tuple[str, str]]:
    """The parts in which two texts differ (old, new), each with ``AROUND`` lines around it."""
    one, other = old.split("\n"), new.split("\n")
    groups = SequenceMatcher(None, one, other, autojunk=False).get_grouped_opcodes(AROUND)
    return [
        ("\n".join(one[group[0][1] : group[-1][2]]), "\n".join(other[group[0][3] : group[-1][4]])) for group in groups
    ]
