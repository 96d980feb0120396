"""Labels of ports, circles, regions and arrows in the styles of old charts: places by annealing, leaders only in need.

Which place of a label is better than another follows Imhof, "Positioning Names on Maps" (The American Cartographer 2,
1975): right of a port before left of it, beside before above and below, near before far.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from weakref import WeakKeyDictionary
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

from editor.documents.geometry import Geometry
from editor.engraving.label_clashes import TURN, Candidates
from editor.engraving.label_energy import placed
from editor.engraving.placing.ornament_plan import OrnamentPlan
from editor.engraving.track_scale import track_cell
from editor.rendering.drawing_context import Drawing
from editor.rendering.leader_lines import write_led
from editor.rendering.lettering import Label, extent, write, write_labels
from editor.rendering.names.label_neighbours import astray
from editor.rendering.names.label_room import LabelRoom, coast_squares

PLACES, TRIED = 30, 46
"""Places of a label at most, the best of so many that are looked at."""
GAP = 2.0
"""How far from what it names a label begins, in pixels."""
RINGS = ((0.0, 0.0, 0.0, 16), (7.0, 0.5, 5.0, 14), (14.0, 1.1, 9.0, 16))
"""The rings of places: how much farther each is, in pixels and, at least, in reaches of what is named (the coast may
be so far from a coin); what it costs more; how many of the ``SIDES`` it has."""
WORTH, ON_PAPER = 70.0, 400.0
"""What it costs to leave a label out: nobody can zoom in on paper."""
SIDES = (
    (1, 0, 0.0), (-1, 0, 1.6), (1, -0.55, 1.2), (1, 0.55, 1.4), (-1, -0.55, 2.4), (-1, 0.55, 2.6),
    (0, 1, 2.8), (0, -1, 2.4), (0.4, 1, 3.2), (-0.4, 1, 3.4), (0.4, -1, 2.9), (-0.4, -1, 3.1),
    (0.8, 1, 3.4), (0.8, -1, 3.2), (-0.8, 1, 3.8), (-0.8, -1, 3.6),
)  # fmt: skip
"""Where beside its point a label may stand: to the right and down, in halves of label and point; and what it costs."""
MOST_KEPT = 40_000
Kept = dict[tuple[object, ...], int]
_kept: WeakKeyDictionary[Geometry, dict[tuple[object, ...], Kept]] = WeakKeyDictionary()


def write_placed(drawing: Drawing) -> Iterator[None]:
    """The labels of a drawing where they disturb each other and the chart least; as many as there is room for."""
    if drawing.insists:
        drawing.room.page = drawing.room.frame
    labels = each_once(drawing.labels)
    keep_off_ornaments(drawing)
    if labels:
        boxes = yield from chosen_places(drawing, labels)
        shorter: list[Label] = []
        for label, box in zip(labels, boxes, strict=True):
            if box is None:
                drawing.room.left.append(label)
                shorter += [label.otherwise] if label.otherwise is not None else []
                continue
            write(drawing.painter, box.center(), label.text, label.lettering)
            drawing.room.settle(box, label.text)
            yield
        yield from write_labels(drawing.painter, drawing.room, shorter)
    if drawing.insists:
        yield from write_led(drawing.painter, drawing.room, drawing.room.left, drawing.theme.ink)


def keep_off_ornaments(drawing: Drawing) -> None:
    """Take the room of ships and beasts, of cartouche and legend: these were placed for labels of a usual size."""
    plan = drawing.plans.ornaments if drawing.plans is not None else None
    if not isinstance(plan, OrnamentPlan):
        return
    unit = track_cell(drawing.geometry) if drawing.chart.is_track else 1.0
    boxes = [spot.box for spot in plan.spots] if drawing.look.ornament else []
    captions = (plan.cartouche, plan.legend) if drawing.look.captions else ()
    for left, top, right, bottom in (*boxes, *(box for box in captions if box is not None)):
        rect = drawing.view.rect((left * unit, top * unit, right * unit, bottom * unit))
        if drawing.sees_rect(rect):
            drawing.room.take(rect)


def each_once(labels: list[Label]) -> list[Label]:
    """The labels by rank, without those whose text a better one has so near that it need not be written again."""
    found: list[Label] = []
    for label in sorted(labels, key=lambda one: one.rank):
        x, y = label.anchor or (label.places[0] if label.places else (0.0, 0.0))
        near = (other.anchor for other in found if label.alone and other.text == label.text)
        if not any(at is not None and abs(at[0] - x) + abs(at[1] - y) < label.alone for at in near):
            found.append(label)
    return found


def chosen_places(drawing: Drawing, labels: list[Label]) -> Generator[None, None, list[QRectF | None]]:
    """The box of each label on the picture, or None for one that is left out; step by step."""
    boxes, costs = yield from _tried_places(drawing, labels)
    kept = _memory(drawing)
    keys = [_key(drawing, label) for label in labels]
    best = np.argsort(costs, axis=1, kind="stable")[:, :PLACES]
    boxes, costs = np.take_along_axis(boxes, best[..., None], axis=1), np.take_along_axis(costs, best, axis=1)
    before = _among(best, [kept.get(key, -1) for key in keys])
    worth = (ON_PAPER if drawing.insists else WORTH) + np.linspace(20, 0, len(labels))
    margin = np.array([-GAP / 2, 0, GAP / 2, 0])
    candidates = Candidates(boxes + margin, np.where(costs < worth[:, None], costs, np.inf), worth, before)
    seed = crc32("\n".join(f"{label.text} {label.rank:.3f}" for label in labels).encode())
    choice = yield from placed(candidates, seed)
    for key, tried, place in zip(keys, best.tolist(), choice.tolist(), strict=True):
        kept[key] = tried[place] if place >= 0 else TRIED
    return [
        QRectF(QPointF(*boxes[number, place, :2].tolist()), QPointF(*boxes[number, place, 2:].tolist()))
        if place >= 0
        else None
        for number, place in enumerate(choice.tolist())
    ]


def _tried_places(
    drawing: Drawing, labels: list[Label]
) -> Generator[None, None, tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """The boxes of all places of each label, (n, ``TRIED``, 4), and what each costs, whatever other labels do."""
    count = len(labels)
    places = np.zeros((count, TRIED, 2))
    costs = np.full((count, TRIED), np.inf)
    sizes = np.array([extent(label.text, label.lettering) for label in labels])
    for number, label in enumerate(labels):
        found = places_of(label, *sizes[number])
        places[number, : len(found)], costs[number, : len(found)] = found[:, :2], found[:, 2]
        if number % TURN == TURN - 1:
            yield
    boxes = np.concatenate([places - sizes[:, None] / 2, places + sizes[:, None] / 2], axis=2)
    yield
    costs += astray(labels, boxes)
    yield
    coast = coast_squares(drawing)
    yield
    room = LabelRoom(drawing, coast)
    yield
    for first in range(0, count, TURN):
        costs[first : first + TURN] += room.costs(boxes[first : first + TURN])
        yield
    return boxes, costs


def _among(best: NDArray[np.int64], before: list[int]) -> NDArray[np.int64]:
    """Where each of some places is among the best; -1 for none, ``PLACES`` where the label was left out."""
    wanted = np.array(before, dtype=np.int64)
    same = best == wanted[:, None]
    found: NDArray[np.int64] = np.where(same.any(axis=1), same.argmax(axis=1), -1)
    return np.where(wanted == TRIED, PLACES, found)


def places_of(label: Label, wide: float, high: float) -> NDArray[np.float64]:
    """The places of a label: x and y of its middle, and what each costs by itself, of shape (n, 3)."""
    if label.anchor is None or label.reach <= 0:
        listed = label.places[:PLACES] or ((label.anchor,) if label.anchor is not None else ())
        return np.array([(x, y, 0.7 * number) for number, (x, y) in enumerate(listed)]).reshape(-1, 3)
    x, y = label.anchor
    found = []
    for aside, reaches, worse, count in RINGS:
        gap = GAP + max(aside, reaches * label.reach) if worse else GAP
        for right, down, cost in SIDES[:count]:
            out, low = label.reach + gap + wide / 2, label.reach * 0.94 + gap * 0.4 + high / 2
            if abs(right) == 1:
                found.append((x + right * (out - abs(down) * label.reach * 0.2), y + down * high, cost + worse))
            else:
                found.append((x + right * (wide / 2 + label.reach * 0.3), y + down * low, cost + worse))
    return np.array(found)


def _memory(drawing: Drawing) -> Kept:
    """Where labels stood at this scale: so they stay where they are while the view is moved."""
    view, look = drawing.view, drawing.look
    key = (round(view.scale, 4), look.language, look.style, drawing.insists)
    scales = _kept.setdefault(drawing.geometry, {})
    if sum(map(len, scales.values())) > MOST_KEPT:
        scales.clear()
    return scales.setdefault(key, {})


def _key(drawing: Drawing, label: Label) -> tuple[object, ...]:
    at = label.anchor or (label.places[0] if label.places else (0.0, 0.0))
    x, y = drawing.view.chart(*at)
    return label.text, round(x, 2), round(y, 2)
