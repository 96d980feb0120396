"""Commands on the name at the caret: go to its declaration, show its uses, rename it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from dsl.services.writing.workspace import Workspace
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.base.texts import Message
from editor.model.rules.analysis_client import Answers
from editor.rules.text.code_surface import PlaceHistory
from editor.rules.text.code_view import CodeView
from editor.rules.text.name_change import NameChange
from editor.rules.text.popups.peek_frame import PeekFrame, RenameField

REST = 180
"""Milliseconds without moving the caret until uses of its name are marked."""

A = TypeVar("A")


class NameCommands(QObject):
    """The commands for the text of one view."""

    place_requested = Signal(object)
    """A ``Place`` in another file to show."""
    rule_requested = Signal(object, bool)
    """A rule is to be replaced in this text: the ``Place`` of its declaration, and whether by ``as before``."""
    used = Signal(object)
    """The ``Place``s where a name is used."""

    def __init__(self, view: CodeView, answers: Answers) -> None:
        super().__init__(view)
        self._view, self._answers = view, answers
        self.history = PlaceHistory(view)
        self.peek_frame = PeekFrame(view)
        self.rename_field = RenameField(view)
        self.peek_frame.place_requested.connect(self.go)
        self.peek_frame.own_requested.connect(self.rule_requested)
        self.change = NameChange(view, answers, self.rename_field)
        self.rename_field.named.connect(lambda name: self.change.ask(view.line_and_column(), name))
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(lambda: self._ask(Workspace.highlights, self._mark))
        view.cursorPositionChanged.connect(self._moved)
        view.viewport().installEventFilter(self)

    def _ask(self, method: Callable[[Workspace, str, int, int], A], answered: Callable[[A | None], object]) -> None:
        asked = Question.about(method, *self._view.line_and_column())
        self._answers.ask(self._view.document_shown, asked, answered)

    # --- declarations and uses -------------------------------------------------------------------

    def definition(self) -> None:
        """Go to where the name is declared."""
        self._ask(Workspace.definition, partial(self._use_places, lambda places: self.go(places[0])))

    def peek(self) -> None:
        """Show the declaration below the line."""
        self._ask(Workspace.definition, partial(self._use_places, lambda places: self.peek_frame.show_place(places[0])))

    def uses(self) -> None:
        """List all places where the name is used."""
        self._ask(Workspace.references, partial(self._use_places, self.used.emit))

    def _use_places(self, do: Callable[[Sequence[Place]], object], places: Sequence[Place] | None) -> None:
        """Call ``do`` with the places found, or report that there is no name here."""
        if places:
            do(places)
        else:
            self._view.reported.emit(Message("text-no-name"))

    def own_rule(self) -> None:
        """Replace the peeked rule, or the one named at the caret, in this text.

        In a shipped game the rule at the caret.
        """
        if self.peek_frame.request_own(as_before=False):
            return
        if self._view.isReadOnly():
            self._view.edit_requested.emit()
            return
        self._request_rule(as_before=False)

    def add_to_rule(self) -> None:
        """Extend the rule named at the caret in this text: ``as before``, and then more."""
        if not self.peek_frame.request_own(as_before=True):
            self._request_rule(as_before=True)

    def _request_rule(self, as_before: bool) -> None:
        want = partial(self._use_places, lambda places: self.rule_requested.emit(places[0], as_before))
        self._ask(Workspace.definition, want)

    def go(self, place: Place) -> None:
        """Go to a place in this file or another."""
        self.peek_frame.leave()
        self.history.leave()
        if place.file == self._view.document_shown.source.name:
            self._view.go_to(place.line, place.column)
            self._view.setFocus()
        else:
            self.place_requested.emit(place)

    # --- marks -----------------------------------------------------------------------------------

    def _moved(self) -> None:
        self._view.ground("names", [])
        self._rest.start()

    def _mark(self, places: Sequence[Place] | None) -> None:
        source, position = self._view.document_shown.source, self._view.mirror.position
        own = [place for place in places or () if place.file == source.name]
        marks = [
            (
                position(source.offset(place.line, place.column)),
                position(source.offset(place.end_line, place.end_column)),
                "same_name",
            )
            for place in own
        ]
        self._view.ground("names", marks if len(marks) > 1 else [])

    # --- renaming --------------------------------------------------------------------------------

    def rename(self) -> None:
        """Ask for a new name, in place."""
        if self._view.isReadOnly():
            self._view.edit_requested.emit()
            return
        self._ask(Workspace.references, partial(self._use_places, self._ask_name))

    def _ask_name(self, places: Sequence[Place]) -> None:
        self.rename_field.ask(places)
        self._ask(Workspace.scenarios_not_renamed, self.rename_field.show_left_files)

    # --- the mouse -------------------------------------------------------------------------------

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            held = event.modifiers() == Qt.KeyboardModifier.ControlModifier
            if held and event.button() == Qt.MouseButton.LeftButton and not self._view.textCursor().hasSelection():
                self.definition()
        return False


Verb = Callable[[], object]
_SHIFTED = {
    Qt.Key.Key_BraceLeft: Qt.Key.Key_BracketLeft,
    Qt.Key.Key_BraceRight: Qt.Key.Key_BracketRight,
    Qt.Key.Key_Question: Qt.Key.Key_Slash,
}
"""Keys that Qt reports differently with Shift, and the keys as shortcuts name them."""
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class KeyCommands(QObject):
    """Calls the commands for the keys of a widget; ``verbs``: the commands by ids of the action table."""

    def __init__(self, widget: QWidget, verbs: Mapping[str, Verb], keys: Mapping[str, Iterable[str]]) -> None:
        """``keys``: the shortcuts of each id, as portable texts."""
        super().__init__(widget)
        self._verbs = verbs
        self._begun = ""
        self.bind(keys)
        widget.installEventFilter(self)

    def bind(self, keys: Mapping[str, Iterable[str]]) -> None:
        """Set the shortcuts, which the user may change."""
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
