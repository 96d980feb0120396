"""Compiles statements and calls of rules; they return None, or a signal when control leaves them."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never, cast

from dsl.engines.linking.layout import ACTIVE, PHASE
from dsl.engines.program import code as c
from dsl.engines.program.nodes import NO, Expr
from dsl.engines.protocol.events import log_line, turn_line
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.fields import Fields
from dsl.engines.reference.flow.loops import Locals, Loops
from dsl.engines.reference.machine import end_game
from dsl.engines.reference.operators import NEXT, RETURN, STOP, Eval, Frame, Run, Temps
from dsl.engines.reference.texts import Texts

CompiledRule = tuple[Run, list[int]]
"""The code of a rule that never waits, and the initial values of its temporaries after the arguments."""


class RuleCalls:
    """Compiles calls and results; rules that never wait are compiled at the first call."""

    def __init__(self, expressions: Expressions, store: Locals, code: Callable[[c.Code, Temps], Run]) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state, self.locals, self.code = self.m.state, store, code
        self.compiled: dict[int, CompiledRule] = {}
        self._everybody = (1 << self.p.seats) - 1

    def run(self, number: int, values: list[int]) -> None:
        """Run a rule that never waits, which is compiled at the first call."""
        if number not in self.compiled:
            row = self.p.rules[number]
            temps = Temps(row.temps)
            self.compiled[number] = self.code(row.code, temps), [0] * (temps.size - row.arguments)
        body, rest = self.compiled[number]
        body(values + rest)

    def call(self, node: c.CallRule, t: Temps) -> Run:
        """Compile a call of a rule that never waits."""
        arguments, number, run_rule = [self.e.expr(a, t) for a in node.arguments], node.rule, self.run
        store = self.locals.setter(node.result, node.state, t) if node.result != NO else None
        guard = self.locals.setter(node.guard, node.state, t) if node.guard != NO else None
        machine, everybody = self.m, self._everybody

        def run(f: Frame) -> None:
            machine.enter()
            run_rule(number, [a(f) for a in arguments])
            if store is not None:
                store(f, machine.result, 0)
            if guard is not None:
                guard(f, machine.seers & everybody, 0)

        return run

    def give(self, node: c.Give, t: Temps) -> Run:
        """Compile a return from a rule that never waits."""
        value = self.e.expr(node.value, t) if node.value is not None else None
        seers, machine = self.e.expr(node.seers, t) if node.seers is not None else None, self.m

        def run(f: Frame) -> int:
            machine.seers = seers(f) if seers is not None else -1
            machine.result = value(f) if value is not None else 0
            return RETURN

        return run

    def put_result(self, value: Eval | None, seers: Eval | None) -> Callable[[Frame], None]:
        """A function that stores the result of a rule that can wait in the state."""
        place, state, machine, everybody = self.p.result, self.state, self.m, self._everybody
        if place is None or value is None:
            return lambda f: None
        found, offset, words = value, place.offset, place.words

        def run(f: Frame) -> None:
            who = seers(f) if seers is not None else everybody
            given = found(f)
            state[offset] = who
            machine.put_set(offset + 1, words, given & (1 << 32 * words) - 1)

        return run

    def take_result(self, slot: int, guard: int) -> Run:
        """Compile the move of a called rule's result to a local."""
        place, state, machine = self.p.result, self.state, self.m
        assert place is not None
        row, seers = self.p.slots[slot], self.p.slots[guard] if guard != NO else None
        offset, words = place.offset, place.words

        def run(_f: Frame) -> None:
            machine.put(row, machine.get_set(offset + 1, words) if row.bits else state[offset + 1])
            if seers is not None:
                machine.put(seers, state[offset])
            for word in range(offset, offset + 1 + words):
                state[word] = 0

        return run


class Statements:
    """Compiles statements for one machine."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state = self.m.state
        self.fields = Fields(expressions)
        self.texts = Texts(expressions)
        self.locals = Locals(expressions)
        self.loops = Loops(expressions, self.code)
        self.rules = RuleCalls(expressions, self.locals, self.code)
        expressions.run_rule = self.rules.call

    # ---- code
    def code(self, code: c.Code, t: Temps) -> Run:
        """Compile a sequence of statements."""
        parts = [self.statement(s, t) for s in code]
        if len(parts) == 1:
            return parts[0]

        def run(f: Frame) -> int | None:
            for part in parts:
                signal = part(f)
                if signal is not None:
                    return signal
            return None

        return run

    def statement(self, node: c.Stmt, t: Temps) -> Run:  # noqa: C901  # a case for every node, nothing else
        """The closure of any statement."""
        match cast(c.AnyStmt, node):
            case c.SetTemp(slot=slot, value=value, key=key):
                return self.locals.set(self.locals.setter(slot, False, t), value, key, t)
            case c.SetVar(slot=slot, value=value, key=key):
                return self.locals.set(self.locals.setter(slot, True, t), value, key, t)
            case c.Fill() as fill:
                return self.locals.fill(fill, t)
            case c.Store() as store:
                return self.fields.store(store, t)
            case c.Move() as move:
                return self.fields.move(move, t)
            case c.NewPiece() as new:
                return self.fields.new_piece(new, t)
            case c.PutCard() as card:
                return self.put_card(card, t)
            case c.Gather(deck=deck, if_empty=if_empty):
                return self.gather(deck, if_empty)
            case c.Log() as log:
                return self.log(log, t)
            case c.Reveal(sight=sight):
                return self.locals.put_word(self.p.sights[sight].revealed, 1)
            case c.EndGame() as end:
                return self.end_game(end, t)
            case c.Branch(condition=condition, then=then, otherwise=otherwise):
                test, yes, no = self.e.expr(condition, t), self.code(then, t), self.code(otherwise, t)
                return lambda f: yes(f) if test(f) else no(f)
            case c.Repeat() as repeat:
                return self.loops.repeat(repeat, t)
            case c.Each() as each:
                return self.loops.each(each, t)
            case c.Turn() as turn:
                return self.turn(turn, t)
            case c.Stop():
                return lambda f: STOP
            case c.Next():
                return lambda f: NEXT
            case c.Give() as give:
                return self.rules.give(give, t)
            case c.CallRule() as call:
                return self.rules.call(call, t)
            case c.Zero(slots=slots):
                return self.locals.zero(slots)
            case c.EndTurn():
                return self.locals.put_word(ACTIVE, -1)
            case c.AtRest():
                return lambda f: self.at_rest()
            case c.BeginPlay():
                return self.begin_play()
            case c.Freeze() as freeze:
                return self.loops.freeze(freeze, t)
            case c.TakeResult(slot=slot, guard=guard):
                return self.rules.take_result(slot, guard)
            case other:
                assert_never(other)

    # ---- cards, texts, ends
    def put_card(self, node: c.PutCard, t: Temps) -> Run:
        """Compile the move of a card to a place."""
        deck, put, under = node.deck, self.e.kernels.cards.put, node.under
        card, place = self.e.expr(node.card, t), self.e.expr(node.place, t)
        return lambda f: put(deck, card(f), place(f), under)

    def gather(self, deck: int, if_empty: bool) -> Run:
        """Compile the return of the discards to the pile."""
        cards = self.e.kernels.cards

        def run(_f: Frame) -> None:
            if not if_empty or not cards.next_cards(deck):
                cards.gather(deck)

        return run

    def log(self, node: c.Log, t: Temps) -> Run:
        """Compile a ``log`` statement."""
        shown, machine, state, line = self.texts.entry(node.text, t), self.m, self.state, log_line(self.p, node)

        def run(f: Frame) -> None:
            if machine.fact is not None:  # nothing happens in fact
                return
            machine.journal.append(line(*shown(f), state[ACTIVE]))

        return run

    def end_game(self, node: c.EndGame, t: Temps) -> Run:
        """Compile ``win``, ``lose`` or ``tie``."""
        who, machine, how = self.e.expr(node.who, t), self.m, node.how
        clauses, span = tuple(self.p.clauses[i] for i in node.clauses), self.p.spans[node.at]
        return lambda f: end_game(machine, how, who(f), clauses, span)

    # ---- turns
    def turn(self, node: c.Turn, t: Temps) -> Run:
        """Compile the turn of a player, from beginning to end."""
        begin, body, last = self.begin_turn(node.player, node.at, t), self.code(node.body, t), self.code(node.last, t)
        over = self.locals.put_word(ACTIVE, -1)

        def run(f: Frame) -> int | None:
            if not begin(f):
                return None
            signal = body(f)
            last(f)
            over(f)
            return signal

        return run

    def begin_turn(self, of: Expr, at: int, t: Temps) -> Callable[[Frame], bool]:
        """Compile the start of a turn; the closure returns whether it is played."""
        player, state, machine, span = self.e.expr(of, t), self.state, self.m, self.p.spans[at]
        note = self.e.kernels.positions.note

        def begin(f: Frame) -> bool:
            who = player(f)
            opening = machine.opening if machine.fact is None else None
            if opening is not None and not opening.turn_begins(who):
                return False
            state[ACTIVE] = who
            self.fields.begin_turn(who)
            machine.moved()
            note()
            machine.journal.append(turn_line(who, span))
            return True

        return begin

    def at_rest(self) -> None:
        """Compile the tests of ``always``, which are skipped during setup."""
        if self.p.always != NO and self.state[PHASE] == 1:
            self.rules.run(self.p.always, [])

    def begin_play(self) -> Run:
        """Compile the end of setup."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[PHASE] = 1
            if machine.opening is not None:
                machine.opening.play_begins()

        return run
