"""Colours: read from texts, mixed, made up for unknown names, and found for names like “Reds”."""

from __future__ import annotations

import re
from zlib import crc32

from PySide6.QtGui import QColor

NOTHING = ("none", "transparent", "")
GOLDEN = 0.61803398875
HUES = (0.55, 0.42, 0.64, 0.48, 0.70, 0.36, 0.59, 0.30)

# Hue, saturation, lightness: day, then night.
WET = ((0.50, 0.56, 0.40, 0.52, 0.70), (0.30, 0.45, 0.50, 0.16, 0.27))
DRY = ((0.05, 0.28, 0.42, 0.58, 0.74), (0.05, 0.28, 0.25, 0.24, 0.33))


def colour_of(text: object) -> QColor | None:
    """The colour of a text such as ``#8fc3d9`` or ``navy``; None for ``none`` and invalid texts."""
    if not isinstance(text, str) or text.strip() in NOTHING or not QColor.isValidColorName(text.strip()):
        return None
    return QColor.fromString(text.strip())


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """``one`` with a ``share`` (0 to 1) of ``other``; opaque."""
    rest = 1 - share
    return QColor(
        round(one.red() * rest + other.red() * share),
        round(one.green() * rest + other.green() * share),
        round(one.blue() * rest + other.blue() * share),
    )


def with_alpha(colour: QColor, alpha: float) -> QColor:
    """The colour, only so opaque (0 to 1)."""
    made = QColor(colour)
    made.setAlphaF(alpha)
    return made


def lightness(colour: QColor) -> float:
    """How bright a colour looks, 0 to 1."""
    return (0.299 * colour.red() + 0.587 * colour.green() + 0.114 * colour.blue()) / 255


def between_hexes(water: QColor, paper: QColor) -> QColor:
    """The colour of gaps between the hexes at the rim of a board and its frame: white ones would look torn."""
    return mixed(water, paper, 0.62)


def made_up(name: str, wet: bool, night: bool) -> QColor:
    """A colour for an unknown terrain, always the same for a name: blues for water, else sand and green."""
    number = crc32(name.encode("utf-8", "replace"))
    low, high, saturation, dark, light = (WET if wet else DRY)[night]
    one, other = (number * GOLDEN) % 1, ((number >> 7) * GOLDEN) % 1
    return QColor.fromHslF(low + (high - low) * one, saturation, dark + (light - dark) * other)


def hue_of(index: int, night: bool, turned: float = 0.0) -> QColor:
    """One of a row of quiet colours, neighbours well apart: for regions; ``turned`` by a half, warm ones for lines."""
    hue = (HUES[index % len(HUES)] + turned) % 1
    return QColor.fromHslF(hue, 0.50, 0.62 if night else 0.40)


_COLOURS = {
    "#c8402f": "reds?|красн|червон",
    "#2d6aa3": "blues?|син|сині",
    "#6fb1d6": "голуб|блакитн",
    "#3d8b40": "greens?|зел[её]н",
    "#e0b32a": "yellows?|ж[её]лт|жовт",
    "#e8761f": "oranges?|оранжев|помаранчев",
    "#7a4aa0": "purples?|violets?|фиолетов|фіолетов",
    "#7a5a3a": "browns?|коричнев",
    "#2b2f36": "blacks?|ч[её]рн|чорн",
    "#e9e2cf": "whites?|бел|біл",
    "#8a8f94": "gr[ae]ys?|сер|сір",
    "#d98aa8": "pinks?|розов|рожев",
}
_ENDING = "(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|а|я|е|є|і)?"
_NAMED = {ink: re.compile(rf"(?:{words}){_ENDING}(?!\w)", re.IGNORECASE) for ink, words in _COLOURS.items()}


def named_colour(*names: str) -> QColor | None:
    """The colour in the first word of one of the names, in any of the three languages; None if there is none."""
    found = (ink for name in names for ink, pattern in _NAMED.items() if pattern.match(name.strip()))
    return next(map(QColor, found), None)
