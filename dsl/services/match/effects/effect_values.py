"""Effects: what is to be seen and heard, where, and when; cells, pieces and seats as in the match service."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Fallen


@dataclass(frozen=True)
class Effect:
    """One thing that is seen to happen.

    ``kind`` is one of ``EVENTS`` of a theme, ``grapple``, or ``number``: a number that is another from then on, which
    is only to be written. It begins ``begin`` milliseconds after the first effect and takes ``lasts``; ``rest`` more it
    is still seen, while what follows begins. ``cells`` are a way with both ends (-1 off the board), from where to where
    is shot, or where it happens. ``player`` is a seat: the new owner, who gains, who draws; -1 for nobody. ``name``,
    ``before`` and ``after`` are an attribute and its numbers, for a duel the strengths of ``piece`` and ``other``.
    ``text`` is the face that fell or the words of it, ``bearing`` where the wind blows, in degrees from north.
    """

    kind: str
    node: int
    piece: Datum | None = None
    cells: tuple[int, ...] = ()
    begin: int = 0
    lasts: int = 0
    rest: int = 0
    player: int = -1
    other: Datum | None = None
    name: str = ""
    before: int = 0
    after: int = 0
    text: str = ""
    bearing: float | None = None
    fallen: Fallen | None = None
    sound: str = ""

    @property
    def end(self) -> int:
        """When what follows may begin."""
        return self.begin + self.lasts

    def at(self, begin: float, factor: float = 1.0) -> Effect:
        """The same effect at another time, quicker by a factor below 1."""
        return replace(
            self, begin=round(begin), lasts=round(self.lasts * factor), rest=round(self.rest * max(factor, 0.5))
        )
