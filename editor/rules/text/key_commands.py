"""Keys of the text: which command of the action table a key is, while the text has the keyboard.

The text answers for its keys itself, whatever else they mean in the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

Verb = Callable[[], object]
_SHIFTED = {
    Qt.Key.Key_BraceLeft: Qt.Key.Key_BracketLeft,
    Qt.Key.Key_BraceRight: Qt.Key.Key_BracketRight,
    Qt.Key.Key_Question: Qt.Key.Key_Slash,
}
"""What Qt calls keys that are held with Shift, and how shortcuts are written."""
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class KeyCommands(QObject):
    """Does what the keys of a widget mean; ``verbs`` by the ids of the action table."""

    def __init__(self, widget: QWidget, verbs: Mapping[str, Verb], keys: Mapping[str, Iterable[str]]) -> None:
        """``keys``: the shortcuts of each id, as portable texts."""
        super().__init__(widget)
        self._verbs = verbs
        self._begun = ""
        self.bind(keys)
        widget.installEventFilter(self)

    def bind(self, keys: Mapping[str, Iterable[str]]) -> None:
        """Other shortcuts, as the user may choose them."""
        self._ids = {QKeySequence(key).toString(): id_ for id_, listed in keys.items() for key in listed}
        self._beginnings = {key.split(", ")[0] for key in self._ids if ", " in key}

    def shown_keys(self) -> dict[str, str]:
        """The first shortcut of each id, as people read it."""
        native = QKeySequence.SequenceFormat.NativeText
        return {id_: QKeySequence(key).toString(native) for key, id_ in reversed(self._ids.items())}

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if event.key() in _MODIFIERS:
            return False
        pressed = written(event)
        key = f"{self._begun}, {pressed.rsplit('+')[-1]}" if self._begun else pressed
        known = key in self._ids or key in self._beginnings
        if event.type() == QEvent.Type.ShortcutOverride:
            if known:
                event.accept()
            return known
        was, self._begun = self._begun, key if key in self._beginnings else ""
        if key in self._ids:
            self._verbs[self._ids[key]]()
        return known or bool(was)


def written(event: QKeyEvent) -> str:
    """A key as shortcuts are written."""
    key = _SHIFTED.get(Qt.Key(event.key()), Qt.Key(event.key()))
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(held, key)).toString()
