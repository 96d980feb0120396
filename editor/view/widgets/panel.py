"""The base of panels: they show a session, and follow the language and the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from editor.base.texts import set_text, tr, ui
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.widgets.makers import label, vbox
from editor.view.widgets.shades import is_night


class Panel(QWidget, SessionListener):
    """Shows a part of a session. Subclasses fill ``layout()`` and override the handlers they need."""

    title = ""
    _begun = False

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = vbox(self, (8, 8, 8, 8), spacing=6)
        set_text(self, self.setAccessibleName, self.title)
        self.listen_to(session)
        ui.changed.connect(self.language_changed)

    def begin(self) -> None:
        """Show the session; called once at the end of a subclass's constructor."""
        self._begun = True
        self.session_shown()

    @property
    def night(self) -> bool:
        """Whether the window is dark."""
        return is_night(self)

    def chart_theme(self) -> Theme:
        """The theme of the map: the chosen ruleset's, by day or night."""
        return load_theme(self.game.folder if self.game else None, self.night).with_spec(self.spec)

    # --- to be overridden ------------------------------------------------------------------------

    def language_changed(self) -> None:
        """Called when the language changed."""

    def look_changed(self) -> None:
        """Called when palette or font changed."""

    def changeEvent(self, event: QEvent) -> None:
        """The window became light or dark, or letters larger."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self._begun:
            self.look_changed()


def hint_label(key: str, parent: QWidget | None = None) -> QLabel:
    """A pale text that explains an empty panel."""
    made = label(key, "soft", parent, wrap=True)
    made.setAlignment(Qt.AlignmentFlag.AlignTop)
    return made


def soft(palette: QPalette) -> QColor:
    """The colour of pale texts."""
    return palette.color(QPalette.ColorRole.PlaceholderText)


def language_name(code: str) -> str:
    """The name of a language in that language; its code if it is unknown."""
    known = tr(f"panels-language-{code}")
    return code if known.startswith("panels-") else known
