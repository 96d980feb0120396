"""Emits questions: the listing of their choices as runs, and what an answer does."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.flow.chances import Chances
from dsl.engines.compiled.flow.pieces import Stores
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.runs import Runs, Shape, meta, prefix_bytes
from dsl.engines.compiled.flow.statements import Statements
from dsl.engines.compiled.memory import COUNT, PLAYER, SECRET_READ
from dsl.engines.compiled.wat import SMALL, Body, number, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Bind, LinkedProgram, Option, Question
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import expressions
from dsl.engines.protocol.errors import MAX_CHOICES

NEXT, LEAVE = "$next", "$leave"


def block_body(program: LinkedProgram, block: int) -> Body:
    """The body of a function with the temporaries of a block, which returns the number of the next block plus 1."""
    rule = program.blocks[block].rule
    body = Body(program.rules[rule].temps if rule != NO else ())
    body.leave()
    body.local(NEXT, "i32")
    return body


class Replies:
    """Writes the functions that store a choice or an outcome in the state."""

    def __init__(self, writer: Writer, stores: Stores, ring: Ring, questions: Questions, chances: Chances) -> None:
        self.w, self.p, self.stores, self.ring = writer, writer.program, stores, ring
        self.questions, self.chances = questions, chances

    def choice(self, number_: int, node: c.Decide) -> str:
        """The function for a choice: the values it binds are stored in the state."""
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
        """Emit the search for choice ``$i``: its entry, data and index in locals; returns the operand of its option."""
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
        values = bound_values(option, body)
        if self.w.facts.can_fail(option.label):
            for bind, value in zip(option.binds, values):
                body.add(f"(local.set {body.temp(bind.temp)} {value})")
            self.ring.attempt(option.label, body)
        if node.answers != NO:
            answers = self.p.slots[node.answers]
            begin = f"(i32.mul (i32.load {word(PLAYER)}) {word(4 * answers.words)})"
            at = body.keep(f"(i32.add {word(self.w.plan.word(answers.offset))} {begin})", "i32")
            for number_, value in enumerate((number(place + 1), *values)):
                body.add(f"(i64.store32 offset={4 * number_} {at} {value})")
            target = node.after
        else:
            for bind, value in zip(option.binds, values):
                self.stores.var(self.p.slots[bind.taken], value, body)
            target = node.targets[place]
        body.add(f"(local.set {NEXT} {word(target + 1)})", f"(br {LEAVE})")

    def outcome(self, number_: int, node: c.Draw) -> str:
        """The function for an outcome: it is stored in the state, and further rolls of the same statement follow."""
        body = block_body(self.p, number_)
        self.stores.var(self.p.slots[node.slot], self.chances.emit_outcome(node, body), body)
        body.add(f"(local.set {NEXT} {word(node.after + 1)})")
        if node.until is not None:
            done = self.w.condition(node.until, body)
            with body.when(f"(i32.eqz {done})"):
                body.add(f"(local.set {NEXT} {word(node.again + 1)})")
        return body.function(f"$take_{number_}", f"(local.get {NEXT})", "i32", "(param $i i32)")


_DATA, _TOTAL = "(local.get $data)", "(local.get $total)"


class Questions:
    """Writes the functions ``$q_N``, each of which lists one question."""

    def __init__(self, writer: Writer, statements: Statements, runs: Runs) -> None:
        self.w, self.p, self.loops, self.runs = writer, writer.program, statements.loops, runs
        self.secret = bool(self.p.sights or self.p.decks) or any(
            isinstance(node, x.Guarded) for node in expressions((self.p.blocks, self.p.rules, self.p.questions))
        )

    def function(self, number_: int) -> str:
        """The name of the function that lists a question."""
        name = f"$q_{number_}"
        self.w.function(name, lambda: self._list(name, self.p.questions[number_]))
        return name

    def _list(self, name: str, row: Question) -> str:
        body = Body(self.p.rules[row.rule].temps)
        for local in ("entry", "data", "total"):
            body.local(f"${local}", "i32")
        who = body.once(self.w.number(row.by, body))
        body.add(f"(i64.store32 {word(PLAYER)} {who})")
        if self.secret:
            body.add(f"(global.set $viewer {who})")
        body.add(f"(local.set $entry {word(self.runs.entries + 16)})", f"(local.set $data {word(self.runs.data)})")
        reads_secrets = any(option.secret != NO or any(b.secret != NO for b in option.binds) for option in row.options)
        for place, option in enumerate(row.options):
            self._option(place, option, row, reads_secrets, body)
        if reads_secrets:
            body.add(f"(i32.store {word(SECRET_READ)} (i32.const -1))")
        if self.secret:
            body.add("(global.set $viewer (i64.const -1))")
        body.add("(global.set $entry (local.get $entry))")
        body.add(f"(i32.store {word(COUNT)} {_TOTAL})")
        return body.function(name)

    def _option(self, place: int, option: Option, row: Question, reads_secrets: bool, body: Body) -> None:
        """Emit the entries of one option, if its condition holds."""

        def fill(prefix: Sequence[int]) -> None:
            self._fill(place, option, row, prefix, reads_secrets, body)

        if option.when is None:
            fill(())
            return
        self._note_secret(option.secret, reads_secrets, body)
        with body.when(self.w.condition(option.when, body)):
            fill(())

    def _fill(
        self, place: int, option: Option, row: Question, prefix: Sequence[int], reads_secrets: bool, body: Body
    ) -> None:
        """Emit the listing of the next value to bind, for the first values in these temporaries."""
        if len(prefix) == len(option.binds):
            self._entry(meta(place, len(prefix), Shape.ALONE), "(i32.const 1)", prefix, prefix_bytes(len(prefix)), body)
            self._check(row, body)
            return
        bind = option.binds[len(prefix)]
        self._note_secret(bind.secret, reads_secrets, body)
        domain = domain_of(bind)
        if len(prefix) + 1 == len(option.binds):
            self._last(place, domain, prefix, row, body)
            return
        found = self.loops.members.fixed(domain, (), lambda member: None, body)
        with self.loops.members.rounds(found, domain.bits, body) as (member, _, _):
            body.add(f"(local.set {body.temp(bind.temp)} {member})")
            self._fill(place, option, row, (*prefix, bind.temp), reads_secrets, body)

    @staticmethod
    def _note_secret(secret: int, reads_secrets: bool, body: Body) -> None:
        """Emit which secret is read by this part of the rules, for the report of an error."""
        if reads_secrets:
            body.add(f"(i32.store {word(SECRET_READ)} {word(secret)})")

    # ---- the last value of a run
    def _last(self, place: int, domain: x.Expr, prefix: Sequence[int], row: Question, body: Body) -> None:
        begin = prefix_bytes(len(prefix))

        def meta_word(shape: Shape) -> int:
            return meta(place, len(prefix), shape)

        if domain.row:
            self._row(meta_word(Shape.LIST), domain, prefix, begin, body)
        elif domain.bits > SMALL:
            self._large(meta_word(Shape.LIST), meta_word(Shape.LARGE), domain, prefix, begin, body)
        else:
            found = body.once(self.w.small(domain, body))
            with body.when(f"(i64.ne {found} (i64.const 0))"):
                body.add(f"(i64.store offset={begin} {_DATA} {found})")
                count = f"(i32.wrap_i64 (i64.popcnt {found}))"
                self._entry(meta_word(Shape.SMALL), count, prefix, begin + 8, body)
        self._check(row, body)

    def _row(self, meta_word: int, domain: x.Expr, prefix: Sequence[int], begin: int, body: Body) -> None:
        """Emit the listing of the members of a row, in its order."""
        count = body.fresh("i32")
        body.add(f"(local.set {count} (i32.const 0))")

        def add(member: str) -> None:
            at = f"(i32.add {_DATA} (i32.shl (local.get {count}) (i32.const 2)))"
            body.add(f"(i64.store32 offset={begin} {at} {member})")
            body.add(f"(local.set {count} (i32.add (local.get {count}) (i32.const 1)))")

        self.w.members(domain, body, add)
        with body.when(f"(local.get {count})"):
            self._entry(meta_word, f"(local.get {count})", prefix, self._listed(begin, f"(local.get {count})"), body)

    def _large(self, listed: int, whole: int, domain: x.Expr, prefix: Sequence[int], begin: int, body: Body) -> None:
        """Emit the listing of a large set: as a list if it has few members, else as a set."""
        words = words_of(domain.bits)
        found = body.once(self.w.large(domain, body), "i32")
        count = body.now(f"(call $count_set {found} {word(words)})", "i32")
        to = f"(i32.add {_DATA} {word(begin)})"
        with body.when(count):
            with body.when(f"(i32.lt_u {count} {word(2 * words)})"):
                body.add(f"(call $list_set {found} {word(words)} {to})")
                self._entry(listed, count, prefix, self._listed(begin, count), body)
            with body.otherwise():
                self.loops.stores.wide.copy(found, to, 8 * words, body)
                self._entry(whole, count, prefix, begin + 8 * words, body)

    @staticmethod
    def _listed(begin: int, count: str) -> str:
        """The operand of the size in bytes of a run with a list."""
        return (
            f"(i32.add {word(begin)} (i32.and (i32.add (i32.shl {count} (i32.const 2)) (i32.const 7)) (i32.const -8)))"
        )

    # ---- entries
    def _entry(self, meta_word: int, count: str, prefix: Sequence[int], size: int | str, body: Body) -> None:
        """Emit an entry for a run whose last values have been written."""
        for place, temp in enumerate(prefix):
            body.add(f"(i64.store32 offset={4 * place} {_DATA} (local.get {body.temp(temp)}))")
        body.add(
            f"(local.set $total (i32.add {_TOTAL} {count}))",
            f"(i32.store (local.get $entry) {_TOTAL})",
            f"(i32.store offset=4 (local.get $entry) {word(meta_word)})",
            f"(i32.store offset=8 (local.get $entry) {_DATA})",
            "(local.set $entry (i32.add (local.get $entry) (i32.const 16)))",
        )
        if size != 0:
            body.add(f"(local.set $data (i32.add {_DATA} {word(size) if isinstance(size, int) else size}))")

    def _check(self, row: Question, body: Body) -> None:
        """Emit the error for too many choices."""
        with body.when(f"(i32.gt_u {_TOTAL} {word(MAX_CHOICES)})"):
            self.w.fail(body, row.error, number(MAX_CHOICES))


def domain_of(bind: Bind) -> x.Expr:
    """The values that a variable of an option can have, as an expression."""
    domain = bind.domain
    if bind.where is None:
        return domain
    return x.Filter(bind.temp, domain, bind.where, bits=domain.bits, row=domain.row)


def bound_values(option: Option, body: Body) -> list[str]:
    """The operands of the values bound by the choice whose index, entry and data are in locals."""
    count = len(option.binds)
    if count == 0:
        return []
    found = [f"(i64.load32_s offset={4 * place} (local.get $data))" for place in range(count - 1)]
    begin, domain = prefix_bytes(count - 1), option.binds[-1].domain
    at = f"(i32.add (local.get $data) {word(begin)})"
    if domain.row or domain.bits > SMALL:
        last = f"(call $last (local.get $entry) {at} (local.get $n))"
    else:
        last = f"(call $nth (i64.load offset={begin} (local.get $data)) (local.get $n))"
    return [*found, body.now(last)]
