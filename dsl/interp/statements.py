"""Statements as closures: they give None, or a signal when control leaves them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never, cast

from dsl.engine.journal_lines import log_line, turn_line
from dsl.engine.zones import DISCARDED, DRAWN, HAND, ON_TOP, UNDER
from dsl.interp.closures import Eval, Frame, Run, Temps, in_order
from dsl.interp.expressions import Expressions
from dsl.interp.fields import Fields
from dsl.interp.outcome import end_game
from dsl.interp.texts import Texts
from dsl.link.layout import ACTIVE, PHASE
from dsl.linked import code as c
from dsl.linked.nodes import NO, Expr
from dsl.linked.program import Holds, Slot

STOP, NEXT, RETURN = 1, 2, 3
CompiledRule = tuple[Run, list[int]]
"""The code of a rule that never waits, and what its temporaries begin with beside its arguments."""
_ZONES = {c.Zone.DISCARDS: DISCARDED, c.Zone.TOP: ON_TOP, c.Zone.UNDER: UNDER, c.Zone.DRAWN: DRAWN}


class Statements:
    """Compiles statements for one machine; rules that never wait are compiled when they are first called."""

    def __init__(self, expressions: Expressions) -> None:
        self.e, self.m, self.p = expressions, expressions.m, expressions.p
        self.state = self.m.state
        self.fields = Fields(expressions)
        self.texts = Texts(expressions)
        self.compiled_rules: dict[int, CompiledRule] = {}
        self._everybody = (1 << self.p.seats) - 1
        expressions.run_rule = self.call

    # ---- code
    def code(self, code: c.Code, t: Temps) -> Run:
        """A sequence."""
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
                return self.set(self.setter(slot, False, t), value, key, t)
            case c.SetVar(slot=slot, value=value, key=key):
                return self.set(self.setter(slot, True, t), value, key, t)
            case c.Fill() as fill:
                return self.fill(fill, t)
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
                return self.put_word(self.p.sights[sight].revealed, 1)
            case c.EndGame() as end:
                return self.end_game(end, t)
            case c.Branch(condition=condition, then=then, otherwise=otherwise):
                test, yes, no = self.e.expr(condition, t), self.code(then, t), self.code(otherwise, t)
                return lambda f: yes(f) if test(f) else no(f)
            case c.Repeat() as repeat:
                return self.repeat(repeat, t)
            case c.Each() as each:
                return self.each(each, t)
            case c.Turn() as turn:
                return self.turn(turn, t)
            case c.Stop():
                return lambda f: STOP
            case c.Next():
                return lambda f: NEXT
            case c.Give() as give:
                return self.give(give, t)
            case c.CallRule() as call:
                return self.call(call, t)
            case c.Zero(slots=slots):
                return self.zero(slots)
            case c.EndTurn():
                return self.put_word(ACTIVE, -1)
            case c.AtRest():
                return lambda f: self.at_rest()
            case c.BeginPlay():
                return self.begin_play()
            case c.Freeze() as freeze:
                return self.freeze(freeze, t)
            case c.TakeResult(slot=slot, guard=guard):
                return self.take_result(slot, guard)
            case other:
                assert_never(other)

    # ---- locals
    def setter(self, slot: int, state: bool, t: Temps) -> Callable[[Frame, int, int], None]:
        """How a local takes a value; of a table with the key."""
        if state:
            row, put = self.p.slots[slot], self.m.put
            return lambda f, value, key: put(row, value, key)
        place = t.at(slot)

        def scratch(f: Frame, value: int, key: int) -> None:
            f[place + key] = value

        return scratch

    def set(self, store: Callable[[Frame, int, int], None], value: Expr, key: Expr | None, t: Temps) -> Run:
        """A local takes a value; the key is worked out first."""
        new = self.e.expr(value, t)
        if key is None:
            return lambda f: store(f, new(f), 0)
        which = self.e.expr(key, t)

        def run(f: Frame) -> None:
            at = which(f)
            store(f, new(f), at)

        return run

    def fill(self, node: c.Fill, t: Temps) -> Run:
        """All values of a table become one."""
        value, store = self.e.expr(node.value, t), self.setter(node.slot, node.state, t)
        keys = range(self.p.slots[node.slot].count if node.state else t.count(node.slot))

        def run(f: Frame) -> None:
            first = value(f)
            for key in keys:
                store(f, first, key)

        return run

    def zero(self, slots: Sequence[int]) -> Run:
        """Locals that are dead become 0."""
        rows = [self.p.slots[slot] for slot in slots]
        words = [w for row in rows for w in range(row.offset, row.offset + _words(row))]
        state = self.state

        def run(_f: Frame) -> None:
            for word in words:
                state[word] = 0

        return run

    def put_word(self, word: int, value: int) -> Run:
        """One word of the state takes a value that is known."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[word] = value
            machine.changed()

        return run

    # ---- cards, texts, ends
    def put_card(self, node: c.PutCard, t: Temps) -> Run:
        """A card is put in a zone."""
        card, deck, put = self.e.expr(node.card, t), node.deck, self.e.kernels.cards.put
        if node.player is not None:
            player = self.e.expr(node.player, t)
            return lambda f: put(deck, card(f), HAND + player(f))
        zone = _ZONES[node.zone]
        return lambda f: put(deck, card(f), zone)

    def gather(self, deck: int, if_empty: bool) -> Run:
        """The discards go back to the pile."""
        cards = self.e.kernels.cards

        def run(_f: Frame) -> None:
            if not if_empty or not cards.next_cards(deck):
                cards.gather(deck)

        return run

    def log(self, node: c.Log, t: Temps) -> Run:
        """A line of the rules for the journal."""
        shown, machine, state, line = self.texts.entry(node.text, t), self.m, self.state, log_line(self.p, node)

        def run(f: Frame) -> None:
            if machine.fact is not None:  # nothing happens in fact
                return
            machine.journal.append(line(*shown(f), state[ACTIVE]))

        return run

    def end_game(self, node: c.EndGame, t: Temps) -> Run:
        """``win``, ``lose``, ``tie``."""
        who, machine, how = self.e.expr(node.who, t), self.m, node.how
        clauses, span = tuple(self.p.clauses[i] for i in node.clauses), self.p.spans[node.at]
        return lambda f: end_game(machine, how, who(f), clauses, span)

    # ---- compounds
    def repeat(self, node: c.Repeat, t: Temps) -> Run:
        """Rounds, each of which counts for the budget."""
        times = self.e.expr(node.times, t) if node.times is not None else None
        until = self.e.expr(node.until, t) if node.until is not None else None
        body, last = self.code(node.body, t), self.code(node.last, t)
        spend, error = self.m.spend, node.error

        def run(f: Frame) -> int | None:
            left = times(f) if times is not None else -1
            while left != 0:
                left -= 1
                spend(error)
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
                last(f)
                if until is not None and until(f):
                    return None
            return None

        return run

    def each(self, node: c.Each, t: Temps) -> Run:
        """A round for each member."""
        place = t.at(node.slot)
        members = self.frozen(lambda f, x: f.__setitem__(place, x), node.domain, node.keys, t)
        present = self.present(node.kind)
        where = self.e.expr(node.where, t) if node.where is not None else None
        body = self.code(node.body, t)

        def run(f: Frame) -> int | None:
            found, before = members(f), present()
            for x in found:
                if before >> x & 1 and not present() >> x & 1:
                    continue
                f[place] = x
                if where is not None and not where(f):
                    continue
                signal = body(f)
                if signal is not None and signal != NEXT:
                    return None if signal == STOP else signal
            return None

        return run

    def frozen(
        self, store: Callable[[Frame, int], None], domain: Expr, keys: Sequence[Expr], t: Temps
    ) -> Callable[[Frame], Sequence[int]]:
        """The members of a loop in their order, all fixed before the first round."""
        members, closures = self.e.expr(domain, t), [self.e.expr(key, t) for key in keys]
        if not closures:
            return lambda f: in_order(members(f))

        def sort(f: Frame) -> list[int]:
            ranked = []
            for place, x in enumerate(in_order(members(f))):
                store(f, x)
                ranked.append(([key(f) for key in closures], place, x))
            return [x for _, _, x in sorted(ranked)]

        return sort

    def present(self, kind: int) -> Callable[[], int]:
        """The pieces on the board as a loop begins: those that leave it meanwhile are passed over."""
        on_board = self.m.on_board
        return (lambda: on_board(kind)) if kind != NO else lambda: 0

    def freeze(self, node: c.Freeze, t: Temps) -> Run:
        """The members of a loop go to a set or a queue in the state."""
        members, machine, state = self.p.slots[node.members], self.m, self.state
        slot = self.p.slots[node.slot]
        found = self.frozen(lambda f, x: machine.put(slot, x), node.domain, node.keys, t)
        kept = self.p.slots[node.present] if node.present != NO else None
        present, offset = self.present(node.kind), members.offset

        def run(f: Frame) -> None:
            listed = list(found(f))
            if kept is not None:
                machine.put(kept, present())
            if members.holds is not Holds.QUEUE:
                machine.put(members, sum([1 << x for x in listed]))
                return
            if len(listed) > members.count:
                raise machine.error(node.error, len(listed))
            state[offset] = len(listed)
            for i, x in enumerate(listed):
                state[offset + 1 + i] = x

        return run

    # ---- turns
    def turn(self, node: c.Turn, t: Temps) -> Run:
        """The turn of a player, from beginning to end."""
        begin, body, last = self.begin_turn(node.player, node.at, t), self.code(node.body, t), self.code(node.last, t)
        over = self.put_word(ACTIVE, -1)

        def run(f: Frame) -> int | None:
            if not begin(f):
                return None
            signal = body(f)
            last(f)
            over(f)
            return signal

        return run

    def begin_turn(self, of: Expr, at: int, t: Temps) -> Callable[[Frame], bool]:
        """The beginning of a turn; whether it is played."""
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
        """Test the ends of the game, unless setup is still going on."""
        if self.p.always != NO and self.state[PHASE] == 1:
            self.run_rule(self.p.always, [])

    def begin_play(self) -> Run:
        """Setup is over."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[PHASE] = 1
            if machine.opening is not None:
                machine.opening.play_begins()

        return run

    # ---- rules
    def run_rule(self, number: int, values: list[int]) -> None:
        """Run a rule that never waits; it is compiled when it is first called."""
        if number not in self.compiled_rules:
            row = self.p.rules[number]
            temps = Temps(row.temps)
            self.compiled_rules[number] = self.code(row.code, temps), [0] * (temps.size - row.arguments)
        body, rest = self.compiled_rules[number]
        body(values + rest)

    def call(self, node: c.CallRule, t: Temps) -> Run:
        """A rule that never waits runs."""
        arguments, number, run_rule = [self.e.expr(a, t) for a in node.arguments], node.rule, self.run_rule
        store = self.setter(node.result, node.state, t) if node.result != NO else None
        guard = self.setter(node.guard, node.state, t) if node.guard != NO else None
        machine, everybody = self.m, self._everybody

        def run(f: Frame) -> None:
            run_rule(number, [a(f) for a in arguments])
            if store is not None:
                store(f, machine.result, 0)
            if guard is not None:
                guard(f, machine.seers & everybody, 0)

        return run

    def give(self, node: c.Give, t: Temps) -> Run:
        """Out of a rule that never waits."""
        value = self.e.expr(node.value, t) if node.value is not None else None
        seers, machine = self.e.expr(node.seers, t) if node.seers is not None else None, self.m

        def run(f: Frame) -> int:
            machine.seers = seers(f) if seers is not None else -1
            machine.result = value(f) if value is not None else 0
            return RETURN

        return run

    def put_result(self, value: Eval | None, seers: Eval | None) -> Callable[[Frame], None]:
        """What a rule that can wait gives is kept in the state until it is taken."""
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
        """What the called rule gave goes to a local, and is kept no more."""
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


def _words(slot: Slot) -> int:
    """All words of a local in the state; a queue begins with how many are in it."""
    return slot.count + 1 if slot.holds is Holds.QUEUE else slot.words * slot.count
