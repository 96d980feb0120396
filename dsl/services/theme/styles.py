"""A ``theme.yaml`` as a form: for each thing of the game what its theme says of it, and what it could say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Content = Literal["colour", "symbol", "pattern", "size", "letter", "attribute"]
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Part:
    """One of several values of a setting: that for a value of an attribute, a seat, a row of a wheel, an attribute.

    ``path`` is where the file says it, or would; ``text`` is empty if it says nothing.
    """

    name: str
    label: str
    path: Path
    text: str


@dataclass(frozen=True)
class Setting:
    """A key of a style. ``text`` is its value, if it is the same for all; ``parts`` are there if it is not.

    ``by`` is the attribute on which it depends then, ``attributes`` are those on which it may: their names and labels.
    """

    key: str
    content: Content
    path: Path
    text: str = ""
    by: str = ""
    parts: tuple[Part, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Style:
    """How one thing looks: a terrain, a kind of site or piece, a deck, a wheel, a colour of the chart."""

    section: str
    name: str
    label: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class ThemeForm:
    """All styles of a game, in the order of the sections of a theme; the file need not be there."""

    file: str
    exists: bool
    styles: tuple[Style, ...]
