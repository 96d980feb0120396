"""Light and dark: two palettes in the colours of chart paper and sea, one style sheet for both, size of letters."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from editor.view.widgets import voices
from editor.view.widgets.shades import DARK, LIGHT, Shades, palette_of
from editor.window.style_sheet import STYLE

SIZES = (80, 200)
USUAL = "usual points"
"""The application remembers how large its letters were at first: another window must not enlarge them once more."""
MARKS = ("check", "dash", "down-off", "down", "up-off", "up")
"""Pictures in the style sheet; each is there for both themes."""


class Appearance(QObject):
    """The theme in use and the size of letters; ``changed`` tells icons and pictures to be made anew."""

    changed = Signal()

    def __init__(self, app: QApplication, theme: str = "system", size: int = 100) -> None:
        """``theme``: system, light or dark; ``size``: per cent of the usual size of letters."""
        super().__init__()
        self._app, self._chosen = app, (theme, size)
        if app.property(USUAL) is None:
            app.setProperty(USUAL, app.font().pointSizeF())
            voices.load_voices()
            app.setFont(QFont(voices.PROGRAM, app.font().pointSize()))
            app.setStyle("Fusion")
        self._points = float(app.property(USUAL))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)
        self._wear()

    @property
    def theme(self) -> str:
        """What was chosen: system, light or dark."""
        return self._chosen[0]

    @theme.setter
    def theme(self, theme: str) -> None:
        self._choose(theme, self.size)

    @property
    def size(self) -> int:
        """Per cent of the usual size of letters."""
        return self._chosen[1]

    @size.setter
    def size(self, size: int) -> None:
        self._choose(self.theme, min(max(size, SIZES[0]), SIZES[1]))

    def _choose(self, theme: str, size: int) -> None:
        if (theme, size) != self._chosen:
            self._chosen = (theme, size)
            self._wear()

    @property
    def night(self) -> bool:
        """Whether it is dark now."""
        if self.theme == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.theme == "dark"

    @property
    def shades(self) -> Shades:
        """The colours now."""
        return DARK if self.night else LIGHT

    def _scheme_changed(self) -> None:
        if self.theme == "system":
            self._wear()

    def _wear(self) -> None:
        font = self._app.font()
        font.setPointSizeF(self._points * self.size / 100)
        palette, sheet = palette_of(self.shades), self._sheet()
        # each of them goes through all widgets that there are
        if font != self._app.font():
            self._app.setFont(font)
        if palette != self._app.palette():
            self._app.setPalette(palette)
        if sheet != self._app.styleSheet():
            self._app.setStyleSheet(sheet)
        self.changed.emit()

    def _sheet(self) -> str:
        """The style sheet with the colours and sizes of now."""
        colours = vars(self.shades) | {"small": f"{self._points * self.size / 100 * 0.9:.1f}pt"}
        colours |= {"large": f"{self._points * self.size / 100 * 1.35:.1f}pt"}
        colours |= {"huge": f"{self._points * self.size / 100 * 2.6:.1f}pt"}
        colours |= {"book": ", ".join(f'"{family}"' for family in (*voices.BOOK, "serif"))}
        sheet = STYLE
        for name, colour in colours.items():
            sheet = sheet.replace(f"@{name};", f"{colour};")
        for name in MARKS:
            mark = files("editor.window").joinpath("marks", f"{name}-{'dark' if self.night else 'light'}.svg")
            sheet = sheet.replace(f"@{name})", f'"{Path(str(mark)).as_posix()}")')
        return sheet
