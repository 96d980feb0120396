"""Labels of features, and of differences between two maps, in lists."""

from __future__ import annotations

from functools import partial

from dsl.maps.board.spec import NAMES, SECTIONS, SINGULAR, Feature, Kind
from dsl.maps.mapfile.compare import EntryChange, FeatureChange, terrain_name
from dsl.maps.mapfile.schema import NAME_KINDS
from dsl.maps.mapfile.values import Data
from dsl.maps.mapfile.wording import Wording
from dsl.text.source import one_line
from editor.base.texts import tr, ui
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.model.documents.three_way_merge import Conflict
from editor.model.documents.written_cells import stations
from editor.model.games import GameBoard, feature_label, game_word, kind_word, plain_word
from editor.model.problems.locate import cells_of_item
from editor.model.sessions.picked import Thing

SHIFTS = ("even", "odd", "every")


def shift_names(shape: str) -> list[str]:
    """The labels of ``SHIFTS``, in their order: shifted rows of hexes; for flat ones, columns."""
    return [tr(f"reshape-shifted-flat-{shift}" if shape == "flat" else f"reshape-shifted-{shift}") for shift in SHIFTS]


def text_of(value: Data) -> str:
    """A text or the best of several languages."""
    if isinstance(value, dict):
        value = value.get(ui.language) or value.get("") or next(iter(value.values()), "")
    return "" if value is None or isinstance(value, list) else one_line(str(value))


def item_title(item: Data) -> str:
    """The name or id of an item of a list; empty if it has neither."""
    if isinstance(item, dict):
        return text_of(item.get("name")) or text_of(item.get("id"))
    return ""


def thing_title(chart: Chart, thing: Thing) -> str:
    """The label of a feature: its name, its id, or its place; of a line its stations."""
    items = chart.items(thing.section)
    if not 0 <= thing.index < len(items):
        return ""
    item = items[thing.index]
    if thing.section == "edges":
        return " → ".join(stations(item))
    if thing.section == NAMES and isinstance(item, dict) and not item.get("name"):
        item = next((r for _, r in chart.features("regions") if r.get("id") == item.get("region")), item)
    return item_title(item) or place_text(chart, thing)


def place_text(chart: Chart, thing: Thing) -> str:
    """The place of a feature: a cell, the first of several, tail and head of an arrow."""
    cells = cells_of_item(thing.section, thing.index, chart)
    names = [chart.geometry.name(cell) for cell in cells[:2]]
    if thing.section == "arrows":
        return " → ".join(names)
    return names[0] + (" …" if len(cells) > 1 else "") if names else "–"


def kind_label(game: GameBoard | None, section: str, kind: str) -> str:
    """The label of a kind: by the rules, else its own name, else its list."""
    declared = declared_kind(game, section, kind)
    if declared is not None:
        return feature_label(game, declared)
    if section == NAMES and kind in NAME_KINDS:
        return tr(f"names-kind-{kind}")
    return kind_word(None, kind) if kind else tr(f"panels-kind-{SINGULAR.get(section, section)}")


def declared_kind(game: GameBoard | None, section: str, kind: str) -> Feature | None:
    """The ruleset's declaration of a kind; None if there is none."""
    found = SECTIONS.get(section) if section != "nodes" else Kind.TERRAIN
    return game.spec.feature(found, kind) if game is not None and found is not None else None


LONGEST = 300
NAMED = 3
"""The greatest number of a conflict's cells that are named; the others are counted."""


def wording(game: GameBoard | None) -> Wording:
    """The words of a ruleset in the language spoken now."""
    return Wording(ui.language, game.spec if game is not None else None, partial(game_word, game), plain_word)


def terrain_text(name: str | None, game: GameBoard | None) -> str:
    """A terrain; None for no cell."""
    return wording(game).terrain(name) if name is not None else tr("safety-no-cell")


def feature_text(change: FeatureChange, game: GameBoard | None) -> str:
    """A changed feature as a line of the list."""
    words = wording(game)
    text = tr(f"safety-compare-{change.what}", name=words.thing(change.section, change.now))
    parts = words.parts(change) if change.what == "changed" else []
    return one_line(f"{text} ({'; '.join(parts)})" if parts else text, LONGEST)


def entry_text(entry: EntryChange, game: GameBoard | None = None) -> str:
    """A changed entry of the file as a line of the list."""
    return one_line(wording(game).entry(entry), LONGEST)


# --- what both changed ---------------------------------------------------------------------------


def conflict_text(conflict: Conflict, chart: Chart, game: GameBoard | None) -> str:
    """A conflict as text, mine and theirs; ``chart`` is mine."""
    words = wording(game)
    sides = [_side(conflict, held, words) for held in (conflict.mine, conflict.theirs)]
    name = _conflict_name(conflict, chart, words)
    return tr("safety-conflict", name=one_line(name), mine=one_line(sides[0]), theirs=one_line(sides[1]))


def _conflict_name(conflict: Conflict, chart: Chart, words: Wording) -> str:
    if conflict.what == "grid":
        return tr("safety-conflict-size")
    if conflict.what == "cells":
        named = ", ".join(chart.geometry.name(cell) for cell in conflict.cells[:NAMED] if cell < chart.geometry.size)
        more = "…" if len(conflict.cells) > NAMED else ""
        return tr("safety-conflict-cells", cells=f"{named}{more}", count=len(conflict.cells))
    if not conflict.section:
        return words.path(conflict.path)
    thing = words.thing(conflict.section, conflict.item)
    if not conflict.path:
        return thing
    first, *rest = conflict.path
    key = words.key(conflict.section, _kind(conflict), first)
    return " · ".join([thing, key, *(words.path([part]) for part in rest)])


def _side(conflict: Conflict, held: Held, words: Wording) -> str:
    if conflict.what == "cells":
        name = terrain_name(held) if held is not MISSING else None
        return words.terrain(name) if name is not None else tr("safety-no-cell")
    if conflict.path == ("grid", "kind"):
        return tr(f"reshape-kind-{held}")
    if conflict.what == "item":
        return tr("safety-conflict-gone" if held is MISSING else "safety-conflict-kept")
    if held is MISSING:
        return tr("safety-nothing")
    if conflict.section and conflict.path:
        return words.attribute(conflict.section, _kind(conflict), conflict.path[-1], held)
    return words.value(held)


def _kind(conflict: Conflict) -> Data:
    return conflict.item.get("kind") if isinstance(conflict.item, dict) else None
