"""Statements as closures: they give None, or a signal when control leaves them."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never, cast

from dsl.engines.linking.layout import ACTIVE, PHASE
from dsl.engines.program import code as c
from dsl.engines.program.nodes import NO, Expr
from dsl.engines.protocol.journal_lines import log_line, turn_line
from dsl.engines.protocol.zones import DISCARDED, DRAWN, HAND, ON_TOP, UNDER
from dsl.engines.reference.closures import NEXT, STOP, Frame, Run, Temps
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.fields import Fields
from dsl.engines.reference.flow.locals import Locals
from dsl.engines.reference.flow.loops import Loops
from dsl.engines.reference.flow.rule_calls import RuleCalls
from dsl.engines.reference.outcome import end_game
from dsl.engines.reference.texts import Texts

_ZONES = {c.Zone.DISCARDS: DISCARDED, c.Zone.TOP: ON_TOP, c.Zone.UNDER: UNDER, c.Zone.DRAWN: DRAWN}


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

    # ---- turns
    def turn(self, node: c.Turn, t: Temps) -> Run:
        """The turn of a player, from beginning to end."""
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
            self.rules.run(self.p.always, [])

    def begin_play(self) -> Run:
        """Setup is over."""
        state, machine = self.state, self.m

        def run(_f: Frame) -> None:
            state[PHASE] = 1
            if machine.opening is not None:
                machine.opening.play_begins()

        return run
