"""Chance: ``roll``, ``spin``, ``draw``, who sees what comes of it, and several dice at once."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.check.expressions import Expressions
from dsl.check.scope import Scope
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.syntax import tree as t

if TYPE_CHECKING:
    from dsl.check.statements import Place


class Chances(Expressions):
    """The code of a chance, and the local that takes its outcome."""

    @abstractmethod
    def new_local(self, name: t.Id, kind: ty.Type, place: Place) -> n.Local:
        """A local of the rule's frame; see ``Statements``."""

    def hidden(self, kind: ty.Type, place: Place) -> n.Local:
        """A local without a name."""
        local = n.Local("", kind, frame=place.rule.name)
        place.rule.locals.append(local)
        return local

    def chance(self, node: t.Roll | t.Spin | t.Draw, place: Place, name: t.Id | None) -> tuple[list[k.Stmt], n.Expr]:
        """``roll S by p``, ``spin W until C``, ``draw D by p``"""
        faces: n.Expr | None = None
        player: n.Expr | None = None
        kind: ty.Type
        if isinstance(node, t.Roll):
            if node.times is not None:
                self.problems.error("roll-several", node.span)
            faces = self.members(node.faces, place.scope)
            kind, what, word = ty.element(ty.bare(faces.type)) or ty.UNKNOWN, "", "roll"
            if not ty.poisoned(faces.type):
                faces = self.coerce(faces, ty.SetOf(kind))
        elif isinstance(node, t.Spin):
            what, word = self.table_of(node.wheel, "wheel"), "spin"
            kind = ty.Dom(what) if what else ty.UNKNOWN
        else:
            what, word = self.table_of(node.deck, "deck"), "peek" if node.peek else "draw"
            kind = ty.Opt(ty.Dom(what)) if what else ty.UNKNOWN
            if node.player is not None and not node.peek:
                player = self.value(node.player, place.scope, ty.PLAYER)
        local = self.new_local(name, kind, place) if name is not None else self.hidden(kind, place)
        until: n.Expr | None = None
        if isinstance(node, t.Spin) and node.until is not None:
            until = self.condition(node.until, place.scope)
        secret = node.seers if not isinstance(node, t.Draw) else node.player if node.peek else None
        seers = self.viewers(secret, place.scope) if secret is not None else None
        ask = k.AskChance(word, what, faces, player, local, until, seers, span=node.span)
        return [ask], n.Load(local, type=kind, span=node.span)

    def viewers(self, node: t.Expr, scope: Scope) -> n.Expr:
        """Who sees a roll: a player, the owner of a piece, or a set of players."""
        found = self.expr(node, scope)
        kind = ty.bare(found.type)
        if isinstance(kind, ty.SetOf | ty.RowOf | ty.Unknown):
            return self.coerce(found, ty.SetOf(ty.PLAYER))
        one = self.chooser(found)
        return n.MakeSet((one,), type=ty.SetOf(ty.PLAYER), span=node.span)

    @abstractmethod
    def chooser(self, by: n.Expr) -> n.Expr:
        """A player, or a piece, which stands for its owner; see ``Choices``."""

    def counted(self, node: t.Assign, roll: t.Roll, place: Place) -> list[k.Stmt]:
        """``p.dice = roll 5 times 1..6``: how often each face came, one roll after another."""
        assert roll.times is not None
        span, face, die = node.span, t.Id("each face", span=node.span), t.Id("the die", span=node.span)

        def count(of: t.Id, operator: str, number: int) -> t.Statement:
            target = t.Index(node.target, t.Name(of.text, span=node.target.span), span=node.target.span)
            return t.Assign(operator, target, t.Number(number, span=span), span=span)

        one = replace(roll, times=None)
        again = t.Repeat(roll.times, (t.Let(die, None, one, span=span), count(die, "+=", 1)), None, span=span)
        found = self.statement(again, place)
        if node.operator == "=":
            found = (
                self.statement(t.ForEach(face, roll.faces, None, (), (count(face, "=", 0),), span=span), place) + found
            )
        return found

    @abstractmethod
    def statement(self, node: t.Statement, place: Place) -> list[k.Stmt]:
        """One statement; see ``Statements``."""

    def table_of(self, name: t.Id, kind: str) -> str:
        """A wheel or deck by name; empty if there is none."""
        known = [d.name for d in self.p.domains.values() if d.kind == kind]
        if name.text in known:
            return name.text
        self.problems.unknown(f"{kind}-unknown", name.span, name.text, known)
        return ""
