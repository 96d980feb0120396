"""The colour that somebody is named by: “Reds”, «Красные», «Червоні флоти»."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor

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
    """The colour that the first word of one of the names says, in any of the three languages; None if none does."""
    found = (ink for name in names for ink, pattern in _NAMED.items() if pattern.match(name.strip()))
    return next(map(QColor, found), None)
