"""Light and dark: two palettes in the colours of chart paper and sea, one style sheet for both, size of letters."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from editor.window.style_sheet import STYLE

SIZES = (80, 200)
USUAL = "usual points"
"""The application remembers how large its letters were at first: another window must not enlarge them once more."""
MARKS = ("check", "dash", "down-off", "down", "up-off", "up")
"""Pictures in the style sheet; each is there for both themes."""


@dataclass(frozen=True)
class Shades:
    """The colours of one theme. ``edge`` is around what takes input, ``line`` around the rest."""

    window: str
    base: str
    raised: str
    text: str
    soft: str
    line: str
    edge: str
    accent: str
    on_accent: str
    hover: str
    warn: str
    error: str
    good: str


LIGHT = Shades(
    window="#f3eee1",
    base="#fffdf7",
    raised="#faf6ec",
    text="#22313a",
    soft="#5d6a70",
    line="#d8cfba",
    edge="#8a8270",
    accent="#1d6d92",
    on_accent="#ffffff",
    hover="#e3ecec",
    warn="#8a5a00",
    error="#a8322a",
    good="#2f7047",
)
DARK = Shades(
    window="#15222b",
    base="#101b22",
    raised="#1d2e39",
    text="#e2eaeb",
    soft="#9db0b8",
    line="#31454f",
    edge="#718b98",
    accent="#63b6d6",
    on_accent="#0c1a22",
    hover="#274150",
    warn="#e5b454",
    error="#f08b7e",
    good="#83c79a",
)


def palette_of(shades: Shades) -> QPalette:
    """The shades as Qt wants them."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, shades.window),
        (role.WindowText, shades.text),
        (role.Base, shades.base),
        (role.AlternateBase, shades.raised),
        (role.ToolTipBase, shades.raised),
        (role.ToolTipText, shades.text),
        (role.Text, shades.text),
        (role.Button, shades.raised),
        (role.ButtonText, shades.text),
        (role.BrightText, shades.error),
        (role.Link, shades.accent),
        (role.LinkVisited, shades.accent),
        (role.Highlight, shades.accent),
        (role.HighlightedText, shades.on_accent),
        (role.Mid, shades.line),
        (role.Midlight, shades.hover),
        (role.Dark, shades.line),
        (role.Light, shades.raised),
        (role.PlaceholderText, shades.soft),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        faded = QColor(shades.soft)
        faded.setAlpha(130)
        made.setColor(QPalette.ColorGroup.Disabled, which, faded)
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(shades.line))
    return made


class Appearance(QObject):
    """The theme in use and the size of letters; ``changed`` tells icons and pictures to be made anew."""

    changed = Signal()

    def __init__(self, app: QApplication, theme: str = "system", size: int = 100) -> None:
        """``theme``: system, light or dark; ``size``: per cent of the usual size of letters."""
        super().__init__()
        self._app, self._chosen = app, (theme, size)
        if app.property(USUAL) is None:
            app.setProperty(USUAL, app.font().pointSizeF())
        self._points = float(app.property(USUAL))
        app.setStyle("Fusion")
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
        self._app.setFont(font)
        self._app.setPalette(palette_of(self.shades))
        colours = vars(self.shades) | {"small": f"{self._points * self.size / 100 * 0.9:.1f}pt"}
        colours |= {"large": f"{self._points * self.size / 100 * 1.35:.1f}pt"}
        colours |= {"huge": f"{self._points * self.size / 100 * 2.6:.1f}pt"}
        sheet = STYLE
        for name, colour in colours.items():
            sheet = sheet.replace(f"@{name};", f"{colour};")
        for name in MARKS:
            mark = files("editor").joinpath("window", "marks", f"{name}-{'dark' if self.night else 'light'}.svg")
            sheet = sheet.replace(f"@{name})", f'"{Path(str(mark)).as_posix()}")')
        self._app.setStyleSheet(sheet)
        self.changed.emit()
