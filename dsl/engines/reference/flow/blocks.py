"""Compiles blocks and chances. Each terminator returns the next block, or ``WAIT``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never, cast

from dsl.engines.linking.game import NONE, Datum
from dsl.engines.linking.layout import DRAWN, HAND, ON_TOP
from dsl.engines.program import code as c
from dsl.engines.program.linked import Block, Holds
from dsl.engines.program.nodes import NO
from dsl.engines.protocol import events
from dsl.engines.protocol.engine import SPECTATOR, Expected
from dsl.engines.protocol.events import Chance, Decision, Pending
from dsl.engines.reference.flow.questions import Question
from dsl.engines.reference.flow.statements import Statements
from dsl.engines.reference.machine import end_game
from dsl.engines.reference.operators import Frame, Temps
from dsl.maps.board.masks import members as bits


class Chances:
    """One compiled chance."""

    def __init__(self, statements: Statements, node: c.Draw, t: Temps) -> None:
        self.e, self.m, self.p, self.node = statements.e, statements.m, statements.p, node
        self.name = self.p.domains[node.domain].name
        # a roll is of nothing that has a name
        self.what = "" if node.how is c.Chance.ROLL else self.name
        self.at = self.p.spans[node.at]
        self.faces, self.player, self.seers, self.until = (
            self.e.expr(part, t) if part is not None else None
            for part in (node.faces, node.player, node.seers, node.until)
        )
        self.hidden = statements.texts.hidden_kind(node.domain)
        self.weights = tuple(w or 0 for w in self.m.rows.tables.rows[node.weights].values) if node.weights != NO else ()

    def ask(self, f: Frame) -> Chance | None:
        """The current outcomes; None if there is nothing to draw."""
        viewers = self.hand_seers(self.player(f)) if self.player is not None else self.seers(f) if self.seers else None
        match self.node.how:
            case c.Chance.ROLL:
                assert self.faces is not None
                outcomes = bits(self.faces(f))
                viewers = self.piece_seers(outcomes, viewers)
                outcomes = [self.node.low + face for face in outcomes]
            case c.Chance.SPIN:
                outcomes = list(range(len(self.weights)))
            case c.Chance.DRAW | c.Chance.PEEK:
                outcomes = self.e.kernels.cards.next_cards(self.node.deck)
                if not outcomes:
                    return None
        weights = self.weights or (1,) * len(outcomes)
        if sum(weights) <= 0:
            raise self.m.error(self.node.error)
        data = tuple(Datum(self.name, value) for value in outcomes)
        return Chance(self.node.how.value, self.what, data, weights, viewers, self.at)

    def hand_seers(self, holder: int) -> int | None:
        """The players who see a card drawn to a player's hand, as a bit mask; None: all."""
        sees, deck = self.e.viewers.sees_cards, self.node.deck
        seers = sum(1 << p for p in range(self.p.seats) if sees(deck, p, HAND + holder))
        return None if sees(deck, SPECTATOR, HAND + holder) else seers

    def piece_seers(self, pieces: list[int], viewers: int | None) -> int | None:
        """The players who may learn which piece was rolled: those of ``viewers`` who see all of these pieces."""
        kind = self.hidden
        if not pieces or kind is None:
            return viewers
        sees, everybody = self.e.viewers.sees_piece, self.e.viewers.everybody
        seers = sum(1 << p for p in range(self.p.seats) if all(sees(kind, p, piece) for piece in pieces))
        if viewers is None:
            return None if seers == everybody else seers
        return seers & viewers


WAIT = -1
End = Callable[[Frame], int]


@dataclass
class Wait:
    """A block that waits: its question in the current position, and what an answer does.

    ``take`` returns the block that follows an answer; a chance has no ``question``.
    """

    ask: Callable[[Frame], Pending | None]
    take: Callable[[Frame, Pending, int], int]
    question: Question | None = None


class Blocks:
    """Compiles blocks; ``asked`` is the question of the last block that waited."""

    def __init__(
        self,
        statements: Statements,
        shown: list[list[events.Option]],
        forced: Callable[[Decision, Question, Frame], None],
    ) -> None:
        """``shown`` are the options of each question; ``forced`` is called for a choice taken without asking."""
        self.s, self.e, self.m, self.p = statements, statements.e, statements.m, statements.p
        self.state = self.m.state
        self._shown, self._forced = shown, forced
        self.waits: dict[int, Wait] = {}
        self.asked: Pending | None = None
        self.expect: Expected | None = None

    def end(self, number: int, block: Block, t: Temps) -> End:  # noqa: C901  # a case for every node, nothing else
        """Compile a terminator, which returns the next block, or ``WAIT``."""
        match cast(c.AnyTerminator, block.end):
            case c.Jump(target=target):
                return lambda f: target
            case c.Test(condition=condition, yes=yes, no=no):
                test = self.e.expr(condition, t)
                return lambda f: yes if test(f) else no
            case c.NextOf() as loop:
                return self.next_of(loop, t)
            case c.CountDown(slot=slot, body=body, end=end):
                return self.count_down(self.p.slots[slot].offset, body, end)
            case c.BeginTurn(player=player, body=body, passed=passed, at=at):
                begin = self.s.begin_turn(player, at, t)
                return lambda f: body if begin(f) else passed
            case c.CallBlock() as call:
                return self.call(call, t)
            case c.Return() as give:
                return self.give_back(give, t)
            case c.Decide() as decide:
                return self.decide(number, decide, t)
            case c.Answered() as answered:
                return self.answered(answered)
            case c.Draw() as draw:
                return self.draw(number, draw, t)
            case c.Halt(at=at):
                return self.halt(at)
            case other:
                assert_never(other)

    def halt(self, at: int) -> End:
        """``play`` has ended without a winner: a draw."""
        machine, span = self.m, self.p.spans[at]

        def run(_f: Frame) -> int:
            end_game(machine, c.End.TIE, 0, (), span)
            return WAIT

        return run

    # ---- loops
    def next_of(self, node: c.NextOf, t: Temps) -> End:
        """Compile the step to the next member that exists and satisfies the condition, or out of the loop."""
        slot, present, m = self.p.slots[node.slot], self.s.loops.present(node.kind), self.m
        where = self.e.expr(node.where, t) if node.where is not None else None
        kept = self.p.slots[node.present] if node.present != NO else None
        take = self.first_of_queue(node.members) if self.queues(node.members) else self.first_of_set(node.members)

        def run(f: Frame) -> int:
            while (x := take()) >= 0:
                if kept is not None and m.get_set(kept.offset, kept.words) >> x & 1 and not present() >> x & 1:
                    continue  # it has left the board since the loop began
                m.put(slot, x)
                if where is None or where(f):
                    return node.body
            return node.end

        return run

    def queues(self, number: int) -> bool:
        """Whether the members of a loop are stored as a queue, because their order counts."""
        return self.p.slots[number].holds is Holds.QUEUE

    def first_of_queue(self, number: int) -> Callable[[], int]:
        """A function that removes the first member of a queue and returns it, or -1."""
        offset, state = self.p.slots[number].offset, self.state

        def take() -> int:
            count = state[offset]
            if count == 0:
                return NONE
            first = state[offset + 1]
            for at in range(offset + 1, offset + count):
                state[at] = state[at + 1]
            state[offset + count] = 0
            state[offset] = count - 1
            return first

        return take

    def first_of_set(self, number: int) -> Callable[[], int]:
        """A function that removes the lowest member of a set and returns it, or -1."""
        slot, m = self.p.slots[number], self.m

        def take() -> int:
            mask = m.get_set(slot.offset, slot.words)
            low = mask & -mask
            m.put_set(slot.offset, slot.words, mask ^ low)
            return low.bit_length() - 1

        return take

    def count_down(self, offset: int, body: int, end: int) -> End:
        """Compile the start of one of the remaining rounds, or the end of the loop."""
        state = self.state

        def run(_f: Frame) -> int:
            if state[offset] <= 0:
                return end
            state[offset] -= 1
            return body

        return run

    # ---- rules
    def call(self, node: c.CallBlock, t: Temps) -> End:
        """Compile a call: arguments and the block to return to are stored in the rule's frame."""
        rule, state, m = self.p.rules[node.rule], self.state, self.m
        arguments = [self.e.expr(a, t) for a in node.arguments]
        places, back, after, entry = [self.p.slots[s] for s in rule.parameters], rule.frame[0], node.after, rule.entry

        def run(f: Frame) -> int:
            values = [a(f) for a in arguments]
            state[back] = after + 1
            for place, value in zip(places, values):
                m.put(place, value)
            return entry

        return run

    def give_back(self, node: c.Return, t: Temps) -> End:
        """Compile a return: the result is stored, the frame cleared."""
        value = self.e.expr(node.value, t) if node.value is not None else None
        keep = self.s.rules.put_result(value, self.e.expr(node.seers, t) if node.seers is not None else None)
        begin, stop = self.p.rules[node.rule].frame
        state, cleared = self.state, type(self.state)("i", bytes(4 * (stop - begin)))

        def run(f: Frame) -> int:
            keep(f)
            after = state[begin] - 1
            state[begin:stop] = cleared
            return after

        return run

    # ---- decisions
    def decide(self, number: int, node: c.Decide, t: Temps) -> End:
        """Compile a decision: without choices go on, take a single one, else wait."""
        question = Question(self.s, node.question, self._shown[node.question], t)
        taken = [[self.p.slots[bind.taken] for bind in option.binds] for option in question.row.options]
        m = self.m

        def take(_f: Frame, decision: Pending, index: int) -> int:
            assert isinstance(decision, Decision)
            option, *values = decision.numbers(index)
            if node.answers != NO:
                self.keep_answer(node.answers, decision.player, option, values)
                return node.after
            for place, value in zip(taken[option], values):
                m.put(place, value)
            return node.targets[option]

        def run(f: Frame) -> int:
            if m.opening is not None:
                m.opening.question()
            known = question.expected(f, self.expect) if self.expect is not None else None
            if known is not None:
                self.asked = known
                return WAIT
            decision = question.decision(f)
            if not decision.choices:
                return node.otherwise
            if len(decision.choices) == 1 and not decision.secret:
                self._forced(decision, question, f)
                return take(f, decision, 0)
            self.asked = decision
            return WAIT

        self.waits[number] = Wait(question.decision, take, question)
        return run

    def keep_answer(self, answers: int, player: int, option: int, values: list[int]) -> None:
        """Store the answer of a player."""
        slot = self.p.slots[answers]
        at = slot.offset + player * slot.words
        for i, word in enumerate((option + 1, *values)):
            self.state[at + i] = word

    def answered(self, node: c.Answered) -> End:
        """Compile the branch to the block that follows a stored answer."""
        who, kept, state, m = self.p.slots[node.player].offset, self.p.slots[node.answers], self.state, self.m
        options = self.p.questions[node.question].options
        taken = [[self.p.slots[bind.taken] for bind in option.binds] for option in options]

        def run(_f: Frame) -> int:
            at = kept.offset + state[who] * kept.words
            option = state[at] - 1
            if option < 0:
                return node.otherwise
            for i, place in enumerate(taken[option]):
                m.put(place, state[at + 1 + i])
            return node.targets[option]

        return run

    # ---- chance
    def draw(self, number: int, node: c.Draw, t: Temps) -> End:
        """Offer the outcomes and wait; a card from an empty deck is none without any chance."""
        chance, slot, m, cards = Chances(self.s, node, t), self.p.slots[node.slot], self.m, self.e.kernels.cards

        def take(f: Frame, pending: Pending, index: int) -> int:
            assert isinstance(pending, events.Chance)
            value = pending.outcomes[index].value
            if node.how is c.Chance.DRAW:
                cards.put(node.deck, value, DRAWN if chance.player is None else HAND + chance.player(f))
            elif node.how is c.Chance.PEEK:
                cards.put(node.deck, value, ON_TOP)
            m.put(slot, value)
            return node.again if chance.until is not None and not chance.until(f) else node.after

        def run(f: Frame) -> int:
            self.asked = chance.ask(f)
            if self.asked is None:
                m.put(slot, NONE)
                return node.after
            return WAIT

        self.waits[number] = Wait(chance.ask, take)
        return run
