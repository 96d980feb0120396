"""The log of a match in sentences, as one viewer may read it."""

from __future__ import annotations

from dsl.engine.events import Entry
from dsl.link.datum import Datum
from dsl.match_service.match_values import EVERYTHING, LogLine
from dsl.match_service.viewers import eyes
from dsl.play import Match
from dsl.play.game_facts import Facts
from dsl.play.journal_words import JournalWords
from dsl.play.match_tree import START
from dsl.source import Place

HEADS = ("round", "turn")


class LogLines:
    """Tells what each event of a match brought; what has been told once is kept."""

    def __init__(self, facts: Facts, match: Match) -> None:
        self._facts, self._match = facts, match
        self._words = {
            disclosed: JournalWords(facts.game, facts.words, disclosed=disclosed) for disclosed in (False, True)
        }
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}
        self._headings: dict[tuple[int, int], str] = {}

    def of(self, node: int, viewer: int) -> tuple[LogLine, ...]:
        """What the journal got by the event that led to a node; at the start, by the beginning of the match."""
        key = node, viewer
        if key not in self._told:
            entries = self._match.tree.entries(node)
            self._told[key] = tuple(self._line(node, entry, viewer) for entry in entries)
        return self._told[key]

    def heading(self, node: int, viewer: int) -> str:
        """The latest heading before or at a node; empty if there was none."""
        key, passed = (node, viewer), []
        while key not in self._headings:
            passed.append(key)
            heads = [line.text for line in self.of(*key) if line.kind in HEADS]
            if heads or key[0] == START:
                self._headings[key] = heads[-1] if heads else ""
            else:
                key = self._match.tree.before(key[0]), viewer
        for between in passed:
            self._headings[between] = self._headings[key]
        return self._headings[key]

    def _line(self, node: int, entry: Entry, viewer: int) -> LogLine:
        words = self._words[viewer == EVERYTHING]
        looker = None if viewer == EVERYTHING else eyes(viewer)
        shown = words.seen(entry, looker)
        things = tuple(value for _, value in shown.values if isinstance(value, Datum))
        cells = tuple(value.value for value in things if value.domain == "cell" and not value.many)
        place = Place.of(entry.span) if entry.span is not None else None
        return LogLine(
            node, entry.kind, words.told(entry, looker), entry.player, entry.clauses, cells, things, place
        )  # fmt: skip
