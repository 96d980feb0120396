"""What things of a map are called in lists: by name in the reader's language, else by id, else by kind and place."""

from __future__ import annotations

from dsl.maps.board.spec import NAMES, SECTIONS, SINGULAR, Feature, Kind
from dsl.maps.mapfile.schema import NAME_KINDS
from dsl.maps.mapfile.values import Data
from dsl.text.source import one_line
from editor.base.texts import speech, tr
from editor.model.documents.chart import Chart
from editor.model.documents.written_cells import stations
from editor.model.games.boards import GameBoard
from editor.model.games.labels import feature_label, kind_word
from editor.model.problems.locate import cells_of_item
from editor.model.sessions.picked import Thing

SHIFTS = ("even", "odd", "every")


def shift_names(shape: str) -> list[str]:
    """What can be set off, in the order of ``SHIFTS``: rows of hexes; of those that stand on a side, columns."""
    return [tr(f"reshape-shifted-flat-{shift}" if shape == "flat" else f"reshape-shifted-{shift}") for shift in SHIFTS]


def text_of(value: Data) -> str:
    """A text or the best of several languages."""
    if isinstance(value, dict):
        value = value.get(speech.language) or value.get("") or next(iter(value.values()), "")
    return "" if value is None or isinstance(value, list) else one_line(str(value))


def item_title(item: Data) -> str:
    """The name or id of an item of a list; empty if it has neither."""
    if isinstance(item, dict):
        return text_of(item.get("name")) or text_of(item.get("id"))
    return ""


def thing_title(chart: Chart, thing: Thing) -> str:
    """What to call one thing: its name, its id, or where it is; of a line its stations."""
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
    """Where a thing is: a cell, the first of several, tail and head of an arrow."""
    cells = cells_of_item(thing.section, thing.index, chart)
    names = [chart.geometry.name(cell) for cell in cells[:2]]
    if thing.section == "arrows":
        return " → ".join(names)
    return names[0] + (" …" if len(cells) > 1 else "") if names else "–"


def kind_label(game: GameBoard | None, section: str, kind: str) -> str:
    """What a kind of thing is called: by the rules, else by its own name, else by the list it stands in."""
    declared = declared_kind(game, section, kind)
    if declared is not None:
        return feature_label(game, declared)
    if section == NAMES and kind in NAME_KINDS:
        return tr(f"names-kind-{kind}")
    return kind_word(None, kind) if kind else tr(f"panels-kind-{SINGULAR.get(section, section)}")


def declared_kind(game: GameBoard | None, section: str, kind: str) -> Feature | None:
    """What the chosen ruleset declares of a kind."""
    found = SECTIONS.get(section) if section != "nodes" else Kind.TERRAIN
    return game.spec.feature(found, kind) if game is not None and found is not None else None
