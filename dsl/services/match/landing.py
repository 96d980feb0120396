"""Finds, by trying, where the rules move a piece after a choice that names no goal, and what the log says of it."""

from __future__ import annotations

from collections.abc import Sequence
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
"""The cells from the piece's present one to its last one, then -1 if the piece must go on from there; and the sentences
of the log on the way."""
MOST_PARTING = 6
"""The greatest number of answers that are tried to find out whether a piece must go on."""


class Landing:
    """Tries choices in the worlds that a viewer cannot distinguish from the real one."""

    def __init__(self, trials: Trials, words: Translation) -> None:
        self._trials = trials
        self._words = {told: JournalWords(trials.game, words, disclosed=told) for told in (False, True)}

    def way(self, index: int, viewer: int) -> tuple[int, ...]:
        """The cells that the piece would pass before the next question or chance; empty if that is not certain."""
        landed = self._certain([(world, index) for world in self._trials.worlds(viewer)], viewer)
        return landed[0] if landed is not None and len(landed[0]) > 1 else ()

    def sentences(self, starts: Sequence[tuple[bytes, int]], viewer: int) -> tuple[str, ...]:
        """The sentences that the log would have after a choice, if they are the same in all of these worlds."""
        landed = self._certain(starts, viewer)
        return landed[1] if landed is not None else ()

    def _certain(self, starts: Sequence[tuple[bytes, int]], viewer: int) -> Landed | None:
        """The result of a choice if it is the same in all of these worlds, else None."""
        found = {self._landed(world, index, viewer) for world, index in starts}
        return found.pop() if len(found) == 1 else None

    def _landed(self, world: bytes, index: int, viewer: int) -> Landed | None:
        engine, looker = self._trials.engine, None if viewer == EVERYTHING else engine_viewer(viewer)
        engine.load(world)
        if not isinstance(engine.pending, Decision) or not 0 <= index < len(engine.pending.choices):
            return None
        values = engine.pending.choices[index].values
        try:
            came = self._trials.answer(world, index)
            gone = came.moved | came.lost
            onward = len(gone) == 1 and self._must_go_on(gone)
        except RuleError:
            return None
        if len(gone) != 1:
            return None
        (piece,) = gone
        cells = [value.value for value in values if value.domain == "cell" and not value.many]
        passed = (came.before[piece], *cells, *came.steps, came.after.get(piece, OFF))
        way = tuple(cell for cell, _ in groupby(passed) if cell != OFF)
        if piece in came.after and Datum("cell", way[-1]) in values:
            return None  # the choice says so itself
        words = self._words[viewer == EVERYTHING]
        said = tuple(words.entry_text(entry, looker) for entry in came.entries if entry.kind == "log")
        return (*way, OFF) if onward else way, said

    def _must_go_on(self, gone: set[Datum]) -> bool:
        """Whether every answer to the pending question moves the same piece on, as at a fork of a track."""
        engine = self._trials.engine
        asked, state = engine.pending, engine.save()
        if not isinstance(asked, Decision) or len(asked.choices) > MOST_PARTING:
            return False
        return all(self._trials.answer(state, number).moved == gone for number in range(len(asked.choices)))
