"""Names for what is in a map, in the reader's words: kinds, attributes and their values as the rules label them.

For lines about differences: "Port · Havana – Price: 3 → 4" and not "sites: port havana price 3 4".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.maps.board.spec import SECTIONS, SINGULAR, Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile.compare import EntryChange, FeatureChange
from dsl.maps.mapfile.values import Data, emit
from dsl.text.diagnostics import message
from dsl.text.diagnostics.diagnostic import catalogue

# How languages call themselves.
LANGUAGE_NAMES = {"en": "English", "ru": "русский", "uk": "українська"}
NOTHING = "–"


def plain_word(name: str, language: str) -> str:
    """The name of a kind that the rules do not declare: a word of the language for sea, port …, else its id."""
    return own_word(f"map-plain-{name.casefold()}", language) or spaced(name)


def own_word(code: str, language: str) -> str:
    """The message with this code in ``language``; empty if there is no such message."""
    return message(code, {}, language) if code in catalogue(language) else ""


def spaced(name: str) -> str:
    """A name with blanks for underscores."""
    return name.replace("_", " ")


@dataclass(frozen=True)
class Wording:
    """The words of one ruleset (or none) in one language.

    ``word`` translates a label of the rules, ``plain`` names a kind that no rules declare (by default ``plain_word``).
    """

    language: str = "en"
    spec: BoardSpec | None = None
    word: Callable[[str], str] = str
    plain: Callable[[str], str] | None = None

    def own(self, name: str) -> str:
        """The program's word for a key or list that every map has; empty for others."""
        return own_word(f"map-word-{name}", self.language)

    # --- names -----------------------------------------------------------------------------------

    def declared(self, section: str, kind: object) -> Feature | None:
        """The declaration of a kind in a list of the map; None if there is none."""
        of = Kind.TERRAIN if section == "nodes" else SECTIONS.get(section)
        return self.spec.feature(of, str(kind)) if self.spec is not None and of is not None else None

    def _label(self, feature: Feature | None, name: str) -> str:
        label = self.word(feature.label) if feature is not None and feature.label else ""
        return label or (self.plain(name) if self.plain is not None else plain_word(name, self.language))

    def terrain(self, written: str | None) -> str:
        """The name of a terrain, with its values if it has some (``reef (depth 2)``); for None that of no cell."""
        if written is None:
            return NOTHING
        name, bracket, values = written.partition(" (")
        feature = self.spec.feature(Kind.TERRAIN, name) if self.spec is not None else None
        label = self._label(feature, name)
        if not bracket:
            return label
        parts = []
        for part in values.removesuffix(")").split(", "):
            key, _, value = part.partition(" ")
            attribute = feature.attribute(key) if feature is not None else None
            parts.append(f"{self._called(attribute, key)}: {self._option(attribute, value)}")
        return f"{label} ({', '.join(parts)})"

    def thing(self, section: str, item: Data) -> str:
        """The name of a feature: its kind, and its name, id or place."""
        if not isinstance(item, dict):
            one = self.own(SINGULAR.get(section, ""))
            return f"{one} · {self.value(item)}" if one else self.value(item)
        kind = item.get("kind", item.get("terrain") if section == "nodes" else None)
        known = isinstance(kind, str) and kind != ""
        word = self.own(SINGULAR.get(section, section))
        what = self._label(self.declared(section, kind), str(kind)) if known else word
        called = self._text(item.get("name")) or self._text(item.get("id")) or self._place(item)
        return f"{what} · {called}" if called else what

    def _place(self, item: Mapping[str, Data]) -> str:
        if "from" in item or "to" in item:
            return f"{self.value(item.get('from'))} → {self.value(item.get('to'))}"
        return self.value(item.get("at") or item.get("cells") or item.get("region") or "")

    def _text(self, value: Data) -> str:
        if isinstance(value, dict):
            return str(value.get(self.language) or next(iter(value.values()), ""))
        return "" if value is None or isinstance(value, list) else str(value)

    def key(self, section: str, kind: object, key: str) -> str:
        """The label of an attribute of a feature."""
        feature = self.declared(section, kind)
        return self._called(feature.attribute(key) if feature is not None else None, key)

    def _called(self, attribute: Attribute | None, key: str) -> str:
        label = self.word(attribute.label) if attribute is not None and attribute.label else ""
        return label or LANGUAGE_NAMES.get(key) or self.own(key) or spaced(key)

    def path(self, path: Sequence[str]) -> str:
        """The name of an entry that is no feature: title, grid and what is in them."""
        first, *rest = path
        if first == "legend" and rest:
            return f"{self.own(first)} «{rest[0]}»"
        return " · ".join(self._called(None, key) for key in path)

    # --- values ----------------------------------------------------------------------------------

    def value(self, value: Data) -> str:
        """A value as text."""
        if value is None or value == "":
            return NOTHING if value is None else ""
        if isinstance(value, bool):
            return self.own("yes" if value else "no")
        if isinstance(value, list) and not any(isinstance(part, (list, dict)) for part in value):
            return ", ".join(self.value(part) for part in value)
        return value if isinstance(value, str) else emit(value)

    def attribute(self, section: str, kind: object, key: str, value: Data) -> str:
        """The value of an attribute as text; an option, a terrain or a kind by its label."""
        if key in ("kind", "terrain") and isinstance(value, str):
            return self._label(self.declared(section, value), value)
        feature = self.declared(section, kind)
        return self._option(feature.attribute(key) if feature is not None else None, value)

    def _option(self, attribute: Attribute | None, value: Data) -> str:
        if attribute is None or not isinstance(value, str) or value not in attribute.type.values:
            return self.value(value)
        labels = dict(zip(attribute.type.values, attribute.type.labels))
        return (self.word(labels[value]) if labels.get(value) else "") or spaced(value)

    # --- changes ---------------------------------------------------------------------------------

    def parts(self, change: FeatureChange) -> list[str]:
        """The changes of a feature, one text each: ``Price: 3 → 4``."""
        return [line for key in change.keys for line in self._part(change, key)]

    def _part(self, change: FeatureChange, key: str) -> Iterator[str]:
        kind = change.now.get("kind")
        name = self.key(change.section, kind, key)
        old, new = ((side or {}).get(key) for side in (change.old, change.new))
        if isinstance(old, dict) and isinstance(new, dict):
            for part in dict.fromkeys([*old, *new]):
                if old.get(part) != new.get(part):
                    both = [self.value(side.get(part)) for side in (old, new)]
                    yield f"{name} ({LANGUAGE_NAMES.get(part, part)}): {both[0]} → {both[1]}"
            return
        both = [self.attribute(change.section, kind, key, side) for side in (old, new)]
        yield f"{name}: {both[0]} → {both[1]}"

    def entry(self, change: EntryChange) -> str:
        """The change of an entry that is no feature, as text."""
        return f"{self.path(change.path)}: {self.value(change.old)} → {self.value(change.new)}"
