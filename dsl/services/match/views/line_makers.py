"""Converts journal entries to log lines with the things they mention."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Entry, Shown, says
from dsl.engines.protocol.state import State
from dsl.games.play import Match
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_tree import START
from dsl.games.play.match_words import JournalWords
from dsl.services.match.loaded_game import engine_viewer
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.passage_values import LogLine
from dsl.text.source import Place

_ENDS = tuple(".!?…")
"""The characters that end a sentence."""
_ANSWERS = ("choice", "forced")
_WORDS = ("int", "bool", "colour")


class LineMaker:
    """Creates log lines of one match, for one viewer at a time."""

    def __init__(self, match: Match, facts: Facts) -> None:
        self._match, self._facts, self._game = match, facts, facts.game
        self._words = {told: JournalWords(self._game, facts.words, disclosed=told) for told in (False, True)}
        self._hidden = {d.name for d in self._game.program.domains.values() if d.sight is not None}
        self._sites = dict(facts.sites)

    def line(self, node: int, entry: Entry, viewer: int, turn: int | None, step: bool = False) -> LogLine:
        """An entry as a sentence; ``turn``: the player whose turn it is, ``step``: a continuation of a path."""
        shown = self.seen(entry, viewer)
        place = Place.of(entry.span) if entry.span is not None else None
        things = tuple(thing for thing in self._named(shown) if thing.domain not in _WORDS)
        cells = tuple(dict.fromkeys(self._cells(node, entry, shown)))
        text = self._text(node, entry, shown, viewer, turn, step)
        names = tuple(map(self._facts.label, things))
        numbers = tuple(value.value for _, value in shown.values if value is not None and value.domain == "int")
        return LogLine(node, entry.kind, text, entry.player, entry.clauses, cells, things, place, names, numbers)

    def is_idle(self, entry: Entry) -> bool:
        """Whether an entry contains nothing to tell: a forced choice without values."""
        return entry.kind == "forced" and entry.choice is not None and not entry.choice.values

    def is_step(self, entry: Entry, viewer: int) -> bool:
        """Whether an entry is a choice shown by a single value, such as a cell on a path."""
        shown = self.seen(entry, viewer)
        return entry.kind in _ANSWERS and len(shown.values) == 1 and shown.template != "" and not says(shown.template)

    def seen(self, entry: Entry, viewer: int) -> Shown:
        """An entry as the viewer reads it."""
        looker = None if viewer == EVERYTHING else engine_viewer(viewer)
        return self._words[viewer == EVERYTHING].seen(entry, looker)

    def _text(self, node: int, entry: Entry, shown: Shown, viewer: int, turn: int | None, step: bool) -> str:
        if entry.kind == "turn":
            return self.turn(node, entry)
        looker = None if viewer == EVERYTHING else engine_viewer(viewer)
        words = self._words[viewer == EVERYTHING]
        told = words.entry_text(entry, looker, step)
        by_whom = entry.kind in _ANSWERS and entry.player is not None and not shown.secret
        by_whom = by_whom and not words.ends_turn(entry, shown)
        if by_whom and (entry.player != turn or words.is_speech(shown)):
            told = f"{self._facts.player(entry.player or 0)}: {told}"
        told = told[:1].upper() + told[1:] if entry.kind == "chance" else told
        return told if told.rstrip("”»").endswith(_ENDS) or not told else f"{told}."

    def turn(self, node: int, entry: Entry) -> str:
        """The heading of a turn: the player's name and role."""
        assert entry.player is not None
        name, role = self._facts.player(entry.player), self._facts.role(entry.player, self._state(node))
        return f"{name} · {role}" if role and role != name else name

    # --- what a line speaks of -------------------------------------------------------------------

    def _cells(self, node: int, entry: Entry, shown: Shown) -> Iterator[int]:
        """The cells of an entry: those mentioned, and those of mentioned things (not for log texts with cells)."""
        named = self._named(shown)
        said = [thing.value for thing in named if thing.domain == "cell" and thing.value >= 0]
        yield from said
        if said and entry.kind not in _ANSWERS:
            return
        for thing in named:
            if thing in self._sites:
                yield from self._sites[thing]
            elif self._is_piece(thing) and thing.domain not in self._hidden:
                cell = self._cell(node, entry, thing)
                if cell >= 0:
                    yield cell

    def _named(self, shown: Shown) -> list[Datum]:
        """The values in a text without duplicates and without those the viewer may not see."""
        values = (value for _, value in shown.values if value is not None)
        parts = (part for value in values for part in (self._game.split(value) if value.many else [value]))
        return list(dict.fromkeys(parts))

    def _cell(self, node: int, entry: Entry, piece: Datum) -> int:
        """The cell of a piece: before a choice of it, else after the event, or before it was lost."""
        place = self._game.program.find_field(piece.domain, "at")
        before = self._match.tree.before(node) if node != START else node
        order = (before, node) if entry.kind in _ANSWERS else (node, before)
        found = (self._state(at).read(place, piece.value) for at in order if place is not None)
        return next((cell for cell in found if cell >= 0), -1)

    def _is_piece(self, thing: Datum) -> bool:
        domain = self._game.domain(thing.domain)
        return domain is not None and domain.kind == "piece"

    def _state(self, node: int) -> State:
        return State(self._game, array("i", self._match.tree.state(node)), lambda: None)
