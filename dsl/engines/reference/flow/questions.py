"""Compiles questions: their choices are listed as runs of numbers; names and texts are made when they are read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property

from dsl.engines.linking.game import Datum
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Bind, Option
from dsl.engines.program.nodes import NO
from dsl.engines.protocol import events
from dsl.engines.protocol.engine import Expected
from dsl.engines.protocol.errors import MAX_CHOICES, RuleError
from dsl.engines.protocol.events import Choices, Decision, Shown
from dsl.engines.reference.flow.statements import Statements
from dsl.engines.reference.operators import Eval, Frame, Row, Temps, in_order


@dataclass
class _Option:
    """One option, compiled."""

    when: Eval | None
    places: list[int]
    members: list[Eval]
    label: Callable[[Frame], Shown] | None
    text: Callable[[Frame], tuple[Shown, dict[int, Shown]]] | None


class Question:
    """One compiled decision, which lists its choices."""

    def __init__(self, statements: Statements, number: int, shown: Sequence[events.Option], temps: Temps) -> None:
        self.e, self.m, self.p = statements.e, statements.m, statements.p
        self.temps = temps
        self.number, self.row, self.shown = number, self.p.questions[number], shown
        self.texts = statements.texts
        self.by = self.e.expr(self.row.by, temps)
        self.subject = self.e.expr(self.row.subject, temps) if self.row.subject is not None else None
        self.prompt = self.texts.shown(self.row.prompt, temps) if self.row.prompt is not None else None
        self.options = [self.option(option, temps) for option in self.row.options]
        self.at = self.p.spans[self.row.at]
        self.clauses = tuple(self.p.clauses[i] for i in self.row.clauses)

    def option(self, row: Option, t: Temps) -> _Option:
        """Compile one option."""
        when = self.asked(self.e.expr(row.when, t), row.secret) if row.when is not None else None
        members = [self.asked(self.bound(bind, t), bind.secret) for bind in row.binds]
        label = self.texts.shown(row.label, t) if row.label is not None else None
        told = self.texts.entry(row.label, t) if row.label is not None else None
        return _Option(when, [t.at(bind.temp) for bind in row.binds], members, label, told)

    def bound(self, bind: Bind, t: Temps) -> Eval:
        """The values that a variable of an option can have."""
        domain = bind.domain
        if bind.where is None:
            return self.e.expr(domain, t)
        return self.e.expr(x.Filter(bind.temp, domain, bind.where, bits=domain.bits, row=domain.row), t)

    def asked(self, ask: Eval, secret: int) -> Eval:
        """A part of an option; if it reads a secret of others, the error is reported there, not inside a function."""
        if secret == NO:
            return ask
        span = self.p.spans[secret]

        def run(frame: Frame) -> int:
            try:
                return ask(frame)
            except RuleError as error:
                raise (error.asked_at(span) if error.diagnostic.code == "secret-read" else error) from None

        return run

    # ---- listing
    def decision(self, frame: Frame) -> Decision:
        """The player and the choices, as numbers."""
        player = self.by(frame)
        listed = Listed(self, frame, player)
        with self.viewing_as(player):
            for number, option in enumerate(self.options):
                if option.when is None or option.when(frame):
                    self.fill(option, frame, (number,), listed)
        return Decision(player, self.row.secret, Choices(self.shown, listed), self.at)

    def fill(self, option: _Option, frame: Frame, prefix: tuple[int, ...], listed: Listed) -> None:
        """Add all combinations of values that an option binds, in order; the last variable as a whole set."""
        at = len(prefix) - 1
        if at == len(option.places):
            listed.add(prefix, None)
            return
        members = option.members[at](frame)
        if at == len(option.places) - 1:
            listed.add(prefix, members)
            return
        place = option.places[at]
        for value in in_order(members):
            frame[place] = value
            self.fill(option, frame, (*prefix, value), listed)

    # ---- an answer that is known beforehand
    @cached_property
    def singly(self) -> list[list[tuple[Eval, Eval | None]]]:
        """For each variable of each option its domain and condition, to test single answers."""
        t, expr = self.temps, self.e.expr
        return [
            [(expr(bind.domain, t), expr(bind.where, t) if bind.where is not None else None) for bind in option.binds]
            for option in self.row.options
        ]

    def expected(self, frame: Frame, expect: Expected) -> Decision | None:
        """The question with the expected answer only, if it is allowed and not the only one; else None."""
        player = self.by(frame)
        numbers = expect(player, self.shown[: len(self.options)])
        if numbers is None:
            return None
        with self.viewing_as(player), suppress(RuleError):  # what is wrong is found when all are listed
            if self.fits(numbers, frame) and (self.row.secret or self.has_another(numbers, frame)):
                listed = Listed(self, frame, player)
                listed.add(numbers, None)
                return Decision(player, self.row.secret, Choices(self.shown, listed), self.at)
        return None

    def fits(self, numbers: tuple[int, ...], frame: Frame) -> bool:
        """Whether an answer is allowed; other answers are not evaluated."""
        option = self.options[numbers[0]]
        if option.when is not None and not option.when(frame):
            return False
        for value, place, (domain, where) in zip(numbers[1:], option.places, self.singly[numbers[0]], strict=True):
            members = domain(frame)
            if value not in members if isinstance(members, tuple) else value < 0 or not members >> value & 1:
                return False
            frame[place] = value
            if where is not None and not where(frame):
                return False
        return True

    def has_another(self, numbers: tuple[int, ...], frame: Frame) -> bool:
        """Whether there is another answer; options with few variables are tried first."""
        for number in sorted(range(len(self.options)), key=lambda at: len(self.options[at].places)):
            option = self.options[number]
            if option.when is None or option.when(frame):
                for found in self.answers(frame, (number,)):
                    if found != numbers:
                        return True
        return False

    def answers(self, frame: Frame, prefix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The combinations of values that an option binds, one after the other."""
        at, option = len(prefix) - 1, self.options[prefix[0]]
        if at == len(option.places):
            yield prefix
            return
        (domain, where), place = self.singly[prefix[0]][at], option.places[at]
        for value in in_order(domain(frame)):
            frame[place] = value
            if where is None or where(frame):
                yield from self.answers(frame, (*prefix, value))

    @contextmanager
    def viewing_as(self, player: int) -> Iterator[None]:
        """In the ``with`` block expressions are evaluated as a player sees the position; no effect without secrets."""
        machine = self.m
        before = machine.viewer
        if self.e.secret:
            machine.viewer = player
        try:
            yield
        finally:
            machine.viewer = before

    # ---- texts
    def bind(self, index: int, values: Sequence[int], frame: Frame) -> _Option:
        """An option with its variables bound to the values of one choice."""
        option = self.options[index]
        for place, value in zip(option.places, values):
            frame[place] = value
        return option

    def label(self, index: int, values: Sequence[int], frame: Frame, player: int) -> Shown | None:
        """The text of a choice for the player who is asked."""
        option = self.bind(index, values, frame)
        return self.read(option.label, frame, player) if option.label is not None else None

    def read(self, text: Callable[[Frame], Shown], frame: Frame, player: int) -> Shown:
        """A text as the player who is asked may read it."""
        self.m.refresh()
        with self.viewing_as(player):
            return text(frame)

    def choice_text(self, index: int, values: Sequence[int], frame: Frame) -> tuple[Shown, dict[int, Shown]] | None:
        """The journal's text of a choice: for all, and for those who may read more. None if it has no label."""
        option = self.bind(index, values, frame)
        return option.text(frame) if option.text is not None else None

    def subjects(self, index: int, values: Sequence[int], frame: Frame) -> list[tuple[int, int]]:
        """The pieces in a choice that may be hidden, with their kinds.

        These are the piece whose owner is asked, bound pieces, and pieces named in the label.
        """
        option = self.bind(index, values, frame)
        data = [*self.shown[index].choice(values).values]
        for text in (self.prompt, option.label):
            data += [value for _, value in text(frame).values if value is not None] if text is not None else []
        if self.subject is not None:
            data.append(Datum(self.texts.names[self.row.subject_domain], self.subject(frame)))
        kinds = {self.texts.names[self.p.kinds[k].domain]: k for k in range(len(self.p.kinds))}
        hidden = [d for d in data if d.domain in kinds and self.p.kinds[kinds[d.domain]].sight != NO and d.value >= 0]
        return [(kinds[d.domain], i) for d in hidden for i in (in_order(d.value) if d.many else (d.value,))]


class Listed:
    """The choices of a question in one position, as runs of choices that differ in their last value only."""

    def __init__(self, question: Question, frame: Frame, player: int) -> None:
        self._question, self._frame, self._player = question, frame, player
        self._runs: list[tuple[tuple[int, ...], int | Row | None]] = []
        self._begins: list[int] = []
        self._count = 0
        self._taken: tuple[int, tuple[int, ...]] = (-1, ())  # the choice that was asked for last: it is asked again

    def add(self, prefix: tuple[int, ...], last: int | Row | None) -> None:
        """Add a run: the option, its first values, and all values of the last one (None: the first are all)."""
        size = 1 if last is None else len(last) if isinstance(last, tuple) else last.bit_count()
        if size:
            self._runs.append((prefix, last))
            self._begins.append(self._count)
            self._count += size
        if self._count > MAX_CHOICES:
            raise self._question.m.error(self._question.row.error, MAX_CHOICES)

    def __len__(self) -> int:
        return self._count

    def numbers(self, index: int) -> tuple[int, ...]:
        """A choice: the number of its option, and the values bound."""
        if index == self._taken[0]:
            return self._taken[1]
        if not 0 <= index < self._count:
            raise IndexError(index)
        run = bisect_right(self._begins, index) - 1
        prefix, last = self._runs[run]
        found = prefix if last is None else (*prefix, in_order(last)[index - self._begins[run]])
        self._taken = index, found
        return found

    def label(self, index: int) -> Shown | None:
        """The text of a choice for the player who is asked."""
        option, *values = self.numbers(index)
        return self._question.label(option, values, self._frame, self._player)

    def prompt(self) -> Shown | None:
        """The text of the question."""
        text = self._question.prompt
        return self._question.read(text, self._frame, self._player) if text is not None else None
