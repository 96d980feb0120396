"""The fonts of charts for seas, lands and ports. They are bundled; a system serif is the fallback."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

SERIFS = ["Georgia", "Constantia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
"""The fallbacks for a font that cannot be loaded."""
BUNDLED = frozenset({"Alegreya", "Alegreya SC", "Cormorant", "Neucha"})
"""The families that come with the program."""
LARGE = 200
"""The size in pixels at which letters are taken from the font, to be independent of the device."""


@dataclass(frozen=True)
class Face:
    """A font family in one weight, upright or italic."""

    family: str
    weight: int = 400
    italic: bool = False
    swell: float = 0.0
    """Additional stroke width, in sizes of the letters, for a family with a single weight."""

    def font(self, size: int = LARGE) -> QFont:
        """The face in pixels, without hints, its figures as high as capitals."""
        load_faces()
        font = QFont([self.family, "Alegreya", *SERIFS])
        font.setStyleHint(QFont.StyleHint.Serif)
        font.setPixelSize(max(size, 1))
        font.setWeight(QFont.Weight(self.weight))
        font.setItalic(self.italic)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setFeature(QFont.Tag("lnum"), 1)
        return font


PORT = Face("Alegreya", 700)
TEXT = Face("Alegreya")
SUBTITLE = Face("Alegreya", 400, True)
LAND = Face("Alegreya SC")
TITLE = Face("Alegreya SC", 700)
SEA = Face("Cormorant", 700, True)
HAND = Face("Neucha", swell=0.045)
"""Hand lettering as on posters."""
OF_KIND = {"sea": SEA, "land": LAND, "free": TEXT}
"""The face of each kind of name on a chart."""


def face_of(kind: str, style: str) -> Face:
    """The face of a kind of name in a style of charts."""
    return HAND if style == "magazine" else OF_KIND[kind]


def missing_faces() -> list[str]:
    """The bundled families that could not be loaded, so that another serif is used."""
    load_faces()
    return sorted(BUNDLED - set(QFontDatabase.families()))


@cache
def load_faces() -> None:
    """Load the bundled fonts, unless they are loaded; once per process."""
    if set(QFontDatabase.families()) >= BUNDLED:
        return
    folder = files("editor.view.widgets").joinpath("fonts")
    for font in sorted(folder.iterdir(), key=lambda file: file.name):
        if font.name.startswith(("Alegreya", "Cormorant", "Neucha")) and font.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())
