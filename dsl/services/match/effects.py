"""Effects: animations and sounds of a match, with their places, start and duration; the shot of a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.engines.linking.game import Datum
from dsl.services.match.passage_values import Bound, Passage, PassageChoice
from dsl.services.match.position_values import ChanceResult
from dsl.services.theme.sections import ALL, EffectKeys


@dataclass(frozen=True)
class Effect:
    """One visible event.

    ``kind`` is one of ``EVENTS`` of a theme, ``grapple``, ``number``: a changed number, which is only written, or
    ``told``: a banner. It begins ``begin`` milliseconds after the first effect and takes ``lasts``; it stays visible
    for ``rest`` more, while the next one begins. ``cells`` are a path with both ends (-1 off the board), from where to
    where is shot, or where it happens. ``player`` is a seat: the new owner, who gains, who draws; -1 for nobody.
    ``name``, ``before`` and ``after`` are an attribute and its numbers, for a duel the strengths of ``piece`` and
    ``other``. ``text`` is the thrown face or its words, ``bearing`` the direction of the wind in degrees from north.
    ``parts`` are what is thrown in a duel and the sentence that settles it, each beginning so long after the duel.
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
    chance_result: ChanceResult | None = None
    sound: str = ""
    parts: tuple[Effect, ...] = ()

    @property
    def end(self) -> int:
        """The time at which the next effect may begin."""
        return self.begin + self.lasts

    def at(self, begin: float, factor: float = 1.0) -> Effect:
        """The effect at another time, faster for a factor below 1."""
        return replace(
            self, begin=round(begin), lasts=round(self.lasts * factor), rest=round(self.rest * max(factor, 0.5))
        )


TIMES: dict[str, tuple[int, int]] = {
    "placed": (220, 0), "miss": (420, 0), "hit": (520, 480), "repair": (260, 0), "sunk": (1100, 0),
    "removed": (160, 0), "capture": (700, 0), "die": (500, 900), "wheel": (1280, 920), "wind": (300, 1200),
    "card": (420, 900), "points": (600, 0), "duel": (900, 1800), "grapple": (400, 0), "turn": (200, 0),
    "end": (1200, 0), "drift": (600, 0), "number": (0, 0),
    "told": (0, 1900),
}  # fmt: skip
"""By kind: duration, and how long it stays visible, in milliseconds."""
CELL, LEAST_WAY, MOST_WAY, WAKE = 110, 200, 700, 350
"""Milliseconds of a move for each cell, at least and at most for a whole move, and for the wake after it."""
SHOT, SHOT_CELL = 220, 40
"""Milliseconds of a shot, and for each cell of its distance."""
PASSAGE, BOT_TURN = 1800, 6000
"""The longest duration of a passage, and of the whole turn of a bot, in milliseconds."""
SHARE = 0.3
"""The share that one step may take of what is left of the time for a bot's turn."""

Apart = Callable[[int, int], float]
"""The distance of two cells, in cells."""


def long(effect: Effect, apart: Apart) -> tuple[int, int]:
    """The duration of an effect, and how long it stays visible after that, in milliseconds."""
    if effect.kind == "move":
        return round(min(max(CELL * (len(effect.cells) - 1), LEAST_WAY), MOST_WAY)), WAKE
    if effect.kind == "shot":
        ends = effect.cells[:1] + effect.cells[-1:]
        return round(SHOT + SHOT_CELL * min(apart(*ends), 8)) if len(ends) == 2 else SHOT, 500
    return TIMES.get(effect.kind, (0, 0))


def in_turn(groups: Sequence[Sequence[Effect]], apart: Apart) -> tuple[Effect, ...]:
    """Groups one after another, those of one group together, limited to ``PASSAGE``."""
    timed: list[list[Effect]] = []
    for group in groups:
        timed.append([])
        for effect in group:
            lasts, rest = long(effect, apart)
            timed[-1].append(replace(effect, lasts=lasts, rest=rest))
    whole = sum(max((effect.lasts for effect in group), default=0) for group in timed)
    factor, now, found = min(1.0, PASSAGE / whole) if whole else 1.0, 0.0, list[Effect]()
    for group in timed:
        found += [effect.at(now, factor) for effect in group]
        now += factor * max((effect.lasts for effect in group), default=0)
    return tuple(found)


def joined(passages: Sequence[Sequence[Effect]], most: float) -> tuple[Effect, ...]:
    """The effects of several passages one after another, shortened if they take more than ``most``."""
    wholes = [max((effect.end for effect in effects), default=0) for effects in passages]
    factor, now, found = min(1.0, most / sum(wholes)) if sum(wholes) else 1.0, 0.0, list[Effect]()
    for effects, whole in zip(passages, wholes, strict=True):
        found += [effect.at(now + effect.begin * factor, factor) for effect in effects]
        now += whole * factor
    return tuple(found)


@dataclass
class Shot:
    """An ordered shot; what it hits is known after the next change or chance event.

    ``goals`` are the cells of a target that is not a piece; ``all_fire``: all pieces of the player that take part.
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
        """The cells of the firing pieces."""
        return tuple(cell for firer in self.firers for cell in cells.get(firer, ())[:1])


def shot_of(
    taken: PassageChoice, keys: EffectKeys | None, owners: Mapping[Datum, int], passage: Passage
) -> Shot | None:
    """The shot of a choice: by the theme's settings for its option, or if it binds two pieces that do not move."""
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


def _named(taken: PassageChoice, name: str) -> Bound | None:
    return next((bound for bound in taken.bound if bound.name == name), None)
