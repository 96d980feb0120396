"""Emits blocks: ``$b_N`` runs block N and those written inside it; its result is the number of the next block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never, cast

from dsl.engines.compiled.flow.chances import Chances
from dsl.engines.compiled.flow.questions import LEAVE, NEXT, Questions, Replies, block_body
from dsl.engines.compiled.flow.statements import Statements
from dsl.engines.compiled.flow.targets import Budget, Targets
from dsl.engines.compiled.journal_sites import Kind
from dsl.engines.compiled.memory import COUNT, PLAYER
from dsl.engines.compiled.wat import Body, number, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import BLOCK
from dsl.engines.program import code as c
from dsl.engines.program import walk
from dsl.engines.program.ids import BlockId
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything

DEEPEST = 24
"""How many blocks may be written one inside another; a deeper one becomes a function."""
SMALL_REGION = 50
"""The most expressions and statements of a block (with those inside it) that is written more than once."""


class Regions:
    """Which blocks of a program are functions (``roots``), and which are written inside others."""

    def __init__(self, program: LinkedProgram) -> None:
        self.p = program
        self.roots = roots(program)
        self._weights: dict[int, int] = {}

    def inside(self, target: int, chain: Sequence[int]) -> bool:
        """Whether a block is written where it is entered, inside a chain of others."""
        if target not in self.roots:
            return True
        return target not in chain and len(chain) < DEEPEST and self._weight(target) <= SMALL_REGION

    def _weight(self, root: int) -> int:
        """How many expressions and statements a block has, including the blocks inside it."""
        if root not in self._weights:
            block = self.p.blocks[root]
            inner = (self._weight(target) for target in successors(block.end) if target not in self.roots)
            self._weights[root] = sum(1 for _ in everything((block.code, block.end))) + sum(inner)
        return self._weights[root]


def roots(program: LinkedProgram) -> set[BlockId]:
    """The blocks that become functions: those entered from several places, or by their number."""
    blocks = program.blocks
    found = {entry for entry in (program.start, program.play, *(rule.entry for rule in program.rules)) if entry != NO}
    for block in blocks:
        match block.end:
            case c.CallBlock(after=after):
                found.add(after)
            case c.Decide(targets=targets, after=after):
                found |= {target for target in (*targets, after) if target != NO}
            case c.Draw(after=after, again=again):
                found |= {after, again}
    entered = Counter(target for block in blocks for target in successors(block.end))
    found |= {number for number, count in entered.items() if count > 1}
    return found | _deep(program, found)


def successors(end: c.Terminator) -> Iterator[BlockId]:
    """The blocks that can follow a terminator in a game that begins with its setup."""
    return iter((end.body,)) if isinstance(end, c.BeginTurn) else walk.successors(end)


def _deep(program: LinkedProgram, found: set[BlockId]) -> set[BlockId]:
    """Blocks that would be nested too deep."""
    cut: set[BlockId] = set()
    waiting = [(root, 0) for root in found]
    while waiting:
        number, depth = waiting.pop()
        for target in successors(program.blocks[number].end):
            if target in found or target in cut:
                continue
            if depth == DEEPEST:
                cut.add(target)
            waiting.append((target, 0 if depth == DEEPEST else depth + 1))
    return cut


class Blocks:
    """Writes the functions of blocks, and what an answer does (``$take_N``, with choice or outcome ``$i``)."""

    def __init__(self, writer: Writer, statements: Statements, questions: Questions, chances: Chances) -> None:
        self.w, self.p, self.s = writer, writer.program, statements
        self.questions, self.chances = questions, chances
        self.stores, self.loops = statements.stores, statements.loops
        self.replies = Replies(writer, statements.stores, statements.ring, questions, chances)
        self.regions = Regions(self.p)
        self._chain: list[int] = []
        self._targets = Targets(LEAVE, real=True)
        self._budget = Budget(writer, self.p)

    def functions(self) -> None:
        """Write the functions of all blocks that are entered by their number, and of all answers."""
        for root in sorted(self.regions.roots):
            self.w.function(f"$b_{root}", self._region(root))
        for number_, block in enumerate(self.p.blocks):
            match block.end:
                case c.Decide() as decide:
                    self.w.function(f"$take_{number_}", self.replies.choice(number_, decide))
                case c.Draw() as draw:
                    self.w.function(f"$take_{number_}", self.replies.outcome(number_, draw))

    def _region(self, root: int) -> str:
        body = block_body(self.p, root)
        self._budget.begin(body)
        with body.loop(f"$block_{root}"):
            self._block(root, root, body)
        return body.function(f"$b_{root}", f"{self._budget.end()}(local.get {NEXT})", "i32")

    def _block(self, number_: int, root: int, body: Body) -> None:
        block = self.p.blocks[number_]
        self._chain.append(number_)
        body.add(f"(global.set $running {word(block.error)})")
        self._budget.spend(block.error, body)
        for statement in block.code:
            with self._budget.lent(statement, body):
                self.s.statement(statement, body, self._targets)
        self._end(number_, block.end, root, body)
        self._chain.pop()

    def _go(self, target: int, root: int, body: Body) -> None:
        """Emit the way to a block: its code if it is written inside this one, else a jump."""
        if target == root:
            body.add(f"(br $block_{root})")
        elif self.regions.inside(target, self._chain):
            self._block(target, root, body)
        else:
            body.add(f"(local.set {NEXT} {word(target + 1)})", f"(br {LEAVE})")

    def _end(self, number_: int, end: c.Terminator, root: int, body: Body) -> None:  # noqa: C901  # a case for every node, nothing else
        match cast(c.AnyTerminator, end):
            case c.Jump(target=target):
                self._go(target, root, body)
            case c.Test(condition=condition, yes=yes, no=no):
                with body.when(self.w.condition(condition, body)):
                    self._go(yes, root, body)
                self._go(no, root, body)
            case c.NextOf() as loop:
                self._next_of(loop, root, body)
            case c.CountDown(slot=slot, body=inside, end=out):
                self._count_down(slot, inside, out, root, body)
            case c.BeginTurn(player=player, body=inside, at=at):
                self.s.turns.begin(player, at, body, real=True)
                self._go(inside, root, body)
            case c.CallBlock() as call:
                self._call(call, body)
            case c.Return() as give:
                self._return(give, body)
            case c.Decide() as decide:
                self._decide(number_, decide, root, body)
            case c.Answered() as answered:
                self._answered(answered, root, body)
            case c.Draw() as draw:
                self._draw(number_, draw, root, body)
            case c.Halt() as halt:
                self.s.ends.call(c.End.TIE, "(i64.const 0)", self.s.ring.sites.end_number(halt), body)
                body.add(f"(br {LEAVE})")
            case other:
                assert_never(other)

    # ---- loops
    def _next_of(self, node: c.NextOf, root: int, body: Body) -> None:
        """Emit the step to the next member that exists and satisfies the condition, or the way out."""
        slots = self.p.slots
        members, slot = slots[node.members], slots[node.slot]
        out, again = body.label("end"), body.label("next")
        with body.block(out):
            with body.loop(again):
                member = self.loops.frozen.take_first(members, out, body)
                if node.present != NO:
                    kept = slots[node.present]
                    before = self.stores.places.load(word(self.w.plan.word(kept.offset)), kept.bits, kept.words, body)
                    body.add(f"(br_if {again} {self.loops.gone(node.kind, before, member)})")
                self.stores.var(slot, member, body)
                if node.where is not None:
                    self.w.unless(node.where, body, again)
            self._go(node.body, root, body)
        self._go(node.end, root, body)

    def _count_down(self, slot: int, inside: int, out: int, root: int, body: Body) -> None:
        """Emit the start of one of the remaining rounds, or the way out of the loop."""
        at = word(self.w.plan.word(self.p.slots[slot].offset))
        with body.when(f"(i32.gt_s (i32.load {at}) (i32.const 0))"):
            body.add(f"(i32.store {at} (i32.sub (i32.load {at}) (i32.const 1)))")
            self._go(inside, root, body)
        self._go(out, root, body)

    # ---- rules that can wait
    def _call(self, node: c.CallBlock, body: Body) -> None:
        """Emit a call: arguments and the block to return to are stored in the rule's frame."""
        rule = self.p.rules[node.rule]
        slots = [self.p.slots[slot] for slot in rule.parameters]
        values = [self.stores.copied_value(value, body, slot.bits) for value, slot in zip(node.arguments, slots)]
        body.add(f"(i32.store {word(self.w.plan.word(rule.frame[0]))} {word(node.after + 1)})")
        for slot, value in zip(slots, values):
            self.stores.var(slot, value, body)
        body.add(f"(local.set {NEXT} {word(rule.entry + 1)})", f"(br {LEAVE})")

    def _return(self, node: c.Return, body: Body) -> None:
        """Emit a return: the result is stored, the frame cleared; its first word is the next block."""
        self.s.store_result(node.value, node.seers, body)
        begin, stop = self.p.rules[node.rule].frame
        body.add(f"(local.set {NEXT} (i32.load {word(self.w.plan.word(begin))}))")
        self.stores.clear(((begin, stop),), body)
        body.add(f"(br {LEAVE})")

    # ---- decisions
    def _wait(self, number_: int, body: Body) -> None:
        body.add(f"(i32.store {word(self.w.plan.word(BLOCK))} {word(number_)})", f"(br {LEAVE})")

    def _decide(self, number_: int, node: c.Decide, root: int, body: Body) -> None:
        """Emit a decision: without any choice go on, apply a single one at once, else wait."""
        body.add(f"(call {self.questions.function(node.question)})")
        with body.when(f"(i32.eqz (i32.load {word(COUNT)}))"):
            self._go(node.otherwise, root, body)
        if not self.p.questions[node.question].secret:
            with body.when(f"(i32.eq (i32.load {word(COUNT)}) (i32.const 1))"):
                self._forced(number_, body)
                body.add(f"(local.set {NEXT} (call $take_{number_} (i32.const 0)))", f"(br {LEAVE})")
        self._wait(number_, body)

    def _forced(self, number_: int, body: Body) -> None:
        """Emit the event of a choice that was made because it was the only one."""
        ring = self.s.ring
        with ring.open(body, real=True):
            count = body.now("(call $numbers (i32.const 0))", "i32")
            size = f"(i32.add (i32.shl {count} (i32.const 3)) {word(ring.block_bytes)})"
            body.add(f"(i32.store {word(self.w.plan.word(BLOCK))} {word(number_)})")
            at = body.now(f"(call $event {word(Kind.FORCED)} {word(number_)} (i32.load {word(PLAYER)}) {size})", "i32")
            ring.choice(at, count, body)

    def _answered(self, node: c.Answered, root: int, body: Body) -> None:
        """Emit the branch to the block that follows the stored answer."""
        kept, player = self.p.slots[node.answers], self.w.plan.word(self.p.slots[node.player].offset)
        begin = f"(i32.mul (i32.load {word(player)}) {word(4 * kept.words)})"
        at = body.keep(f"(i32.add {word(self.w.plan.word(kept.offset))} {begin})", "i32")
        option = body.keep(f"(i32.load {at})", "i32")
        with body.when(f"(i32.eqz {option})"):
            self._go(node.otherwise, root, body)
        for place, row in enumerate(self.p.questions[node.question].options):
            with body.when(f"(i32.eq {option} {word(place + 1)})"):
                for number_, bind in enumerate(row.binds, start=1):
                    value = f"(i64.load32_s offset={4 * number_} {at})"
                    self.stores.var(self.p.slots[bind.taken], value, body)
                self._go(node.targets[place], root, body)
        body.add("unreachable")

    # ---- chance
    def _draw(self, number_: int, node: c.Draw, root: int, body: Body) -> None:
        """Emit a chance: offer the outcomes and wait; a card from an empty deck is missing, without a chance."""
        asked = body.now(f"(call {self.chances.function(number_, node)})", "i32")
        with body.when(f"(i32.eqz {asked})"):
            self.stores.var(self.p.slots[node.slot], number(-1), body)
            self._go(node.after, root, body)
        self._wait(number_, body)
