"""Chapters made from the rules themselves, for a game whose clauses have no sentences.

They use the ``##`` texts of rules, options and functions, prompts and labels, else what the statements say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dsl.games.play.translation import split
from dsl.games.play.value_gaps import GapValues
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Const
from dsl.language.typed.program import Program
from dsl.language.typed.walk import statements
from dsl.services.book.book_values import Block, Line, Listing, Paragraph, Part, Terms, line
from dsl.services.book.clause_chapters import sentence
from dsl.services.book.rule_tables import capital
from dsl.services.book.rule_words import RuleWords
from dsl.text.diagnostics import message
from dsl.text.source import Span

_OPENING, _COURSE = ("setup",), ("play", "always")


class RuleChapters:
    """Chapters on the pieces, the setup, the course of play and its end; ``values`` fills the braces in texts."""

    def __init__(self, program: Program, values: GapValues, word: Callable[[str], str]) -> None:
        self._program, self._values, self._word = program, values, word
        self._helps = {
            (use.span.source.name, use.span.line): text
            for text, uses in program.texts.items()
            for use in uses
            if use.voice == "help"
        }
        self._reached: set[str] = set()
        self._ends: dict[str, None] = {}
        self._words = RuleWords(program, values, word)

    def parts(self) -> Iterator[Part]:
        """The chapters in the order of a book; one without content has no blocks."""
        yield Part("rules-pieces", self._message("book-rules-pieces"), tuple(self._pieces()))
        for name, rules in (("rules-setup", _OPENING), ("rules-play", _COURSE)):
            starts = self._starts() if rules is _OPENING else ()
            blocks = (*self._listed(starts), *(block for rule in rules for block in self._rule(rule)))
            yield Part(name, self._message(f"book-{name}"), blocks)
        yield Part("rules-end", self._message("book-rules-end"), tuple(self._listed(self._ends)))

    @staticmethod
    def _listed(texts: Iterable[str]) -> Iterator[Block]:
        if told := tuple(line(sentence(capital(text))) for text in dict.fromkeys(texts)):
            yield Listing(told)

    # --- pieces ----------------------------------------------------------------------------------

    def _pieces(self) -> Iterator[Block]:
        """The pieces with their numbers and attributes, and the kinds of places on the board."""
        kinds = [domain for domain in self._program.domains.values() if domain.kind == "piece"]
        pieces = tuple((self._label(domain.label or domain.name), self._of_piece(domain.name)) for domain in kinds)
        places = tuple(
            (self._label(found.label), line(self._help(found.span)))
            for found in self._program.features
            if found.label and self._help(found.span)
        )
        if pieces or places:
            yield Terms((*pieces, *places))

    def _of_piece(self, name: str) -> Line:
        domain = self._program.domains[name]
        facts = [self._help(domain.span).rstrip(".")] if domain.span is not None else []
        if isinstance(domain.limit, Const):
            facts.append(self._message("book-piece-limit", count=domain.limit.value))
        facts += self._words.starts([name])
        return line("; ".join(filter(None, facts)))

    def _starts(self) -> Iterator[str]:
        """The values at the beginning, but for those of pieces."""
        yield from self._words.starts([None])
        for owner in [name for name, domain in self._program.domains.items() if domain.kind != "piece"]:
            kind = self._words.kind(ty.Dom(owner))
            yield from (f"{kind}: {text[:1].lower()}{text[1:]}" for text in self._words.starts([owner]))

    # --- course ----------------------------------------------------------------------------------

    def _rule(self, name: str) -> Iterator[Block]:
        """A rule with its questions, then the rules it calls that are not described yet."""
        rule = self._program.rules.get(name)
        if rule is None or name in self._reached:
            return
        self._reached.add(name)
        if text := self._help(rule.span):
            yield Paragraph(line(text))
        yield from self._listed(self._words.needed(rule.body) if text else self._words.steps(rule.body))
        for statement in statements(rule.body):
            if isinstance(statement, k.Ask):
                yield from self._ask(statement, bool(text))
        self._ends |= dict.fromkeys(self._words.ends(rule.body))
        for statement in statements(rule.body):
            if isinstance(statement, k.CallRule):
                yield from self._rule(statement.name)

    def _ask(self, asked: k.Ask, told: bool) -> Iterator[Block]:
        """A question as the player reads it, and the answers to it; what these do, unless it is ``told``."""
        if asked.prompt is not None:
            yield Paragraph(line(capital(self._text(asked.prompt)), "strong"))
        yield Listing(tuple(self._option(option, told, self._words.value(asked.by)) for option in asked.options))

    def _option(self, option: k.OptionCode, told: bool, who: str) -> Line:
        label = self._text(option.label) if option.label is not None else option.name
        template = self._word(option.label.template) if option.label is not None else label
        if not any(sign.isalpha() for braced, part in split(template) if not braced for sign in part):
            label = (
                f"{option.name.replace('_', ' ')}: {label}" if self._program.skin == self._values.language else label
            )
        text = self._help(option.span)
        if not text:
            done = [] if told else [*self._words.steps(option.body)]
            text = ". ".join(filter(None, ("; ".join(self._allowed(option, who)), capital("; ".join(done)))))
        return line(capital(label)) + (line(f" — {text}") if text else ())

    def _allowed(self, option: k.OptionCode, who: str) -> Iterator[str]:
        """What must be so for an answer: of it, and of each thing that is chosen with it."""
        asked = self._words.conditions(option.when) if option.when is not None else ()
        yield from (text.removeprefix(f"{who}: ") for text in asked)
        for bound in option.binds:
            kind = self._words.one(bound.listed)
            said = self._words.members(bound.domain, bound.where)
            own = [text.removeprefix(f"{kind}: ").removeprefix(f"{who}: ") for text in said]
            if told := "; ".join(dict.fromkeys(own)):
                yield f"{kind} ({told})" if len(option.binds) > 1 else told

    # --- words -----------------------------------------------------------------------------------

    def _help(self, span: Span) -> str:
        text = self._helps.get((span.source.name, span.line), "")
        return self._word(text) if text else ""

    def _label(self, text: str) -> str:
        return capital(self._word(text))

    def _text(self, text: k.Text) -> str:
        """A text of the rules; braces become the value of a parameter, or else the name of a kind (“a ship”)."""
        kinds = dict(text.values)
        filled = ""
        for braced, part in split(self._word(text.template)):
            filled += self._shown(part.strip(), kinds.get(part.strip())) if braced else part
        return " ".join(filled.split())

    def _shown(self, name: str, value: n.Expr | None) -> str:
        known = self._values.shown(name, None)
        if known is not None:
            return known
        if isinstance(value, n.Load):
            return self._words.value(value)
        return self._words.kind(value.type) or "…" if value is not None else "…"

    def _message(self, code: str, **args: object) -> str:
        return message(code, args, self._values.language)
