"""Chapters made from the rules themselves, for a game whose clauses have no sentences.

They use the ``##`` texts of rules, options and functions, prompts, labels, and the log lines before the game ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.games.play.translation import split
from dsl.games.play.value_gaps import GapValues
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Const
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, parts, statements
from dsl.services.book.book_values import Block, Line, Listing, Paragraph, Part, Terms, line
from dsl.services.book.rule_tables import capital
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

    def parts(self) -> Iterator[Part]:
        """The chapters in the order of a book; one without content has no blocks."""
        yield Part("rules-pieces", self._message("book-rules-pieces"), tuple(self._pieces()))
        for name, rules in (("rules-setup", _OPENING), ("rules-play", _COURSE)):
            blocks = tuple(block for rule in rules for block in self._rule(rule))
            yield Part(name, self._message(f"book-{name}"), blocks)
        ends = tuple(line(text) for text in self._ends)
        yield Part("rules-end", self._message("book-rules-end"), (Listing(ends),) if ends else ())

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
        for field in self._program.fields:
            if field.owner == name and field.label and not (field.inner or field.each_turn):
                facts.append(self._word(field.label) + self._range(field.type))
        return line("; ".join(filter(None, facts)))

    def _range(self, kind: ty.Type) -> str:
        return f" ({kind.low}–{kind.high})" if isinstance(kind, ty.Int) and kind.high < ty.INT_HIGH else ""

    # --- course ----------------------------------------------------------------------------------

    def _rule(self, name: str) -> Iterator[Block]:
        """A rule with its questions, then the rules it calls that are not described yet."""
        rule = self._program.rules.get(name)
        if rule is None or name in self._reached:
            return
        self._reached.add(name)
        if text := self._help(rule.span):
            yield Paragraph(line(text))
        for statement in statements(rule.body):
            if isinstance(statement, k.Ask):
                yield from self._ask(statement)
        self._note_ends(rule.body, "")
        yield from self._explained(rule.body)
        for statement in statements(rule.body):
            if isinstance(statement, k.CallRule):
                yield from self._rule(statement.name)

    def _explained(self, node: object) -> Iterator[Block]:
        """The ``##`` texts of the functions called in a node, and of the functions that these call; each once."""
        if isinstance(node, n.CallFunction) and (found := self._program.functions.get(node.name)) is not None:
            if node.name not in self._reached:
                self._reached.add(node.name)
                if text := self._help(found.span):
                    yield Paragraph(line(text))
                yield from self._explained(found.body)
        for part in parts(node):
            yield from self._explained(part)

    def _ask(self, asked: k.Ask) -> Iterator[Block]:
        """A question as the player reads it, and the answers to it."""
        if asked.prompt is not None:
            yield Paragraph(line(self._text(asked.prompt), "strong"))
        options = tuple(self._option(option) for option in asked.options)
        yield Listing(options)

    def _option(self, option: k.OptionCode) -> Line:
        label = self._text(option.label) if option.label is not None else ""
        if not any(sign.isalpha() for sign in label):
            label = option.name
        text = self._help(option.span)
        return line(capital(label)) + (line(f" — {text}") if text else ())

    def _note_ends(self, code: k.Code, logged: str) -> None:
        """Record each end of the game in ``code``: the last log line before it (at first ``logged``), and who wins."""
        for statement in code:
            if isinstance(statement, k.WriteLog):
                text = capital(self._text(statement.text))
                logged = text if text[-1:] in ".!?…" else f"{text}."
            elif isinstance(statement, k.EndGame):
                self._ends[f"{logged} {self._message(f'book-end-{statement.kind}')}".strip()] = None
            for inner in children(statement):
                self._note_ends(inner, logged)

    # --- words -----------------------------------------------------------------------------------

    def _help(self, span: Span) -> str:
        text = self._helps.get((span.source.name, span.line), "")
        return self._word(text) if text else ""

    def _label(self, text: str) -> str:
        return capital(self._word(text))

    def _text(self, text: k.Text) -> str:
        """A text of the rules; braces become the value of a parameter, or else the name of a kind (“a ship”)."""
        kinds = {name: value.type for name, value in text.values}
        filled = ""
        for braced, part in split(self._word(text.template)):
            filled += self._shown(part.strip(), kinds.get(part.strip())) if braced else part
        return " ".join(filled.split())

    def _shown(self, name: str, kind: ty.Type | None) -> str:
        known = self._values.shown(name, None)
        if known is not None:
            return known
        if isinstance(kind, ty.Opt):
            kind = kind.element
        if isinstance(kind, ty.Dom):
            domain = self._program.domains.get(kind.name)
            if domain is not None and domain.label:
                return self._word(domain.label).lower()
            if kind.name in ("player", "cell"):
                return self._message(f"book-any-{kind.name}")
        return "…"

    def _message(self, code: str, **args: object) -> str:
        return message(code, args, self._values.language)
