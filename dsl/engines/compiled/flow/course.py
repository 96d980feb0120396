"""The exported functions that run a game from its start, or from an answer, to the next question."""

from __future__ import annotations

from dsl.engines.compiled.emit.errors import REFILL
from dsl.engines.compiled.emit.viewers import Viewers
from dsl.engines.compiled.flow import pcg, positions
from dsl.engines.compiled.flow.blocks import Blocks
from dsl.engines.compiled.flow.chances import Chances
from dsl.engines.compiled.flow.questions import Questions
from dsl.engines.compiled.flow.runs import Runs
from dsl.engines.compiled.flow.statements import Statements
from dsl.engines.compiled.memory import COUNT, STATE
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import BLOCK, CHANCES, OVER
from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import CHANCE_BUDGET, STEP_BUDGET

EXPORTS = ("start", "list", "numbers", "choose", "resolve", "outcomes", "roll", "rest", "rebuild", "journal")
_DECISION, _CHANCE, _OVER = 0, 1, 2
_RESET_BUDGETS = f"(global.set $steps (i64.const {STEP_BUDGET})) {REFILL}"


class Course:
    """Writes the functions ``EXPORTS`` and what they call."""

    def __init__(
        self, writer: Writer, statements: Statements, blocks: Blocks, questions: Questions, chances: Chances
    ) -> None:
        self.w, self.p, self.s = writer, writer.program, statements
        self.blocks, self.questions, self.chances = blocks, questions, chances
        self._words = {name: word(writer.plan.word(at)) for name, at in _HEADER.items()}

    def functions(self) -> None:
        """Write all ``EXPORTS`` and their helpers into the module, but no helper that no block uses."""
        texts = {**pcg.FUNCTIONS, **positions.functions(self.p, self.w.plan)}
        for name, text in texts.items():
            self.w.function(name, text)
        self.blocks.functions()
        for name, text in (
            ("$run", self._run()),
            ("$take", self._take()),
            ("$finish", self._finish()),
            ("$clear", self._clear()),
            ("$rest", self._rest()),
            ("$list", self._list()),
            ("$choose", self._choose()),
            ("$resolve", self._resolve()),
            ("$start", self._start()),
            ("$journal", "(func $journal (param i32) (global.set $journal (local.get 0)))"),
        ):
            self.w.function(name, text)

    # ---- running
    def _run(self) -> str:
        """``$run``: runs blocks until the game waits or ends. Its argument is the number of the first block plus 1."""
        roots: list[int] = sorted(self.blocks.regions.roots)
        calls = {root: f"(local.set $next (call $b_{root}))" for root in roots}
        return f"""(func $run (param $next i32)
(block $waits (loop $again
(br_if $waits (i32.eqz (local.get $next)))
{self._switch("(i32.sub (local.get $next) (i32.const 1))", calls, "(br $again)")}
))
(if (global.get $over) (then (call $finish))))"""

    def _switch(self, number: str, cases: dict[int, str], after: str) -> str:
        """A jump table: by the number of a block one of ``cases``, then ``after``; any other number is a trap."""
        order = list(cases)
        places = {block: place for place, block in enumerate(order)}
        labels = " ".join(str(places.get(block, len(order))) for block in range(len(self.p.blocks)))
        inner = f"(br_table {labels} {len(order)} {number})"
        for block in order:
            inner = f"(block {inner})\n{cases[block]} {after}"
        return f"(block {inner})\nunreachable"

    def _take(self) -> str:
        """``$take``: applies choice or outcome ``$i`` of the block that waits; returns the next block plus 1."""
        cases = {
            number: f"(return (call $take_{number} (local.get $i)))"
            for number, block in enumerate(self.p.blocks)
            if isinstance(block.end, c.Decide | c.Draw)
        }
        return f"(func $take (param $i i32) (result i32)\n{self._switch(self._word('block'), cases, '')})"

    def _finish(self) -> str:
        """``$finish``: when the game is over, sets block and frames to 0, so that equal positions are equal bytes."""
        body = Body(())
        frames = (rule.frame for rule in self.p.rules if rule.frame[0] != NO)
        self.s.stores.clear(((BLOCK, BLOCK + 1), *frames), body)
        body.add("(global.set $over (i32.const 0))", f"(i32.store {word(COUNT)} (i32.const 0))")
        return body.function("$finish")

    # ---- beginning
    def _clear(self) -> str:
        """``$clear``: sets the state to its values before setup."""
        body = Body((Slot("", Holds.NUMBER), Slot("", Holds.NUMBER)))
        body.temp(1)
        body.add(f"(memory.fill {word(STATE)} (i32.const 0) {word(4 * self.p.words)})")
        self.s.turns.end(body)
        self.s.pieces.all_firsts(body)
        return body.function("$clear")

    def _start(self) -> str:
        """``$start``: a new game up to its first question.

        That position differs between games only in its random numbers, so it is saved and copied from then on.
        """
        plan = self.w.plan
        image = plan.reserve(plan.position_bytes)
        ready, line, turns, ended = (word(plan.reserve(16) + at) for at in (0, 4, 8, 12))
        return f"""(func $start (param $seed i64)
{_RESET_BUDGETS}
(if (i32.and (i32.load {ready}) (i32.eqz (global.get $journal))) (then
  (call $load {word(image)})
  (global.set $last_line (i32.load {line}))
  (global.set $turns (i32.load {turns})) (global.set $ended (i32.load {ended}))
  (call $scatter (local.get $seed))
  (drop (call $list))
  (return)))
(global.set $last_line (i32.const -1)) (global.set $turns (i32.const 0)) (global.set $ended (i32.const -1))
(call $clear)
(call $scatter (local.get $seed))
(call $run {word(self.p.start + 1)})
(call $save {word(image)})
(i32.store {line} (global.get $last_line))
(i32.store {turns} (global.get $turns)) (i32.store {ended} (global.get $ended))
(i32.store {ready} (i32.const 1)))"""

    # ---- at rest
    def _rest(self) -> str:
        """``$rest``: returns what the game waits for: ``_DECISION``, ``_CHANCE``, or ``_OVER``."""
        waits = bytes(_CHANCE if isinstance(block.end, c.Draw) else _DECISION for block in self.p.blocks)
        kinds = self.w.plan.constant(waits)
        return f"""(func $rest (result i32)
(if (result i32) {self._word("over")} (then (i32.const {_OVER}))
  (else (i32.load8_u (i32.add {word(kinds)} {self._word("block")})))))"""

    def _list(self) -> str:
        """``$list``: lists the choices or outcomes of what the game waits for once more; returns their number."""
        cases = {}
        for number, block in enumerate(self.p.blocks):
            match block.end:
                case c.Decide(question=question):
                    cases[number] = f"(call {self.questions.function(question)})"
                case c.Draw() as draw:
                    cases[number] = f"(drop (call {self.chances.function(number, draw)}))"
        found = f"(return (i32.load {word(COUNT)}))"
        return f"""(func $list (result i32)
{_RESET_BUDGETS}
(if {self._word("over")} (then (i32.store {word(COUNT)} (i32.const 0)) (return (i32.const 0))))
{self._switch(self._word("block"), cases, found)})"""

    def _choose(self) -> str:
        """``$choose``: applies a choice and runs on to the next question."""
        return f"""(func $choose (param $i i32)
(i32.store {self._words["chances"]} (i32.const 0))
{_RESET_BUDGETS}
(call $run (call $take (local.get $i))))"""

    def _resolve(self) -> str:
        """``$resolve``: applies an outcome and runs on; an error after ``CHANCE_BUDGET`` chances without a decision."""
        errors = {n: block.end.budget for n, block in enumerate(self.p.blocks) if isinstance(block.end, c.Draw)}
        body, chances = Body(()), self._words["chances"]
        body.add(f"(i32.store {chances} (i32.add (i32.load {chances}) (i32.const 1)))")
        with body.when(f"(i32.gt_s (i32.load {chances}) (i32.const {CHANCE_BUDGET}))"):
            for number, error in errors.items():
                with body.when(f"(i32.eq {self._word('block')} {word(number)})"):
                    self.w.fail(body, error, f"(i64.const {CHANCE_BUDGET})")
        body.add(_RESET_BUDGETS, "(call $run (call $take (local.get $i)))")
        return body.function("$resolve", extra="(param $i i32)")

    def _word(self, name: str) -> str:
        return f"(i32.load {self._words[name]})"


_HEADER = {"block": BLOCK, "chances": CHANCES, "over": OVER}


def course_of(writer: Writer, statements: Statements, viewers: Viewers) -> Course:
    """A ``Course`` with the emitters of blocks, answers and questions that it needs."""
    runs = Runs(writer)
    questions = Questions(writer, statements, runs)
    chances = Chances(writer, statements, viewers, runs)
    return Course(writer, statements, Blocks(writer, statements, questions, chances), questions, chances)
