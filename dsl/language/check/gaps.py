"""Warns where a value is needed that may be none, unless the rules exclude that on every path."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.language.check.at_rest import at_rest
from dsl.language.check.context import Context
from dsl.language.check.effects import maybe, still_known
from dsl.language.check.facts import within
from dsl.language.check.invariants import placed, ranges, returning
from dsl.language.check.needs import Needs, Procedure, all_of
from dsl.language.check.numbers import ANY, Bounds, typed, widest
from dsl.language.check.stop_warnings import StopWarnings
from dsl.language.check.terms import NOTHING_KNOWN, SPINS, SURE, Facts, Term, speaks_of
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import parts


def gaps(context: Context) -> None:
    """Warn of each value that may be none where it is needed."""
    if context.program.base:
        return
    warnings, back, found = StopWarnings(context), frozenset[str](), frozenset({""})
    while found != back:
        back = found
        found = back | _searched(context, warnings, back)
    warnings.report()


def _searched(context: Context, warnings: StopWarnings, back: frozenset[str]) -> set[str]:
    """Search the program once; return the kinds of pieces that return to the board, for which promises do not hold."""
    search = _Search(context, warnings)
    search.known.promises += ranges(search.known, back)
    effects = search.known.effects
    begun = search.run("setup", _first_values(context))
    search.known.promises += placed(search.known)
    search.run("play", begun, at_rest(search.known))
    for name in ("always", "value"):
        search.run(name, still_known(begun, effects.rule("play") | effects.rule("always")))
    return search.back


def _first_values(context: Context) -> Facts:
    """The bounds of states before ``setup``."""
    states = [f for f in context.program.fields if f.owner is None and f.per is None and isinstance(f.type, ty.Int)]
    told = [within(("get", f, SURE, SURE), (f.default.value,) * 2) for f in states if isinstance(f.default, n.Const)]
    return NOTHING_KNOWN.union(*told)


class _Search(Needs):
    """Goes through code with the facts known at each place."""

    def __init__(self, context: Context, warnings: StopWarnings) -> None:
        super().__init__(context, warnings)
        self._rolled = set[k.Store]()

    def run(self, name: str, facts: Facts, at_rest: Facts = NOTHING_KNOWN) -> Facts:
        """Check a rule without a caller, whose needs must be met inside; return the facts after it.

        ``at_rest``: facts at each of its decisions.
        """
        self._at_rest = at_rest
        code = self._program.rules.get(name)
        body = code.body if code is not None else ()
        self._now, self._root = Procedure(()), True
        effects = self.known.effects
        losing, effects.losing = effects.losing, effects.losing and (name != "setup" or effects.loses([name]))
        known = self._code(body, facts)
        if losing != effects.losing:  # until play begins all players are there
            effects.losing = losing
            self._done.clear()
        return all_of([*self._now.ends, known])

    def _procedure(self, kind: str, name: str) -> Procedure:
        """The needs and results of a function, rule or route, computed once."""
        if (kind, name) not in self._done:
            kept = self._now, self._root
            self._root = False
            self._now = self._done[kind, name] = Procedure(())
            if kind == "rule" and name in self._program.rules:
                rule = self._program.rules[name]
                self._now.parameters = rule.parameters
                self._now.gives.type = rule.result or ty.UNKNOWN
                known = self._code(rule.body, NOTHING_KNOWN)
                self._now.ends += [known] if rule.result is None else []  # with a result it ends only at ``return``
            elif kind == "function" and name in self._program.functions:
                function = self._program.functions[name]
                self._now.parameters = function.parameters
                self._look(function.body, NOTHING_KNOWN)
            elif kind == "route" and name in self._program.routes:
                route = self._program.routes[name]
                self._now.parameters = route.parameters
                for part in (route.step, route.halt, route.rest):
                    self._look(part, NOTHING_KNOWN)
            self._now, self._root = kept
        return self._done[kind, name]

    def _code(self, code: k.Code, facts: Facts) -> Facts:
        """Check a block; return the facts after it."""
        for s in code:
            facts = self._statement(s, facts)
        return facts

    def _statement(self, s: k.Stmt, facts: Facts) -> Facts:  # noqa: C901  # a case for each statement that matters
        match s:
            case k.Branch(condition=condition, then=then, otherwise=otherwise):
                return self._branch(condition, then, otherwise, facts)
            case k.Loop():
                return self._loop(s, facts)
            case k.Each():
                return self._each(s, facts)
            case k.TurnOf(player=player, body=body, last=last):
                inner = self._code(body, self._still_known(self._look(player, facts), self.known.effects.at(s)))
                return self._still_known(self._code(last, inner), self.known.effects.at(s))
            case k.Ask():
                return self._ask(s, facts)
            case k.CallRule(name=name, arguments=given, result=result):
                facts = self._look(given, facts)
                facts = self._facts_after_assignment(result, None, facts) if result is not None else facts
                return self._call("rule", name, given, facts, s.span, result)
            case k.Give(value=value):
                facts = self._look(value, facts) if value is not None else facts
                ends = self._facts_after_assignment(self._now.gives, value, facts) if value is not None else facts
                self._now.ends.append(ends)
                return facts
            case k.SetLocal(local=local, value=value):
                facts = self._look(value, facts)
                self._fits(local, value, facts)
                return self._facts_after_assignment(local, value, facts)
            case k.Store(owner=owner, key=key, value=value):
                facts = self._look(tuple(x for x in (owner, key, value) if x is not None), facts)
                if owner is not None and isinstance(owner.type, ty.Opt):
                    facts = self._need(owner, self.known.term(owner), facts, None)
                return self._stored(s, facts)
            case k.MovePiece(kind=kind, piece=piece, to=n.Expr() as to) if returning(kind, self.known.promises):
                at = self._program.find_field(kind, "at")
                facts = self._look((piece, to), facts)
                facts = self._need(piece, ("back", ("get", at, self.known.term(piece), SURE)), facts, None)
                return self._still_known(facts, self.known.effects.at(s))
            case k.MovePiece(kind=kind, piece=piece, to=None):
                facts = self._look(piece, facts)
                kept = self._of_others(facts, self._program.find_field(kind, "at"), self.known.term(piece))
                return self._still_known(facts, self.known.effects.at(s)) | kept
            case k.NewPiece(values=values):
                facts = self._look(tuple(part for part in parts(s) if part is not values), facts)
                for place, value in values:
                    facts = self._look(value, facts)
                    self._fits(place, value, facts)
                return facts
            case k.AskChance():
                return self._chance(s, facts)
            case k.WriteLog(text=text):
                for _, value in text.values:
                    self._look(value, facts)
                return facts
        for part in parts(s):
            facts = self._look(part, facts)
        return self._still_known(facts, self.known.effects.at(s))

    def _each(self, s: k.Each, facts: Facts) -> Facts:
        before = self._look(s.domain, facts)
        facts = self._without(s.body, before) | self._not_removed(s, before)
        inner = facts | self.known.bound(s.local, s.domain, facts)
        self._look(s.keys, inner)
        if s.where is not None:
            inner = self._look(s.where, inner) | self.known.says(s.where, True, inner)
        self._code(s.body, inner)
        return facts

    def _not_removed(self, s: k.Each, facts: Facts) -> Facts:
        """The places of pieces that differ from each member of a loop, in which nothing else is removed."""
        gone = [x for x in self.known.effects.reached(s.body) if isinstance(x, k.MovePiece) and x.to is None]
        waits = any(isinstance(x, k.Ask | k.AskChance) for x in self.known.effects.reached(s.body))
        if not gone or s.where is None or waits or ("owner", gone[0].kind) in self.known.effects.code(s.body):
            return NOTHING_KNOWN
        if not all(isinstance(x.piece, n.Load) and x.piece.local is s.local for x in gone):
            return NOTHING_KNOWN
        place = self._program.find_field(gone[0].kind, "at")
        return facts & self._of_others(facts | self.known.says(s.where, True, facts), place, ("local", s.local))

    def _loop(self, s: k.Loop, facts: Facts) -> Facts:
        facts = self._look(s.times, facts) if s.times is not None else facts
        for rolled in s.body:
            if isinstance(rolled, k.Store) and rolled.span == s.span and s.times is not None:  # counts of dice
                self._rolled.add(rolled)
                facts = self._need(s.times, ("fits", self.known.term(s.times), rolled.field), facts, None)
        counted = self._counted(s, facts)
        facts = self._without((*s.body, *s.last), facts)
        inner = self._code(s.body, facts | counted | ({SPINS} if self._spins(s) else NOTHING_KNOWN))
        if s.until is not None:
            self._look(s.until, inner)
        self._code(s.last, facts)
        return facts

    def _counted(self, s: k.Loop, facts: Facts) -> Facts:
        """The bounds, in each round of a loop, of states that are only counted up, once a round."""
        stored = [x.field for x in self.known.effects.reached((*s.body, *s.last)) if isinstance(x, k.Store)]
        found, always = set[Term](), self.known.effects.rule("always")
        for x in s.body if s.times is not None else ():
            match x:
                case k.Store(field=field, owner=None, value=n.Arith("+", left, n.Const(value=step))) if step > 0:
                    place, once = self.known.stored(x), stored.count(field) == 1 and ("given", field) not in always
                    most = [f[2] for f in facts if f[:2] == ("to", place) and isinstance(f[2], int)]
                    if s.times is not None and most and once and self.known.term(left) == place:
                        rounds = self.known.given(s.times, facts)[1][1]
                        found.add(("to", place, min(most) + step * max(rounds - 1, 0)))
        return frozenset(found)

    def _spins(self, s: k.Loop) -> bool:
        """Whether a loop waits for nobody and may never be left: no number that ends it is changed once a round."""
        done = [*self.known.effects.reached(s.body)]
        if s.times is not None or any(isinstance(x, k.Ask | k.AskChance) for x in done):
            return False
        tests = [x.condition for x in s.body if isinstance(x, k.Branch) and self._never_behind(x.then)]
        read = self.known.effects.reads((*tests, s.until))
        stored = [x.field for x in done if isinstance(x, k.Store)]
        return not any(isinstance(x, k.Store) and x.field in read and stored.count(x.field) == 1 for x in s.body)

    def _chance(self, s: k.AskChance, facts: Facts) -> Facts:
        for part in parts(s):
            facts = self._look(part, facts)
        facts = self._still_known(facts, self.known.effects.at(s)) | self._at_rest
        if s.faces is not None:
            facts = self._need(s.faces, self.known.picked(s.faces), facts, None)
        facts = self._facts_after_assignment(s.result, None, facts)
        if s.faces is not None:
            facts |= self.known.bound(s.result, s.faces, facts) | within(("local", s.result), typed(s.result.type))
        return facts | (self.known.says(s.until, True, facts) if s.until is not None else NOTHING_KNOWN)

    def _branch(self, condition: n.Expr, then: k.Code, otherwise: k.Code, facts: Facts) -> Facts:
        facts, before = self._look(condition, facts), self._now.changed
        one = self._code(then, facts | self.known.says(condition, True, facts))
        changed, self._now.changed = self._now.changed, before
        other = self._code(otherwise, facts | self.known.says(condition, False, facts))
        if self._never_behind(then):
            return other
        self._now.changed |= changed
        return one if self._never_behind(otherwise) else all_of([one, other])

    def _ask(self, s: k.Ask, facts: Facts) -> Facts:
        facts = self._look(s.by, facts)
        if s.prompt is not None:
            self._look(tuple(value for _, value in s.prompt.values), facts)
        facts = self._still_known(facts, self.known.effects.at(s)) | self._at_rest
        begun = self._now.changed
        ends = [self._code(s.otherwise, facts)] if not self._never_behind(s.otherwise) else []
        changed = self._now.changed
        for option in s.options:
            inner, self._now.changed = facts, begun
            if option.when is not None:
                inner = self._look(option.when, inner) | self.known.says(option.when, True, inner)
            for bind in option.binds:
                self.known.same[bind.chosen] = bind.listed
                inner = self._look(bind.domain, inner) | self.known.bound(bind.listed, bind.domain, inner)
                if bind.where is not None:
                    inner = self._look(bind.where, inner) | self.known.says(bind.where, True, inner)
            if option.label is not None:
                self._look(tuple(value for _, value in option.label.values), inner)
            inner = self._code(option.body, inner)
            ends += [inner] if not self._never_behind(option.body) else []
            changed |= self._now.changed
        self._now.changed = changed
        return all_of(ends) if ends else facts

    def _facts_after_assignment(self, local: n.Local, value: n.Expr | None, facts: Facts) -> Facts:
        """The facts after a local is assigned."""
        place, before = ("local", local), facts
        known, bounds = self.known.given(value, facts) if value is not None else (False, ANY)
        told = self.known.says(value, True, facts) if value is not None and value.type == ty.BOOL else NOTHING_KNOWN
        facts = frozenset(t for t in facts if not speaks_of(t, lambda x: x is local)) | within(place, bounds)
        facts |= {("if", place, *told)} if told else NOTHING_KNOWN
        self._now.before[local] = self._now.changed
        self._now.changed |= {local}
        if value is not None:
            made = self.known.term(value)
            facts |= self.known.on_board(local, made, before)
            facts |= {("is", place, made)} if not speaks_of(made, lambda x: x is local) else NOTHING_KNOWN
        return facts | {place} if known else facts

    def _stored(self, s: k.Store, facts: Facts) -> Facts:
        place = self.known.stored(s)
        known, bounds = self.known.given(s.value, facts)
        if known and not self._root:
            self.known.effects.filling.add(s)
        if (s.field.per is None or s.key is not None) and s not in self._rolled:
            self._fits(s.field, s.value, facts)
        still = facts if known and not isinstance(ty.bare(s.value.type), ty.Int) else NOTHING_KNOWN
        kept = frozenset(t for t in still if t[:2] == ("get", s.field))
        kept |= self._of_others(facts, s.field, self.known.term(s.owner)) if s.owner is not None else NOTHING_KNOWN
        facts = self._still_known(facts, self.known.effects.at(s)) | kept
        return facts | within(place, bounds) | ({place} if known else NOTHING_KNOWN)

    def _without(self, body: k.Code, facts: Facts) -> Facts:
        """The facts that hold in every round of a loop."""
        effects, numbers, lost = self.known.effects, dict[object, list[Bounds]](), dict[n.Local, bool]()
        for s in effects.reached(body):
            match s:
                case k.CallRule(name=name, result=result):
                    self._procedure("rule", name)
                    if result is not None:
                        rule = self._program.rules.get(name)
                        lost[result] = lost.get(result, False) or rule is None or isinstance(rule.result, ty.Opt)
                case k.SetLocal(value=value) | k.Store(value=value) if isinstance(value.type, ty.Int):
                    place = s.local if isinstance(s, k.SetLocal) else s.field
                    numbers.setdefault(place, []).append(self.known.given(value, NOTHING_KNOWN)[1])
                case k.SetLocal(local=local, value=value):
                    lost[local] = lost.get(local, False) or maybe(value)
        wide = {place: widest(several) for place, several in numbers.items()}
        still = self._still_known(facts, effects.code(body) - {("given", place) for place in wide})
        there = {("local", x) for x, maybe_none in lost.items() if not maybe_none}
        still = frozenset(t for t in still if t in there or not speaks_of(t, lambda x: x in lost))
        return frozenset(t for t in still if not speaks_of(t, lambda x: x in wide) or _holds(t, wide))

    def _never_behind(self, code: k.Code) -> bool:
        """Whether code after the block is never reached."""
        for s in code:
            if isinstance(s, k.Give | k.Leave) or (isinstance(s, k.EndGame) and self.known.effects.ends(s)):
                return True
            if isinstance(s, k.Branch) and s.otherwise:
                if self._never_behind(s.then) and self._never_behind(s.otherwise):
                    return True
        return False


def _holds(fact: Term, wide: Mapping[object, Bounds]) -> bool:
    """Whether a fact about a bound holds for all values that are assigned."""
    match fact:
        case ("from" | "to" as side, tuple() as place, int() as end) if place[1] in wide:
            low, high = wide[place[1]]
            return low >= end if side == "from" else high <= end
    return False
