"""Messages about a map in the reader's language, with the labels of the rules instead of names from the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile.values import NOTHING
from dsl.text.diagnostics import Diagnostic, message, requirement_text
from editor.base.texts import LANGUAGES, catalogue, tr, ui
from editor.model.games import (
    GameBoard,
    attribute_label,
    game_of,
    game_word,
    kind_word,
    option_label,
    plain_word,
    terrain_label,
    translation,
)

QUOTES = {"en": ("“", "”"), "ru": ("«", "»"), "uk": ("«", "»")}
_CODE = re.compile(r"`([^`]*)`")
_OWN = {"id": "id-label", "cells": "cells-label"}
"""Keys that every feature has, and the end of the text key of their label, if that differs from the key."""

Wording = Callable[[GameBoard | None, Diagnostic, str], str]


@dataclass(frozen=True)
class NamedWord:
    """A name in a map file: of a ``terrain``, of a ``kind`` of feature, or else a value of the attribute ``role``.

    ``str()`` is its label in the current language.
    """

    spec: BoardSpec | None
    role: str
    name: str

    def __str__(self) -> str:
        game = game_of(self.spec)
        if self.role == "terrain":
            return terrain_label(game, self.name)
        return kind_word(self.spec, self.name) if self.role == "kind" else _value_word(game, self.role, self.name)


@dataclass(frozen=True)
class Filled:
    """Values for keys of a map file; ``str()`` gives them with labels in the current language."""

    spec: BoardSpec | None
    values: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        game = game_of(self.spec)
        return ", ".join(f"{attribute_word(game, key)}: {self._value(game, key, v)}" for key, v in self.values)

    def _value(self, game: GameBoard | None, key: str, value: str) -> str:
        return kind_word(self.spec, value) if key == "kind" else _value_word(game, key, value)


def _value_word(game: GameBoard | None, key: str, value: str) -> str:
    """The label of an attribute's value."""
    attribute = _attribute(game, key)
    if attribute is not None and attribute.type.base == "bool":
        return tr("rules-yes" if value in ("True", "yes") else "rules-no")
    return option_label(game, attribute, value) if attribute is not None and value in attribute.type.values else value


def problem_text(diagnostic: Diagnostic, game: GameBoard | None = None) -> str:
    """The message of a diagnostic in the current language, with the game's labels for what a check demands."""
    args: Mapping[str, object] = diagnostic.args
    if diagnostic.code.startswith("panels-"):
        return tr(diagnostic.code, **args)
    if diagnostic.code in ("map-check", "map-check-more") and game is not None:
        args = {**args, "text": requirement_text(args, lambda text: game_word(game, text))}
    args = {key: _in_words(game, diagnostic, key, value) for key, value in args.items()}
    before, after = QUOTES.get(ui.language, QUOTES["en"])
    return _CODE.sub(rf"{before}\1{after}", message(diagnostic.code, args, ui.language))


def _in_words(game: GameBoard | None, diagnostic: Diagnostic, key: str, value: object) -> object:
    """An argument of a message with labels: of attributes, kinds, terrains, options, grids."""
    if not isinstance(value, str):
        return value
    if key == "kind":
        return kind_word(game.spec if game is not None else None, value)
    wording = _WORDINGS.get((diagnostic.code, key)) or (_key if key in ("key", "keys") else None)
    return ", ".join(wording(game, diagnostic, name) for name in value.split(", ")) if wording is not None else value


def attribute_word(game: GameBoard | None, name: str) -> str:
    """The label of an attribute, or of a key that every feature has."""
    found = _attribute(game, name)
    if game is not None and found is not None:
        return attribute_label(game, found)
    own = f"panels-form-{_OWN.get(name, name)}"
    return tr(own) if own in catalogue("en") and name in _KEYS else name


_ALIKE = (("sea", "water", "ocean"), ("land", "island", "coast"))
"""Names with the same meaning; used if the rules have only one of them."""
_KEYS = ("kind", "terrain", "id", "name", "at", "cells", "from", "to", "via")


def _attribute(game: GameBoard | None, name: str) -> Attribute | None:
    features = game.spec.features if game is not None else ()
    return next(filter(None, (feature.attribute(name) for feature in features)), None)


def _key(game: GameBoard | None, _diagnostic: Diagnostic, name: str) -> str:
    return attribute_word(game, name)


def _terrain(game: GameBoard | None, _diagnostic: Diagnostic, name: str) -> str:
    return tr("panels-palette-no-cell") if name == NOTHING else terrain_label(game, name)


def _strange_terrain(game: GameBoard | None, diagnostic: Diagnostic, name: str) -> str:
    """A terrain that the rules do not know; by its name in the file if its label would be ambiguous."""
    word = terrain_label(game, name)
    known = [terrain_label(game, other).casefold() for other in str(diagnostic.args.get("known", "")).split(", ")]
    return name if word.casefold() in known else word


def _kind(game: GameBoard | None, _diagnostic: Diagnostic, name: str) -> str:
    return kind_word(game.spec if game is not None else None, name)


def _option(game: GameBoard | None, diagnostic: Diagnostic, name: str) -> str:
    return _value_word(game, str(diagnostic.args.get("key", "")), name)


def _grid(_game: GameBoard | None, _diagnostic: Diagnostic, name: str) -> str:
    key = f"panels-grid-{name}"
    before, after = QUOTES.get(ui.language, QUOTES["en"])
    return f"{before}{tr(key)}{after}" if key in catalogue("en") else name


_WORDINGS: Mapping[tuple[str, str], Wording] = {
    ("map-unknown-terrain", "value"): _strange_terrain,
    ("map-unknown-terrain", "known"): _terrain,
    ("map-unknown-kind", "value"): _kind,
    ("map-unknown-kind", "known"): _kind,
    ("map-unknown-attribute", "known"): _key,
    ("map-not-one-of", "known"): _option,
    ("map-grid-kind", "value"): _grid,
    ("map-grid-kind", "known"): _grid,
}


def same_meaning(spec: BoardSpec | None, strange: str) -> str:
    """The terrain of a ruleset with the same label as an unknown one (``sea`` and its «Море»), or empty."""
    game = game_of(spec)
    if game is None:
        return ""
    alike = next((group for group in _ALIKE if strange.casefold() in group), (strange,))
    meant = {plain_word(name, language).casefold() for name in alike for language in LANGUAGES}
    found = [t.name for t in game.spec.of(Kind.TERRAIN) if any(_word(game, t, lang) in meant for lang in LANGUAGES)]
    return found[0] if len(found) == 1 else ""


def _word(game: GameBoard, terrain: Feature, language: str) -> str:
    return translation(game.header, language).word(terrain.label).casefold()
