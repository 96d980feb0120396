"""Escape closes the topmost overlay, F1 explains a problem, wherever the focus is."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from dsl.text.diagnostics.explanations import Explanation, explained
from editor.base.texts import ui


def closes_on_escape(
    widget: QWidget, close: Callable[[], object], lies_over: Callable[[], bool] = lambda: True
) -> None:
    """Make Escape call ``close`` while a widget is shown; ``lies_over`` is checked whenever it is shown.

    A focused widget inside gets the key first: it may have something of its own to cancel.
    """
    _Overlay(widget, close, lies_over)


class _Overlay(QObject):
    """A widget that Escape closes; listed in its window while it is shown."""

    def __init__(self, widget: QWidget, close: Callable[[], object], lies_over: Callable[[], bool]) -> None:
        super().__init__(widget)
        self.widget, self.close, self._lies_over = widget, close, lies_over
        self._listed: _Overlays | None = None
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Update the list; handle the key if no inner widget did."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide) and self._listed is not None:
            self._listed.remove(self)
            self._listed = None
        if event.type() == QEvent.Type.Show and self._lies_over():
            window = self.widget.window()
            self._listed = window.findChild(_Overlays) or _Overlays(window)
            self._listed.add(self)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            if self._listed is not None:
                self.close()
                return True
        return False


class _Overlays(QShortcut):
    """The overlays shown in a window, topmost last. The shortcut is enabled while there are any."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(Qt.Key.Key_Escape, window)
        self._shown: list[_Overlay] = []
        self.setEnabled(False)
        self.activated.connect(self._close)

    def add(self, overlay: _Overlay) -> None:
        """Add a shown overlay."""
        self._shown.append(overlay)
        self.setEnabled(True)

    def remove(self, overlay: _Overlay) -> None:
        """Remove a hidden overlay."""
        self._shown.remove(overlay)
        self.setEnabled(bool(self._shown))

    def _close(self) -> None:
        top, focus = self._shown[-1], QApplication.focusWidget()
        if focus is not None and top.widget.isAncestorOf(focus):
            self.setEnabled(False)  # or the key would come here again
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(focus, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, none))
            self.setEnabled(bool(self._shown))
        else:
            top.close()


Chosen = Callable[[], tuple[str, QPoint] | None]
"""The code of the chosen problem and a place in the widget; None where none is chosen."""


class ExplainsProblems(QObject):
    """Shows the explanation over ``widget``; the next key or click hides it.

    Without a problem F1 does what ``otherwise`` returns; if that is None, the key is left to others.
    """

    def __init__(
        self, widget: QWidget, chosen: Chosen, otherwise: Callable[[], Callable[[], object] | None] = lambda: None
    ) -> None:
        super().__init__(widget)
        self._widget, self._chosen, self._otherwise = widget, chosen, otherwise
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle F1 before it is a shortcut of the window."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_F1 or event.modifiers():
            return super().eventFilter(watched, event)
        answer = self._answer()
        if answer is None:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            answer()
        return True

    def _answer(self) -> Callable[[], object] | None:
        chosen = self._chosen()
        found = explained(chosen[0], ui.language) if chosen is not None else None
        if chosen is None or found is None:
            return self._otherwise()
        place = self._widget.mapToGlobal(chosen[1])
        return lambda: QWhatsThis.showText(place, as_html(found), self._widget)


def as_html(found: Explanation) -> str:
    """The text of an explanation with its example."""
    example = f"<pre>{escape(found.topic.example)}</pre>" if found.topic.example else ""
    return f"<p>{escape(found.text)}</p>{example}"


BETWEEN = (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.FocusOut)
"""After one of these events, or another key, releasing Alt has no effect."""


class AltTap(QObject):
    """Calls ``tapped`` when Alt is pressed and released alone in one of some widgets or their children."""

    def __init__(self, tapped: Callable[[], object], *widgets: QWidget) -> None:
        super().__init__(widgets[0])
        self.tapped = tapped
        self._down = False
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in BETWEEN:
            self._down = False
        elif isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            alone = event.key() == Qt.Key.Key_Alt and not event.modifiers() & ~Qt.KeyboardModifier.AltModifier
            pressed = event.type() == QEvent.Type.KeyPress
            tapped, self._down = self._down and alone and not pressed, alone and pressed
            if tapped:
                self.tapped()
        return super().eventFilter(watched, event)
