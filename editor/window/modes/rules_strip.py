"""The bar above the rules: undo and redo, whose rules these are, what is different, forms or text, the help column."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from editor.base.texts import Message, follow, say, tr
from editor.model.games.labels import game_title
from editor.model.rules.house_files import Belonging, belonging
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.listener import SessionListener
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.labels import Chip
from editor.view.widgets.makers import frame

EDGE = QSize(18, 18)


class RulesStrip(QWidget, SessionListener):
    """Follows the session; what its buttons do are actions."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.actions_ = actions
        self.chip = Chip()
        self.different = QPushButton()
        self.different.clicked.connect(lambda _checked=False: actions["rules.different"].trigger())
        self.forms, self.text = (self._segment(f"window-rules-as-{view}") for view in ("forms", "text"))
        self.forms.clicked.connect(lambda _checked=False: self._as("forms"))
        self.text.clicked.connect(lambda _checked=False: self._as("text"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.outline = self._button(actions, "rules.outline")
        self.outline.hide()
        row.addWidget(self.outline)
        for id_ in ("edit.undo", "edit.redo"):
            row.addWidget(self._button(actions, id_))
        row.addWidget(frame("divider"))
        row.addWidget(self.chip)
        row.addStretch(1)
        row.addWidget(self.different)
        row.addWidget(self._segments())
        row.addWidget(self._button(actions, "rules.help"))
        follow(self, self._say_again)

    def _button(self, actions: Actions, id_: str) -> QToolButton:
        made = QToolButton()
        made.setIconSize(EDGE)
        made.setAutoRaise(True)
        made.setDefaultAction(actions[id_])
        return made

    def _segments(self) -> QFrame:
        made = frame("segments")
        row = QHBoxLayout(made)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        row.addWidget(self.forms)
        row.addWidget(self.text)
        return made

    def _segment(self, key: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "segment")
        made.setCheckable(True)
        made.setAutoExclusive(True)
        say(made, made.setText, key)
        say(made, made.setAccessibleName, key)
        return made

    def _as(self, view: str) -> None:
        if self.session is not None and self.session.rules_as != view:
            self.actions_["rules.text"].trigger()

    def session_shown(self) -> None:
        """The rules of another game."""
        self._say_again()

    def session_changed(self, name: str) -> None:
        """Other rules, other differences, or another way to look at them."""
        if name in ("mode", "rules", "different", "rules_as"):
            self._say_again()

    def _say_again(self) -> None:
        session = self.session
        if session is None:
            return
        rules = session.rules
        whose = belonging(rules.source, rules.path) if rules is not None else None
        house = whose is not None and whose.kind == "house"
        self.chip.setVisible(whose is not None)
        read = rules is not None and rules.analysis is not None
        self.different.setVisible(house and read and not never_sound(rules))
        self.chip.setProperty("kind", "house" if house else "")
        self.chip.style().polish(self.chip)
        if rules is not None and whose is not None:
            self.chip.show_text(str(said_belonging(whose, rules.path is not None)))
        self.different.setText(tr("window-rules-different", count=session.different))
        (self.text if session.rules_as == "text" else self.forms).setChecked(True)


def never_sound(rules: RulesDocument | None) -> bool:
    """Whether rules were read, and have not been a game since they were opened: nothing is known of them."""
    analysis = rules.analysis if rules is not None else None
    return analysis is not None and not analysis.sound and analysis.form is None


def said_belonging(whose: Belonging, named: bool) -> Message:
    """Whose rules these are, for the chip."""
    if whose.kind != "house":
        return Message(f"window-rules-{whose.kind}")
    base = game_title(whose.base) if whose.base is not None else ", ".join(whose.header.games)
    return Message("window-rules-house" if named else "window-rules-house-unnamed", {"game": base})
