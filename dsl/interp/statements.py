"""Statements that do not wait, as closures. A closure gives None, or a signal when control leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dsl.engine.errors import RuleError
from dsl.engine.events import Entry, Shown
from dsl.interp import outcome
from dsl.interp.core import in_order
from dsl.interp.machine import Frame
from dsl.interp.tables import Tables
from dsl.interp.texts import Texts
from dsl.interp.writes import Run
from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.datum import Datum
from dsl.link.layout import ACTIVE, PHASE
from dsl.source import Span

STOP, NEXT, RETURN = 1, 2, 3


class Statements(Tables):
    """Adds sequences, choices, loops, calls and turns."""

    # tests the ends of the game, if setup is over; set by the engine
    always: Callable[[], None]

    def prepare(self) -> None:
        """Texts and called rules, made once everything else exists."""
        self.texts = Texts(self)
        self.called: dict[str, tuple[list[int], list[Run]]] = {}

    # ---- code
    def code(self, code: k.Code) -> Run:
        """A sequence."""
        parts = [self.statement(s) for s in code]
        if len(parts) == 1:
            return parts[0]

        def run(f: Frame) -> int | None:
            for part in parts:
                signal = part(f)
                if signal is not None:
                    return signal
            return None

        return run

    def statement(self, node: k.Stmt) -> Run:
        """The closure of any statement that does not wait."""
        method: Callable[[Any], Run] = getattr(self, type(node).__name__)
        return method(node)

    # ---- texts and ends
    def WriteLog(self, node: k.WriteLog) -> Run:
        shown, journal, state = self.texts.entry(node.text), self.m.journal, self.state

        machine = self.m

        def run(f: Frame) -> None:
            if machine.fact is not None:  # nothing happens in fact
                return
            text, private = shown(f)
            player = state[ACTIVE] if state[ACTIVE] >= 0 else None
            journal.append(Entry("log", text, player, node.clauses, private, node.span))

        return run

    def EndGame(self, node: k.EndGame) -> Run:
        who = self.expr(node.who) if node.who is not None else None
        many = node.who is not None and isinstance(ty.bare(node.who.type), ty.SetOf | ty.RowOf)

        def run(f: Frame) -> None:
            mask = 0
            if who is not None:
                mask = int(who(f)) if many else 1 << who(f)
            outcome.end(self.m, node.kind, mask, node.clauses, node.span)

        return run

    # ---- compounds
    def Branch(self, node: k.Branch) -> Run:
        condition, then, otherwise = self.expr(node.condition), self.code(node.then), self.code(node.otherwise)
        return lambda f: then(f) if condition(f) else otherwise(f)

    def Loop(self, node: k.Loop) -> Run:
        times = self.expr(node.times) if node.times is not None else None
        until = self.expr(node.until) if node.until is not None else None
        body, spend, span, rounds = self.code(node.body), self.m.spend, node.span, node.rounds
        last = self.code(node.last) if node.last else None

        def run(f: Frame) -> int | None:
            left = times(f) if times is not None else -1
            while left != 0:
                left -= 1
                spend(1, span)
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
                if last is not None:
                    last(f)
                if rounds:
                    self.always()
                if until is not None and until(f):
                    return None
            return None

        return run

    def Each(self, node: k.Each) -> Run:
        freeze = self.frozen(node.local, node.domain, node.keys)
        store, present = self.setter(node.local), self.present(node.local)
        where = self.expr(node.where) if node.where is not None else None
        body, spend, span = self.code(node.body), self.m.spend, node.span

        def run(f: Frame) -> int | None:
            members, before = freeze(f), present()
            for x in members:
                spend(1, span)
                if before >> x & 1 and not present() >> x & 1:
                    continue
                store(f, x)
                if where is not None and not where(f):
                    continue
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
            return None

        return run

    def frozen(self, local: n.Local, domain: n.Expr, keys: tuple[n.Expr, ...]) -> Callable[[Frame], Sequence[int]]:
        """The members of a loop in their order, all fixed before the first round."""
        members, store = self.expr(domain), self.setter(local)
        closures = [self.expr(key) for key in keys]
        if not closures:
            return lambda f: in_order(members(f))

        def sort(f: Frame) -> list[int]:
            ranked = []
            for place, x in enumerate(in_order(members(f))):
                store(f, x)
                ranked.append(([key(f) for key in closures], place, x))
            return [x for _, _, x in sorted(ranked)]

        return sort

    def present(self, local: n.Local) -> Callable[[], int]:
        """The pieces on the board as a loop begins: those that leave it meanwhile are skipped. Nothing else leaves."""
        kind = ty.bare(local.type)
        if not (isinstance(kind, ty.Dom) and kind.name in self.m.at):
            return lambda: 0
        name, on_board = kind.name, self.m.on_board
        return lambda: on_board(name)

    def Leave(self, node: k.Leave) -> Run:
        signal = STOP if node.kind == "stop" else NEXT
        return lambda f: signal

    def Give(self, node: k.Give) -> Run:
        machine, value = self.m, self.expr(node.value) if node.value is not None else None
        seers = self.expr(node.seers) if node.seers is not None else None

        def run(f: Frame) -> int:
            machine.seers = seers(f) if seers is not None else -1
            machine.result = value(f) if value is not None else 0
            return RETURN

        return run

    def CallRule(self, node: k.CallRule) -> Run:
        """A rule that does not wait, called from structured code or from a block."""
        size, body = self.rule(node.name)
        parameters = self.game.program.rules[node.name].parameters
        arguments = [self.fitting(a, p.type) for a, p in zip(node.arguments, parameters)]
        store = self.result_setter(node.result) if node.result is not None else None
        machine, span = self.m, node.span

        def run(f: Frame) -> None:
            frame = [a(f) for a in arguments]
            frame += [0] * (size[0] - len(frame))
            machine.spend(1, span)
            body[0](frame)
            if store is not None:
                store(f)

        return run

    def result_setter(self, local: n.Local) -> Callable[[Frame], None]:
        """How the result of a rule is kept, with who may see it where that is not all."""
        store, machine = self.setter(local), self.m
        if local.guard is None:
            return lambda f: store(f, machine.result)
        guard, everybody = self.setter(local.guard), (1 << self.game.seats) - 1

        def keep(f: Frame) -> None:
            guard(f, machine.seers & everybody)
            store(f, machine.result)

        return keep

    def rule(self, name: str) -> tuple[list[int], list[Run]]:
        """The frame size and body of a rule that does not wait, compiled at first need."""
        known = self.called.get(name)
        if known is None:
            code = self.game.program.rules[name]
            size, body = [0], list[Run]()
            self.called[name] = known = (size, body)
            before = self.enter(f"rule {name}")
            for parameter in code.parameters:
                self.slot(parameter)
            body.append(self.code(code.body))
            size[0] = self.sizes.get(self.current, 0)
            self.enter(before)
        return known

    def TurnOf(self, node: k.TurnOf) -> Run:
        begin, body = self.turn(node.player, node.span), self.code(node.body)
        last = self.code(node.last) if node.last else None

        def run(f: Frame) -> int | None:
            if not begin(f):
                return None
            signal = body(f)
            if last is not None:
                last(f)
            self.always()
            self.end_turn()
            return signal

        return run

    def turn(self, of: n.Expr, span: Span) -> Callable[[Frame], bool]:
        """The beginning of a turn; whether it is played."""
        player, state, machine = self.expr(of), self.state, self.m
        note = self.builtins.note

        def begin(f: Frame) -> bool:
            who = player(f)
            opening = machine.opening if machine.fact is None else None
            if opening is not None and not opening.turn_begins(who):
                return False
            state[ACTIVE] = who
            outcome.reset_turn(self, who)
            machine.moved()
            note()
            shown = Shown("", (("player", Datum("player", who)),))
            machine.journal.append(Entry("turn", shown, who, (), {}, span))
            return True

        return begin

    # ---- what blocks add
    def EndTurn(self, node: b.EndTurn) -> Run:
        return lambda f: self.end_turn()

    def end_turn(self) -> None:
        """The turn is over: nobody is active."""
        self.state[ACTIVE] = -1

    def AtRest(self, node: b.AtRest) -> Run:
        return lambda f: self.always()

    def BeginPlay(self, node: b.BeginPlay) -> Run:
        state, machine = self.state, self.m

        def run(f: Frame) -> None:
            state[PHASE] = 1
            if machine.opening is not None:
                machine.opening.play_begins()

        return run

    def Zero(self, node: b.Zero) -> Run:
        places = [self.m.layout.locals[x] for x in node.locals if x in self.m.layout.locals]
        state = self.state
        spots = [w for p in places for w in range(p.offset, p.offset + p.words)]

        def run(f: Frame) -> None:
            for spot in spots:
                state[spot] = 0

        return run

    def KeepResult(self, node: b.KeepResult) -> Run:
        return self.result_setter(node.local)

    def CountFrom(self, node: b.CountFrom) -> Run:
        store, times = self.setter(node.counter), self.expr(node.times)
        return lambda f: store(f, max(0, times(f)))

    def Freeze(self, node: b.Freeze) -> Run:
        members = self.frozen(node.local, node.domain, node.keys)
        place, state, put = self.m.layout.locals[node.iterator], self.state, self.m.put_set
        keep = self.setter(node.present) if node.present is not None else None
        present = self.present(node.local)
        room = place.width - 1

        def run(f: Frame) -> None:
            found = list(members(f))
            if keep is not None:
                keep(f, present())
            if not node.iterator.ordered:
                put(place.offset, place.width, sum(1 << x for x in found))
                return
            if len(found) > room:
                raise RuleError("loop-sorted", node.span, limit=room, found=len(found))
            state[place.offset] = len(found)
            for i, x in enumerate(found):
                state[place.offset + 1 + i] = x

        return run
