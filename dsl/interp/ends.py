"""How blocks end: loops, calls, decisions, chances. Each terminator gives the next block, or WAIT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.engine.errors import RuleError
from dsl.engine.events import Chance, Decision, Pending
from dsl.engine.protocol import SPECTATOR
from dsl.engine.zones import DRAWN, HAND, ON_TOP
from dsl.interp import outcome
from dsl.interp.decisions import Question
from dsl.interp.machine import Frame
from dsl.interp.telling import Telling
from dsl.interp.writes import Run
from dsl.ir import blocks as b
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.datum import NONE, Datum
from dsl.source import Source, Span

WAIT = -1
_NOWHERE = Span(Source("", ""), 1, 1, 1, 1)


@dataclass
class Wait:
    """A block that waits: what it asks in the position as it is, and what an answer does.

    ``take`` gives the block that follows an answer; a chance has no ``question``.
    """

    ask: Callable[[Frame], Pending | None]
    take: Callable[[Frame, Pending, int], int]
    question: Question | None = None


class Ends(Telling):
    """Compiles terminators."""

    waits: dict[int, Wait]  # by the number of the block
    asked: Pending | None

    def end(self, number: int, block: b.Block) -> Run:
        """A terminator: gives the next block, or WAIT."""
        match block.end:
            case b.Jump(target=target):
                return lambda f: target
            case b.Test(condition=condition, yes=yes, no=no):
                test = self.c.expr(condition)
                return lambda f: yes if test(f) else no
            case b.BeginTurn(player=player, body=body, after=after, span=span):
                begin = self.c.turn(player, span)
                return lambda f: body if begin(f) else after
            case b.NextOf():
                return self.next_of(block.end)
            case b.NextTime():
                return self.next_time(block.end)
            case b.CallBlock():
                return self.call(block.end)
            case b.Return():
                return self.give_back(block.end)
            case b.Decide():
                return self.decide(number, block.end)
            case b.Answered():
                return self.answered(block.end)
            case b.Draw():
                return self.draw(number, block.end)
        return self.halt

    def halt(self, f: Frame) -> int:
        """``play`` has ended without a winner: a draw."""
        outcome.end(self.m, "tie", 0, (), next(iter(self.game.program.rules.values())).span)
        return WAIT

    def next_of(self, end: b.NextOf) -> Run:
        place, state, m = self.m.layout.locals[end.iterator], self.m.state, self.m
        store = self.c.setter(end.local)
        present = self.c.present(end.local)
        began = self.c.expr(n.Load(end.present, type=end.present.type, span=_NOWHERE)) if end.present else None
        where = self.c.expr(end.where) if end.where is not None else None
        ordered = end.iterator.ordered

        def take() -> int:
            if ordered:
                count = state[place.offset]
                if count == 0:
                    return NONE
                first = state[place.offset + 1]
                for i in range(place.offset + 1, place.offset + count):
                    state[i] = state[i + 1]
                state[place.offset + count] = 0
                state[place.offset] = count - 1
                return first
            mask = m.get_set(place.offset, place.width)
            if not mask:
                return NONE
            low = mask & -mask
            m.put_set(place.offset, place.width, mask ^ low)
            return low.bit_length() - 1

        def run(f: Frame) -> int:
            while (x := take()) >= 0:
                if began is not None and began(f) >> x & 1 and not present() >> x & 1:
                    continue  # it has left the board since the loop began
                store(f, x)
                if where is None or where(f):
                    return end.body
            return end.end

        return run

    def next_time(self, end: b.NextTime) -> Run:
        offset, state = self.m.layout.locals[end.counter].offset, self.m.state

        def run(f: Frame) -> int:
            if state[offset] <= 0:
                return end.end
            state[offset] -= 1
            return end.body

        return run

    def call(self, end: b.CallBlock) -> Run:
        """Arguments go to the rule's frame, and with them the block to come back to."""
        code = self.game.program.rules[end.rule]
        arguments = [self.c.fitting(a, p.type) for a, p in zip(end.arguments, code.parameters)]
        setters = [self.c.setter(p) for p in code.parameters]
        back, entry, state = self.m.layout.returns[end.rule], self.game.lowered.entries[end.rule], self.m.state

        def run(f: Frame) -> int:
            values = [a(f) for a in arguments]
            state[back] = end.after + 1
            for store, value in zip(setters, values):
                store(f, value)
            return entry

        return run

    def give_back(self, end: b.Return) -> Run:
        """The value is kept, the frame cleared."""
        given = self.game.program.rules[end.rule].result
        value = self.c.fitting(end.value, given or ty.INT) if end.value is not None else None
        seers = self.c.expr(end.seers) if end.seers is not None else None
        begin, stop = self.m.layout.frames[end.rule]
        state, back, m = self.m.state, self.m.layout.returns[end.rule], self.m

        def run(f: Frame) -> int:
            m.seers = seers(f) if seers is not None else -1
            m.result = value(f) if value is not None else 0
            after = state[back] - 1
            for i in range(begin, stop):
                state[i] = 0
            return after

        return run

    # ---- decisions
    def decide(self, number: int, end: b.Decide) -> Run:
        """List the choices; none goes on, a single one is taken, else the game waits."""
        question = Question(self.c, end.ask)
        setters = [[self.c.setter(bind.taken) for bind in o.binds] for o in end.ask.options]

        def take(f: Frame, decision: Pending, index: int) -> int:
            assert isinstance(decision, Decision)
            option, *values = decision.numbers(index)
            if end.answers is not None:
                self.note(end, question.by(f), option, values)
                return end.after
            for store, value in zip(setters[option], values):
                store(f, value)
            return end.targets[option]

        def run(f: Frame) -> int:
            if self.m.opening is not None:
                self.m.opening.question()
            decision = question.decision(f)
            if not decision.choices:
                return end.otherwise
            if len(decision.choices) == 1 and not end.ask.secret:
                self.written(decision, 0, question, f, True)
                return take(f, decision, 0)
            self.asked = decision
            return WAIT

        self.waits[number] = Wait(question.decision, take, question)

        return run

    def note(self, end: b.Decide, player: int, option: int, values: Sequence[int]) -> None:
        """Keep an answer at the place of the player who gave it."""
        assert end.answers is not None
        place = self.m.layout.locals[end.answers]
        at = place.offset + player * place.width
        self.m.state[at] = option + 1
        for i, value in enumerate(values):
            self.m.state[at + 1 + i] = value

    def answered(self, end: b.Answered) -> Run:
        """Act on a noted answer."""
        assert end.ask.each is not None
        who = self.m.layout.locals[end.ask.each].offset
        place, state = self.m.layout.locals[end.answers], self.m.state
        setters = [[self.c.setter(bind.taken) for bind in o.binds] for o in end.ask.options]

        def run(f: Frame) -> int:
            at = place.offset + state[who] * place.width
            option = state[at] - 1
            if option < 0:
                return end.otherwise
            for i, store in enumerate(setters[option]):
                store(f, state[at + 1 + i])
            return end.targets[option]

        return run

    # ---- chance
    def draw(self, number: int, end: b.Draw) -> Run:
        """Offer the outcomes and wait; a card from an empty deck is none without any chance."""
        node = end.chance
        faces = self.c.expr(node.faces) if node.faces is not None else None
        player = self.c.expr(node.player) if node.player is not None else None
        until = self.c.expr(node.until) if node.until is not None else None
        store, cards = self.c.setter(node.result), self.c.builtins
        seers = self.c.expr(node.seers) if node.seers is not None else None

        def take(f: Frame, chance: Pending, index: int) -> int:
            assert isinstance(chance, Chance)
            value = chance.outcomes[index].value
            if node.kind == "draw":
                cards.put(node.what, value, DRAWN if player is None else HAND + player(f))
            elif node.kind == "peek":
                cards.put(node.what, value, ON_TOP)
            store(f, value)
            if until is not None and not until(f):
                return end.again
            return end.after

        def ask(f: Frame) -> Chance | None:
            viewers = self.hand_seers(node.what, player(f)) if player is not None else seers(f) if seers else None
            return self.chance(node, faces(f) if faces is not None else 0, viewers)

        def run(f: Frame) -> int:
            self.asked = ask(f)
            if self.asked is None:
                store(f, NONE)
                return end.after
            return WAIT

        self.waits[number] = Wait(ask, take)

        return run

    def hand_seers(self, deck: str, holder: int) -> int | None:
        """The players who see what somebody draws to the hand, as a bit mask; None if all do."""
        seers = sum(1 << p for p in range(self.game.seats) if self.c.builtins.sees_hand(deck, p, holder))
        return None if self.c.builtins.sees_hand(deck, SPECTATOR, holder) else seers

    def piece_seers(self, outcomes: tuple[Datum, ...], viewers: int | None) -> int | None:
        """The players who may learn which of some pieces it is: those who see them all."""
        if not outcomes or self.c.sight(outcomes[0].domain) is None:
            return viewers
        seats = range(self.game.seats)
        seers = sum(1 << p for p in seats if all(self.sees_piece(piece, p) for piece in outcomes))
        if viewers is None:
            return None if seers == (1 << self.game.seats) - 1 else seers
        return seers & viewers

    def chance(self, node: k.AskChance, faces: int, viewers: int | None) -> Chance | None:
        """The outcomes of a roll, a spin or a draw with their weights."""
        game = self.game
        if node.kind == "roll":
            kind = ty.element(ty.bare(node.faces.type)) if node.faces is not None else None
            members = [i for i in range(faces.bit_length()) if faces >> i & 1]
            outcomes = tuple(game.type_datum(kind or ty.INT, x) for x in members)
            weights: tuple[int, ...] = (1,) * len(members)
            viewers = self.piece_seers(outcomes, viewers)
        elif node.kind == "spin":
            weights = game.tables[node.what, "weight"]
            outcomes = tuple(Datum(node.what, i) for i in range(len(weights)))
        else:
            cards = self.c.builtins.next_cards(node.what)
            if not cards:
                return None
            outcomes, weights = tuple(Datum(node.what, i) for i in cards), (1,) * len(cards)
        if sum(weights) <= 0:
            raise RuleError("chance-empty", node.span, what=node.what or "roll")
        return Chance(node.kind, node.what, outcomes, weights, viewers, node.span)
