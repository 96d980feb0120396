"""Listing the legal answers of a decision, and saying why one is missing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from dsl.engine.errors import RuleError
from dsl.engine.events import Choices, Decision, Option, Shown
from dsl.engine.limits import MAX_CHOICES, STEP_BUDGET
from dsl.engine.reasons import Reason
from dsl.interp.core import in_order
from dsl.interp.machine import Eval, Frame, Row
from dsl.interp.texts import Texts
from dsl.interp.whynot import WhyNot
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.datum import Datum

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

Members = Callable[[Frame], int | Row]
_Found = TypeVar("_Found")


@dataclass
class _Option:
    """One option, compiled."""

    code: k.OptionCode
    when: Eval | None
    slots: list[int]
    members: list[Members]
    label: Callable[[Frame], Shown] | None
    told: Callable[[Frame], tuple[Shown, dict[int, Shown]]] | None


class Question:
    """One ``choose``, compiled: lists its choices for the state as it is."""

    def __init__(self, compiler: Compiler, ask: k.Ask) -> None:
        self.c = compiler
        self.ask = ask
        self.by = (
            compiler.expr(ask.by)
            if ask.each is None
            else compiler.expr(n.Load(ask.each, type=ty.PLAYER, span=ask.span))
        )
        texts = Texts(compiler)
        self.prompt = texts.shown(ask.prompt) if ask.prompt is not None else None
        self.options = [self.option(o, texts) for o in ask.options]
        self.shown = tuple(_shown(o) for o in ask.options)
        # only where a secret may be read does anybody have to watch who reads
        self.secrets = compiler.game.has_secrets

    def option(self, code: k.OptionCode, texts: Texts) -> _Option:
        """Compile one option."""
        c = self.c
        when = self.asked(c.expr(code.when), (code.when,)) if code.when is not None else None
        members: list[Members] = []
        for bind in code.binds:
            found = c.filters.chosen(bind.asked, bind.domain, bind.where)
            members.append(self.asked(found, (bind.domain, bind.where)))
        slots = [c.slot(bind.asked) for bind in code.binds]
        label = texts.shown(code.label) if code.label is not None else None
        told = texts.entry(code.label) if code.label is not None else None
        return _Option(code, when, slots, members, label, told)

    def asked(self, ask: Callable[[Frame], _Found], parts: tuple[n.Expr | None, ...]) -> Callable[[Frame], _Found]:
        """A part of an option; a secret that its chooser may not see is reported there, not deep in a function."""
        secret = [part for part in parts if part is not None and self.c.secrecy.reads(part)]
        if not secret:
            return ask

        def run(frame: Frame) -> _Found:
            try:
                return ask(frame)
            except RuleError as error:
                raise (error.asked_at(secret[-1].span) if error.diagnostic.code == "secret-read" else error) from None

        return run

    def decision(self, frame: Frame) -> Decision:
        """Who is asked, and the choices: numbers only."""
        player = self.by(frame)
        listed = Listed(self, frame, player)
        with self.eyes_of(player):
            for number, option in enumerate(self.options):
                if option.when is None or option.when(frame):
                    self.fill(option, frame, (number,), listed)
        return Decision(player, self.ask.secret, Choices(self.shown, listed), self.ask.span)

    def fill(self, option: _Option, frame: Frame, prefix: tuple[int, ...], listed: Listed) -> None:
        """All ways to bind what an option binds, in order; the last variable as a whole set."""
        at = len(prefix) - 1
        if at == len(option.slots):
            listed.add(prefix, None)
            return
        members = option.members[at](frame)
        if at == len(option.slots) - 1:
            listed.add(prefix, members)
            return
        slot = option.slots[at]
        for value in in_order(members):
            frame[slot] = value
            self.fill(option, frame, (*prefix, value), listed)

    @contextmanager
    def eyes_of(self, player: int) -> Iterator[None]:
        """Read with a player's eyes, where anything in the game is hidden from anybody."""
        machine = self.c.m
        before = machine.viewer
        if self.secrets:
            machine.viewer = player
        try:
            yield
        finally:
            machine.viewer = before

    def label(self, index: int, values: Sequence[int], frame: Frame, player: int) -> Shown | None:
        """The text of a choice for the player who is asked."""
        option = self.bind(index, values, frame)
        if option.label is None:
            return None
        self.c.m.steps = STEP_BUDGET
        with self.eyes_of(player):
            return option.label(frame)

    def prompted(self, frame: Frame, player: int) -> Shown | None:
        """The text of the question for the player who is asked."""
        if self.prompt is None:
            return None
        self.c.m.steps = STEP_BUDGET
        with self.eyes_of(player):
            return self.prompt(frame)

    def bind(self, index: int, values: Sequence[int], frame: Frame) -> _Option:
        """An option, with its variables bound to the values of one choice."""
        option = self.options[index]
        for slot, value in zip(option.slots, values):
            frame[slot] = value
        return option

    def told(self, index: int, values: Sequence[int], frame: Frame) -> tuple[Shown, dict[int, Shown]] | None:
        """What the journal says of a choice: to all, and to those who may read more. None if it has no label."""
        option = self.bind(index, values, frame)
        return option.told(frame) if option.told is not None else None

    def subjects(self, index: int, values: Sequence[int], frame: Frame) -> list[Datum]:
        """The pieces that may be hidden and of which a choice speaks: who is asked, what is bound, what is named."""
        option = self.bind(index, values, frame)
        data = list(self.shown[index].choice(values).values)
        for text in (self.prompt, option.label):
            data += [value for _, value in text(frame).values if value is not None] if text is not None else []
        by = self.ask.by
        if isinstance(by, n.Get) and by.owner is not None and by.field.owner is not None:
            data.append(Datum(by.field.owner, self.c.expr(by.owner)(frame)))
        game, sight = self.c.game, self.c.sight
        pieces = [datum for datum in data if sight(datum.domain) is not None and datum.value >= 0]
        return [piece for datum in pieces for piece in (game.split(datum) if datum.many else [datum])]

    # ---- why not?
    def why(self, name: str, wanted: tuple[int | None, ...], frame: Frame) -> list[Reason]:
        """Why no choice of option ``name`` begins with these values: the conditions that fail."""
        why = WhyNot(self.c)
        found = [r for o in self.options if o.code.name == name for r in why.option(o.code, wanted, frame)]
        return list(dict.fromkeys(found))


class Listed:
    """The choices of a question in one position: runs of choices that differ in their last value only."""

    def __init__(self, question: Question, frame: Frame, player: int) -> None:
        self._question, self._frame, self._player = question, frame, player
        self._runs: list[tuple[tuple[int, ...], int | Row | None]] = []
        self._begins: list[int] = []
        self._count = 0

    def add(self, prefix: tuple[int, ...], last: int | Row | None) -> None:
        """A run: the option and its first values, and all that the last can be; None if all is bound already."""
        size = 1 if last is None else len(last) if isinstance(last, tuple) else last.bit_count()
        if size:
            self._runs.append((prefix, last))
            self._begins.append(self._count)
            self._count += size
        if self._count > MAX_CHOICES:
            raise RuleError("choices-full", self._question.ask.span, limit=MAX_CHOICES)

    def __len__(self) -> int:
        return self._count

    def numbers(self, index: int) -> tuple[int, ...]:
        """A choice: the number of its option, and the values bound."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        run = bisect_right(self._begins, index) - 1
        prefix, last = self._runs[run]
        return prefix if last is None else (*prefix, in_order(last)[index - self._begins[run]])

    def label(self, index: int) -> Shown | None:
        """The text of a choice for the player who is asked."""
        option, *values = self.numbers(index)
        return self._question.label(option, values, self._frame, self._player)

    def prompt(self) -> Shown | None:
        """The text of the question."""
        return self._question.prompted(self._frame, self._player)


def _shown(code: k.OptionCode) -> Option:
    """An option as front ends know it."""
    binds = tuple((bind.asked.name, bind.asked.type) for bind in code.binds)
    return Option(code.name, binds, code.label.template if code.label is not None else None)
