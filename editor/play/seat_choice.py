"""Who can sit at a seat here, and who sat there last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.engines.choice import has_wasmtime
from dsl.services.match.match_values import Seat, SeatKind
from editor.charts.drawing.style.colours import colour_of
from editor.play.seat_card import KINDS, LONGEST, THINKING

MOST_SEATS = 16
USUAL: tuple[SeatKind, ...] = ("person", "normal")
"""The first seat, and the others."""


def allowed_kinds() -> tuple[SeatKind, ...]:
    """Who can play on this machine: bots that think need the compiled engine."""
    return KINDS if has_wasmtime() else tuple(kind for kind in KINDS if kind not in THINKING)


def usual_seats(first: int, count: int) -> list[Seat]:
    """The seats from ``first`` on, up to ``count``, where nobody chose."""
    bot: SeatKind = USUAL[1] if has_wasmtime() else "greedy"
    return [Seat(USUAL[0] if number == 0 else bot) for number in range(first, count)]


def read_seats(remembered: Mapping[str, Any]) -> list[Seat]:
    """The seats that were chosen last; what makes no sense in them counts as not chosen."""
    listed = remembered.get("seats")
    return [_seat(plain) for plain in listed[:MOST_SEATS]] if isinstance(listed, list) else []


def _seat(plain: object) -> Seat:
    given = plain if isinstance(plain, dict) else {}
    kind: SeatKind = next((kind for kind in allowed_kinds() if kind == given.get("kind")), "person")
    name, colour = given.get("name"), given.get("colour")
    return Seat(
        kind,
        name[:LONGEST] if isinstance(name, str) else "",
        colour if isinstance(colour, str) and colour_of(colour) is not None else "",
    )
