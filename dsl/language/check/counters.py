"""How far numbers go that are only counted up or down in a loop with a known number of rounds."""

from __future__ import annotations

from dsl.language.check.effects import is_lost
from dsl.language.check.facts import Known, within
from dsl.language.check.numbers import ANY, FAR, Bounds
from dsl.language.check.terms import ANYONE, NOTHING_KNOWN, SURE, Facts, Term
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import children

_Steps = dict[object, Bounds]
"""For each local and field that is stored how much it may lose and gain; ``ANY`` if it is not only counted."""


def first_values(known: Known) -> Facts:
    """The bounds of the states of the game, and of each player, before ``setup``."""
    found = NOTHING_KNOWN
    for field in known.program.fields:
        if isinstance(field.type, ty.Int) and field.owner in (None, "player") and isinstance(field.default, n.Const):
            of = SURE if field.owner is None else ANYONE
            found |= (
                within(("get", field, of, SURE), (field.default.value,) * 2) if field.per is None else NOTHING_KNOWN
            )
    return found


def counted(known: Known, s: k.Loop | k.Each, facts: Facts) -> tuple[Facts, Facts]:
    """The bounds of what a loop only counts: at the beginning of each round, and after the loop."""
    rounds, body = _rounds(known, s), (*s.body, *(s.last if isinstance(s, k.Loop) else ()))
    if rounds >= FAR:
        return NOTHING_KNOWN, NOTHING_KNOWN
    steps: _Steps = {}
    _walk(known, body, 1, steps)
    changes = known.effects.code(body)
    begun, ended = set[Term](), set[Term]()
    for fact in facts:
        match fact:
            case ("from" | "to" as side, tuple() as place, int() as end) if (step := steps.get(place[1], ANY)) != ANY:
                if not is_lost(fact, changes - {place[1], ("given", place[1])}):
                    begun.add((side, place, end + step[side == "to"] * max(rounds - 1, 0)))
                    ended.add((side, place, end + step[side == "to"] * rounds))
    return frozenset(begun), frozenset(ended)


def _rounds(known: Known, s: k.Loop | k.Each) -> int:
    """The greatest number of rounds of a loop."""
    match s:
        case k.Each(domain=n.NumberRange(low=low, high=high)):
            return known.given(high, NOTHING_KNOWN)[1][1] - known.given(low, NOTHING_KNOWN)[1][0] + 1
        case k.Each(domain=n.MakeSet(items=items)):
            return len(items)
    if isinstance(s, k.Each):
        return known.numbers.bounds(("count", known.term(s.domain)), NOTHING_KNOWN)[1]
    return known.given(s.times, NOTHING_KNOWN)[1][1] if s.times is not None else FAR


def _walk(known: Known, code: k.Code, times: int, steps: _Steps) -> None:
    """Add the steps of a block that runs so many times, also of the rules it calls."""
    for s in code:
        match s:
            case k.SetLocal(local=n.Local() as place, value=value) | k.Store(field=n.Field() as place, value=value):
                low, high = _step(known, s, value) if not _elsewhere(known, place) else ANY
                before = steps.get(place, (0, 0))
                whole = ANY in ((low, high), before)
                steps[place] = ANY if whole else (before[0] + min(low, 0) * times, before[1] + max(high, 0) * times)
            case k.CallRule(name=name, result=result):
                if name in known.program.rules:
                    _walk(known, known.program.rules[name].body, times, steps)
                steps |= {result: ANY} if result is not None else {}
            case k.AskChance(result=result):
                steps[result] = ANY
            case k.TurnOf():
                steps |= {field: ANY for field in known.program.fields if field.each_turn}
        inner = min(times * _rounds(known, s), FAR) if isinstance(s, k.Loop | k.Each) else times
        for block in children(s):
            _walk(known, block, inner, steps)


def _elsewhere(known: Known, place: object) -> bool:
    """Whether ``always`` stores there, too: it may run whenever the game waits."""
    return not {place, ("given", place)}.isdisjoint(known.effects.rule("always"))


def _step(known: Known, s: k.SetLocal | k.Store, value: n.Expr) -> Bounds:
    """The bounds of what a statement adds to what it stores; ``ANY`` if it stores something else."""
    match value:
        case n.Arith(operator="+" | "-" as sign, left=left, right=right):
            if isinstance(s, k.SetLocal):
                place: Term = ("local", s.local)
            else:
                place = ("get", s.field, *(known.term(x) if x is not None else SURE for x in (s.owner, s.key)))
            low, high = known.given(right, NOTHING_KNOWN)[1]
            if known.term(left) == place and (low, high) != ANY:
                return (low, high) if sign == "+" else (-high, -low)
    return ANY
