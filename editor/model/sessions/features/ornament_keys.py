"""Ornaments by keyboard, while their tool is in hand: taken one after the other, moved, made larger, removed."""

from __future__ import annotations

from dataclasses import replace

from editor.model.plans.placing.ornament_plan import OrnamentSpot, inside, unit_of
from editor.model.sessions.features.ornament_moves import LEAST
from editor.model.sessions.features.ornament_tool import put, remove
from editor.model.sessions.session import Session

GROWN = 1.15
"""A step makes an ornament so much larger."""


def in_hand(session: Session) -> bool:
    """Whether keys are meant for ornaments: their tool is taken, and there are some."""
    return session.tools.tool == "ornament" and bool(session.ornaments.spots)


def taken(session: Session) -> OrnamentSpot | None:
    """The ornament that was taken last, if it is still there and its tool is in hand."""
    spot = session.ornament
    return spot if in_hand(session) and spot in session.ornaments.spots else None


def take_next(session: Session, by: int) -> None:
    """Go on by so many ornaments, from north to south (back if negative); where none is taken, from the end."""
    spots, here = session.ornaments.spots, taken(session)
    at = spots.index(here) + by if here is not None else 0 if by > 0 else -1
    session.ornament = spots[at % len(spots)]


def move(session: Session, dx: int, dy: int) -> None:
    """Move the taken ornament by so many cells, as far as the chart reaches."""
    spot = taken(session)
    if spot is not None:
        unit = unit_of(session.chart)
        moved = replace(spot, x=spot.x + dx * unit, y=spot.y + dy * unit)
        if inside(session.chart.geometry.bounds, moved.x, moved.y):
            put(session, "ornaments-done-move", spot, moved)


def resize(session: Session, by: int) -> None:
    """Make the taken ornament larger (1) or smaller (-1)."""
    spot = taken(session)
    if spot is not None:
        put(session, "ornaments-done-resize", spot, replace(spot, width=max(spot.width * GROWN**by, LEAST)))


def remove_taken(session: Session) -> None:
    """Remove the taken ornament."""
    spot = taken(session)
    if spot is not None:
        remove(session, spot)
