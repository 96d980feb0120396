"""Reads the ``theme.yaml`` of a ruleset and the plain one; and the looks that a theme defines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from PySide6.QtGui import QColor

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.values import Data, truth
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


@dataclass(frozen=True)
class Mark:
    """A small symbol next to a site's own, with a number or word if its value is not just yes."""

    symbol: str
    text: str = ""


@dataclass(frozen=True)
class SiteStyle:
    """The look of a site or piece; ``letter`` is in its badge, ``flag`` is its owner's colour."""

    symbol: str
    colour: QColor
    outline: QColor
    flag: QColor | None = None
    letter: str = ""
    marks: tuple[Mark, ...] = ()
    struck: bool = False
    """Whether a property that the theme marks by a word alone (``afloat``) was lost."""


@dataclass(frozen=True)
class NodeStyle:
    """The look of a circle of a track: its face with a ``symbol``, or else a ``letter``, both in ``ink``."""

    colour: QColor
    letter: str = ""
    symbol: str = ""
    ink: QColor | None = None
    size: str = "normal"


@dataclass(frozen=True)
class RegionStyle:
    """The look of a set of cells; None for no tint and no border."""

    fill: QColor | None
    outline: QColor | None
    text: QColor
    pattern: str = ""


@dataclass(frozen=True)
class StartStyle:
    """The look of the cells where pieces begin."""

    colour: QColor
    pattern: str
    symbol: str


LARGEST = 1_000_000
"""Themes of more bytes are not read."""
Entry = Mapping[str, Data]


def read_sheet(path: Path) -> Entry:
    """The entries of a theme's file; empty if it is missing, broken or too large. Cached until the file changes."""
    try:
        found = path.stat()
    except OSError:
        return {}
    return {} if found.st_size > LARGEST else _read(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int, _size: int) -> Entry:
    source = read_source(path, Problems())
    return _values(source.text) if source is not None else {}


@cache
def plain_sheet() -> Entry:
    """The default entries for all rulesets."""
    return _values(files("editor.charts.drawing.style").joinpath("plain.yaml").read_text(encoding="utf-8"))


def _values(text: str) -> Entry:
    try:
        return MapFile(text).data()
    except MapEditError:
        return {}


def part(sheet: Entry, key: str) -> Entry:
    """The mapping under a key; empty if it is something else."""
    found = sheet.get(key)
    return found if isinstance(found, dict) else {}


def word(value: Data) -> str:
    """An attribute's value as the keys of a theme write it; of several the first."""
    if isinstance(value, list):
        value = value[0] if value else None
    if value is None:
        return "none"
    flag = truth(value)
    return str(value) if flag is None else "yes" if flag else "no"
