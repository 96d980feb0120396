"""Facts that hold at every decision in play, because ``always`` would have ended the game otherwise."""

from __future__ import annotations

from dsl.language.check.effects import still_known
from dsl.language.check.facts import Known
from dsl.language.check.terms import ANYONE, NOTHING_KNOWN, Facts, swapped
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.walk import statements


def at_rest(known: Known) -> Facts:
    """The facts that ``always`` guarantees."""
    rule = known.program.rules.get("always")
    return _behind(rule.body, NOTHING_KNOWN, known) if rule is not None and not _left(rule.body) else NOTHING_KNOWN


def _behind(code: k.Code, facts: Facts, known: Known) -> Facts:
    """The facts after a block in which the game has not ended."""
    for s in code:
        match s:
            case k.Branch(condition=condition, then=then, otherwise=otherwise) if _ends(then):
                facts = _behind(otherwise, facts | known.says(condition, False, facts), known)
                continue
        facts = still_known(facts, known.effects.code((s,)))
        match s:
            case k.Each(local=local, domain=n.AllOf(domain=kind), where=None, body=body) if known.effects.stays(kind):
                each = still_known(_behind(body, NOTHING_KNOWN, known), known.effects.code(body) - {local})
                facts |= swapped(each, {local: ANYONE})
    return facts


def _ends(code: k.Code) -> bool:
    """Whether a block certainly ends the game."""
    return any(isinstance(s, k.EndGame) and s.kind != "lose" for s in code)


def _left(code: k.Code) -> bool:
    """Whether a ``return``, ``stop`` or ``next`` may leave a block early."""
    return any(isinstance(s, k.Leave | k.Give) for s in statements(code))
