"""Placing ornaments, cartouche and legend by hand: patches of the map's section ``chart``.

What the user touches becomes an entry of the file; the program places the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.maps.mapfile.schema import CHART
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart
from editor.model.documents.chart_adornment import LARGEST
from editor.model.documents.geometry import Box
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.plans.placing.ornament_plan import FORMS, OrnamentSpot, ShownOrnaments, unit_of

PLATES = ("cartouche", "legend")
LEAST = 0.4
"""The smallest width, in cells."""


# --- the section ---------------------------------------------------------------------------------


def section_value(chart: Chart, key: str) -> Data:
    """The value of a key of the section; None if it is missing."""
    held = chart.data.get(CHART)
    return held.get(key) if isinstance(held, dict) else None


def listed(chart: Chart, key: str) -> list[Data]:
    """A list of the section; empty if it is missing."""
    found = section_value(chart, key)
    return list(found) if isinstance(found, list) else []


def section_patches(chart: Chart, **values: Held) -> list[Patch]:
    """The patches that set keys of the section; keys set to ``MISSING`` or [] go, and so does an empty section."""
    wanted: dict[str, Held] = {key: MISSING if value == [] else value for key, value in values.items()}
    held = chart.data.get(CHART, MISSING)
    if not isinstance(held, dict):
        made = {key: value for key, value in wanted.items() if value is not MISSING}
        return [Value((CHART,), held, made)] if made else []
    if held and all(wanted.get(key) is MISSING for key in held) and all(v is MISSING for v in wanted.values()):
        return [Value((CHART,), held, MISSING)]
    return [
        Value((CHART, key), held.get(key, MISSING), value)
        for key, value in wanted.items()
        if held.get(key, MISSING) != value
    ]


# --- ornaments -----------------------------------------------------------------------------------


def written_place(chart: Chart, x: float, y: float) -> Data:
    """A place as the file has it: the cell there; about a track two numbers."""
    if chart.is_track:
        return [round(x, 2), round(y, 2)]
    return chart.geometry.name(chart.geometry.nearest(x, y))


def written_item(chart: Chart, spot: OrnamentSpot) -> Data:
    """An ornament as a line of the file."""
    item: dict[str, Data] = {"kind": spot.kind, "at": written_place(chart, spot.x, spot.y)}
    item["size"] = round(min(max(spot.width / unit_of(chart), LEAST), LARGEST), 1)
    if spot.west:
        item["facing"] = "west"
    return item


def put(chart: Chart, spot: OrnamentSpot) -> list[Patch]:
    """The patches that write an ornament at its present place; one placed by the program becomes a new entry."""
    items = listed(chart, "ornaments")
    item = written_item(chart, spot)
    if 0 <= spot.number < len(items):
        if items[spot.number] == item:
            return []
        items[spot.number] = item
    else:
        items.append(item)
    return section_patches(chart, ornaments=items)


def taken_away(chart: Chart, spot: OrnamentSpot) -> list[Patch]:
    """The patches that remove an ornament and stop the program from placing one of its kind."""
    items, without = listed(chart, "ornaments"), listed(chart, "without")
    if 0 <= spot.number < len(items):
        del items[spot.number]
    others = any(isinstance(item, dict) and item.get("kind") == spot.kind for item in items)
    if not others and spot.kind not in without:
        without.append(spot.kind)
    return section_patches(chart, ornaments=items, without=without)


def exchanged(chart: Chart, spot: OrnamentSpot, kind: str) -> list[Patch]:
    """The patches that change the kind of an ornament."""
    items, without = listed(chart, "ornaments"), listed(chart, "without")
    item = written_item(chart, replace(spot, kind=kind))
    if 0 <= spot.number < len(items):
        items[spot.number] = item
    else:
        items.append(item)
    if spot.kind not in without and not any(isinstance(i, dict) and i.get("kind") == spot.kind for i in items):
        without.append(spot.kind)
    return section_patches(chart, ornaments=items, without=without)


def reseeded(chart: Chart) -> list[Patch]:
    """The patches that make the program choose other places; ornaments placed by hand are not moved."""
    seed = section_value(chart, "seed")
    return section_patches(chart, seed=(seed if isinstance(seed, int) and not isinstance(seed, bool) else 0) + 1)


def left_to_program(chart: Chart) -> list[Patch]:
    """The patches that remove all manual placement; style and omitted parts are not changed."""
    without = [word for word in listed(chart, "without") if word not in FORMS]
    return section_patches(
        chart, ornaments=MISSING, seed=MISSING, cartouche=MISSING, legend=MISSING, without=without or MISSING
    )


def style_patches(chart: Chart, style: str, without: Iterable[str]) -> list[Patch]:
    """The patches that set the style (empty: unchanged) and omit more parts of the chart."""
    styled: dict[str, Held] = {"style": style} if style else {}
    held = listed(chart, "without")
    more = sorted(set(without) - set(map(str, held)))
    return section_patches(chart, **styled, **({"without": [*held, *more]} if more else {}))


def plate_moved(chart: Chart, name: str, box: Box) -> list[Patch]:
    """The patches that set the box of cartouche or legend."""
    left, top, right, bottom = box
    written: Data
    if chart.is_track or chart.kind == "hex":
        written = [round(side, 2) for side in box]
    else:
        ends = (chart.geometry.nearest(left + 0.5, top + 0.5), chart.geometry.nearest(right - 0.5, bottom - 0.5))
        written = f"{chart.geometry.name(ends[0])}..{chart.geometry.name(ends[1])}"
    return section_patches(chart, **{name: written})


def with_spot(shown: ShownOrnaments, old: OrnamentSpot | None, new: OrnamentSpot | None) -> ShownOrnaments:
    """The shown ornaments with one changed, until the next plan arrives."""
    spots: Iterable[OrnamentSpot] = [spot for spot in shown.spots if spot != old]
    return replace(shown, spots=tuple(sorted((*spots, *([new] if new else ())), key=lambda s: (s.y, s.x))))
