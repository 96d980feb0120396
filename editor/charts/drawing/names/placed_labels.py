"""Labels of ports, circles, regions and arrows in the styles of old charts, placed by annealing, with few leader lines.

The costs of places are in ``label_places``.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from weakref import WeakKeyDictionary
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.names.label_places import ASTRAY, LabelRoom, PlacedName, TriedPlaces, astray
from editor.charts.drawing.names.leader_lines import draw_leader, leader, write_led
from editor.charts.drawing.names.lettering import Label
from editor.model.documents.geometry import Geometry
from editor.model.plans.placing.label_clashes import TURN, Candidates
from editor.model.plans.placing.label_energy import placed
from editor.model.plans.placing.ornament_plan import OrnamentPlan, unit_of

PLACES = 30
"""The greatest number of places per label, the best of those tried."""
SPACED = 0.3
"""The space at either end of a name, in sizes of its letters."""
LEFT_OUT = -2
"""The stored place of a label that was left out."""
APART = 20.0
"""A name at least this many pixels or a cell, and one and a half reaches, from its port has a line."""
WORTH, ON_PAPER = 120.0, 900.0
"""The cost of placing a label at none of these places: on a screen, and on paper."""
MOST_CACHED = 40_000
Places = dict[tuple[object, ...], int]
_cached: WeakKeyDictionary[Geometry, dict[tuple[object, ...], Places]] = WeakKeyDictionary()


def write_placed(drawing: Drawing) -> Iterator[None]:
    """Write the labels of a drawing at the places with the least total cost; some may be left out."""
    if drawing.insists:
        drawing.room.page = drawing.room.frame
    labels = each_once(drawing.labels)
    avoid_ornaments(drawing)
    if labels:
        places = yield from chosen_places(drawing, labels)
        strayed = _strayed(labels, places)
        for number, (label, found) in enumerate(zip(labels, places, strict=True)):
            if found is None:
                drawing.room.left.append(label)
                continue
            if label.anchor is not None and label.reach > 0:
                line = leader(QPointF(*label.anchor), label.reach, found.box)
                if number in strayed or line.length() > max(min(APART, drawing.view.scale), 1.6 * label.reach):
                    draw_leader(drawing.painter, drawing.room, line, label.lettering)
            drawing.room.write(drawing.painter, found.box, label.text, label.lettering, found.text)
            yield
    yield from write_led(drawing.painter, drawing.room, drawing.room.left, drawing.insists)


def _strayed(labels: list[Label], places: list[PlacedName | None]) -> set[int]:
    """The labels that are nearer to another port than to their own, or nearly so."""
    boxes = [found.box.getCoords() if found is not None else (0.0, 0.0, 0.0, 0.0) for found in places]
    costs = astray(labels, np.array(boxes)[:, None])[:, 0]
    return {number for number, cost in enumerate(costs) if cost > ASTRAY / 2 and places[number] is not None}


def avoid_ornaments(drawing: Drawing) -> None:
    """Mark ornaments, cartouche and legend as used: they were placed for labels of usual size."""
    plan = drawing.plans.ornaments if drawing.plans is not None else None
    if not isinstance(plan, OrnamentPlan):
        return
    unit = unit_of(drawing.chart)
    boxes = [spot.box for spot in plan.spots] if drawing.look.ornament else []
    captions = (plan.cartouche, plan.legend) if drawing.look.captions else ()
    for left, top, right, bottom in (*boxes, *(box for box in captions if box is not None)):
        rect = drawing.view.rect((left * unit, top * unit, right * unit, bottom * unit))
        if drawing.sees_rect(rect):
            drawing.room.take(rect)


def each_once(labels: list[Label]) -> list[Label]:
    """The labels by rank, without repetitions of a text nearby."""
    found: list[Label] = []
    for label in sorted(labels, key=lambda one: one.rank):
        x, y = label.anchor or (label.places[0] if label.places else (0.0, 0.0))
        near = (other.anchor for other in found if label.alone and other.text == label.text)
        if not any(at is not None and abs(at[0] - x) + abs(at[1] - y) < label.alone for at in near):
            found.append(label)
    return found


def chosen_places(drawing: Drawing, labels: list[Label]) -> Generator[None, None, list[PlacedName | None]]:
    """The place of each label, or None for one that is left out; as a generator."""
    tried = TriedPlaces.of(labels)
    yield
    costs = yield from _all_costs(drawing, labels, tried)
    places = _memory(drawing)
    keys = [_key(drawing, label) for label in labels]
    best = np.argsort(costs, axis=1, kind="stable")[:, :PLACES]
    boxes, costs = np.take_along_axis(tried.boxes, best[..., None], axis=1), np.take_along_axis(costs, best, axis=1)
    before = _among(best, [places.get(key, -1) for key in keys])
    worth = (ON_PAPER if drawing.insists else WORTH) + np.linspace(20, 0, len(labels))
    air = SPACED * np.array([[[label.lettering.size]] for label in labels])
    candidates = Candidates(
        boxes + air * np.array([-1, 0, 1, 0]), np.where(costs < worth[:, None], costs, np.inf), worth, before
    )
    seed = crc32("\n".join(f"{label.text} {label.rank:.3f}" for label in labels).encode())
    choice = yield from placed(candidates, seed)
    chosen = [row[place] if place >= 0 else LEFT_OUT for row, place in zip(best.tolist(), choice.tolist(), strict=True)]
    places.update(zip(keys, chosen, strict=True))
    return [tried.name(number, place) if place >= 0 else None for number, place in enumerate(chosen)]


def _all_costs(drawing: Drawing, labels: list[Label], tried: TriedPlaces) -> Generator[None, None, NDArray[np.float64]]:
    """The cost of each place of each label, regardless of other labels."""
    costs = tried.costs + astray(labels, tried.boxes)
    yield
    room = LabelRoom(drawing)
    yield
    for first in range(0, len(labels), TURN):
        costs[first : first + TURN] += room.costs(labels[first : first + TURN], tried.boxes[first : first + TURN])
        yield
    return costs


def _among(best: NDArray[np.int64], before: list[int]) -> NDArray[np.int64]:
    """The index of some places among the best; -1 for none, ``PLACES`` if the label was left out."""
    previous = np.array(before, dtype=np.int64)
    same = best == previous[:, None]
    found: NDArray[np.int64] = np.where(same.any(axis=1), same.argmax(axis=1), -1)
    return np.where(previous == LEFT_OUT, PLACES, found)


def _memory(drawing: Drawing) -> Places:
    """The former places of labels at this scale, so that they stay while the view is moved."""
    view, look = drawing.view, drawing.look
    key = (round(view.scale, 4), look.language, look.style, drawing.insists, drawing.plans is not None)
    scales = _cached.setdefault(drawing.geometry, {})
    if sum(map(len, scales.values())) > MOST_CACHED:
        scales.clear()
    return scales.setdefault(key, {})


def _key(drawing: Drawing, label: Label) -> tuple[object, ...]:
    at = label.anchor or (label.places[0] if label.places else (0.0, 0.0))
    x, y = drawing.view.chart(*at)
    return label.text, round(x, 2), round(y, 2)
