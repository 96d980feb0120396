"""The colours of engraved charts by day, by night, in black: of the ground and of features."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QColor

from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.style.colours import lightness, mixed
from editor.charts.drawing.style.theme import Theme


@dataclass(frozen=True)
class Palette:
    """Colours as #rrggbb, ``washes`` those of countries; the strengths of overlays from 0 to 1."""

    paper: str
    """The page, and what is no part of the board."""
    rim: str
    """The page under a frame."""
    ink: str
    sea: str
    pale: str
    near: str
    """Water by the coast."""
    stroke: str
    land: str
    inner: str
    edge: str
    """Land by the coast."""
    burin: str
    """Lines on land."""
    coast: str
    grid: str
    washes: tuple[str, str, str, str]
    hill: str
    slope: str
    """The sides of hills in the shade."""
    fir: str
    tree: str
    palm: str
    red: str
    gold: str
    green: str
    blue: str
    neutral: str
    snow: str
    strokes: float = 0.62
    bands: float = 0.11
    body: float = 0.20
    border: float = 0.13
    grid_strength: float = 0.26
    tinted: bool = True
    """Whether areas are coloured at all."""
    dark: bool = False
    grain: str = "#8f5f2c"
    """Fibres and stains of the paper."""
    textured: bool = False
    """Whether the page looks like old paper."""

    def colour(self, name: str, alpha: float = 1.0) -> QColor:
        """A colour by its name, as strong as ``alpha``."""
        made = QColor(getattr(self, name))
        made.setAlphaF(alpha)
        return made

    def wash(self, number: int, alpha: float = 1.0) -> QColor:
        """The colour of a country."""
        made = QColor(self.washes[number % len(self.washes)])
        made.setAlphaF(alpha)
        return made

    def country(self, number: int) -> QColor:
        """The land colour of a country, with its wash; plain land for none (-1)."""
        land = QColor(self.land)
        return mixed(land, QColor(self.washes[number % len(self.washes)]), self.body) if number >= 0 else land


DAY = Palette(
    paper="#f3e7c9", rim="#e6d3a6", ink="#33261a", sea="#c2ddd7", pale="#dce8d6", near="#7fb6be", stroke="#35676f",
    land="#f1e1b4", inner="#f8efd3", edge="#cb9a56", burin="#5a4123", coast="#382818", grid="#2b4a52",
    washes=("#dd7f70", "#93b662", "#e8b433", "#8aa8a8"), hill="#f4e5ba", slope="#cda970", fir="#87a473",
    tree="#a5b773", palm="#93ad5d", red="#b23a2a", gold="#d9a441", green="#5f8a5b", blue="#34648a",
    neutral="#6fa3b8", snow="#fbfaf2", textured=True,
)  # fmt: skip
NIGHT = Palette(
    paper="#2a2620", rim="#37301f", ink="#e8d9b4", sea="#173546", pale="#122b3a", near="#2f687a", stroke="#7fb4bd",
    land="#4a3f2a", inner="#574b32", edge="#7c6233", burin="#c9ae78", coast="#e2cf9f", grid="#a9cdd3",
    washes=("#8a4a3c", "#5d6f3d", "#86702c", "#4b6668"), hill="#57492f", slope="#382e1e", fir="#43583f",
    tree="#505f3a", palm="#596a3a", red="#d0604a", gold="#d5a94e", green="#6f9a69", blue="#5f93bd",
    neutral="#27566d", snow="#6d8086", strokes=0.5, body=0.28, dark=True, grain="#000000", textured=True,
)  # fmt: skip
BLACK = Palette(
    paper="#ffffff", rim="#ffffff", ink="#000000", sea="#ffffff", pale="#ffffff", near="#ffffff", stroke="#000000",
    land="#f4f4f4", inner="#f4f4f4", edge="#cfcfcf", burin="#2c2c2c", coast="#000000", grid="#000000",
    washes=("#ffffff", "#ffffff", "#ffffff", "#ffffff"), hill="#ffffff", slope="#ffffff", fir="#ffffff",
    tree="#ffffff", palm="#ffffff", red="#000000", gold="#ffffff", green="#888888", blue="#000000",
    neutral="#d4d4d4", snow="#ffffff", strokes=0.85, body=0.0, grid_strength=0.34, tinted=False,
)  # fmt: skip
MAGAZINE = Palette(
    paper="#f6efdc", rim="#f6efdc", ink="#1d1a18", sea="#a5cbc8", pale="#a5cbc8", near="#1f7f92", stroke="#1f7f92",
    land="#f9f0d8", inner="#f9f0d8", edge="#e8714f", burin="#1d1a18", coast="#1d1a18", grid="#1d1a18",
    washes=("#f9f0d8", "#f9f0d8", "#f9f0d8", "#f9f0d8"), hill="#fdf8ea", slope="#e8714f", fir="#1f7f92",
    tree="#5aa3ab", palm="#1f7f92", red="#dd4a2c", gold="#f6efdc", green="#1f7f92", blue="#1f7f92",
    neutral="#1f7f92", snow="#fdf8ea", body=0.0, grid_strength=0.2, tinted=False,
)  # fmt: skip
MAGAZINE_NIGHT = Palette(
    paper="#171d24", rim="#171d24", ink="#f3e8cf", sea="#1c3a46", pale="#1c3a46", near="#3fa7b8", stroke="#2c7384",
    land="#2a3037", inner="#2a3037", edge="#b34a33", burin="#f3e8cf", coast="#f3e8cf", grid="#f3e8cf",
    washes=("#2a3037", "#2a3037", "#2a3037", "#2a3037"), hill="#39414a", slope="#b34a33", fir="#2c7384",
    tree="#2c7384", palm="#2c7384", red="#e2583a", gold="#f3e8cf", green="#3fa7b8", blue="#3fa7b8",
    neutral="#3fa7b8", snow="#8f9aa0", body=0.0, grid_strength=0.22, tinted=False, dark=True,
)  # fmt: skip
PRINT = replace(DAY, paper="#ffffff", rim="#ffffff", textured=False)
MAGAZINE_PRINT = replace(MAGAZINE, paper="#ffffff", rim="#ffffff", gold="#ffffff")
"""By day on real paper, which needs no background colour."""


def palette_of(look: DrawingLook, theme: Theme) -> Palette:
    """The colours of a style: ink is black on white by night, too."""
    if look.style == "ink":
        return BLACK
    if look.style == "magazine":
        return MAGAZINE_NIGHT if theme.night else MAGAZINE if look.paper else MAGAZINE_PRINT
    if theme.night:
        return NIGHT
    return DAY if look.paper else PRINT


BLACK_AND_WHITE = 0.3
"""Colours darker than this become black if there is no other ink, all others white."""


@dataclass(frozen=True)
class FeatureInks:
    """Colours as ``#rrggbb``. ``key`` identifies them in the cache of pictures."""

    key: tuple[StyleName, bool]
    paper: str
    """Faces of coins, halos around what is drawn."""
    halo: str
    line: str
    """Outlines of what is drawn."""
    dark: str
    """Figures and silhouettes on pale ground."""
    pale: str
    """Silhouettes on dark ground, faces of coins."""
    metal: str
    """The colour of rims of coins, rings and special marks of ports."""
    roof: str
    shade: float = 0.32
    """The darkness of shadows, 0 for none."""
    weight: float = 1.0
    """The weight of lines."""
    spots: tuple[str, ...] = ()
    """The only printing colours besides ``dark`` and ``pale``, warm first; empty: no restriction."""
    is_spotted: bool = False
    """Whether colours of the theme are replaced by ``spots``."""
    is_outlined: bool = False
    """Whether currents are pale with an outline instead of a stroke of ink."""

    @property
    def has_colours(self) -> bool:
        """Whether anything is tinted at all."""
        return not self.is_spotted or bool(self.spots)

    def printed(self, colour: QColor) -> QColor:
        """A colour of the theme as this print has it."""
        if not self.is_spotted:
            return colour
        if not self.spots:
            return QColor(self.dark if lightness(colour) < BLACK_AND_WHITE else self.pale)
        if colour.hsvSaturationF() < 0.3:
            return QColor(self.dark if lightness(colour) < 0.5 else self.pale)
        warm = colour.hueF() < 0.22 or colour.hueF() > 0.85
        return QColor(self.spots[0] if warm else self.spots[-1])

    def drawn(self, colour: QColor, share: float = 0.25) -> QColor:
        """A colour of the theme for lines: printed, with some of the outlines' ink."""
        return mixed(self.printed(colour), QColor(self.line), share) if not self.is_spotted else QColor(self.line)


ENGRAVED_FEATURES = {
    False: FeatureInks(
        ("engraved", False), "#f3e7c9", "#f5ecd3", "#33261a", "#33261a", "#faf1da", "#d9a441", "#b5452f"
    ),
    True: FeatureInks(
        ("engraved", True), "#2a2620", "#1c1914", "#e8d9b4", "#241c12", "#efe0b8", "#d5a94e", "#a8523c", 0.5
    ),
}
INK_FEATURES = FeatureInks(
    ("ink", False), "#ffffff", "#ffffff", "#000000", "#000000", "#ffffff", "#ffffff", "#777777", 0.0, is_spotted=True
)
MAGAZINE_FEATURES = {
    False: FeatureInks(
        ("magazine", False), "#f6efdc", "#f6efdc", "#1d1a18", "#1d1a18", "#fbf6e8", "#dd4a2c", "#dd4a2c",
        0.0, 1.7, ("#dd4a2c", "#1f7f92"), is_spotted=True, is_outlined=True,
    ),
    True: FeatureInks(
        ("magazine", True), "#171d24", "#171d24", "#f3e8cf", "#171d24", "#f3e8cf", "#e2583a", "#e2583a",
        0.0, 1.7, ("#e2583a", "#3fa7b8"), is_spotted=True, is_outlined=True,
    ),
}  # fmt: skip


INKS: dict[StyleName, dict[bool, FeatureInks]] = {
    "engraved": ENGRAVED_FEATURES, "magazine": MAGAZINE_FEATURES, "ink": {False: INK_FEATURES, True: INK_FEATURES},
    "plain": {
        False: FeatureInks(
            ("plain", False), "#fffdf6", "#fffdf6", "#2b2118", "#2b2118", "#fffdf6", "#e0a93a", "#b5452f", 0.0
        ),
        True: replace(ENGRAVED_FEATURES[True], key=("plain", True)),
    },
}  # fmt: skip
"""By style and night; ink on paper is the same by night."""


def inks_of(style: StyleName, night: bool) -> FeatureInks:
    """The inks of a style."""
    return INKS[style][night]


def feature_inks(drawing: Drawing) -> FeatureInks:
    """The inks of a drawing."""
    return inks_of(drawing.look.style, drawing.theme.night)
