"""The lines of a comparison in the reader's words: terrains, ports and entries as ruleset and panels call them."""

from __future__ import annotations

from dsl.board.spec import Feature, Kind
from dsl.mapfile.compare import EntryChange, FeatureChange
from dsl.mapfile.emit import emit
from dsl.mapfile.values import Data
from editor.model.chart import Ink
from editor.model.games import GameBoard
from editor.model.gamewords import attribute_label, feature_label, option_label, plain_word
from editor.panels.palette_model import SECTIONS, ink_label
from editor.panels.titles import SINGULAR, item_title, text_of
from editor.words import tr

LONGEST = 300
KEYS = {
    "id": "panels-form-id-label",
    "at": "panels-form-at",
    "cells": "panels-form-cells-label",
    **{key: f"panels-form-{key}" for key in ("kind", "name", "terrain", "from", "to", "via")},
}
ENTRIES = {
    "title": "panels-properties-title",
    "games": "panels-properties-games",
    "grid": "panels-properties-grid",
    "underlay": "panels-properties-underlay",
}


def terrain_text(name: str | None, game: GameBoard | None) -> str:
    """A terrain; None for no cell."""
    return ink_label(Ink(name), game) if name is not None else tr("safety-no-cell")


def feature_text(change: FeatureChange, game: GameBoard | None) -> str:
    """A changed feature as a line of the list."""
    declared = _declared(change, game)
    kind = text_of(change.now.get("kind"))
    what = feature_label(game, declared) if declared is not None else plain_word(kind)
    what = what or tr(f"panels-kind-{SINGULAR.get(change.section, 'site')}")
    title = item_title(change.now)
    name = f"{what} · {title}" if title else what if change.now.get("at") is None else f"{what} · {change.now['at']}"
    text = tr(f"safety-compare-{change.what}", name=name)
    parts = [_part(change, key, declared, game) for key in change.keys]
    return f"{text} ({'; '.join(parts)})"[:LONGEST] if parts else text[:LONGEST]


def entry_text(entry: EntryChange) -> str:
    """Another entry of the file as a line of the list."""
    first, *rest = entry.path
    name = " · ".join([tr(ENTRIES[first]) if first in ENTRIES else first, *rest])
    return f"{name}: {_value(entry.old)} → {_value(entry.new)}"[:LONGEST]


def _declared(change: FeatureChange, game: GameBoard | None) -> Feature | None:
    kinds: list[Kind] = [kind for kind, section in SECTIONS.items() if section == change.section]
    if game is None or not kinds:
        return None
    return game.spec.feature(kinds[0], str(change.now.get("kind", "")))


def _part(change: FeatureChange, key: str, declared: Feature | None, game: GameBoard | None) -> str:
    attribute = declared.attribute(key) if declared is not None else None
    name = attribute_label(game, attribute) if attribute is not None else tr(KEYS[key]) if key in KEYS else key
    both: list[str] = []
    for side in (change.old, change.new):
        value = (side or {}).get(key)
        choice = attribute is not None and isinstance(value, str) and value in attribute.type.values
        both.append(option_label(game, attribute, str(value)) if choice and attribute is not None else _value(value))
    return f"{name}: {both[0]} → {both[1]}"


def _value(value: Data) -> str:
    return "–" if value is None else value if isinstance(value, str) else emit(value)
