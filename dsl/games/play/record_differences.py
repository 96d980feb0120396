"""Compares a record with its replay, in the reader's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game, datum_of
from dsl.engines.protocol.engine import shown_options
from dsl.engines.protocol.events import Decision, Option, Pending, Shown
from dsl.games.play.record import Record, RecordLine, courses_of
from dsl.games.play.replay import NamedAnswers, Replay, split_words
from dsl.games.play.translation import Translation, parts_of
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Diagnostic, near
from dsl.text.diagnostics.diagnostic import Severity

UNKNOWN = "…"
_IMPOSSIBLE = (
    "replay-over", "replay-chance-now", "replay-decision-now", "replay-other-player", "replay-no-outcome",
    "replay-no-choice",
)  # fmt: skip
"""The codes of messages about a line that cannot be played."""


@dataclass(frozen=True)
class Differences:
    """``changed``: rules or map; ``parted``: why courses were not replayed to the end; ``unplayed``: their texts."""

    changed: tuple[Diagnostic, ...]
    parted: tuple[Diagnostic, ...]
    unplayed: tuple[str, ...]


def differences(record: Record, found: Replay, words: Translation) -> Differences:
    """The differences between a record and the match replayed from it."""
    match = found.match
    changed, lines, unplayed = tuple(changed_files(record, match.game)), LineWords(match.game, words), list[str]()

    def plain(problem: Diagnostic) -> Diagnostic:
        """The message for a step that is not possible, with its text in the reader's words."""
        for number, course in courses_of(record):
            at = next((at for at, line in enumerate(course) if line.span == problem.span), None)
            if at is not None and problem.code in _IMPOSSIBLE:
                with match.temporarily_at(match.tree.course(number).tip):
                    move = lines.instead(course[at], match.pending)
                unplayed.extend(map(lines.by_whom, course[at:]))
                args = {"move": move, "count": len(course) - at - 1}
                return Diagnostic(_not_possible(changed), problem.span, args, lines.meant(course[at]))
        return problem

    parted = [found.parted] if found.parted is not None else []
    return Differences(changed, tuple(map(plain, (*parted, *found.lost))), tuple(unplayed))


def changed_files(record: Record, game: Game) -> Iterator[Diagnostic]:
    """Warnings if the rules or the map have changed since the record was made."""
    hashes = (
        ("rules", record.setup.rules_hash, game.rules_hash),
        ("map", record.setup.map_hash, game.map_hash),
    )
    for what, then, now in hashes:
        if then and then != now:
            yield Diagnostic(f"replay-other-{what}", record.span(f"{what}-hash"), severity=Severity.WARNING)


def _not_possible(changed: tuple[Diagnostic, ...]) -> str:
    """The message for a step that is not possible, depending on what has changed."""
    codes = [problem.code for problem in changed]
    if "replay-other-map" in codes:
        return "match-move-map"
    return "match-move-rules" if codes else "match-move-here"


def _words_of(line: RecordLine) -> list[str]:
    """The words of a line, without the number that distinguishes equal ones."""
    return [word for word in split_words(line.text) if not re.fullmatch(r"#\d+", word)] or [line.text]


class LineWords:
    """Lines of a record as texts with labels; unknown parts become an ellipsis."""

    def __init__(self, game: Game, words: Translation) -> None:
        self._game, self._words, self._answers = game, words, NamedAnswers(game)
        self._options = {option.name: option for listed in shown_options(game) for option in listed}

    def line_text(self, line: RecordLine, pending: Pending | None = None) -> str:
        """The text of a line without the player; ``pending`` is the question there, if known."""
        if line.secret:
            return self._words.message("line-secret")
        option, *names = _words_of(line)
        if not line.seat:
            return self._fallen(option, names) or line.text
        decision = pending if isinstance(pending, Decision) else None
        offered = decision.options if decision is not None else ()
        known = next((one for one in offered if one.name == option), self._options.get(option))
        if known is None or len(names) > len(known.binds):  # the game has no such option: as it is written
            return line.text
        return self._labelled(known, names, decision)

    def _fallen(self, kind: str, names: list[str]) -> str:
        """The text of an outcome, by its label; empty if the game has none of that name."""
        if kind == "roll" and len(names) == 1 and names[0].lstrip("-").isdecimal():
            return f"{self._words.message('told-die')}: {names[0]}"
        known = [self._named(name) for name in names] if kind in ("spin", "draw") else [""]
        return " ".join(known) if all(known) else ""

    def by_whom(self, line: RecordLine) -> str:
        """A line with the player who decided it."""
        text = self.line_text(line)
        return f"{self._words.label(self._game, Datum('player', line.seat - 1))}: {text}" if line.seat else text

    def instead(self, line: RecordLine, pending: Pending) -> str:
        """The text of a line that should answer ``pending``; with its player, if another one is asked there."""
        asked = pending.player + 1 if isinstance(pending, Decision) else 0
        return self.by_whom(line) if line.seat not in (asked, 0) else self.line_text(line, pending)

    def meant(self, line: RecordLine) -> str:
        """The name most similar to the first unknown word of a decision; empty if there is none."""
        option, *names = _words_of(line) if line.seat and not line.secret else [""]
        known = self._options.get(option)
        if known is None:
            return near(option, list(self._options))
        asked = ((word, kind) for (_, kind), word in zip(known.binds, names) if not isinstance(kind, ty.SetOf))
        wrong = next(((word, kind) for word, kind in asked if self._answers.value(kind, word) is None), None)
        return near(wrong[0], list(self._answers.names(datum_of(wrong[1]).domain))) if wrong is not None else ""

    def _labelled(self, option: Option, names: list[str], decision: Decision | None) -> str:
        known = {name: self._value(kind, word) for (name, kind), word in zip(option.binds, names)}
        if option.label is None:
            return " ".join(known.values())
        values = {**(self._same_labels(option, names, decision) if decision is not None else {}), **known}
        parts = parts_of(self._words.template(Shown(option.label)))
        return "".join(values.get(part, UNKNOWN) if brace else part for brace, part in parts)

    def _same_labels(self, option: Option, names: list[str], decision: Decision) -> dict[str, str]:
        """Values in an option's label that are not part of the answer, such as where a ship is.

        They are taken from an offered choice with the same first value.
        """
        bound, found = [name for name, _ in option.binds], dict[str, str]()
        for number, choice in enumerate(decision.choices):
            label = decision.choices.listing.label(number) if choice.option == option.name else None
            same = [self._game.show(value) for value in choice.values[:1]] == names[:1]
            for source, value in label.values if label is not None else ():
                root = source.partition(".")[0]
                if value is not None and (root not in bound or (same and root == bound[0])):
                    found.setdefault(source, self._words.label(self._game, value))
        return found

    def _value(self, kind: ty.Type, word: str) -> str:
        """A value by its label; the word itself if it is unknown."""
        value = self._answers.value(kind, word)
        return self._words.label(self._game, datum_of(kind, value)) if value is not None else word

    def _named(self, word: str) -> str:
        """The label of the first thing of that name; empty if there is none."""
        found = ((domain, self._answers.names(domain).get(word)) for domain in self._game.sizes)
        known = next((Datum(domain, value) for domain, value in found if value is not None), None)
        return self._words.label(self._game, known) if known is not None else ""
