"""Checked bodies that the next check of the same game takes over: while one types, all but one stay as they are.

A body depends on its own text, on the values that the game declares, and on how that is called which it names. It is
kept where none of this has changed and nothing was reported of it: so what is reported never depends on what is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from dsl.language.check.context import Context
from dsl.language.check.declarations.merged import Merged
from dsl.language.check.kept.kept_body import BodyKey, Code, KeptBody, Told, words, written
from dsl.language.check.kept.moved_code import MovedCode
from dsl.language.check.kept.text_change import Changes, changes
from dsl.language.check.names import Where
from dsl.language.loading.chain import Chain
from dsl.language.syntax import tree as t
from dsl.language.typed.code import FunctionCode, RouteCode, RuleCode
from dsl.language.typed.nodes import Field, Local
from dsl.language.typed.program import MapCheck

Body = TypeVar("Body", FunctionCode, RouteCode, RuleCode, MapCheck)


class KeptBodies:
    """The bodies of one check, and those of the check before that it takes over where they are the same."""

    def __init__(self, chain: Chain, before: KeptBodies | None = None) -> None:
        self.spoilt = False
        """Whether something was taken over that may be another now: then all is to be checked anew."""
        self._apart = True
        """Whether no body makes values that others can name."""
        self._chain, self._merged = chain, Merged()
        self._bodies: dict[str, KeptBody] = {}
        self._fields: Mapping[tuple[str | None, str], Field] = {}
        self._guarded: dict[str, KeptBody] = {}
        """Those of which it was found out which of their locals hold secrets."""
        known = before if before is not None and before._apart else None
        self._changes = changes(known._chain.files, chain.files) if known is not None else None
        self._before = known if self._changes is not None else None
        self._moves = self._changes is not None and self._changes.moves
        self._other: frozenset[str] = frozenset()

    def begin(self, context: Context) -> None:
        """The declarations of the game are joined."""
        self._merged, self._fields = context.merged, context.program.field_table
        if self._changes is not None and self._before is not None:
            self._other = self._changes.otherwise_called(self._before._merged, self._merged)

    def end(self, guarded: bool) -> None:
        """The check is done; ``guarded`` says whether it was found out which locals hold secrets."""
        self._before = self._changes = None
        if guarded:
            self._guarded = self._bodies

    def field(self, new: Field, *values: t.Expr | None) -> Field:
        """An attribute as it is declared, with ``values``: where nothing of it has changed, that of the check before.

        It is that of which kept bodies speak.
        """
        old = self._before._fields.get((new.owner, new.name)) if self._before is not None else None
        if old is None or old.span is None or new.span is None or self._changes is None:
            return new
        same = old.span == new.span and old.span.source.name == new.span.source.name
        if same and self._changes.span(old.span) is old.span and not written(values) & self._other:
            return old
        self._moves = True
        return new

    def code(self, name: str, node: t.Node, replaced: str, context: Context, check: Callable[[], Body]) -> Body:
        """The code of a body, as ``check`` makes it; ``replaced`` is what ``as before`` means in it."""
        key = BodyKey(node.span.source.name, node.span.line, replaced, context.help(node))
        kept = self._known(name, key)
        if kept is None:
            return self._checked(name, key, node, context, check)
        self._bodies[name] = kept
        _tell(kept.told, context)
        if self._before is not None and name in self._before._guarded:
            self._guarded[name] = kept
        code: Any = _fresh(kept.code)  # of the kind that ``check`` makes: a name is of one kind
        made: Body = code
        return made

    def guards(self) -> dict[Local, Local | None]:
        """The guards of the locals of rules that were taken over from a game in which they were found out."""
        codes = (body.code for body in self._guarded.values())
        return {local: local.guard for code in codes if isinstance(code, RuleCode) for local in code.locals}

    def _known(self, name: str, key: BodyKey) -> KeptBody | None:
        """The body of the check before, where it stands now."""
        if self._before is None or self._changes is None or name not in self._before._bodies:
            return None
        line = self._changes.before(key.file, key.line)
        found = self._before._bodies[name]
        if line is None or found.key != replace(key, line=line) or found.words & self._other:
            return None
        return self._moved(found, key, self._changes) if self._moves else found

    def _moved(self, body: KeptBody, key: BodyKey, changes: Changes) -> KeptBody:
        """A body that may stand on another line, or speak of what does."""

        def where(place: Where) -> Where:
            return place[0], changes.line(place[0], place[1]), place[2]

        fields = self._fields
        move = MovedCode(changes.span, lambda field: fields[field.owner, field.name])
        told = body.told
        supposed = [(name, changes.span(span)) for name, span in told.references.supposed]
        texts = {
            text: {replace(use, span=changes.span(use.span)): None for use in uses} for text, uses in told.texts.items()
        }
        moved = Told(told.names.moved(changes.span, where), replace(told.references, supposed=supposed), texts)
        return KeptBody(key, move.copied(body.code), moved, body.words)

    def _checked(self, name: str, key: BodyKey, node: t.Node, context: Context, check: Callable[[], Body]) -> Body:
        """A body that is looked at; it is kept if nothing is reported of it."""
        before = context.names, context.references, context.program.texts
        told = Told(context.names.fresh())
        reports, made = context.problems.reports, len(context.made_in_place)
        context.names, context.references, context.program.texts = told.names, told.references, told.texts
        code = check()
        context.names, context.references, context.program.texts = before
        _tell(told, context)
        new = context.made_in_place[made:]
        self._apart = self._apart and "enum" not in new
        self.spoilt = self.spoilt or not (self._apart or self._before is None)
        if context.problems.reports == reports and not new:
            self._bodies[name] = KeptBody(key, _fresh(code), told, words(node, self._merged))
        return code


def _fresh(code: Code) -> Code:
    """Code whose rules are still to be given the guards of their locals."""
    new = object.__new__(type(code))
    vars(new).update(vars(code))
    if isinstance(new, RuleCode):
        new.locals = list(new.locals)
    return new


def _tell(told: Told, context: Context) -> None:
    """Tell the game what was told of a body."""
    context.names.take(told.names)
    context.references.take(told.references)
    for text, uses in told.texts.items():
        for use in uses:
            context.program.note_texts(use.voice, use.span, text)
