"""Why something happened: the rules that led to a line of the log, the outermost first, in their own sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dsl.engines.linking.game import Game
from dsl.games.play import Match
from dsl.games.play.match_tree import START, Chosen
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import Translation
from dsl.language.typed import code as k
from dsl.language.typed.code import RuleCode
from dsl.language.typed.walk import ways_to
from dsl.services.match.match_values import EVERYTHING, Cause
from dsl.services.match.views.log_lines import LogLines
from dsl.text.source import Place, Span

_Line = tuple[str, int]
_NUMBERS = re.compile(r"^[\d., –-]+")
"""The chapter number of the rulebook at the beginning of a heading."""


class RuleTexts:
    """Finds help, headings and clauses of one game's rules by their place in the file."""

    def __init__(self, game: Game, words: Translation, rulebook: Rulebook) -> None:
        self._words, self._rulebook = words, rulebook
        self._helps: dict[_Line, str] = {}
        self._headings: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._clauses: dict[_Line, list[str]] = defaultdict(list)
        for text, uses in game.program.texts.items():
            for use in uses:
                if use.voice == "help":
                    self._helps[_line(use.span)] = text
                elif use.voice == "heading":
                    self._headings[use.span.source.name].append((use.span.line, text))
        self._help_texts = set(map(words.word, self._helps.values()))
        for home in game.program.homes:
            if not home.note:
                self._clauses[_line(home.span)].append(home.clause)

    def sentence(self, rule: RuleCode) -> str:
        """The help text of a rule; else the heading above it."""
        help_text = self._helps.get(_line(rule.span))
        if help_text is not None:
            return self._words.word(help_text)
        above = [entry for entry in self._headings[rule.span.source.name] if entry[0] <= rule.span.line]
        return _NUMBERS.sub("", self._words.word(max(above)[1])) if above else ""

    def is_help(self, text: str) -> bool:
        """Whether a sentence is a help text of the rules."""
        return text in self._help_texts

    def on_line(self, span: Span) -> list[str]:
        """The clauses on the first line of a place."""
        return self._clauses.get(_line(span), [])

    def clauses(self, clauses: Iterable[str]) -> list[tuple[str, str]]:
        """Clauses without duplicates, with their sentences; empty if a clause has none."""
        return [(clause, self._rulebook.sentence(clause)) for clause in dict.fromkeys(clauses)]


def _line(span: Span) -> _Line:
    return span.source.name, span.line


class Causes:
    """Explains the lines of one match's log."""

    def __init__(self, match: Match, log: LogLines, texts: RuleTexts) -> None:
        self._match, self._log, self._texts = match, log, texts
        self._game: Game = match.game

    def of(self, node: int, number: int, viewer: int) -> tuple[Cause, ...]:
        """The causes of line ``number`` at a node of the match tree, in order; none if there is no such line."""
        origin = self._log.origin(node, number, viewer)
        if origin is None:
            return ()
        if origin.number is None:
            return tuple(self._rules(["play"], None, ()))
        entry = self._match.tree.entries(origin.node)[origin.number]
        traced = self._log.traces.of(origin.node)
        rules = list(traced[origin.number].rules) if traced else []
        if not self._open(origin.node, origin.number, viewer):
            return tuple(self._rules(rules[-1:], entry.span, entry.clauses)) if entry.kind == "log" else ()
        answers = self._answers(origin.node, origin.number, viewer)
        return tuple(self._each_clause_once([*answers, *self._rules(rules, entry.span, entry.clauses)]))

    # --- decisions and chance --------------------------------------------------------------------

    def _answers(self, node: int, number: int, viewer: int) -> Iterator[Cause]:
        """The decision and the chance event that led to the line, as in the viewer's log."""
        decided = self._decision(node, number)
        for at in dict.fromkeys(at for at in (decided, node) if at is not None):
            lines = self._log.of(at, viewer)
            behind = (self._log.origin(at, i, viewer) for i in range(len(lines)))
            for line, origin in zip(lines, behind, strict=True):
                first = origin is not None and origin.number == 0 and (at, 0) != (node, number)
                if first and line.kind in ("choice", "chance"):
                    yield Cause("", line.text, tuple(self._texts.clauses(line.clauses)), line.place)

    def _decision(self, node: int, number: int) -> int | None:
        """The node of the latest decision before entry ``number``, in the same turn."""
        tree, at, before = self._match.tree, node, number
        while not any(entry.kind == "turn" for entry in tree.entries(at)[:before]) and at != START:
            if isinstance(tree.event(at), Chosen):
                return at
            at = tree.before(at)
            before = len(tree.entries(at))
        return None

    def _open(self, node: int, number: int, viewer: int) -> bool:
        """Whether naming the rules that ran reveals no secret of others to the viewer."""
        if viewer == EVERYTHING or not self._game.has_secrets:
            return True
        return self._is_known(node, number, viewer) and self._is_known(self._decision(node, number), 0, viewer)

    def _is_known(self, node: int | None, number: int, viewer: int) -> bool:
        """Whether the viewer may read an entry as fully as any player."""
        if node is None:
            return True
        entry = self._match.tree.entries(node)[number]
        event = self._match.tree.event(node) if node != START else None
        if entry.player == viewer and entry.kind in ("choice", "forced"):
            return True
        return not entry.shown_to and not (isinstance(event, Chosen) and event.secret)

    # --- the rules -------------------------------------------------------------------------------

    def _rules(self, names: Sequence[str], span: Span | None, own: Sequence[str]) -> Iterator[Cause]:
        """Each rule with the clauses of its head and of the lines around the call of the next rule."""
        code = [self._game.program.rules[name] for name in names]
        for at, rule in enumerate(code):
            inner = code[at + 1] if at + 1 < len(code) else None
            if inner is not None and _plain(inner.name) == _plain(rule.name):
                continue  # a rule with its hooks, or one that is replaced: its own body is explained
            above = _above_call(rule.body, inner.name) if inner is not None else _above(rule.body, span)
            lines = [rule.span, *above]
            clauses = [c for line in lines for c in self._texts.on_line(line)]
            last = list(own) if inner is None else []
            text = self._texts.sentence(rule)
            yield Cause(_plain(rule.name), text, tuple(self._texts.clauses([*clauses, *last])), Place.of(rule.span))

    def _each_clause_once(self, causes: Sequence[Cause]) -> Iterator[Cause]:
        """Name each clause only at the innermost rule that has it; rules without any text are left out."""
        seen = {clause for cause in causes if not cause.rule for clause in cause.clauses}
        found = []
        for cause in reversed(causes):
            clauses = tuple(clause for clause in cause.clauses if clause not in seen or not cause.rule)
            seen.update(clauses)
            if clauses or not cause.rule or cause is causes[-1] or self._texts.is_help(cause.text):
                found.append(replace(cause, clauses=clauses))
        return reversed(found)


def _plain(name: str) -> str:
    """The name of a rule without the suffix that hooks and replaced rules get."""
    return name.partition("@")[0]


def _above(code: k.Code, span: Span | None) -> tuple[Span, ...]:
    """The spans of the statement at ``span`` and of those around it, the outermost first; none if it is not found."""
    return next(ways_to(code, lambda statement: statement.span == span), ()) if span is not None else ()


def _above_call(code: k.Code, name: str) -> tuple[Span, ...]:
    """The spans around the call of a rule; none if there are several calls."""
    ways = list(ways_to(code, lambda s: isinstance(s, k.CallRule) and _plain(s.name) == _plain(name)))
    return ways[0] if len(ways) == 1 else ()
