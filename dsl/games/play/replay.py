"""Replays a record as far as possible; with changed rules or map it reports the first line that cannot be played."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game, datum_of
from dsl.engines.protocol.engine import Engine, Opening
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Option, Over
from dsl.games.play.match import Match
from dsl.games.play.match_tree import FIRST, START, Chosen, MatchTree, depth
from dsl.games.play.notation import all_texts, choice_words, find_choice, find_outcome, nearest, value_text
from dsl.games.play.record import Record, RecordBranch, RecordLine, has_digest
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Span

_DECODER = json.JSONDecoder()


class NamedAnswers:
    """Finds the numbers of answers; the names of each kind of value are read once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._values: dict[str, dict[str, int]] = {}

    def numbers(self, text: str, options: Sequence[Option]) -> tuple[int, ...] | None:
        """The option's number and the values of the answer ``text``; None if the text alone does not decide them.

        That is so for sets, for the second of two choices with equal texts, and for unknown names.
        """
        words = split_words(text)
        fitting = [number for number, option in enumerate(options) if words and option.name == words[0]]
        if len(fitting) != 1:
            return None
        binds = options[fitting[0]].binds
        if len(binds) != len(words) - 1:
            return None
        values = [self.value(kind, word) for (_, kind), word in zip(binds, words[1:], strict=True)]
        found = [value - ty.first_number(kind) for (_, kind), value in zip(binds, values) if value is not None]
        return (fitting[0], *found) if len(found) == len(values) else None

    def value(self, kind: ty.Type, word: str) -> int | None:
        """The number of a value of a kind; None for a set, and for what is no name here."""
        if isinstance(kind, ty.SetOf):
            return None
        domain = datum_of(kind).domain
        if domain == "int":
            return int(word) if re.fullmatch(r"-?\d{1,19}", word) else None
        return self.names(domain).get(word)

    def names(self, domain: str) -> dict[str, int]:
        """The numbers of the members of a domain with unique names."""
        known = self._values.get(domain)
        if known is None:
            count = 2 if domain == "bool" else self._game.sizes.get(domain, 0)
            names = [self._game.show(Datum(domain, value)) for value in range(count)]
            number = Counter(names)
            known = {name: value for value, name in enumerate(names) if number[name] == 1}
            self._values[domain] = known
        return known


def split_words(text: str) -> list[str]:
    """The words of an answer, without quotes."""
    if '"' not in text:
        return text.split()
    words, at = [], 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == '"':
            try:
                word, at = _DECODER.raw_decode(text, at)
            except json.JSONDecodeError:
                return []
            words.append(word)
        else:
            end = next((i for i in range(at, len(text)) if text[i].isspace()), len(text))
            words.append(text[at:end])
            at = end
    return words


_SHOWN = 6


@dataclass(frozen=True)
class Replay:
    """A match made from a record, and where it deviated from the record's first course (None: nowhere).

    ``done`` is the number of replayed lines of that course; ``lost`` are reports of other courses that deviate, or
    cannot begin.
    """

    match: Match
    parted: Diagnostic | None = None
    done: int = 0
    lost: tuple[Diagnostic, ...] = ()


def replay(record: Record, game: Game, engine: Engine, opening: Opening | None = None) -> Replay:
    """Replay the courses of ``record`` line by line, each to its end or to the first impossible line.

    The match is then at the record's position, or else at the end of the first course.
    """
    followed = replay_lines(record.lines, game, engine, record.setup.seed, opening)
    match, parted = followed.match, followed.parted
    if parted is None:
        parted = _other_end(match, record.digest, record.lines[-1].span if record.lines else record.span("seed"))
    match.tree.name(FIRST, record.name)
    tip = match.node
    lost = tuple(found for branch in record.branches if (found := _branch(match, branch)))
    _stand(match, record, tip)
    return Replay(match, parted, followed.done, lost)


def replay_on(record: Record, match: Match) -> bool:
    """Play the events that a record has more than a match. False if it is not of that match, which then is unusable.

    Nothing else is played, so that this costs as much as what is new, however long the match is.
    """
    tree, branches = match.tree, {branch.number: branch for branch in record.branches}
    known = [number for number in tree.numbers if number != FIRST]
    if not branches.keys() >= set(known) or not _is_begun(tree, FIRST, START, record.lines):
        return False
    for number in known:
        branch = branches[number]
        begins = tree.on_course(branch.parent, branch.after)
        if begins is None or not _is_begun(tree, number, begins, branch.lines):
            return False
    tree.name(FIRST, record.name)
    if not _finished(match, FIRST, record.lines, record.digest):
        return False
    for branch in record.branches:
        if branch.number not in known:
            if _branch(match, branch) is not None:
                return False
            continue
        tree.name(branch.number, branch.name)
        if not _finished(match, branch.number, branch.lines, branch.digest):
            return False
    _stand(match, record, tree.course(FIRST).tip)
    return True


def _is_begun(tree: MatchTree, number: int, begins: int, lines: Sequence[RecordLine]) -> bool:
    """Whether a course begins at a node, and its events are the first of some lines."""
    course = tree.course(number)
    events = [tree.event(node) for node in course.nodes]
    played = [(event.player + 1 if isinstance(event, Chosen) else 0, event.text) for event in events]
    alike = played == [(line.seat, line.text) for line in lines[: len(played)]]
    return alike and not course.removed and course.begins == begins


def _finished(match: Match, number: int, lines: Sequence[RecordLine], mark: str) -> bool:
    """Play the lines of a course that are not played yet; whether it ends as its record says."""
    course = match.tree.course(number)
    left = lines[len(course.moments) :]
    if not left:
        return True
    match.go_to_node(course.tip, anew=True)
    parted, _ = _lines(match, left)
    return not parted and match.node == course.tip and not _other_end(match, mark, None)


def _stand(match: Match, record: Record, tip: int) -> None:
    """Go to the position of a record; ``tip`` is the end of its first course."""
    course, events = record.stands or (FIRST, depth(tip))
    stands = match.tree.on_course(course, events)
    match.go_to_node(match.tree.course(course).tip if stands is not None else tip, anew=True)
    match.go_to_event(events if stands is not None else match.at)


def _branch(match: Match, branch: RecordBranch) -> Diagnostic | None:
    """Replay a course that branches off another one; returns what is wrong with it, or None."""
    begins = match.tree.on_course(branch.parent, branch.after)
    if begins is None:
        return Diagnostic("replay-no-branch", branch.span, {"number": branch.number + 1})
    match.branch_off(begins, branch.number, branch.name)
    parted, _ = _lines(match, branch.lines)
    last = branch.lines[-1].span if branch.lines else branch.span
    return parted or _other_end(match, branch.digest, last)


def _other_end(match: Match, mark: str, last: Span | None) -> Diagnostic | None:
    """A report if a course ends in another position than its record says; else None."""
    if not mark or has_digest(match.game, match.state(), mark):
        return None
    return Diagnostic("replay-other-end", last)


def replay_lines(
    lines: Sequence[RecordLine], game: Game, engine: Engine, seed: int, opening: Opening | None = None
) -> Replay:
    """Replay lines from the start of a match, or from a position set up by hand, as far as possible.

    Of each question only the recorded answer is tested, and whether there is another one.
    """
    reader = LineReader(game, lines)
    engine.expect(reader.expected)
    try:
        match = Match(game, engine, seed, opening=opening)
    finally:
        engine.expect(None)
    return Replay(match, *_lines(match, lines))


def _lines(match: Match, lines: Sequence[RecordLine]) -> tuple[Diagnostic | None, int]:
    """Play lines; returns why one cannot be played (or None), and how many were played."""
    reader = LineReader(match.game, lines)
    match.engine.expect(reader.expected)
    try:
        while reader.done < len(lines):
            try:
                parted = reader.follow(match)
            except RuleError as error:
                parted = error.diagnostic
            if parted:
                return parted, reader.done
        return None, reader.done
    finally:
        match.engine.expect(None)


class LineReader:
    """Replays the lines of a record; an engine can ask it for the next answer, to list only that one."""

    def __init__(self, game: Game, lines: Sequence[RecordLine]) -> None:
        self._game, self._lines = game, lines
        self._answers = NamedAnswers(game)
        self.done = 0
        self._ahead = 0  # 1 while a line is played: then the engine asks for the answer of the line after it

    def expected(self, player: int, options: Sequence[Option]) -> tuple[int, ...] | None:
        """The recorded answer, if the engine's question is that of the next line; else None."""
        at = self.done + self._ahead
        if at >= len(self._lines) or self._lines[at].seat != player + 1:
            return None
        return self._answers.numbers(self._lines[at].text, options)

    def follow(self, match: Match) -> Diagnostic | None:
        """Play the next line; returns why it cannot be played, or None."""
        self._ahead = 1
        try:
            parted = self._follow(match, self._lines[self.done])
        finally:
            self._ahead = 0
        if parted is None:
            self.done += 1
        return parted

    def _follow(self, match: Match, line: RecordLine) -> Diagnostic | None:
        pending = match.pending
        if isinstance(pending, Over):
            return Diagnostic("replay-over", line.span)
        if isinstance(pending, Chance):
            return self._chance(match, pending, line)
        return self._decision(match, pending, line)

    def _chance(self, match: Match, chance: Chance, line: RecordLine) -> Diagnostic | None:
        what = f"{chance.kind} {chance.what}".strip()
        if line.seat:
            return Diagnostic("replay-chance-now", line.span, {"what": what})
        index = find_outcome(self._game, chance, line.text)
        if index is None:
            known = ", ".join(value_text(self._game, outcome) for outcome in chance.outcomes[: _SHOWN * 2])
            return Diagnostic("replay-no-outcome", line.span, {"what": what, "text": line.text, "known": known})
        match.resolve(index)
        return None

    def _decision(self, match: Match, decision: Decision, line: RecordLine) -> Diagnostic | None:
        if line.seat == 0:
            return Diagnostic("replay-decision-now", line.span, {"seat": decision.player + 1})
        if line.seat != decision.player + 1:
            return Diagnostic("replay-other-player", line.span, {"seat": decision.player + 1, "other": line.seat})
        if self._named(match, decision, line.text):
            return None
        index = find_choice(self._game, decision, line.text)
        if index is None:
            offers = nearest(line.text, all_texts(self._game, decision), _SHOWN)
            return Diagnostic("replay-no-choice", line.span, {"text": line.text, "offers": "; ".join(offers)})
        match.choose(index)
        return None

    def _named(self, match: Match, decision: Decision, text: str) -> bool:
        """Take the answer with that text, if it is unambiguous; else False."""
        numbers = self._answers.numbers(text, decision.options)
        count = len(decision.choices) if numbers is not None else 0
        index = next((index for index in range(count) if decision.numbers(index) == numbers), None)
        if index is None:
            return False
        match.choose(index, " ".join(choice_words(self._game, decision.choices[index])))
        return True
