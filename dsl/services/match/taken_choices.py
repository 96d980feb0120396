"""Which options were taken in an event, with what they bound, as far as a viewer learned of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Choice, Entry
from dsl.games.play import Chosen, Happened, Match
from dsl.language.typed.walk import option_binds
from dsl.services.match.fact_views import CELL
from dsl.services.match.match_values import EVERYTHING, Bound, Taken
from dsl.services.match.viewers import decides_before, eyes


class TakenChoices:
    """Reads them from the journal, which knows for each choice who may learn of it."""

    def __init__(self, match: Match) -> None:
        self._match, self._game = match, match.game
        self._names = option_binds(rule.body for rule in match.game.program.rules.values())

    def of(self, event: Chosen | Happened, viewer: int, cells: Mapping[Datum, int]) -> tuple[Taken, ...]:
        """The choices of the latest event; ``cells`` are those of the pieces that the viewer saw before it."""
        found = []
        for entry, choice in self._entries(event):
            if entry.player is None or (viewer != EVERYTHING and entry.seen_by(eyes(viewer)).secret):
                continue
            values = (self._seen(entry, value, viewer) for value in choice.values)
            names = (*self._names.get(choice.option, ()), *("" for _ in choice.values))
            bound = (Bound(n, v, self._cells(v, cells)) for n, v in zip(names, values, strict=False))
            found.append(Taken(entry.player, choice.option, tuple(bound)))
        return tuple(found)

    def _entries(self, event: Chosen | Happened) -> Iterator[tuple[Entry, Choice]]:
        chosen = event.choice if isinstance(event, Chosen) else None
        for entry in self._match.tree.entries(self._match.node):
            if entry.kind == "choice" and chosen is not None:
                yield entry, chosen
                chosen = None
            elif entry.kind == "forced" and entry.choice is not None:
                yield entry, entry.choice

    def _seen(self, entry: Entry, value: Datum, viewer: int) -> Datum | None:
        """A value that was bound; of the choice of somebody else in a game with secrets, only what its text names."""
        assert entry.player is not None
        if decides_before(viewer, entry.player, not self._game.has_secrets):
            return value
        return value if any(named == value for _, named in entry.seen_by(eyes(viewer)).values) else None

    def _cells(self, value: Datum | None, cells: Mapping[Datum, int]) -> tuple[int, ...]:
        """The cells of a value: itself, where the piece stood, those of a site or region."""
        if value is None or value.many or value.value < 0:
            return ()
        if value.domain == CELL:
            return (value.value,)
        if value.domain in self._game.features:
            return tuple(self._game.features[value.domain][value.value].cells)
        cell = cells.get(value, -1)
        return (cell,) if cell >= 0 else ()
