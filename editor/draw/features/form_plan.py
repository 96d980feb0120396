"""The rows of the form of a feature or name: a key of the file, its label, its field."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.maps.board.spec import NAMES, SECTIONS, Attribute, Feature, Kind
from dsl.maps.mapfile.schema import BASE_KEYS, NAME_KEYS, NAME_KINDS, attributes_of
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message, tr
from editor.model.documents.chart import Chart
from editor.model.documents.feature_edits import PLAIN, human_name, plain_kinds
from editor.model.documents.patches import MISSING, Held
from editor.model.games import GameBoard, attribute_label, feature_label, plain_word
from editor.model.plans.placing.name_lines import BENDS, SIZES
from editor.model.problems.repair_case import feature_of
from editor.model.sessions.picked import Thing
from editor.view.fields.box_fields import ChoiceField, NumberField, cell_field
from editor.view.fields.by_type import attribute_field
from editor.view.fields.field import Field
from editor.view.fields.text_fields import LONGEST_QUOTED, NameField, TextField, decimal_field, listed
from editor.view.panels.feature_titles import item_title


@dataclass(frozen=True)
class FormEntry:
    """One row of a form. ``make`` creates its field, None: read-only text; ``required`` marks it."""

    key: str
    name: object
    """Its label: a text, or an object whose ``str()`` is in the current language."""
    make: Callable[[], Field] | None = None
    default: object = None
    required: bool = False
    declared: bool = False

    @property
    def label(self) -> str:
        """Its label in the current language."""
        return str(self.name)


def name_entries(chart: Chart, item: dict[str, Data], alone: bool) -> list[FormEntry]:
    """The rows for a name; ``alone``: including those that apply to a single name only."""
    kinds = [(kind, tr(f"names-one-{kind}")) for kind in NAME_KINDS]
    found = [FormEntry("kind", Message("panels-form-kind"), partial(ChoiceField, kinds))]
    if alone:
        found.append(FormEntry("name", Message("panels-form-name"), NameField))
        found.append(_place(chart, item))
    found.append(FormEntry("bow", Message("names-bow"), partial(decimal_field, *BENDS), 0, declared=True))
    found.append(FormEntry("size", Message("names-size"), partial(decimal_field, *SIZES), 1, declared=True))
    return found + ([FormEntry(key, key) for key in item if key not in NAME_KEYS] if alone else [])


def _place(chart: Chart, item: dict[str, Data]) -> FormEntry:
    if "region" not in item:
        return FormEntry("at", Message("names-at"), partial(cell_field, chart, many=True), required=True)
    regions = {str(region["id"]): region for _, region in chart.features("regions") if region.get("id") is not None}
    titles = [(id_, item_title(region) or id_) for id_, region in regions.items()]
    return FormEntry("region", Message("names-region"), partial(ChoiceField, titles), required=True)


NODE_KEYS = ("id", "x", "y", "terrain", "name")
EDGE_KEYS = ("from", "to")
PRICIEST, LONGEST_WORD = 9999, 80
"""The highest price; the most letters of a word."""
ID = re.compile(r"[^\s!-/:-@\[-^`{-~]+")
LAST = ("x", "y", "id")
"""Keys that are shown last, because they are seldom edited."""


PLAIN_ENTRIES = (
    FormEntry("price", Message("panels-form-price"), lambda: NumberField(0, PRICIEST), declared=True),
    FormEntry("owner", Message("panels-form-owner"), lambda: TextField(_word), declared=True),
)
"""The fields of a site on a map without a ruleset: its price and its owner."""


def _word(text: str) -> str:
    return text.strip()[:LONGEST_WORD]


@dataclass(frozen=True)
class AttributeName:
    """The label of an attribute; ``str()`` gives it in the current language."""

    game: GameBoard | None
    attribute: Attribute

    def __str__(self) -> str:
        return attribute_label(self.game, self.attribute)


def entries_of(chart: Chart, game: GameBoard | None, things: Sequence[Thing]) -> list[FormEntry]:
    """The rows for features: all keys for one, the common ones for several."""
    features = [feature_of(game.spec if game else None, chart, (t.section, t.index)) for t in things]
    plan = [_entries(chart, game, thing, feature, len(things) == 1) for thing, feature in zip(things, features)]
    if len(plan) == 1:
        return plan[0]
    alike = [{(entry.key, entry.label, entry.declared) for entry in one} for one in plan[1:]]
    return [e for e in plan[0] if all((e.key, e.label, e.declared) in keys for keys in alike)]


def _entries(
    chart: Chart, game: GameBoard | None, thing: Thing, feature: Feature | None, alone: bool
) -> list[FormEntry]:
    item = chart.items(thing.section)[thing.index]
    if not isinstance(item, dict):
        return []
    found: list[FormEntry] = []
    kinds = _kinds(chart, game, thing.section)
    if thing.section == NAMES:
        return name_entries(chart, item, alone)
    if thing.section != "edges" and kinds:
        key = "terrain" if thing.section == "nodes" else "kind"
        default = kinds[0][0] if key == "terrain" else None
        found.append(FormEntry(key, Message(f"panels-form-{key}"), partial(ChoiceField, kinds), default))
    own = _own(chart, game, thing, item) if alone else []
    found += [entry for entry in own if entry.key not in LAST]
    declared = attributes_of(feature) if feature is not None else ()
    if game is None and thing.section == "sites":
        found += PLAIN_ENTRIES
    for a in declared:
        label = Message("panels-form-open") if a.name == "open" and not a.label else AttributeName(game, a)
        found.append(FormEntry(a.name, label, partial(attribute_field, a, chart, game), a.default, a.required, True))
    found += [entry for entry in own if entry.key in LAST]
    return found + (_unknown(thing, item, found) if alone else [])


def _kinds(chart: Chart, game: GameBoard | None, section: str) -> list[tuple[str, str]]:
    kind = Kind.TERRAIN if section == "nodes" else SECTIONS.get(section)
    declared = game.spec.of(kind) if game is not None and kind is not None else ()
    found = {feature.name: feature_label(game, feature) for feature in declared}
    if game is None and section in PLAIN:
        return [(name, plain_word(name)) for name in plain_kinds(chart, section)]
    if not found:
        key = "terrain" if section == "nodes" else "kind"
        found = {str(other[key]): plain_word(str(other[key])) for _, other in chart.features(section) if key in other}
    return list(found.items())


def _own(chart: Chart, game: GameBoard | None, thing: Thing, item: dict[str, Data]) -> list[FormEntry]:
    """Id, name and place, for a single feature."""
    found: list[FormEntry] = []
    if thing.section == "edges":
        return [
            FormEntry(key, Message(f"panels-form-{key}"), lambda: cell_field(chart, many=False)) for key in EDGE_KEYS
        ]
    taken = {
        str(other.get("id", "")).strip().casefold()
        for number, other in chart.features(thing.section)
        if number != thing.index and (thing.section == "nodes" or other.get("kind") == item.get("kind"))
    }
    found.append(FormEntry("id", Message("panels-form-id-label"), lambda: _id_field(taken)))
    found.append(FormEntry("name", Message("panels-form-name"), NameField))
    if thing.section == "nodes":
        return found + [FormEntry(key, key, decimal_field, required=True) for key in ("x", "y")]
    if thing.section == "arrows":
        ends = [
            FormEntry(k, Message(f"panels-form-{k}"), lambda: cell_field(chart, many=False), required=True)
            for k in EDGE_KEYS
        ]
        return [*found, *ends, FormEntry("via", Message("panels-form-via"), lambda: cell_field(chart, many=True))]
    key = "cells" if "cells" in item or (thing.section == "regions" and "at" not in item) else "at"
    label = Message("panels-form-cells-label" if key == "cells" else "panels-form-at")
    others = partial(_standing, chart, game, thing, item) if thing.section == "sites" else None
    return [*found, FormEntry(key, label, lambda: cell_field(chart, many=True, taken=others), required=True)]


def _id_field(taken: set[str]) -> TextField:
    """A field for a unique id; ``taken`` in small letters."""

    def check(text: str) -> Held:
        return text.strip() if ID.fullmatch(text.strip()) and text.strip().casefold() not in taken else MISSING

    def wrong(text: str) -> str:
        used = text.strip().casefold() in taken
        return tr("panels-form-id-taken", id=text.strip()[:LONGEST_QUOTED]) if used else tr("panels-form-id")

    return TextField(check, wrong)


def _standing(chart: Chart, game: GameBoard | None, thing: Thing, item: dict[str, Data]) -> dict[int, str]:
    """The cells of other sites of the same kind, which cannot be used, with their names."""
    spec = game.spec if game is not None else None
    return {
        cell: human_name(chart, other, spec)
        for number, other in chart.features(thing.section)
        if number != thing.index and other.get("kind") == item.get("kind")
        for cell in chart.cells_of(other)
    }


def _unknown(thing: Thing, item: dict[str, Data], found: list[FormEntry]) -> list[FormEntry]:
    """Keys of the file that are not declared: shown, not editable."""
    kind = SECTIONS.get(thing.section)
    own = BASE_KEYS[kind] if kind is not None else NODE_KEYS if thing.section == "nodes" else EDGE_KEYS
    known = {entry.key for entry in found} | set(own)
    return [FormEntry(key, key) for key in item if key not in known]


def written(value: Data) -> str:
    """The text of a value that is shown, but cannot be edited."""
    if isinstance(value, bool):
        return tr("rules-yes" if value else "rules-no")
    if isinstance(value, dict):
        return ", ".join(f"{key}: {written(part)}" for key, part in value.items())
    return listed(value)
