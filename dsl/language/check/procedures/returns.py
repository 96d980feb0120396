"""Whether a rule with a result gives one on every way through it."""

from __future__ import annotations

from dsl.language.typed import code as k


def always_returns(code: k.Code) -> bool:
    """Whether every way through ``code`` ends in ``return`` or the end of the game, or never ends."""
    for statement in code:
        match statement:
            case k.Give():
                return True
            case k.EndGame(kind="win" | "tie"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if always_returns(then) and always_returns(otherwise):
                return True
            case k.Loop(times=None, until=None, body=body) if not _stops(body):
                return True
            case k.TurnOf(body=body) if always_returns(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if otherwise and always_returns(otherwise) and all(always_returns(o.body) for o in options):
                    return True
    return False


def _stops(code: k.Code) -> bool:
    """Whether a ``stop`` in ``code`` leaves the loop around it."""
    for statement in code:
        match statement:
            case k.Leave(kind="stop"):
                return True
            case k.Branch(then=then, otherwise=otherwise) if _stops(then) or _stops(otherwise):
                return True
            case k.TurnOf(body=body) if _stops(body):
                return True
            case k.Ask(options=options, otherwise=otherwise):
                if _stops(otherwise) or any(_stops(o.body) for o in options):
                    return True
    return False
