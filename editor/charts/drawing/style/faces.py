"""The faces of charts: which letters seas, lands and ports have. They are bundled; a serif of the system stands in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase

SERIFS = ["Georgia", "Constantia", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman"]
"""What stands in for a face that cannot be read."""
BUNDLED = frozenset({"Alegreya", "Alegreya SC", "Cormorant", "Neucha"})
"""The families that come with the program."""
LARGE = 200
"""Letters are taken from the font so many pixels high and made smaller: no device has its own opinion of them."""


@dataclass(frozen=True)
class Face:
    """A family in one weight, upright or not."""

    family: str
    weight: int = 400
    italic: bool = False
    swell: float = 0.0
    """How much wider than in the font its strokes are, in sizes of the letters: it has one weight alone."""

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
"""As one letters posters by hand."""
OF_KIND = {"sea": SEA, "land": LAND, "free": TEXT}
"""The face of each kind of name on a chart."""


def face_of(kind: str, style: str) -> Face:
    """The face of a kind of name in a style of charts."""
    return HAND if style == "magazine" else OF_KIND[kind]


def missing_faces() -> list[str]:
    """The bundled families that could not be read: another serif stands in."""
    load_faces()
    return sorted(BUNDLED - set(QFontDatabase.families()))


@cache
def load_faces() -> None:
    """Read the faces that are bundled, unless the window has done so; once for a process."""
    if set(QFontDatabase.families()) >= BUNDLED:
        return
    folder = files("editor.view.widgets").joinpath("fonts")
    for font in sorted(folder.iterdir(), key=lambda file: file.name):
        if font.name.startswith(("Alegreya", "Cormorant", "Neucha")) and font.name.endswith(".ttf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())
