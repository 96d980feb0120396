"""The form of a game's theme, made from its file and the things in its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dsl.games.library.shelves import Header
from dsl.language.typed.program import Program
from dsl.services.theme import sections as w
from dsl.services.theme.known_things import YES_NO, KnownThings
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose
from dsl.text.source import Source

Content = Literal["colour", "symbol", "pattern", "size", "letter", "attribute"]
Keys = tuple[str | int, ...]


@dataclass(frozen=True)
class Part:
    """One of several values of a setting: that for one value of an attribute, seat, row of a wheel, or attribute.

    ``path`` are the keys that lead to it in the file, present or not; ``text`` is empty if it has no entry.
    """

    name: str
    label: str
    path: Keys
    text: str


@dataclass(frozen=True)
class Setting:
    """A key of a style. ``text`` is its value if that is the same for all; otherwise it has ``parts``, and ``by`` is

    the attribute on which it depends. ``attributes`` are names and labels of those it could depend on.
    """

    key: str
    content: Content
    path: Keys
    text: str = ""
    by: str = ""
    parts: tuple[Part, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Style:
    """The style of one thing: a terrain, a kind of site or piece, a deck, a wheel, a colour of the chart."""

    section: str
    name: str
    label: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class ThemeForm:
    """All styles of a game, in the order of the sections of a theme; ``exists``: whether it has a file already."""

    file: str
    exists: bool
    styles: tuple[Style, ...]


PLAYERS, WHEEL, CHART, DEFAULT, BY = "players", "wheel", "chart", "default", "by"
_ORDER = ("terrain", "sites", "arrows", "regions", "starts", "pieces", PLAYERS, "cards", WHEEL, CHART)


def theme_form(source: Source, exists: bool, programs: Sequence[Program]) -> ThemeForm:
    """The form of the theme with the text ``source``; ``programs`` are its game and house rules."""
    root = compose(source, Problems())
    maker = _Maker(root, KnownThings(programs))
    styles = (style for section in _ORDER for style in maker.section(section))
    return ThemeForm(source.name, exists, tuple(style for style in styles if style.settings))


class _Maker:
    def __init__(self, root: Node | None, things: KnownThings) -> None:
        self.root, self.things = root, things

    def section(self, section: str) -> Iterator[Style]:
        """The styles of one section, one for each name of the game that belongs there."""
        if section == PLAYERS:
            yield Style(section, "", "", (self._players(),))
            return
        names = list(w.CHART) if section == CHART else self.things.names(w.KINDS[section])
        for name in names:
            yield Style(section, name, self.things.label(name), self._settings(section, name))

    def _settings(self, section: str, name: str) -> tuple[Setting, ...]:
        if section == WHEEL:
            rows = [*self.things.rows(name), DEFAULT]
            parts = self._parts((section, name), rows, self.things.row_labels(name))
            return (Setting("colour", "colour", (section, name), parts=parts),)
        return tuple(self._setting((section, name, key), name, section) for key in w.STYLES[section])

    def _setting(self, path: Keys, owner: str, section: str) -> Setting:
        key, value = str(path[-1]), self._at(path)
        content = _content(key)
        attributes = self._attributes(owner, section, any_value=key in ("marks", "flag", "letter"))
        text = value.value if isinstance(value, ScalarNode) and not value.empty else ""
        if not isinstance(value, MappingNode):
            return Setting(key, content, path, text, attributes=attributes)
        if key in ("marks", "flag"):
            parts = self._parts(path, [name for name, _ in attributes], dict(attributes))
            return Setting(key, "symbol", path, parts=parts, attributes=attributes)
        by = value.word(BY)
        return Setting(key, content, path, "", by, self._by(path, by, owner, section), attributes)

    def _players(self) -> Setting:
        """The colours of the players: one for each seat, or by an attribute."""
        path: Keys = (PLAYERS, "colour")
        value, attributes = self._at(path), self._attributes("player", PLAYERS, any_value=False)
        if isinstance(value, MappingNode):
            by = value.word(BY)
            return Setting("colour", "colour", path, "", by, self._by(path, by, "player", PLAYERS), attributes)
        seats = self.things.seats
        listed = value.items if isinstance(value, SequenceNode) else []
        texts = [item.value if isinstance(item, ScalarNode) else "" for item in listed] + [""] * seats
        parts = tuple(Part(str(k + 1), "", (*path, k), texts[k]) for k in range(max(seats, len(listed))))
        return Setting("colour", "colour", path, parts=parts, attributes=attributes)

    def _by(self, path: Keys, by: str, owner: str, section: str) -> tuple[Part, ...]:
        """A part for each value of the attribute, each other key in the file, and ``default``."""
        field = self.things.attribute(by, owner, section)
        names = [name for name in self.things.values(field) if name not in YES_NO[2:]] if field is not None else []
        names = [name for name in names if not name.isdigit() or int(name) <= self.things.seats]
        there = self._at(path)
        named = [key.value for key, _ in there.pairs if key.value != BY] if there is not None else []
        labels = self.things.value_labels(field) if field is not None else {}
        return self._parts(path, list(dict.fromkeys([*names, *named, DEFAULT])), labels)

    def _parts(self, path: Keys, names: Sequence[str], labels: dict[str, str]) -> tuple[Part, ...]:
        values = ((name, self._at((*path, name))) for name in names)
        texts = ((name, value.value if isinstance(value, ScalarNode) else "") for name, value in values)
        return tuple(Part(name, labels.get(name, ""), (*path, name), text) for name, text in texts)

    def _attributes(self, owner: str, section: str, any_value: bool) -> tuple[tuple[str, str], ...]:
        """Names and labels of attributes with finitely many values (or of all: ``any_value``), also of the owner."""
        of_owner = [] if owner == "player" else self.things.fields("player", section)
        fields = [(f.name, f) for f in self.things.fields(owner, section)]
        fields += [(f"owner.{f.name}", f) for f in of_owner if any(name == "owner" for name, _ in fields)]
        found = [(name, f.label) for name, f in fields if not f.inner and (any_value or self.things.values(f))]
        return tuple(dict.fromkeys(found))

    def _at(self, path: Keys) -> Node | None:
        here = self.root
        for key in path:
            if here is None:
                return None
            here = here.get(key) if isinstance(key, str) else next(iter(here.items[key : key + 1]), None)
        return here


def _content(key: str) -> Content:
    if key in w.COLOUR_KEYS:
        return "colour"
    named: dict[str, Content] = {"symbol": "symbol", "pattern": "pattern", "letter": "letter", "size": "size"}
    return named.get(key, "attribute")


FILE = "theme.yaml"


def theme_place(kin: Sequence[Header]) -> Path:
    """The path of a game's theme (``kin``: its header and those of all it extends).

    House rules use their game's theme. If there is none, the path of the game's own.
    """
    places = [header.path.with_name(FILE) for header in kin]
    return next((place for place in places if place.is_file()), places[0])
