"""Where the rules lead the piece of a choice that names no goal itself, and what they say of it: found by trying."""

from __future__ import annotations

from itertools import groupby

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision
from dsl.games.play.match_words import JournalWords
from dsl.games.play.translation import Translation
from dsl.services.match.loaded_game import engine_viewer
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.trials import Trials
from dsl.services.match.views.trails import OFF

Landed = tuple[tuple[int, ...], tuple[str, ...]]
"""The cells from where the piece stands to the last one it comes to, and the sentences of the log on the way."""


class Landing:
    """Tries choices in the worlds that a viewer cannot distinguish from the real one."""

    def __init__(self, trials: Trials, words: Translation) -> None:
        self._trials = trials
        self._words = {told: JournalWords(trials.game, words, disclosed=told) for told in (False, True)}

    def way(self, index: int, viewer: int) -> tuple[int, ...]:
        """The cells that the piece would pass before anything is asked or thrown; empty where that is not certain."""
        landed = self._certain(index, viewer)
        return landed[0] if landed is not None and len(landed[0]) > 1 else ()

    def sentences(self, index: int, viewer: int) -> tuple[str, ...]:
        """What the log would say of it."""
        landed = self._certain(index, viewer)
        return landed[1] if landed is not None else ()

    def _certain(self, index: int, viewer: int) -> Landed | None:
        """What is the same in all worlds."""
        found = {self._landed(world, index, viewer) for world in self._trials.worlds(viewer)}
        return found.pop() if len(found) == 1 else None

    def _landed(self, world: bytes, index: int, viewer: int) -> Landed | None:
        engine, looker = self._trials.engine, None if viewer == EVERYTHING else engine_viewer(viewer)
        engine.load(world)
        asked = engine.pending
        if not isinstance(asked, Decision) or not 0 <= index < len(asked.choices):
            return None
        values, before = asked.choices[index].values, self._trials.places(asked.player)
        engine.take_journal()
        try:
            engine.choose(index)
        except RuleError:
            return None
        after = self._trials.places(asked.player)
        moved = [ref for ref, cell in before.items() if after.get(ref) != cell]
        if len(moved) != 1:
            return None
        told, (piece,) = engine.take_journal(), moved
        steps = [entry.choice.values[-1] for entry in told if entry.choice is not None and entry.choice.values]
        cells = [value.value for value in (*values, *steps) if value.domain == "cell" and not value.many]
        way = tuple(cell for cell, _ in groupby((before[piece], *cells, after.get(piece, OFF))) if cell != OFF)
        if piece in after and Datum("cell", way[-1]) in values:
            return None  # the choice says so itself
        words = self._words[viewer == EVERYTHING]
        said = tuple(words.entry_text(entry, looker) for entry in told if entry.kind == "log")
        return way, said
