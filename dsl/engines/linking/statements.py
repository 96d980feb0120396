"""Links statements that do not wait, texts, questions and options."""

from __future__ import annotations

from typing import assert_never, cast

from dsl.engines.linking.expressions import Expressions
from dsl.engines.linking.layout import ON_TOP, UNDER
from dsl.engines.linking.rows import LocalScope
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import BlockId, DeckId, SpanId
from dsl.engines.program.kernels import CardKernel
from dsl.engines.program.linked import Bind, Holds, Option, Question, Slot
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.secrecy import Secrecy
from dsl.text.source import Span


class Texts:
    """Links texts for players and questions."""

    def __init__(self, expressions: Expressions) -> None:
        self.e = expressions
        self.rows = expressions.rows
        self.secrecy = Secrecy(self.rows.parts.program)

    def text(self, text: k.Text, scope: LocalScope) -> c.Text:
        """Link a text with the values in its braces."""
        sources = tuple(source for source, _ in text.values)
        values = tuple(self.shown(node, scope) for _, node in text.values)
        differs = any(self.secrecy.differs(node) for _, node in text.values)
        return c.Text(self.rows.templates((text.template, sources)), values, differs)

    def shown(self, node: n.Expr, scope: LocalScope) -> c.Shown:
        """Link a value in the braces of a text."""
        first = ty.first_number(ty.element(ty.bare(node.type)))
        return c.Shown(self.e.expr(node, scope), self.rows.domain(node.type), first)

    def question(self, ask: k.Ask, rule: str, scope: LocalScope) -> Question:
        """Link a decision with its options."""
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
        """Link an option; its bindings are temporaries while choices are listed."""
        return Option(
            option.name,
            self.e.maybe(option.when, scope),
            tuple(self.bind(bind, scope) for bind in option.binds),
            self.text(option.label, scope) if option.label is not None else None,
            self.rows.cited(option.clauses),
            self.hidden(option.when),
        )

    def bind(self, bind: k.Bound, scope: LocalScope) -> Bind:
        """Link a binding ``x in S where C`` of an option."""
        domain = self.e.expr(bind.domain, scope)
        return Bind(
            scope.slot(bind.listed),
            self.rows.vars[bind.chosen],
            domain,
            self.e.maybe(bind.where, scope),
            self.rows.domain(bind.listed.type),
            isinstance(ty.bare(bind.listed.type), ty.SetOf),
            self.hidden(bind.domain, bind.where),
        )

    def hidden(self, *parts: n.Expr | None) -> SpanId:
        """The place where an option reads something that its player may not see, or -1."""
        secret = [part for part in parts if part is not None and self.secrecy.reads(part)]
        return self.rows.at(secret[-1].span) if secret else x.NO


_Thing = k.MovePiece | k.NewPiece | k.LayCards | k.ShuffleDeck
_ENDS = {"top": ON_TOP, "bottom": UNDER}
_Compound = k.Branch | k.Loop | k.Each | k.TurnOf


class Statements:
    """Links the statements of one rule at a time."""

    def __init__(self, expressions: Expressions) -> None:
        self.e = expressions
        self.rows = expressions.rows
        self.parts = expressions.parts
        self.texts = Texts(expressions)
        self.rule: k.RuleCode | None = None

    def code(self, code: k.Code, scope: LocalScope) -> c.Code:
        """Link a sequence."""
        return tuple([self.statement(s, scope) for s in code])

    def statement(self, s: k.Stmt, scope: LocalScope) -> c.Stmt:  # noqa: C901  # a case for each node that matters here
        """Link any statement that does not wait."""
        match cast(k.AnyStmt, s):
            case k.SetLocal(local=local, value=value):
                return self.set(local, self.e.fitting(value, local.type, scope), scope)
            case k.Fill(local=local, value=value):
                given, number = self.e.fitting(value, local.type, scope), self.rows.vars.get(local)
                return c.Fill(scope.slot(local), given) if number is None else c.Fill(number, given, True)
            case k.SetPart(local=local, key=key, value=value):
                place = self.e.expr(key, scope)
                return self.set(local, self.e.fitting(value, local.type, scope), scope, place)
            case k.Store(field=field, owner=owner, key=key, value=value):
                error = self.rows.error("store-missing", s.span, name=field.name)
                whose, which = self.e.maybe(owner, scope), self.e.maybe(key, scope)
                stored = self.e.stored(value, field, s.span, scope)
                return c.Store(self.rows.fields[field], whose, which, stored, error)
            case k.MovePiece() | k.NewPiece() | k.LayCards() | k.ShuffleDeck() as thing:
                return self.thing(thing, scope)
            case k.WriteLog(text=text, clauses=clauses):
                return c.Log(self.texts.text(text, scope), self.rows.cited(clauses), self.rows.at(s.span))
            case k.RevealField(field=field):
                return c.Reveal(self.rows.sight(field))
            case k.EndGame(kind=kind, who=who, clauses=clauses):
                return c.EndGame(c.End(kind), self.players(who, scope), self.rows.cited(clauses), self.rows.at(s.span))
            case k.Branch() | k.Loop() | k.Each() | k.TurnOf() as compound:
                return self.compound(compound, scope)
            case k.Leave(kind=kind):
                return c.Stop() if kind == "stop" else c.Next()
            case k.Give(value=value, seers=seers):
                return c.Give(self.given(value, scope), self.e.maybe(seers, scope))
            case k.CallRule() as call:
                return self.call(call, scope)
            case k.Ask() | k.AskChance() | k.RevealLocal():
                raise AssertionError(s)  # what waits is cut, and guards take the place of what reveals
            case other:
                assert_never(other)

    def set(self, local: n.Local, value: x.Expr, scope: LocalScope, key: x.Expr | None = None) -> c.Stmt:
        """Link an assignment to a local."""
        number = self.rows.vars.get(local)
        return c.SetTemp(scope.slot(local), value, key) if number is None else c.SetVar(number, value, key)

    def given(self, value: n.Expr | None, scope: LocalScope) -> x.Expr | None:
        """Link the result of a rule, tested to fit its declared type."""
        kind = self.rule.result if self.rule is not None else None
        return self.e.fitting(value, kind or ty.INT, scope) if value is not None else None

    def players(self, who: n.Expr | None, scope: LocalScope) -> x.Expr:
        """Link one player or several as a set."""
        seats = self.parts.seats
        if who is None:
            return x.Const(0, bits=seats)
        found = self.e.expr(who, scope)
        if found.row:
            return x.ToSet(found, bits=found.bits)
        return found if found.bits else x.MakeSet((found,), bits=seats)

    def thing(self, s: _Thing, scope: LocalScope) -> c.Stmt:
        """Link a statement about pieces or cards."""
        match s:
            case k.MovePiece(kind=kind, piece=piece, to=to):
                moved = self.e.expr(piece, scope)
                return c.Move(self.rows.kinds[kind], moved, self.e.maybe(to, scope) or x.Const(-1))
            case k.NewPiece(kind=kind):
                error = self.rows.error("pieces-full", s.span, kind=kind, limit=self.parts.sizes[kind])
                values = [(self.rows.fields[f], self.e.stored(value, f, s.span, scope)) for f, value in s.values]
                at, owner = self.e.maybe(s.at, scope), self.e.maybe(s.owner, scope)
                nobody = x.Const(-1)
                return c.NewPiece(self.rows.kinds[kind], owner or nobody, at or nobody, tuple(values), error)
            case k.LayCards(deck=deck, cards=cards, to=to, end=end):
                place = x.Const(_ENDS[end]) if end and not to.field.pile else self.e.place_of(to, scope)
                return self.laid(self.rows.decks[deck], self.e.expr(cards, scope), place, end, scope)
            case k.ShuffleDeck(deck=deck, if_empty=if_empty):
                return c.Gather(self.rows.decks[deck], if_empty)
            case other:
                assert_never(other)

    @staticmethod
    def laid(deck: DeckId, cards: x.Expr, place: x.Expr, end: str, scope: LocalScope) -> c.Stmt:
        """Link the move of one card or a set of cards to a place; in a pile on top or at the bottom, in order."""
        under = end == "bottom"
        if not cards.bits:
            return c.PutCard(deck, cards, place, under)
        slot = scope.add(Slot("", Holds.NUMBER))
        depth: x.Expr = x.Apply(CardKernel.DEPTH, (x.Temp(slot),), deck)
        key = depth if under else x.Binary(x.Op.SUBTRACT, x.Const(0), depth)
        return c.Each(slot, cards, None, (key,) if end else (), (c.PutCard(deck, x.Temp(slot), place, under),))

    def compound(self, s: _Compound, scope: LocalScope) -> c.Stmt:
        """Link a statement with code inside."""
        match s:
            case k.Branch(condition=condition, then=then, otherwise=otherwise):
                return c.Branch(self.e.expr(condition, scope), self.code(then, scope), self.code(otherwise, scope))
            case k.Loop(times=times, body=body, until=until, rounds=rounds):
                count, code = self.e.maybe(times, scope), self.code(body, scope)
                last = (*self.code(s.last, scope), *((c.AtRest(),) if rounds else ()))
                error = self.rows.error("step-budget", s.span, "budget")
                return c.Repeat(count, code, self.e.maybe(until, scope), last, error)
            case k.Each(local=local, domain=domain, where=where, keys=keys, body=body):
                return c.Each(
                    scope.slot(local),
                    self.e.expr(domain, scope),
                    self.e.maybe(where, scope),
                    self.e.all(keys, scope),
                    self.code(body, scope),
                    self.rows.kind(local.type),
                )
            case k.TurnOf(player=player, body=body, last=last):
                whose, code = self.e.expr(player, scope), self.code(body, scope)
                return c.Turn(whose, code, (*self.code(last, scope), c.AtRest()), self.rows.at(s.span))
            case other:
                assert_never(other)

    def call(self, s: k.CallRule, scope: LocalScope) -> c.Stmt:
        """Link a call of a rule that does not wait."""
        rule, given = self.rows.rules[s.name], self.e.arguments(s.name, s.arguments, scope)
        if s.result is None:
            return c.CallRule(rule, given)
        (slot, guard), state = self.taken(s.result, scope), s.result in self.rows.vars
        return c.CallRule(rule, given, slot, guard, state)

    def taken(self, local: n.Local, scope: LocalScope) -> tuple[int, int]:
        """The local for a result, and the one for the players who may see it, or -1."""
        slots = [self.rows.vars[x_] if x_ in self.rows.vars else scope.slot(x_) for x_ in (local, local.guard) if x_]
        return (slots[0], slots[1]) if len(slots) == 2 else (slots[0], x.NO)

    @property
    def first(self) -> Span:
        """The place of the first rule, for statements that belong to no rule."""
        return next(iter(self.parts.program.rules.values())).span

    def draw(self, s: k.AskChance, after: BlockId, again: BlockId, scope: LocalScope) -> c.Draw:
        """Link a chance."""
        wheel = self.rows.column(self.parts.tables[s.what, "weight"]) if s.kind == "spin" else x.NO
        rolled = s.faces.type if s.faces is not None else ty.Dom(s.what)
        return c.Draw(
            c.Chance(s.kind),
            self.rows.vars[s.result],
            after,
            again,
            self.rows.domain(rolled),
            self.e.maybe(s.faces, scope),
            wheel,
            self.rows.decks.get(s.what, x.NO),
            self.e.maybe(s.player, scope),
            self.e.maybe(s.seers, scope),
            self.e.maybe(s.until, scope),
            self.rows.at(s.span),
            self.rows.error("chance-empty", s.span, what=s.what or "roll"),
            self.rows.error("chance-budget", s.span, "budget"),
            ty.first_number(ty.element(ty.bare(s.faces.type))) if s.faces is not None else 0,
        )
