"""Texts, questions and options of the linked program."""

from __future__ import annotations

from dsl.engines.linking.expressions import Expressions
from dsl.engines.linking.scopes import LocalScope
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import SpanId
from dsl.engines.program.linked import Bind, Option, Question
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.secrecy import Secrecy


class Texts:
    """Links what players read and are asked."""

    def __init__(self, expressions: Expressions) -> None:
        self.e = expressions
        self.rows = expressions.rows
        self.secrecy = Secrecy(self.rows.parts.program)

    def text(self, text: k.Text, scope: LocalScope) -> c.Text:
        """A text with the values of its braces."""
        sources = tuple(source for source, _ in text.values)
        values = tuple(c.Shown(self.e.expr(node, scope), self.rows.domain(node.type)) for _, node in text.values)
        differs = any(self.secrecy.differs(node) for _, node in text.values)
        return c.Text(self.rows.templates((text.template, sources)), values, differs)

    def question(self, ask: k.Ask, rule: str, scope: LocalScope) -> Question:
        """A decision with its options."""
        by: n.Expr = ask.by if ask.each is None else n.Load(ask.each, type=ty.PLAYER, span=ask.span)
        subject, domain = None, x.NO
        if isinstance(ask.by, n.Get) and ask.by.owner is not None:
            subject, domain = self.e.expr(ask.by.owner, scope), self.rows.domains[ask.by.field.owner or "int"]
        return Question(
            self.rows.rules[rule],
            self.e.expr(by, scope),
            self.text(ask.prompt, scope) if ask.prompt is not None else None,
            tuple(self.option(option, scope) for option in ask.options),
            self.rows.at(ask.span),
            ask.secret,
            self.rows.cited(ask.clauses),
            subject,
            domain,
            self.rows.error("choices-full", ask.span, "limit"),
        )

    def option(self, option: k.OptionCode, scope: LocalScope) -> Option:
        """One option; its bindings are temporaries while choices are listed."""
        return Option(
            option.name,
            self.e.maybe(option.when, scope),
            tuple(self.bind(bind, scope) for bind in option.binds),
            self.text(option.label, scope) if option.label is not None else None,
            self.rows.cited(option.clauses),
            self.hidden(option.when),
        )

    def bind(self, bind: k.Bound, scope: LocalScope) -> Bind:
        """``x in S where C``"""
        domain = self.e.expr(bind.domain, scope)
        return Bind(
            scope.slot(bind.asked),
            self.rows.vars[bind.taken],
            domain,
            self.e.maybe(bind.where, scope),
            self.rows.domain(bind.asked.type),
            isinstance(ty.bare(bind.asked.type), ty.SetOf),
            self.hidden(bind.domain, bind.where),
        )

    def hidden(self, *parts: n.Expr | None) -> SpanId:
        """Where an option asks for something that its player may not see, or -1."""
        secret = [part for part in parts if part is not None and self.secrecy.reads(part)]
        return self.rows.at(secret[-1].span) if secret else x.NO
