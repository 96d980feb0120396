"""What an answer does: ``$take_N`` takes choice or outcome ``$i`` of block N; its result is the next block plus 1."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.flow.chances import Chances
from dsl.engines.compiled.flow.questions import Questions, chosen
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.stores import Stores
from dsl.engines.compiled.memory import PLAYER
from dsl.engines.compiled.wat import Body, number, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.linked import LinkedProgram, Option
from dsl.engines.program.nodes import NO

NEXT, LEAVE = "$next", "$leave"


def block_body(program: LinkedProgram, block: int) -> Body:
    """A function with the temporaries of a block, which leaves with the number of the next one plus 1."""
    rule = program.blocks[block].rule
    body = Body(program.rules[rule].temps if rule != NO else ())
    body.leave()
    body.local(NEXT, "i32")
    return body


class Replies:
    """Writes what follows choices and outcomes."""

    def __init__(self, writer: Writer, stores: Stores, ring: Ring, questions: Questions, chances: Chances) -> None:
        self.w, self.p, self.stores, self.ring = writer, writer.program, stores, ring
        self.questions, self.chances = questions, chances

    def choice(self, number_: int, node: c.Decide) -> str:
        """What follows a choice: what is bound goes to the state."""
        body, options = block_body(self.p, number_), self.p.questions[node.question].options
        for local in ("$entry", "$data", "$n"):
            body.local(local, "i32")
        option = self._find(options, body)
        for place, row in enumerate(options):
            if place + 1 < len(options):
                with body.when(f"(i32.eq {option} {word(place)})"):
                    self._chosen(place, row, node, body)
            else:
                self._chosen(place, row, node, body)
        return body.function(f"$take_{number_}", f"(local.get {NEXT})", "i32", "(param $i i32)")

    def _find(self, options: Sequence[Option], body: Body) -> str:
        """The entry of choice ``$i``, its data and number among those of the entry; gives the option."""
        entry = word(self.questions.runs.entries + 16)
        if len(options) == 1 and len(options[0].binds) == 1:  # all choices are one run
            body.add(f"(local.set $entry {entry})", f"(local.set $data {word(self.questions.runs.data)})")
            body.add("(local.set $n (local.get $i))")
            return word(0)
        body.add(
            "(local.set $entry (call $find (local.get $i)))",
            "(local.set $data (i32.load offset=8 (local.get $entry)))",
            "(local.set $n (i32.sub (local.get $i) (i32.load (i32.sub (local.get $entry) (i32.const 16)))))",
        )
        return body.keep("(i32.load16_u offset=4 (local.get $entry))", "i32")

    def _chosen(self, place: int, option: Option, node: c.Decide, body: Body) -> None:
        values = chosen(option, body)
        if self.w.facts.can_fail(option.label):
            for bind, value in zip(option.binds, values):
                body.add(f"(local.set {body.temp(bind.temp)} {value})")
            self.ring.attempt(option.label, body)
        if node.answers != NO:
            kept = self.p.slots[node.answers]
            begin = f"(i32.mul (i32.load {word(PLAYER)}) {word(4 * kept.words)})"
            at = body.keep(f"(i32.add {word(self.w.plan.word(kept.offset))} {begin})", "i32")
            for number_, value in enumerate((number(place + 1), *values)):
                body.add(f"(i64.store32 offset={4 * number_} {at} {value})")
            target = node.after
        else:
            for bind, value in zip(option.binds, values):
                self.stores.var(self.p.slots[bind.taken], value, body)
            target = node.targets[place]
        body.add(f"(local.set {NEXT} {word(target + 1)})", f"(br {LEAVE})")

    def outcome(self, number_: int, node: c.Draw) -> str:
        """What follows an outcome: it goes to the state, and what is asked for again is asked again."""
        body = block_body(self.p, number_)
        self.stores.var(self.p.slots[node.slot], self.chances.take(node, body), body)
        body.add(f"(local.set {NEXT} {word(node.after + 1)})")
        if node.until is not None:
            done = self.w.condition(node.until, body)
            with body.when(f"(i32.eqz {done})"):
                body.add(f"(local.set {NEXT} {word(node.again + 1)})")
        return body.function(f"$take_{number_}", f"(local.get {NEXT})", "i32", "(param $i i32)")
