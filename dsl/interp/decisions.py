"""Listing the legal answers of a decision, and saying why one is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from dsl.interp.errors import RuleError
from dsl.interp.machine import Eval, Frame
from dsl.interp.texts import Texts
from dsl.interp.whynot import Reason, WhyNot
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.events import Choice, Datum, Decision, Shown
from dsl.link.game import datum_kind

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

MAX_CHOICES = 65_536
Members = Callable[[Frame], Iterable[int]]
_Found = TypeVar("_Found")


@dataclass
class _Option:
    """One option, compiled."""

    code: k.OptionCode
    when: Eval | None
    slots: list[int]
    members: list[Members]
    kinds: list[tuple[str, bool]]
    label: Callable[[Frame], Shown] | None
    told: Callable[[Frame], tuple[Shown, dict[int, Shown]]] | None


class Question:
    """One ``choose``, compiled: lists its choices for the state as it is."""

    def __init__(self, compiler: Compiler, ask: k.Ask) -> None:
        self.c = compiler
        self.ask = ask
        self.labels = True
        self.by = (
            compiler.expr(ask.by)
            if ask.each is None
            else compiler.expr(n.Load(ask.each, type=ty.PLAYER, span=ask.span))
        )
        texts = Texts(compiler)
        self.prompt = texts.shown(ask.prompt) if ask.prompt is not None else None
        self.options = [self.option(o, texts) for o in ask.options]
        # only where a secret may be read does anybody have to watch who reads
        self.secrets = compiler.game.has_secrets

    def option(self, code: k.OptionCode, texts: Texts) -> _Option:
        """Compile one option."""
        c = self.c
        when = self.asked(c.expr(code.when), (code.when,)) if code.when is not None else None
        members: list[Members] = []
        for bind in code.binds:
            found = c.filters.members(bind.asked, bind.domain, bind.where)
            members.append(self.asked(found, (bind.domain, bind.where)))
        slots = [c.slot(bind.asked) for bind in code.binds]
        kinds = [datum_kind(bind.asked.type)[::2] for bind in code.binds]
        label = texts.shown(code.label) if code.label is not None else None
        told = texts.entry(code.label) if code.label is not None else None
        return _Option(code, when, slots, members, kinds, label, told)

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

    def decision(self, frame: Frame) -> tuple[Decision, list[tuple[int, tuple[int, ...]]]]:
        """The decision as shown, and for each choice its option's number and bound values."""
        player = self.by(frame)
        machine = self.c.m
        found: list[tuple[int, tuple[int, ...]]] = []
        choices: list[Choice] = []
        before = machine.viewer
        if self.secrets:
            machine.viewer = player
        try:
            for index, option in enumerate(self.options):
                if option.when is None or option.when(frame):
                    self.tuples(option, frame, 0, (), index, found, choices)
            prompt = self.prompt(frame) if self.prompt is not None else None
        finally:
            if self.secrets:
                machine.viewer = before
        return Decision(player, self.ask.secret, prompt, tuple(choices), self.ask.span), found

    def tuples(
        self,
        option: _Option,
        frame: Frame,
        at: int,
        values: tuple[int, ...],
        index: int,
        found: list[tuple[int, tuple[int, ...]]],
        choices: list[Choice],
    ) -> None:
        """All tuples of an option's bindings, in order."""
        if at == len(option.slots):
            data = tuple([Datum(domain, value, many) for (domain, many), value in zip(option.kinds, values)])
            label = option.label(frame) if option.label is not None and self.labels else None
            found.append((index, values))
            choices.append(Choice(option.code.name, data, label))
            if len(found) > MAX_CHOICES:
                raise RuleError("choices-full", self.ask.span, limit=MAX_CHOICES)
            return
        slot = option.slots[at]
        for value in list(option.members[at](frame)):
            frame[slot] = value
            self.tuples(option, frame, at + 1, (*values, value), index, found, choices)

    def bind(self, index: int, values: tuple[int, ...], frame: Frame) -> _Option:
        """An option, with its variables bound to the values of one choice."""
        option = self.options[index]
        for slot, value in zip(option.slots, values):
            frame[slot] = value
        return option

    def told(self, index: int, values: tuple[int, ...], frame: Frame) -> tuple[Shown, dict[int, Shown]] | None:
        """What the journal says of a choice: to all, and to those who may read more. None if it has no label."""
        option = self.bind(index, values, frame)
        return option.told(frame) if option.told is not None else None

    def subjects(self, index: int, values: tuple[int, ...], frame: Frame) -> list[Datum]:
        """The pieces that may be hidden and of which a choice speaks: who is asked, what is bound, what is named."""
        option = self.bind(index, values, frame)
        data = [Datum(domain, value, many) for (domain, many), value in zip(option.kinds, values)]
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
