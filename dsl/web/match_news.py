"""The messages about a match for each viewer: the position, what led to it, the new log lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import dist

from dsl.services.match.effect_maker import EffectMaker
from dsl.services.match.effects import Effect
from dsl.services.match.passage_values import Passage
from dsl.services.match.position_values import PositionView
from dsl.services.match.prospects import faces_text
from dsl.services.match.service import MatchService
from dsl.services.theme.sections import StageKeys
from dsl.web.looks import Looks
from dsl.web.messages import Message, effect_data, log_data, position_data


class MatchNews:
    """The positions of a match as sent to viewers; each gets only what that viewer sees."""

    def __init__(self, service: MatchService, looks: Looks, keys: StageKeys) -> None:
        self.service, self._looks, self._keys = service, looks, keys
        self.revision = 0
        """Counts the positions; a choice names the one that it was made in."""
        self.edition = 0
        """Counts how often the log was written anew: names in it are others."""
        self._nodes = [0]
        self._passages: Mapping[int, tuple[Passage, ...]] = {}
        self._bots: Collection[int] = ()
        self._before: dict[int, PositionView] = {}
        self._now: dict[int, PositionView] = {}
        self._makers: dict[int, EffectMaker] = {}
        self._effects: dict[int, list[Message]] = {}
        self._data: dict[int, Message] = {}

    def moved_on(self, passages: Mapping[int, tuple[Passage, ...]], bots: Collection[int]) -> None:
        """Note a new position, reached by ``passages`` (by viewer); seats of ``bots`` have no person."""
        self._passages, self._bots = passages, bots
        self._before, self._now = self._now, {}
        self.forget_views()
        self.revision += 1
        self._nodes.append(self.service.course.match.node)

    def forget_views(self) -> None:
        """Drop what was computed for the current position, so that it is sent again."""
        self._data.clear()
        self._effects.clear()

    def state(self, viewer: int, since: int, edition: int) -> Message:
        """The message for a viewer who has position ``since``, and the log of an ``edition``."""
        whole = since < 0 or edition != self.edition
        if viewer not in self._data:
            self._now[viewer] = self.service.view(viewer)
            self._data[viewer] = position_data(self._now[viewer], self._looks)
        return {
            "t": "state", "rev": self.revision, "you": viewer, "view": self._data[viewer], "whole": whole,
            "effects": self._shown(viewer) if since == self.revision - 1 else [],
            "log": log_data(self.service.log(viewer, None if whole else self._nodes[since])),
        }  # fmt: skip

    def _shown(self, viewer: int) -> list[Message]:
        """The effects between the previous position and this one."""
        before, passages = self._before.get(viewer), self._passages.get(viewer, ())
        if before is None or not passages:
            return []
        if viewer not in self._effects:
            maker = self._makers.setdefault(viewer, EffectMaker(self._keys, self._apart))
            maker.stand(before)
            effects = maker.of(passages, self._now[viewer], self._bots)
            self._effects[viewer] = [
                effect_data(each, self._looks, self._needed(each, viewer))
                for each in effects
                if each.kind not in ("number", "told")
            ]
        return self._effects[viewer]

    def _needed(self, effect: Effect, viewer: int) -> str:
        """The faces of a thrown die that hit, as far as a viewer could know them before."""
        thrown = effect.kind == "die" and effect.cells
        hits = self.service.prospects_before(effect.node, self._keys, viewer) if thrown else ()
        return faces_text(hits[0].faces) if hits else ""

    def _apart(self, one: int, other: int) -> float:
        topology = self.service.course.match.game.map.topology
        return dist(topology.centre(one), topology.centre(other))
