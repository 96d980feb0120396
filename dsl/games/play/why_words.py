"""Why a cell, a piece or an option is not among the choices, and why values cannot be chosen, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dsl.engines.linking.game import Datum
from dsl.engines.protocol import reasons
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Option
from dsl.engines.protocol.reasons import Fact, Reason
from dsl.games.play.choice_picker import Key
from dsl.games.play.game_facts import Facts
from dsl.games.play.match_words import root_of
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import split
from dsl.language.typed import types as ty
from dsl.language.typed.code import Ask
from dsl.language.typed.walk import statements
from dsl.text.source import Span

Values = tuple[int | None, ...]
Meanings = Sequence[Sequence[Datum]]
"""What is asked about: for each part, all its possible meanings (a cell, or a piece on it)."""


@dataclass(frozen=True)
class Refusal:
    """An option with the values asked about (None: any), and the reasons for and against it."""

    option: Option
    wanted: Values
    reasons: tuple[Reason, ...]

    @property
    def failing(self) -> tuple[Reason, ...]:
        """The reasons against it."""
        return tuple(reason for reason in self.reasons if not reason.holds)


def refused_options(engine: Engine, options: Sequence[Option]) -> list[Refusal]:
    """Why options are not offered at all."""
    return _refusals(engine, [(option, (None,) * len(option.binds)) for option in options])


def refused_values(engine: Engine, options: Sequence[Option], settled: Key, meanings: Meanings) -> list[Refusal]:
    """Why no option can be chosen with such values; ``settled`` is the part of the answer chosen so far."""
    return _refusals(engine, list(_matching_options(options, settled, meanings)))


def fits(values: Sequence[object], meanings: Meanings) -> bool:
    """Whether a choice has a value for everything asked about."""
    return all(any(datum in values for datum in data) for data in meanings)


def _refusals(engine: Engine, asked: Sequence[tuple[Option, Values]]) -> list[Refusal]:
    return [Refusal(option, wanted, found) for option, wanted in asked if (found := _why(engine, option, wanted))]


def _why(engine: Engine, option: Option, wanted: Values) -> tuple[Reason, ...]:
    try:
        return tuple(engine.why(option.name, wanted))
    except RuleError:
        return ()


def _matching_options(options: Sequence[Option], prefix: Key, meanings: Meanings) -> Iterator[tuple[Option, Values]]:
    """Options that can have such values: those settled so far, then those asked about."""
    settled = tuple(part.value if isinstance(part, Datum) else None for part in prefix[1:])
    found = [
        (o, values)
        for o in options
        if not prefix or o.name == prefix[0]
        if (values := _assigned_values(o, settled, meanings))
    ]
    yield from found or ((o, values) for o in options if (values := _assigned_values(o, (), meanings)))


def _assigned_values(option: Option, known: Values, meanings: Meanings) -> Values:
    """The values asked about, each assigned to the next variable of a fitting type; empty if not possible."""
    values = list(known)
    for data in meanings:
        for at in range(len(values), len(option.binds)):
            kind = ty.bare(option.binds[at][1])
            fitting = [d for d in data if isinstance(kind, ty.Dom) and kind.name == d.domain]
            if fitting:
                values += [None] * (at - len(values)) + [fitting[0].value]
                break
        else:
            return ()
    return tuple(values)


OPEN = "…"
"""The text for something not asked about."""
_PLAIN = (reasons.OWNER, reasons.EMPTY, reasons.NEIGHBOURS)
"""Facts that are sentences by themselves."""
_WALKS = {
    reasons.DISTANCE: "why-distance",
    reasons.STEPS: "why-steps",
    reasons.NO_WAY: "why-no-way",
    reasons.NO_LINE: "why-no-line",
    reasons.NEIGHBOURS: "why-apart",
}
"""For facts about two cells, the code of the sentence."""


class WhyWords:
    """Texts of reasons in one language."""

    def __init__(self, facts: Facts, rulebook: Rulebook) -> None:
        self._facts, self._rulebook = facts, rulebook
        self._game, self._words = facts.game, facts.words

    @cached_property
    def _options(self) -> set[tuple[str, int]]:
        """The lines of the rules on which options begin."""
        codes = (rule.body for rule in self._game.program.rules.values())
        asks = (s for code in codes for s in statements(code) if isinstance(s, Ask))
        return {_line(option.span) for ask in asks for option in ask.options}

    def choice(self, option: Option, wanted: Values) -> str:
        """The text of an option with open parts; only what was asked about, if more is open."""
        values = {}
        for (name, kind), value in zip(option.binds, wanted, strict=False):
            if value is not None:
                values[name] = self._game.type_datum(kind, value)
        if option.label is None:
            return " ".join([option.name, *map(self._facts.label, values.values())])
        pieces = list(split(self._words.word(option.label)))
        told = "".join(self._filled(part, values) if brace else part for brace, part in pieces)
        if values and told.count(OPEN) > 1:
            return ", ".join(map(self._facts.label, values.values()))
        named = {root_of(part) for brace, part in pieces if brace}
        return " ".join([told, *(self._facts.label(value) for name, value in values.items() if name not in named)])

    def _filled(self, part: str, values: Mapping[str, Datum]) -> str:
        """The text of a brace: a value asked about, or an attribute of one; else left open."""
        root, *names = part.strip().split(".")
        found = values.get(root)
        for name in names:
            found = self._facts.attribute(found, name) if found is not None else None
        return OPEN if found is None else self._facts.label(found)

    def lines(self, reason: Reason) -> list[str]:
        """The texts of a reason; if the rules have none, the rulebook's, or else the place of the condition."""
        facts = [text for fact in reason.facts if (text := self.fact(fact))]
        said = facts or [text for clause in self.clauses(reason) if (text := self._rulebook.sentence(clause))]
        return said or [self.nowhere(reason)]

    def condition_text(self, reason: Reason) -> tuple[str, list[str]]:
        """A condition as a sentence, and its facts: its help, else its clause, else the fact itself.

        The clauses of an option, or of a line with a plain fact, belong to more than this condition and are left out.
        """
        helps = [
            text for fact in reason.facts if fact.what in (reasons.SAYS, reasons.WOULD) and (text := self.fact(fact))
        ]
        facts = [
            text
            for fact in reason.facts
            if fact.what not in (reasons.SAYS, reasons.WOULD) and (text := self.fact(fact))
        ]
        plain = facts and (_line(reason.span) in self._options or reason.facts[0].what in _PLAIN)
        said = [] if plain else [text for clause in self.clauses(reason) if (text := self._rulebook.sentence(clause))]
        first, *rest = [*(helps or said[:1]), *facts] or [""]
        return first, rest

    def nowhere(self, reason: Reason) -> str:
        """For a condition without any text: its place."""
        return self._words.message("why-rules", place=f"{Path(reason.span.source.name).name}:{reason.span.line}")

    def clauses(self, reason: Reason) -> list[str]:
        """The clauses on the line of a reason."""
        source, line = reason.span.source, reason.span.line
        homes = (home for home in self._game.program.homes if home.span.source is source and home.span.line == line)
        return list(dict.fromkeys(home.clause for home in homes))

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence; empty if it has no text."""
        names, message = [self._facts.label(value) for value in fact.values], self._words.message
        match fact.what:
            case w if w == reasons.VALUE:
                what = self._words.word(fact.text)
                if len(names) == 1:
                    return f"{what}: {names[0]}"
                what = f"{what[:1].lower()}{what[1:]}"
                if fact.values[-1].domain == "bool":
                    return message("why-is" if fact.values[-1].value else "why-is-not", whose=names[0], what=what)
                return message("why-value", whose=names[0], what=what, value=names[-1])
            case w if w == reasons.SAYS:
                said = self._words.word(fact.text)
                return message("why-says", said=said.rstrip("."), value=names[0]) if names else said
            case w if w == reasons.WOULD:
                return message("why-would", said=self._words.word(fact.text))
            case w if w == reasons.OWNER:
                return message("why-owner", piece=names[0], owner=names[1])
            case w if w == reasons.EMPTY:
                return message("why-taken", cell=names[0]) if not fact.values[-1].value else ""
            case w if w == reasons.FLAG:
                cell = fact.values[0].value
                return f"{names[0]}: {self._facts.terrain(self._game.map.terrain[cell])}" if cell >= 0 else ""
            case w if w in _WALKS:
                return message(_WALKS[w], one=names[0], other=names[1], count=fact.values[-1].value)
        return ""


def _line(span: Span) -> tuple[str, int]:
    return span.source.name, span.line
