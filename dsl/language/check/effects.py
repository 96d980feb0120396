"""The changes made by statements, and the facts that they invalidate.

A *change* is a field, or a word and its object: ``("gone", "ship")``; ``("given", field)``: the field was assigned
a value that is not none. A fact is lost if its term reads something changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property, partial

from dsl.language.check.terms import Facts, Term, speaks_of
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts, statements

Changes = frozenset[object]
NOTHING: Changes = frozenset()
_CARDS = (Builtin.PILE, Builtin.DISCARDS, Builtin.HAND, Builtin.TOP, Builtin.DEPTH)


class Effects:
    """The changes that the statements of a program make, including those of the rules they call."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._of_rules: dict[str, Changes] = {}
        self._of_function = cache(lambda name: self.reads(program.functions[name].body))
        self.filling = set[k.Store]()
        """Stores of optional values that are known not to be none."""
        done = [s for rule in program.rules.values() for s in statements(rule.body)]
        self.leaving = {s.kind for s in done if isinstance(s, k.MovePiece) and s.to is None}
        """The kinds of pieces that may be off the board."""
        self.leaving |= {s.kind for s in done if isinstance(s, k.NewPiece) and s.at is None}
        self.losing = self.loses([*program.rules])
        """Whether players may drop out before the end."""

    @cached_property
    def always_set(self) -> frozenset[n.Field]:
        """The optional fields that ``setup`` sets and nothing resets to none."""
        begun, played = ([*self._done(names)] for names in (["setup"], ["play", "always"]))
        given = {s.field for s in begun if isinstance(s, k.Store)}
        given |= {f for s in begun if isinstance(s, k.NewPiece) for f, _ in s.values}
        lost = {s.field for s in played if isinstance(s, k.Store) and maybe(s.value)}
        for s in (s for s in played if isinstance(s, k.NewPiece)):
            filled = {f for f, value in s.values if not maybe(value)}
            lost |= {f for f in self._program.fields if f.owner == s.kind and f not in filled}
        return frozenset(given - lost)

    def ends(self, s: k.EndGame) -> bool:
        """Whether the statement certainly ends the game: with ``lose`` only if one of two players loses."""
        alone = s.who is not None and not isinstance(ty.bare(s.who.type), ty.MANY)
        return s.kind != "lose" or (alone and self._program.players == (2, 2))

    def loses(self, rules: list[str]) -> bool:
        """Whether players may drop out in these rules while others go on."""
        done = self._done(rules)
        return self._program.players != (2, 2) and any(isinstance(s, k.EndGame) and s.kind == "lose" for s in done)

    def stays(self, kind: str) -> bool:
        """Whether no member of a domain can disappear during the game."""
        return not self.losing if kind == "player" else kind not in self.leaving

    def _done(self, names: list[str]) -> Iterator[k.Stmt]:
        """The statements reached from these rules."""
        rules = self._program.rules
        return (s for name in names if name in rules for s in self.reached(rules[name].body))

    def rule(self, name: str) -> Changes:
        """The changes that a rule makes."""
        if name not in self._of_rules:
            self._of_rules[name] = NOTHING  # stops a recursion: ``always`` runs inside of itself
            body = self._program.rules[name].body if name in self._program.rules else ()
            self._of_rules[name] = self.code(body)
        return self._of_rules[name]

    def reached(self, code: k.Code) -> Iterator[k.Stmt]:
        """All statements in code, and in the rules it calls."""
        waiting, seen = [code], set[str]()
        while waiting:
            for s in statements(waiting.pop()):
                yield s
                if isinstance(s, k.CallRule) and s.name not in seen and s.name in self._program.rules:
                    seen.add(s.name)
                    waiting.append(self._program.rules[s.name].body)

    def code(self, code: k.Code) -> Changes:
        """The changes of all statements of a block."""
        return frozenset(change for s in statements(code) for change in self._own(s))

    def at(self, s: k.Stmt) -> Changes:
        """The changes of a statement without its inner blocks."""
        return frozenset(self._own(s))

    def _own(self, s: k.Stmt) -> Iterator[object]:  # a case for each statement that changes something
        match s:
            case k.Store(field=field):
                yield field if s not in self.filling and maybe(s.value) else ("given", field)
                yield from [("owner", field.owner)] if field.name == "owner" else ()
            case k.MovePiece(kind=kind, to=to):
                yield from (("moved", kind), ("came", kind) if to is not None else ("gone", kind))
            case k.NewPiece(kind=kind):
                yield ("came", kind)
            case k.LayCards(deck=deck) | k.ShuffleDeck(deck=deck) | k.AskChance(kind="draw" | "peek", what=deck):
                yield ("cards", deck)
            case k.TurnOf():
                yield from (field for field in self._program.fields if field.each_turn)
            case k.EndGame(kind="lose"):
                yield ("gone", "player")
            case k.CallRule(name=name):
                yield from self.rule(name)
        if isinstance(s, k.Ask | k.AskChance | k.TurnOf | k.Loop) and "always" in self._program.rules:
            yield from self.rule("always")

    # ---- reads
    def reads(self, e: object) -> tuple[object, ...]:
        """The fields and terms on which the value of an expression depends."""
        return tuple(dict.fromkeys(self._read(e)))

    def _read(self, e: object) -> Iterator[object]:
        match e:
            case n.Get(field=field) if not field.constant:
                yield field
            case n.AllOf(domain=kind) | n.OwnedBy(kind=kind):
                yield ("members", kind)
            case n.CallBuiltin(builtin=Builtin.CELL_PIECE | Builtin.CELL_EMPTY | Builtin.OFF_BOARD as builtin, of=of):
                yield ("standing", builtin, of)
            case n.CallBuiltin(builtin=builtin, of=deck) if builtin in _CARDS:
                yield ("built-in", builtin, deck)
            case n.CallFunction(name=name) if name in self._program.functions:
                yield from self._of_function(name)
        for part in parts(e):
            yield from self._read(part)


def maybe(value: n.Expr) -> bool:
    """Whether a value may be none by its type."""
    return isinstance(value.type, ty.Opt | ty.NoneType_)


def still_known(facts: Facts, changes: Changes) -> Facts:
    """The facts that still hold after changes."""
    return frozenset(fact for fact in facts if not is_lost(fact, changes)) if changes else facts


def is_lost(fact: Term, changes: Changes) -> bool:
    """Whether a fact may be invalid after changes."""
    touched = partial(_touched, changes=changes)
    match fact:
        case ("get", n.Field() as field, *owner):  # only that it is not none
            gone = ("gone", field.owner) in changes if field.name == "at" else field in changes
            return gone or speaks_of(tuple(owner), touched)
        case ("one" | "to" | "in", *_) if speaks_of(fact, partial(_more, changes=changes)):
            return True
    return touched(fact) or speaks_of(fact, touched)


def _touched(part: object, changes: Changes) -> bool:
    match part:
        case n.Local():
            return part in changes
        case n.Field(name="at", owner=kind):
            return ("moved", kind) in changes
        case n.Field(zone=True, type=ty.SetOf(element=ty.Dom(name=deck))):
            return ("cards", deck) in changes
        case n.Field():
            return part in changes or ("given", part) in changes
        case ("all", kind):
            return ("gone", kind) in changes
        case ("owned", kind, *_):
            return ("gone", kind) in changes or ("owner", kind) in changes
        case ("members", kind):
            return not changes.isdisjoint({("gone", kind), ("came", kind), ("owner", kind)})
        case ("built-in" | "standing", Builtin.CELL_PIECE | Builtin.CELL_EMPTY | Builtin.OFF_BOARD, of, *_):
            kinds = _subjects(changes, "came", "moved", "gone")
            return of in kinds if of else bool(kinds)
        case ("built-in", Builtin() as builtin, deck, *_) if builtin in _CARDS:
            decks = _subjects(changes, "cards")
            return deck in decks if deck else bool(decks)
    return False


def _more(part: object, changes: Changes) -> bool:
    return isinstance(part, tuple) and part[:1] in (("all",), ("owned",)) and ("came", part[1]) in changes


def _subjects(changes: Changes, *words: str) -> set[object]:
    """The objects of the changes with one of ``words``."""
    return {change[1] for change in changes if isinstance(change, tuple) and change[0] in words}
