"""Invariants of the rules: pieces that ``setup`` places and nothing removes, ranges that fields never leave.

``s.hull -= 1`` keeps ``hull`` above 0 if the game ends, or *s* is removed, before it can happen again:
``if s.hull == 0: remove s``.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.check.facts import Known
from dsl.language.check.numbers import Bounds, typed, widest
from dsl.language.check.terms import NOTHING_KNOWN, SURE, Promise, Term, speaks_of
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import blocks, statements

_Written = tuple[k.Store, k.Code]
"""A store of a number, and the code after it in its block."""


def placed(known: Known) -> Iterator[Promise]:
    """Promises about pieces of each player, or of the game, that exist from ``setup`` on."""
    rules = known.program.rules
    done = [s for rule in rules.values() for s in statements(rule.body)]
    begun = rules["setup"].body if "setup" in rules else ()
    given_away = {s.field.owner for s in done if isinstance(s, k.Store) and s.field.name == "owner"}
    for kind in {s.kind for s in done if isinstance(s, k.NewPiece)} - known.effects.leaving - given_away:
        for s in begun:
            members: Term = ("all", kind)
            block: k.Code = (s,)
            owner: n.Local | None = None
            match s:
                case k.Each(local=owner, domain=n.AllOf(domain="player"), where=None, body=block):
                    members = ("owned", kind, ("local", owner))
            if all(x in statements(block) for x in done if isinstance(x, k.NewPiece) and x.kind == kind):
                many = _placed(block, kind, owner)
                yield from [Promise(members)] if many else []
                yield from [Promise(("one", members))] if many == 1 else []


def _placed(code: k.Code, kind: str, owner: n.Local | None) -> int:
    """How many pieces a block places for the owner on every path; 0 if that is not certain."""
    many = 0
    for s in code:
        match s:
            case k.NewPiece(kind=other, owner=n.Load(local=local)) if other == kind and local is owner:
                many += 1
            case k.NewPiece(kind=other) if other != kind:
                pass
            case k.NewPiece() if owner is None:
                many += 1
            case k.Loop(times=n.Const(value=times), until=None, body=body):
                many += times * _placed(body, kind, owner)
            case k.Branch(then=then, otherwise=otherwise) if (one := _placed(then, kind, owner)) == _placed(
                otherwise, kind, owner
            ):
                many += one
            case _ if any(isinstance(x, k.NewPiece | k.Leave | k.Give) for x in statements((s,))):
                return 0
    return many


def ranges(known: Known, back: frozenset[str]) -> Iterator[Promise]:
    """Promises about bounds of fields; ``back``: the kinds of pieces that return after they were removed."""
    stored: dict[n.Field, list[_Written]] = {}
    for rule in known.program.rules.values():
        for block in blocks(rule.body):
            for i, s in enumerate(block):
                if isinstance(s, k.Store) and isinstance(s.field.type, ty.Int):
                    stored.setdefault(s.field, []).append((s, block[i + 1 :]))
    pieces = {d.name for d in known.program.domains.values() if d.kind == "piece"}
    for field, written in stored.items():
        if field.owner in {None, "player", *pieces}:
            yield from _Range(known, field, written).promises(back)


class _Range:
    """The range of a field, from all values stored there."""

    def __init__(self, known: Known, field: n.Field, written: list[_Written]) -> None:
        self._known, self._field = known, field
        self._removed = False
        self._behind = [(known.given(s.value, NOTHING_KNOWN)[1], self._closed(s, rest)) for s, rest in written]
        begun = [] if field.default is None else [field.default]
        done = [s for rule in known.program.rules.values() for s in statements(rule.body)]
        begun += [e for s in done if isinstance(s, k.NewPiece) for f, e in s.values if f is field]
        first = [known.given(e, NOTHING_KNOWN)[1] for e in begun] if field.default is not None else [typed(field.type)]
        self._behind += [(bounds, bounds) for bounds in first]
        whole = any(s.key is None for s, _ in written) and field.per is not None
        self._behind += [(typed(field.type),) * 2] if whole else []

    def promises(self, back: frozenset[str]) -> Iterator[Promise]:
        """The bounds that are narrower than the declared ones."""
        field, given = self._field, NOTHING_KNOWN
        owner: Term = ("local", n.Local("", ty.Dom(field.owner))) if field.owner else SURE
        key: Term = ("local", n.Local("", ty.Dom(field.per))) if field.per else SURE
        if self._removed and field.owner is not None:
            if field.owner in back:
                return
            given = frozenset({("get", self._known.program.find_field(field.owner, "at"), owner, SURE)})
        for side, i, sign in (("from", 0, 1), ("to", 1, -1)):
            declared = sign * typed(field.type)[i]
            ends = [max(sign * value[i], sign * closed[i]) for value, closed in self._behind]
            if min(ends) > declared:
                yield Promise((side, ("get", field, owner, key), sign * min(ends)), given)

    def _closed(self, s: k.Store, rest: k.Code) -> Bounds:
        """The bounds with which the game continues after a store."""
        place = self._known.stored(s)
        for then in rest:
            if isinstance(then, k.Branch) and self._only_compares(then.condition, place):
                ended, still = self._ended(then.then, place), self._known.says(then.condition, False)
                if ended is None:
                    break
                self._removed |= ended is False
                left = self._known.numbers.bounds(place, still)
                return widest([left, ended]) if isinstance(ended, tuple) else left
            if not self._apart(then, place):
                break
        return typed(s.field.type)

    def _ended(self, code: k.Code, place: Term) -> bool | Bounds | None:
        """True if a block ends the game, False if it removes the field's owner, the bounds of what it stores anew.

        None if none of this is certain.
        """
        for s in code:
            match s:
                case k.EndGame() if self._known.effects.ends(s):
                    return True
                case k.MovePiece(piece=piece, to=None) if self._known.term(piece) == place[2]:
                    return False
                case k.Store(field=field) if field is self._field and self._known.stored(s) == place:
                    return self._known.given(s.value, NOTHING_KNOWN)[1] if self._unread(s.value) else None
            if not self._apart(s, place):
                break
        return None

    def _apart(self, s: k.Stmt, place: Term) -> bool:
        """Whether a statement neither reads the number (except for the log) nor changes its owner."""
        match s:
            case k.WriteLog(text=text):
                return all(self._unread(e) for _, e in text.values if self._known.term(e) != place)
            case k.Store(field=field):
                return not speaks_of(place, lambda x: x is field) and self._unread(s)
            case k.SetLocal(local=local):
                return not speaks_of(place, lambda x: x is local) and self._unread(s)
        return False

    def _only_compares(self, e: n.Expr, place: Term) -> bool:
        match e:
            case n.AndOr(parts=several):
                return all(self._only_compares(one, place) for one in several)
            case n.Compare(left=left, right=right):
                return all(self._known.term(one) == place or self._unread(one) for one in (left, right))
        return self._unread(e)

    def _unread(self, e: object) -> bool:
        return self._field not in self._known.effects.reads(e)


def returning(kind: str, promises: list[Promise]) -> bool:
    """Whether a promise about the pieces of a kind requires that they are on the board."""
    return any(isinstance(t[1], n.Field) and t[1].owner == kind for p in promises for t in p.given if t[0] == "get")
