"""The tool for ornaments, for mouse and keyboard: pick one after the other, move, resize."""

from __future__ import annotations

from dataclasses import replace

from dsl.maps.board.topology import Point
from editor.base.texts import Message, tr
from editor.model.documents.geometry import Box
from editor.model.documents.map_document import label
from editor.model.plans.placing.ornament_plan import BY_PROGRAM, FORMS, OrnamentSpot, ShownOrnaments, inside, unit_of
from editor.model.sessions.features import ornament_moves
from editor.model.sessions.features.ornament_moves import LEAST, PLATES
from editor.model.sessions.features.pick_tool import wait_for_release
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.session import Session

GROWN = 1.15
"""The factor by which a key press enlarges an ornament."""


def is_active(session: Session) -> bool:
    """Whether keys apply to ornaments: their tool is active, and there are some."""
    return session.tools.tool == "ornament" and bool(session.ornaments.spots)


def picked(session: Session) -> OrnamentSpot | None:
    """The picked ornament, if it still exists and the tool is active."""
    spot = session.ornament
    return spot if is_active(session) and spot in session.ornaments.spots else None


def pick_next(session: Session, by: int) -> None:
    """Pick the ornament ``by`` places further, ordered north to south; without a picked one start at the end."""
    spots, here = session.ornaments.spots, picked(session)
    at = spots.index(here) + by if here is not None else 0 if by > 0 else -1
    session.ornament = spots[at % len(spots)]


def move(session: Session, dx: int, dy: int) -> None:
    """Move the picked ornament by cells, within the chart."""
    spot = picked(session)
    if spot is not None:
        unit = unit_of(session.chart)
        moved = replace(spot, x=spot.x + dx * unit, y=spot.y + dy * unit)
        if inside(session.chart.geometry.bounds, moved.x, moved.y):
            put(session, "ornaments-done-move", spot, moved)


def resize(session: Session, by: int) -> None:
    """Enlarge (1) or shrink (-1) the picked ornament."""
    spot = picked(session)
    if spot is not None:
        put(session, "ornaments-done-resize", spot, replace(spot, width=max(spot.width * GROWN**by, LEAST)))


def remove_picked(session: Session) -> None:
    """Remove the picked ornament."""
    spot = picked(session)
    if spot is not None:
        remove(session, spot)


GRIP = 1.6
"""The factor of the pointer's reach within which the resize corner is grabbed."""
NEW = 0.09
"""The width of a new ornament, as a share of the chart's width."""
SHARE = 0.02
"""A drag over less than this share of an ornament's width counts as a click."""


class OrnamentTool:
    """Drag an ornament to move it, its lower right corner to resize it; click to add one of the chosen kind.

    A double click changes its kind, the right button removes it.
    """

    name = "ornament"
    cursor = "move"

    def use(self, session: Session, at: Pointer) -> Use:
        """Add, move, resize, change or remove one ornament, or move a plate."""
        shown = session.ornaments
        spot = shown.at(at.x, at.y) or _by_corner(shown, at)
        plate = next((name for name in PLATES if _touches(shown.plate(name), at)), "") if spot is None else ""
        if at.second:
            if spot is not None:
                remove(session, spot)
            yield from wait_for_release(at)
        elif at.kind == "double" and spot is not None:
            self._exchange(session, spot)
            yield from wait_for_release(at)
        elif spot is not None:
            yield from self._drag(session, at, spot)
        elif plate:
            yield from self._drag_plate(session, at, plate)
        else:
            self._add(session, at)
            yield from wait_for_release(at)

    def _drag(self, session: Session, at: Pointer, spot: OrnamentSpot) -> Use:
        session.ornament = spot
        start, moved = at, spot
        larger = _at_corner(spot.box, at)
        while at.kind != "release":
            moved = (
                _resized(spot, at) if larger else replace(spot, x=spot.x + at.x - start.x, y=spot.y + at.y - start.y)
            )
            at = yield marked(moved)
        if abs(moved.x - spot.x) + abs(moved.y - spot.y) + abs(moved.width - spot.width) < SHARE * spot.width:
            return
        key = "ornaments-done-resize" if larger else "ornaments-done-move"
        put(session, key, spot, moved)

    def _add(self, session: Session, at: Pointer) -> None:
        left, _, right, _ = session.chart.geometry.bounds
        if session.ornament_kind not in FORMS or (at.cell < 0 and not session.chart.is_track):
            session.report(Message("ornaments-nothing-here"))
            return
        spot = OrnamentSpot(session.ornament_kind, at.x, at.y, max((right - left) * NEW, LEAST))
        put(session, "ornaments-done-add", None, spot)

    def _exchange(self, session: Session, spot: OrnamentSpot) -> None:
        """Change an ornament to the next kind."""
        kinds = list(FORMS)
        exchange(session, spot, kinds[(kinds.index(spot.kind) + 1) % len(kinds)])

    def _drag_plate(self, session: Session, at: Pointer, name: str) -> Use:
        box = session.ornaments.plate(name)
        assert box is not None
        start, moved = at, box
        larger = _at_corner(box, at)
        while at.kind != "release":
            dx, dy = at.x - start.x, at.y - start.y
            left, top, right, bottom = box
            moved = (left, top, max(right + dx, left + 2), max(bottom + dy, top + 1.5)) if larger else (
                left + dx, top + dy, right + dx, bottom + dy
            )  # fmt: skip
            at = yield Sketch(lines=(_outline(moved),), handles=(_corner(moved),), label=plate_word(name))
        if max(abs(a - b) for a, b in zip(moved, box, strict=True)) > SHARE:
            patches = ornament_moves.plate_moved(session.chart, name, moved)
            session.do(label("ornaments-done-move", what=plate_word(name)), patches)
            shown = session.ornaments
            made = replace(shown, cartouche=moved) if name == "cartouche" else replace(shown, legend=moved)
            session.ornaments = made

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Mark the ornament that a press would pick, and the boxes of cartouche and legend."""
        shown = session.ornaments
        plates = [box for box in map(shown.plate, PLATES) if box is not None]
        spot = shown.at(at.x, at.y) or _by_corner(shown, at)
        if spot is None and not plates:
            return NO_SKETCH
        boxes = [*plates, *([spot.box] if spot is not None else [])]
        named = kind_word(spot.kind) if spot is not None else ""
        under = next((name for name in PLATES if _touches(shown.plate(name), at)), "")
        named = named or (plate_word(under) if under else "")
        return Sketch(lines=tuple(map(_outline, boxes)), handles=tuple(map(_corner, boxes)), label=named)

    def hint(self, session: Session) -> Message:
        """Explain a drag, or why there is nothing to drag."""
        return Message("tools-ornament-hint" if session.ornaments.spots else "tools-ornament-hint-none")


def put(session: Session, key: str, old: OrnamentSpot | None, new: OrnamentSpot) -> None:
    """Write an ornament to the map, and show it at once."""
    chart = session.chart
    if new.number == BY_PROGRAM:
        new = replace(new, number=len(ornament_moves.listed(chart, "ornaments")))
    session.do(label(key, what=kind_word(new.kind)), ornament_moves.put(chart, new))
    session.ornaments = ornament_moves.with_spot(session.ornaments, old, new)
    session.ornament = new


def remove(session: Session, spot: OrnamentSpot) -> None:
    """Remove an ornament."""
    message = label("ornaments-done-remove", what=kind_word(spot.kind))
    session.do(message, ornament_moves.taken_away(session.chart, spot))
    session.ornaments = ornament_moves.with_spot(session.ornaments, spot, None)
    session.ornament = None


def marked(spot: OrnamentSpot) -> Sketch:
    """An ornament with a frame around it and its name."""
    return Sketch(lines=(_outline(spot.box),), handles=(_corner(spot.box),), label=kind_word(spot.kind))


def exchange(session: Session, spot: OrnamentSpot, kind: str) -> None:
    """Change the kind of an ornament."""
    patches = ornament_moves.exchanged(session.chart, spot, kind)
    number = spot.number if spot.number != BY_PROGRAM else len(ornament_moves.listed(session.chart, "ornaments"))
    session.do(label("ornaments-done-exchange", what=kind_word(kind)), patches)
    new = replace(spot, kind=kind, number=number)
    session.ornaments = ornament_moves.with_spot(session.ornaments, spot, new)
    session.ornament = new


def kind_word(kind: str) -> str:
    """The name of a kind of ornament."""
    return tr(f"ornaments-kind-{kind}")


def plate_word(name: str) -> str:
    """The name of ``cartouche`` or ``legend``."""
    return tr(f"ornaments-{name}")


def _touches(box: Box | None, at: Pointer) -> bool:
    return box is not None and (inside(box, at.x, at.y) or _at_corner(box, at))


def _at_corner(box: Box, at: Pointer) -> bool:
    return abs(box[2] - at.x) <= at.reach * GRIP and abs(box[3] - at.y) <= at.reach * GRIP


def _by_corner(shown: ShownOrnaments, at: Pointer) -> OrnamentSpot | None:
    return next((spot for spot in reversed(shown.spots) if _at_corner(spot.box, at)), None)


def _resized(spot: OrnamentSpot, at: Pointer) -> OrnamentSpot:
    """The ornament resized so that its edge is at the pointer."""
    form = FORMS[spot.kind]
    wide = max(2 * abs(at.x - spot.x), abs(at.y - spot.y) / max(form.high * (1 - form.middle), 0.1), LEAST)
    return replace(spot, width=wide)


def _outline(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def _corner(box: Box) -> Point:
    return box[2], box[3]


TOOLS = (OrnamentTool(),)
