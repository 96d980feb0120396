"""A shot that a choice orders: who fires, at what, by the names that its option binds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Bound, Passage, Taken
from dsl.services.theme.stage_keys import ALL, EffectKeys


@dataclass
class Shot:
    """A shot that was ordered; what it hits is known once something has changed or a chance has fallen.

    ``goals`` are the cells of a target that is no piece; ``all_fire``: whoever of the player's takes part.
    """

    player: int
    option: str
    firers: tuple[Datum, ...]
    target: Datum | None
    goals: tuple[int, ...] = ()
    all_fire: bool = False
    grapples: bool = False
    fired: bool = False

    def places(self, cells: Mapping[Datum, tuple[int, ...]]) -> tuple[int, ...]:
        """Where the firers stand."""
        return tuple(cell for firer in self.firers for cell in cells.get(firer, ())[:1])


def shot_of(taken: Taken, keys: EffectKeys | None, owners: Mapping[Datum, int], passage: Passage) -> Shot | None:
    """The shot of a choice: what the theme says of its option, else if it binds two pieces of which none moves."""
    if keys is not None:
        if keys.show not in ("shot", "grapple"):
            return None
        start, end = _named(taken, keys.start), _named(taken, keys.end)
        firers = (start.value,) if start is not None and start.value is not None else ()
        cells = end.cells if end is not None and end.value not in owners else ()
        target = end.value if end is not None else None
        return Shot(taken.player, taken.option, firers, target, cells, keys.start == ALL, keys.show == "grapple")
    pieces = [bound.value for bound in taken.bound if bound.value is not None and bound.value in owners]
    moving = {moved.piece for moved in passage.moved if moved.way[-1] >= 0}
    if len(pieces) != 2 or owners[pieces[0]] == owners[pieces[1]] or moving & set(pieces):
        return None
    return Shot(taken.player, taken.option, (pieces[0],), pieces[1])


def _named(taken: Taken, name: str) -> Bound | None:
    return next((bound for bound in taken.bound if bound.name == name), None)
