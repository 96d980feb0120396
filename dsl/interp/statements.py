"""Statements that do not wait, as closures. A closure gives None, or a signal when control leaves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.interp import outcome
from dsl.interp.builtins import DISCARDED, HAND, PILE
from dsl.interp.core import in_order
from dsl.interp.errors import RuleError
from dsl.interp.expressions import Compiler
from dsl.interp.machine import Frame
from dsl.interp.texts import Texts
from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.events import Datum, Entry, Shown
from dsl.link.layout import ACTIVE, PHASE

STOP, NEXT, RETURN = 1, 2, 3
Run = Callable[[Frame], int | None]


class Statements(Compiler):
    """Adds statements to expressions. Locals of a frame live in the state, all others in scratch."""

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

    # ---- locals and fields
    def setter(self, local: n.Local) -> Callable[[Frame, Any], None]:
        """How a local is stored."""
        place = self.m.layout.locals.get(local)
        if place is None:
            slot = self.slot(local)

            def scratch(f: Frame, value: Any) -> None:
                f[slot] = value

            return scratch
        state, offset, width, put = self.state, place.offset, place.width, self.m.put_set
        if isinstance(ty.bare(local.type), ty.SetOf):
            return lambda f, value: put(offset, width, value)

        def store(f: Frame, value: Any) -> None:
            state[offset] = value

        return store

    def SetLocal(self, node: k.SetLocal) -> Run:
        value, store, span = self.expr(node.value), self.setter(node.local), node.span
        if not isinstance(ty.bare(node.local.type), ty.Int):
            return lambda f: store(f, value(f))

        def run(f: Frame) -> None:
            number = value(f)
            if not ty.INT_NONE <= number <= ty.INT_HIGH:
                raise RuleError("number-overflow", span)
            store(f, number)

        return run

    def Store(self, node: k.Store) -> Run:
        field = node.field
        address, value = self.address(node.owner, node.key, field), self.expr(node.value)
        place, machine, state, span = self.m.layout.fields[field], self.m, self.state, node.span
        low, high = self.limits(field.type)
        missing = ty.none_value(field.type) if isinstance(field.type, ty.Opt) else None
        is_set = isinstance(ty.bare(field.type), ty.SetOf)
        hands_over = field.name == "owner" and field.owner in machine.at

        def run(f: Frame) -> None:
            at, new = address(f), int(value(f))
            if at < 0:
                raise RuleError("store-missing", span, name=field.name)
            if is_set:
                if new.bit_length() > high:
                    raise RuleError("set-member", span, value=new.bit_length() - 1)
                machine.put_set(at, place.width, new)
            else:
                if not low <= new <= high and new != missing:
                    raise RuleError("store-range", span, name=field.name, value=new, low=low, high=high)
                state[at] = new
            machine.moved() if hands_over else machine.changed()

        return run

    def limits(self, kind: ty.Type) -> tuple[int, int]:
        """The smallest and largest number of a type; of a set the number of bits."""
        inner = ty.bare(kind)
        if isinstance(inner, ty.Int):
            values = self.game.values
            return values.get(inner.low_param, inner.low), values.get(inner.high_param, inner.high)
        if isinstance(inner, ty.Bool):
            return 0, 1
        if isinstance(inner, ty.SetOf):
            element = inner.element
            size = (
                element.high + 1
                if isinstance(element, ty.Int)
                else self.game.sizes.get(getattr(element, "name", ""), 0)
            )
            return 0, size
        return 0, self.game.sizes.get(getattr(inner, "name", ""), 1) - 1

    # ---- pieces and cards
    def MovePiece(self, node: k.MovePiece) -> Run:
        piece, machine, kind = self.expr(node.piece), self.m, node.kind
        if node.to is None:
            return lambda f: machine.move(kind, piece(f), -1)
        to = self.expr(node.to)
        return lambda f: machine.move(kind, piece(f), to(f))

    def NewPiece(self, node: k.NewPiece) -> Run:
        kind, machine, state, span = node.kind, self.m, self.state, node.span
        at = self.expr(node.at) if node.at is not None else (lambda f: -1)
        owner = self.expr(node.owner) if node.owner is not None else (lambda f: -1)
        values = [(field, self.expr(value)) for field, value in node.values]
        limit, used = self.game.sizes[kind], self.m.layout.used[kind]

        def run(f: Frame) -> None:
            piece = state[used]
            if piece >= limit:
                raise RuleError("pieces-full", span, kind=kind, limit=limit)
            given = {field: value(f) for field, value in values}
            where, whose = at(f), owner(f)
            state[used] += 1
            outcome.first_values(self, kind, piece)
            for field, value in given.items():
                self.put_field(field, piece, value, span)
            state[machine.owner[kind] + piece] = whose
            machine.move(kind, piece, where)

        return run

    def put_field(self, field: n.Field, member: int, value: int, span: Any) -> None:
        """Store a checked value of a field of a member."""
        place = self.m.layout.fields[field]
        at = place.offset + member * place.width * place.per
        low, high = self.limits(field.type)
        if isinstance(ty.bare(field.type), ty.SetOf):
            self.m.put_set(at, place.width, value)
            return
        missing = ty.none_value(field.type) if isinstance(field.type, ty.Opt) else None
        if not low <= value <= high and value != missing:
            raise RuleError("store-range", span, name=field.name, value=value, low=low, high=high)
        self.state[at] = value

    def CardTo(self, node: k.CardTo) -> Run:
        card, begin, state, machine = self.expr(node.card), self.m.layout.decks[node.deck], self.state, self.m
        player = self.expr(node.player) if node.player is not None else None

        def run(f: Frame) -> None:
            state[begin + card(f)] = DISCARDED if player is None else HAND + player(f)
            machine.changed()

        return run

    def ShuffleDeck(self, node: k.ShuffleDeck) -> Run:
        begin, size, state = self.m.layout.decks[node.deck], self.game.sizes[node.deck], self.state
        machine = self.m

        def run(f: Frame) -> None:
            for card in range(begin, begin + size):
                if state[card] == DISCARDED:
                    state[card] = PILE
            machine.changed()

        return run

    def RevealField(self, node: k.RevealField) -> Run:
        offset, state = self.m.layout.revealed[node.field], self.state

        def run(f: Frame) -> None:
            state[offset] = 1

        return run

    # ---- texts and ends
    def WriteLog(self, node: k.WriteLog) -> Run:
        shown, journal, state = self.texts.entry(node.text), self.m.journal, self.state

        def run(f: Frame) -> None:
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

        def run(f: Frame) -> int | None:
            left = times(f) if times is not None else -1
            while left != 0:
                left -= 1
                spend(1, span)
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
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

    def frozen(self, local: n.Local, domain: n.Expr, keys: tuple[n.Expr, ...]) -> Callable[[Frame], list[int]]:
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

        def run(f: Frame) -> int:
            machine.result = value(f) if value is not None else 0
            return RETURN

        return run

    def CallRule(self, node: k.CallRule) -> Run:
        """A rule that does not wait, called from structured code or from a block."""
        size, body = self.rule(node.name)
        arguments = [self.expr(a) for a in node.arguments]
        store = self.setter(node.result) if node.result is not None else None
        machine, span = self.m, node.span

        def run(f: Frame) -> None:
            frame = [a(f) for a in arguments]
            frame += [0] * (size[0] - len(frame))
            machine.spend(1, span)
            if machine.trace is not None:
                machine.trace.append((node.name, span))
            body[0](frame)
            if store is not None:
                store(f, machine.result)

        return run

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
        begin, body = self.BeginTurn(b.BeginTurn(node.player, span=node.span)), self.code(node.body)

        def run(f: Frame) -> int | None:
            begin(f)
            signal = body(f)
            self.end_turn()
            return signal

        return run

    # ---- what blocks add
    def BeginTurn(self, node: b.BeginTurn) -> Run:
        player, state, machine = self.expr(node.player), self.state, self.m

        def run(f: Frame) -> None:
            who = player(f)
            state[ACTIVE] = who
            outcome.reset_turn(self, who)
            machine.moved()
            shown = Shown("", (("player", Datum("player", who)),))
            machine.journal.append(Entry("turn", shown, who, (), {}, node.span))

        return run

    def EndTurn(self, node: b.EndTurn) -> Run:
        return lambda f: self.end_turn()

    def end_turn(self) -> None:
        """The turn is over: the game is at rest, then nobody is active."""
        self.always()
        self.state[ACTIVE] = -1

    def AtRest(self, node: b.AtRest) -> Run:
        return lambda f: self.always()

    def BeginPlay(self, node: b.BeginPlay) -> Run:
        state = self.state

        def run(f: Frame) -> None:
            state[PHASE] = 1

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
        store, machine = self.setter(node.local), self.m
        return lambda f: store(f, machine.result)

    def CountDown(self, node: b.CountDown) -> Run:
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
