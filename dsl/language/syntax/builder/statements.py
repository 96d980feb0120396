"""Statements and decisions: what a rule becomes that is not simply the node of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder.reductions import Reduction, left_out, node, several
from dsl.text.source import Span


def _if(span: Span, condition: t.Expr, body: t.Block, *rest: Any) -> t.Statement:
    """``if``, any ``else if``, perhaps ``else``"""
    *more, otherwise = rest
    return t.If(((condition, body), *more), otherwise, span=span)


STATEMENTS: Mapping[str, Reduction] = {
    "block": several,
    "else_if": several,
    # ---- values and pieces
    "assign": node(t.Assign, operator="="),
    "increase": node(t.Assign, operator="+="),
    "decrease": node(t.Assign, operator="-="),
    "effect_alone": node(t.Effect),
    "call_alone": node(t.Effect),
    # ---- cards and secrets
    "put_on_top": node(t.PutBack, under=False),
    "put_under": node(t.PutBack, under=True),
    # ---- the end of the game or of a block
    "win": node(t.Finish, kind="win"),
    "lose": node(t.Finish, kind="lose"),
    "tie": node(t.Finish, kind="tie", who=None),
    "stop": node(t.Jump, kind="stop"),
    "next": node(t.Jump, kind="next"),
    "nothing": node(t.Jump, kind="nothing"),
    # ---- blocks
    "repeat": node(t.Repeat, times=None),
    "repeat_times": node(t.Repeat, until=None),
    "if_": _if,
    # ---- decisions
    "choose": node(t.Choose, many="choices", secret=False, each=None),
    "choose_secretly": node(t.Choose, many="choices", secret=True, each=None),
    "choose_each": node(t.Choose, many="choices", secret=True),
    "option": node(t.Option, many="binds"),
    "use": node(t.Use, many="arguments"),
    "no_body": left_out,
}
