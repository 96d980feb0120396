"""What a theme says about one thing on the chart: symbol, colours, letter, marks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor


@dataclass(frozen=True)
class Mark:
    """A small symbol beside a site's own, with a number or a word where there is more to say than yes."""

    symbol: str
    text: str = ""


@dataclass(frozen=True)
class SiteStyle:
    """How a site or a piece is drawn; ``letter`` stands in its badge, ``flag`` is the colour of its owner."""

    symbol: str
    colour: QColor
    outline: QColor
    flag: QColor | None = None
    letter: str = ""
    marks: tuple[Mark, ...] = ()
    struck: bool = False
    """What the theme marks by a word alone (``afloat``) is not so any more."""


@dataclass(frozen=True)
class NodeStyle:
    """How a circle of a track is drawn: its face, and in it a ``symbol``, or else a ``letter``, both in ``ink``."""

    colour: QColor
    letter: str = ""
    symbol: str = ""
    ink: QColor | None = None
    size: str = "normal"


@dataclass(frozen=True)
class RegionStyle:
    """How a set of cells is drawn; None for no tint and no border."""

    fill: QColor | None
    outline: QColor | None
    text: QColor
    pattern: str = ""


@dataclass(frozen=True)
class StartStyle:
    """How the cells are drawn where pieces begin."""

    colour: QColor
    pattern: str
    symbol: str
