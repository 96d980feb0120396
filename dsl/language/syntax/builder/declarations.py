"""Declarations, statements, decisions: what a rule becomes that is not simply the node of its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder.reductions import Reduction, left_out, node, several, words
from dsl.language.syntax.built_in_names import SHARES, english_name, flag_name
from dsl.text.source import Span


def _chunk(_span: Span, declaration: t.Declaration | None = None) -> t.Declaration | None:
    """What a file is cut into: a declaration, or nothing."""
    return declaration


def _language(span: Span, version: str, skin: t.Id | None) -> t.Language:
    """``language 1 [skin]``"""
    return t.Language(int(version), skin.text if skin else "en", span=span)


def _fact(name: str) -> Reduction:
    """The reduction of a line under ``game``: what it is about, its place, and what it says."""
    return lambda span, *said: (name, (span, said))


def _team(span: Span, said: tuple[Any, ...]) -> t.Team:
    """``team NAME "Label": SEAT, SEAT``"""
    return t.Team(said[0], said[1] or "", said[2:], span=span)


def _game(span: Span, name: t.Id, title: str | None, extends: t.Id | None, *lines: tuple[str, Any]) -> t.Game:
    """``game NAME "Title" [extends BASE]`` and the lines under it"""
    facts = {name: said for name, said in lines if name != "team"}
    teams = tuple(_team(*said) for name, said in lines if name == "team")
    place, numbers = facts.get("players", (None, ()))
    players = (int(numbers[0]), int(numbers[-1] or numbers[0])) if numbers else None
    _, (seats,) = facts.get("seats", (None, ((),)))
    _, (clauses,) = facts.get("clauses", (None, ("",)))
    prefix = clauses if isinstance(clauses, str) else clauses.text
    return t.Game(name, title or "", extends, "base" in facts, players, seats, teams, prefix, place, span=span)


def _enum(span: Span, name: t.Id, label: str | None, *items: Any) -> t.Enum:
    """``enum NAME: a, b``, in a line or a line each"""
    flat = items[0] if items and isinstance(items[0], tuple) else items
    return t.Enum(name, label or "", flat, span=span)


def _row_key(span: Span, key: t.Id | str) -> t.Id:
    """A name or a number."""
    return key if isinstance(key, t.Id) else t.Id(key, span=span)


def _const(span: Span, name: t.Id, label: str | None, kind: t.TypeNode | None, value: t.Expr) -> t.Param:
    """A constant without a type has that of its value: of a number, it alone."""
    return t.Param(name, label or "", kind or _type_of(value), value, None, True, span=span)


def _type_of(value: t.Expr) -> t.TypeNode:
    match value:
        case t.Number(value=number):
            return t.RangeType(number, number, span=value.span)
        case t.Unary(operator="-", operand=t.Number(value=number)):
            return t.RangeType(-number, -number, span=value.span)
    return t.PlainType("bool" if isinstance(value, t.Truth) else "int", span=value.span)


def _board(
    span: Span, kind: t.Id, wide: str | None, high: str | None, south: Span | None, *items: t.BoardItem
) -> t.Board:
    """``board KIND [W H] [rows from south]:``"""
    size = (int(wide), int(high)) if wide is not None and high is not None else None
    kind = replace(kind, text=english_name(kind.text, "board"))
    return t.Board(kind, size, south, items, span=span)


def _feature(span: Span, kind: str, name: t.Id, label: str | None, *more: Any) -> t.FeatureDecl:
    """``site NAME "Label" flag flag: attributes``; a flag that means something has its English name."""
    *flags, attributes = more
    flags = [replace(flag, text=flag_name(flag.text, kind)) for flag in flags if flag is not None]
    return t.FeatureDecl(kind, name, label or "", tuple(flags), attributes, span=span)


_AS_WRITTEN = node(t.Table, many="rows")


def _table(span: Span, *parts: Any) -> t.Table:
    """A table; the column that a wheel or a deck must have is called in English, if no other is called so."""
    table: t.Table = _AS_WRITTEN(span, *parts)
    share = SHARES.get(table.kind)
    if share is None or any(column.name.text == share for column in table.columns):
        return table
    named = [english_name(column.name.text, "attribute") == share for column in table.columns]
    columns = (
        replace(column, name=replace(column.name, text=share)) if own else column
        for column, own in zip(table.columns, named)
    )
    return replace(table, columns=tuple(columns))


def _put(span: Span, kind: t.Id, at: t.Expr, to: t.Expr | None, *pairs: Any) -> t.Put:
    """``put KIND e [to e] [with attr: e]``"""
    named = tuple((t.Id(a.id, span=a.span), b) for a, b in (p for p in pairs if p) if isinstance(a, t.Name))
    return t.Put(kind, at, to, named, span=span)


def _attribute(span: Span, *parts: Any) -> t.AttributeDecl:
    """``[state] [secret] [inner] [each turn] [zone] name "Label": T [= e] [seen by e | face down]``"""
    *modifiers, name, label, kind, value, seen = parts
    return t.AttributeDecl(frozenset(modifiers), name, label or "", kind, value, seen, span=span)


def _marked_state(span: Span, kind: str, attribute: t.AttributeDecl) -> t.State:
    """``secret state …``, ``inner state …``"""
    return t.State(replace(attribute, modifiers=attribute.modifiers | {kind}), span=span)


def _zone(span: Span, attribute: t.AttributeDecl) -> t.State:
    """``zone name "Label": DECK …``"""
    return _marked_state(span, "zone", attribute)


def _history(span: Span, size: str, *without: Any) -> t.History:
    """``history N positions [without a, b.c]``"""
    return t.History(int(size), tuple(part for part in without if part is not None), span=span)


def _expr_body(_span: Span, value: t.Expr) -> t.Body:
    """``= e``"""
    return t.Body("expr", (t.Line(value, None, span=value.span),), span=value.span)


DECLARATIONS: Mapping[str, Reduction] = {
    "chunk": _chunk,
    # ---- identity
    "note": node(t.NoteDecl),
    "holds": node(t.Holds, many="names"),
    "language": _language,
    "game": _game,
    "base": _fact("base"),
    "players": _fact("players"),
    "seats": _fact("seats"),
    "team": _fact("team"),
    "clauses": _fact("clauses"),
    # ---- data
    "table": _table,
    "param": node(t.Param, fixed=False),
    "const": _const,
    "columns": several,
    "combined": node(t.Product, many="columns"),
    "row": node(t.Row, many="cells"),
    "check_kind": words,
    "enum": _enum,
    "row_key": _row_key,
    # ---- the board and what stands on it
    "feature": _feature,
    "attributes": several,
    "no_attributes": several,
    "names": several,
    "dotted": several,
    "modifier": words,
    "state_kind": words,
    "board": _board,
    "from_south": lambda span, *_words: span,
    "put": _put,
    "attribute": _attribute,
    "marked_state": _marked_state,
    "zone": _zone,
    "face_up": left_out,
    "face_down": node(t.SetLiteral, items=()),
    "history": _history,
    # ---- words of the game, and procedures
    "params": several,
    "open_body": node(t.Body, kind="open", lines=()),
    "list_body": node(t.Body, many="lines"),
    "case_body": node(t.Body, many="lines", kind="cases"),
    "case": node(t.Line),
    "open_rule": left_out,
    "options": node(t.Options, many="choices"),
    "route": node(t.Route, many="lines"),
    "route_step": node(t.RouteLine, kind="step"),
    "route_halt": node(t.RouteLine, kind="halt"),
    "route_rest": node(t.RouteLine, kind="rest", here=None),
    "route_once": node(t.RouteLine, kind="once", here=None, there=None, where=None),
    "route_longest": node(t.RouteLine, kind="longest", here=None, there=None, where=None),
    "setup": node(t.Procedure, kind="setup"),
    "play": node(t.Procedure, kind="play"),
    "always": node(t.Procedure, kind="always"),
    "expr_body": _expr_body,
    # ---- house rules
    "add_board": node(t.AddBoard, many="items"),
    "add_options": node(t.AddOptions, many="choices"),
    "add_rows": node(t.AddRows, many="rows"),
    "remove_row": node(t.RemovePart, kind="row"),
    "remove_option": node(t.RemovePart, kind="option"),
    "turn_hook": node(t.CourseHook, event="turn"),
    "round_hook": node(t.CourseHook, event="round", player=None),
    "setup_hook": node(t.CourseHook, time="after", event="setup", player=None),
    "hook_time": words,
}


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
    "lay": node(t.Lay, under=False),
    "lay_under": node(t.Lay, under=True),
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
