"""Reads the line of a match as steps to repeat elsewhere; finds recorded answers among the choices offered now."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance, Decision, Entry
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen, Event
from dsl.games.play.notation import all_texts, choice_words, find_choice, nearest
from dsl.games.play.replay import NamedAnswers
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Span


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """Where a chance occurred: ``kind`` and ``what`` as in ``Chance``, ``active`` the player on turn, or -1.

    ``rule`` is the name of the rule, ``words`` its text there: both stay the same if lines move.
    """

    kind: str
    what: str
    active: int
    rule: str
    words: str

    def likeness(self, other: ChanceQuestion) -> int:
        """How similar two chances are: 3 same text, 2 same rule, 1 same player's turn, 0 different."""
        if (self.kind, self.what, self.active) != (other.kind, other.what, other.active):
            return 0
        if self.rule != other.rule:
            return 1
        return 3 if self.words == other.words else 2


class ChanceWords:
    """Finds the rule and the text where chances of one game occur."""

    def __init__(self, game: Game) -> None:
        rules = sorted((rule.span.source.name, rule.span.line, rule.name) for rule in game.program.rules.values())
        self._begins = [(file, line) for file, line, _ in rules]
        self._names = [name for _, _, name in rules]
        self._known: dict[int, tuple[Span, str, str]] = {}

    def asked(self, chance: Chance, active: int | None) -> ChanceQuestion:
        """Where a chance occurred, in the turn of player ``active``."""
        rule, words = self._place(chance.span) if chance.span is not None else ("", "")
        return ChanceQuestion(chance.kind, chance.what, -1 if active is None else active, rule, words)

    def _place(self, span: Span) -> tuple[str, str]:
        known = self._known.get(id(span))
        if known is None:
            at = bisect_right(self._begins, (span.source.name, span.line)) - 1
            inside = at >= 0 and self._begins[at][0] == span.source.name
            known = self._known[id(span)] = span, self._names[at] if inside else "", span.text
        return known[1], known[2]


Forced = tuple[int, str]
"""A choice taken without asking: its player and its words."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a course: where its chance occurred, and the choices taken before it without asking."""

    event: Event
    asked: ChanceQuestion | None
    forced: tuple[Forced, ...]


class CourseReader:
    """Reads the line of a match as steps, which are cached."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._words = ChanceWords(match.game)
        self._steps: dict[int, Step] = {}

    def steps(self, nodes: Sequence[int]) -> list[Step]:
        """The events that lead to some nodes."""
        tree = self._match.tree
        for node in nodes:
            if node not in self._steps:
                self._steps[node] = self._step(tree.before(node), node)
        return [self._steps[node] for node in nodes]

    def _step(self, before: int, at: int) -> Step:
        match = self._match
        event, asked = match.tree.event(at), None
        if not isinstance(event, Chosen):
            with match.temporarily_at(before):
                assert isinstance(match.pending, Chance)
                asked = self._words.asked(match.pending, match.active)
        return Step(event, asked, forced_choices(match.game, match.tree.entries(before)))


def forced_choices(game: Game, entries: Sequence[Entry]) -> tuple[Forced, ...]:
    """The choices in a journal that were taken without asking, with their players."""
    return tuple(
        (entry.player, " ".join(choice_words(game, entry.choice)))
        for entry in entries
        if entry.choice is not None and entry.player is not None
    )


def entries_since_decision(match: Match) -> list[Entry]:
    """The journal entries since the last decision, including its own."""
    found: list[Entry] = []
    for node in reversed(match.tree.path(match.node)):
        found += match.tree.entries(node)
        if node == 0 or isinstance(match.tree.event(node), Chosen):
            break
    return found


class AnswersAgain:
    """Finds answers by their texts."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.names = NamedAnswers(game)

    def choice(self, text: str, decision: Decision) -> tuple[int, str] | None:
        """The index of the choice with that text, and its text if known; None if it is not offered."""
        numbers = self.names.numbers(text, decision.options)
        if numbers is None:
            index = find_choice(self._game, decision, text)
            return (index, "") if index is not None else None
        found = (at for at in range(len(decision.choices)) if decision.numbers(at) == numbers)
        index = next(found, None)
        return (index, " ".join(choice_words(self._game, decision.choices[index]))) if index is not None else None


def why_lost(game: Game, decision: Decision, event: Chosen) -> Diagnostic:
    """A report why a decision cannot be taken."""
    if event.player != decision.player:
        seats = {"seat": decision.player + 1, "other": event.player + 1}
        return Diagnostic("replay-other-player", None, seats)
    offers = nearest(event.text, all_texts(game, decision))
    return Diagnostic("replay-no-choice", None, {"text": event.text, "offers": "; ".join(offers)})
