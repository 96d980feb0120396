"""Reductions of declarations and statements; see ``build.py``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token
from lark.tree import Meta

from dsl.syntax import tree as t
from dsl.syntax.build_base import BuildBase


class BuildRules(BuildBase):
    """Methods named after grammar rules; each gets the place and the children."""

    # ---- identity
    def chunk(self, _meta: Meta, declaration: Any = None) -> Any:
        return declaration

    def language(self, meta: Meta, version: Token, skin: Token | None) -> t.Language:
        return t.Language(int(version), str(skin or "en"), span=self._span(meta))

    def game(self, meta: Meta, name: Token, title: Token | None, base: Token | None, *lines: Any) -> t.Game:
        facts: dict[str, Any] = dict(line for line in lines if line)
        low, high, place = facts.get("players", (0, 0, None))
        return t.Game(
            self._id(name),
            self._string(title),
            self._id(base) if base is not None else None,
            bool(facts.get("base")),
            (low, high) if place is not None else None,
            facts.get("seats", ()),
            facts.get("clauses", ""),
            place,
            span=self._span(meta),
        )

    def base(self, _meta: Meta) -> tuple[str, Any]:
        return "base", True

    def players(self, meta: Meta, low: Token, high: Token | None) -> tuple[str, Any]:
        return "players", (int(low), int(high or low), self._span(meta))

    def seats(self, _meta: Meta, items: tuple[t.Item, ...]) -> tuple[str, Any]:
        return "seats", items

    def clauses(self, _meta: Meta, prefix: Token) -> tuple[str, Any]:
        return "clauses", str(prefix).strip('"')

    def note(self, meta: Meta, text: Token) -> t.NoteDecl:
        return t.NoteDecl(self._string(text), span=self._span(meta))

    def holds(self, meta: Meta, *names: Token) -> t.Holds:
        return t.Holds(tuple(self._id(n) for n in names), span=self._span(meta))

    # ---- the board and what stands on it
    def board(self, meta: Meta, kind: Token, wide: Token | None, high: Token | None, *items: Any) -> t.Board:
        size = (int(wide), int(high)) if wide is not None and high is not None else None
        return t.Board(self._id(kind), size, items, span=self._span(meta))

    def flag(self, _meta: Meta, name: Token) -> t.Id:
        return self._id(name)

    def no_attributes(self, _meta: Meta) -> tuple[t.AttributeDecl, ...]:
        return ()

    def attributes(self, _meta: Meta, *attributes: t.AttributeDecl) -> tuple[t.AttributeDecl, ...]:
        return attributes

    def modifier(self, _meta: Meta, *words: Token) -> str:
        return " ".join(str(w.type).lower() for w in words)

    def attribute(self, meta: Meta, *parts: Any) -> t.AttributeDecl:
        modifiers = frozenset(p for p in parts if type(p) is str)
        name, label, kind, value, seen = (p for p in parts if type(p) is not str)
        return t.AttributeDecl(modifiers, self._id(name), self._string(label), kind, value, seen, span=self._span(meta))

    def feature(self, meta: Meta, kind: Token, name: Token, label: Token | None, *rest: Any) -> t.FeatureDecl:
        *flags, attributes = rest
        return t.FeatureDecl(
            str(kind), self._id(name), self._string(label), tuple(flags), attributes, span=self._span(meta)
        )

    def directions(self, meta: Meta, items: tuple[t.Item, ...]) -> t.Directions:
        return t.Directions(items, span=self._span(meta))

    def put(self, meta: Meta, kind: Token, at: t.Expr, to: t.Expr | None, *pairs: Any) -> t.Put:
        named = tuple((t.Id(a.id, span=a.span), b) for a, b in (p for p in pairs if p) if isinstance(a, t.Name))
        return t.Put(self._id(kind), at, to, named, span=self._span(meta))

    def player(self, meta: Meta, attributes: tuple[t.AttributeDecl, ...]) -> t.Player:
        return t.Player(attributes, span=self._span(meta))

    def names(self, _meta: Meta, *names: Token) -> tuple[str, ...]:
        return tuple(self._string(n) for n in names)

    def piece(self, meta: Meta, name: Token, label: Token | None, *rest: Any) -> t.Piece:
        limit, names, seen, rows = rest
        return t.Piece(self._id(name), self._string(label), limit, names or (), rows, seen, span=self._span(meta))

    def state(self, meta: Meta, attribute: t.AttributeDecl) -> t.State:
        return t.State(attribute, span=self._span(meta))

    def marked_state(self, meta: Meta, kind: str, attribute: t.AttributeDecl) -> t.State:
        marked = replace(attribute, modifiers=attribute.modifiers | {kind})
        return t.State(marked, span=self._span(meta))

    def state_kind(self, _meta: Meta, word: Token) -> str:
        return str(word.type).lower()

    def history(self, meta: Meta, size: Token, *without: Any) -> t.History:
        parts = tuple(part for part in without if part is not None)
        return t.History(int(size), parts, span=self._span(meta))

    def dotted(self, _meta: Meta, name: Token, part: Token | None) -> tuple[t.Id, t.Id | None]:
        return self._id(name), self._id(part) if part is not None else None

    # ---- words of the game
    def params(self, _meta: Meta, *params: t.Parameter) -> tuple[t.Parameter, ...]:
        return params

    def parameter(self, meta: Meta, name: Token, kind: t.TypeNode) -> t.Parameter:
        return t.Parameter(self._id(name), kind, span=self._span(meta))

    def open_body(self, meta: Meta) -> t.Body:
        return t.Body("open", (), span=self._span(meta))

    def expr_body(self, meta: Meta, value: t.Expr) -> t.Body:
        return t.Body("expr", (t.Line(value, None, span=value.span),), span=value.span)

    def list_body(self, meta: Meta, kind: Token, *lines: t.Line) -> t.Body:
        return t.Body(str(kind), lines, span=self._span(meta))

    def case_body(self, meta: Meta, *lines: t.Line) -> t.Body:
        return t.Body("cases", lines, span=self._span(meta))

    def line(self, meta: Meta, value: t.Expr, when: t.Expr | None) -> t.Line:
        return t.Line(value, when, span=self._span(meta))

    case = line

    def function(self, meta: Meta, name: Token, params: Any, result: Any, body: t.Body) -> t.Function:
        return t.Function(self._id(name), params or (), result, body, span=self._span(meta))

    def value(self, meta: Meta, player: Token, body: t.Body) -> t.Value:
        return t.Value(self._id(player), body, span=self._span(meta))

    def open_rule(self, _meta: Meta) -> None:
        return None

    def rule(self, meta: Meta, name: Token, params: Any, result: Any, body: t.Block | None) -> t.Rule:
        return t.Rule(self._id(name), params or (), result, body, span=self._span(meta))

    def options(self, meta: Meta, name: Token, params: Any, *choices: t.Choice) -> t.Options:
        return t.Options(self._id(name), params or (), choices, span=self._span(meta))

    def route(self, meta: Meta, name: Token, params: Any, limit: Any, *lines: t.RouteLine) -> t.Route:
        return t.Route(self._id(name), params or (), limit, lines, span=self._span(meta))

    def route_step(self, meta: Meta, here: Token, there: Token, where: t.Expr) -> t.RouteLine:
        return t.RouteLine("step", self._id(here), self._id(there), where, span=self._span(meta))

    def route_halt(self, meta: Meta, here: Token, there: Token, where: t.Expr) -> t.RouteLine:
        return t.RouteLine("halt", self._id(here), self._id(there), where, span=self._span(meta))

    def route_rest(self, meta: Meta, there: Token, where: t.Expr) -> t.RouteLine:
        return t.RouteLine("rest", None, self._id(there), where, span=self._span(meta))

    def route_once(self, meta: Meta) -> t.RouteLine:
        return t.RouteLine("once", None, None, None, span=self._span(meta))

    def route_longest(self, meta: Meta) -> t.RouteLine:
        return t.RouteLine("longest", None, None, None, span=self._span(meta))

    def setup(self, meta: Meta, body: t.Block) -> t.Procedure:
        return t.Procedure("setup", body, span=self._span(meta))

    def play(self, meta: Meta, body: t.Block) -> t.Procedure:
        return t.Procedure("play", body, span=self._span(meta))

    def always(self, meta: Meta, body: t.Block) -> t.Procedure:
        return t.Procedure("always", body, span=self._span(meta))

    # ---- house rules
    def set_value(self, meta: Meta, target: t.Expr, value: t.Expr) -> t.SetValue:
        return t.SetValue(target, value, span=self._span(meta))

    def add_board(self, meta: Meta, *items: Any) -> t.AddBoard:
        return t.AddBoard(items, span=self._span(meta))

    def add_player(self, meta: Meta, attributes: tuple[t.AttributeDecl, ...]) -> t.AddPlayer:
        return t.AddPlayer(attributes, span=self._span(meta))

    def add_piece(self, meta: Meta, name: Token, seen: t.Expr | None, rows: Any) -> t.AddPiece:
        return t.AddPiece(self._id(name), rows, seen, span=self._span(meta))

    def add_options(self, meta: Meta, name: Token, *choices: t.Choice) -> t.AddOptions:
        return t.AddOptions(self._id(name), choices, span=self._span(meta))

    def add_rows(self, meta: Meta, name: Token, *rows: t.Row) -> t.AddRows:
        return t.AddRows(self._id(name), rows, span=self._span(meta))

    def remove_row(self, meta: Meta, owner: Token, part: t.Id) -> t.RemovePart:
        return t.RemovePart("row", self._id(owner), part, span=self._span(meta))

    def remove_option(self, meta: Meta, owner: Token, part: Token) -> t.RemovePart:
        return t.RemovePart("option", self._id(owner), self._id(part), span=self._span(meta))

    def hook_time(self, _meta: Meta, token: Token) -> str:
        return str(token.type).lower()

    def hook(self, meta: Meta, time: str, name: Token, params: Any, where: t.Expr | None, body: t.Block) -> t.Hook:
        return t.Hook(time, self._id(name), params or (), where, body, span=self._span(meta))

    def turn_hook(self, meta: Meta, time: str, player: Token, where: t.Expr | None, body: t.Block) -> t.CourseHook:
        return t.CourseHook(time, "turn", self._id(player), where, body, span=self._span(meta))

    def round_hook(self, meta: Meta, time: str, where: t.Expr | None, body: t.Block) -> t.CourseHook:
        return t.CourseHook(time, "round", None, where, body, span=self._span(meta))

    def setup_hook(self, meta: Meta, where: t.Expr | None, body: t.Block) -> t.CourseHook:
        return t.CourseHook("after", "setup", None, where, body, span=self._span(meta))

    def replace(self, meta: Meta, declaration: Any) -> t.Replace:
        return t.Replace(declaration, span=self._span(meta))

    # ---- statements
    def block(self, _meta: Meta, *statements: t.Statement) -> t.Block:
        return statements

    def let(self, meta: Meta, name: Token, kind: t.TypeNode | None, value: t.SourceExpr) -> t.Statement:
        return t.Let(self._id(name), kind, value, span=self._span(meta))

    def assign(self, meta: Meta, target: t.Expr, value: t.SourceExpr) -> t.Statement:
        return t.Assign("=", target, value, span=self._span(meta))

    def increase(self, meta: Meta, target: t.Expr, value: t.SourceExpr) -> t.Statement:
        return t.Assign("+=", target, value, span=self._span(meta))

    def decrease(self, meta: Meta, target: t.Expr, value: t.SourceExpr) -> t.Statement:
        return t.Assign("-=", target, value, span=self._span(meta))

    def effect_alone(self, meta: Meta, value: t.SourceExpr) -> t.Statement:
        return t.Effect(value, span=self._span(meta))

    call_alone = effect_alone

    def move(self, meta: Meta, piece: t.Expr, to: t.Expr) -> t.Statement:
        return t.Move(piece, to, span=self._span(meta))

    def place(self, meta: Meta, piece: t.Expr, at: t.Expr | None) -> t.Statement:
        return t.Place(piece, at, span=self._span(meta))

    def remove(self, meta: Meta, piece: t.Expr) -> t.Statement:
        return t.Remove(piece, span=self._span(meta))

    def give(self, meta: Meta, card: t.Expr, to: t.Expr) -> t.Statement:
        return t.Give(card, to, span=self._span(meta))

    def discard(self, meta: Meta, card: t.Expr) -> t.Statement:
        return t.Discard(card, span=self._span(meta))

    def put_on_top(self, meta: Meta, card: t.Expr) -> t.Statement:
        return t.PutBack(card, False, span=self._span(meta))

    def put_under(self, meta: Meta, card: t.Expr) -> t.Statement:
        return t.PutBack(card, True, span=self._span(meta))

    def shuffle(self, meta: Meta, deck: Token) -> t.Statement:
        return t.Shuffle(self._id(deck), span=self._span(meta))

    def reveal(self, meta: Meta, state: Token) -> t.Statement:
        return t.Reveal(self._id(state), span=self._span(meta))

    def log(self, meta: Meta, text: Token) -> t.Statement:
        parsed = self._text(text)
        assert parsed is not None
        return t.Log(parsed, span=self._span(meta))

    def win(self, meta: Meta, who: t.Expr) -> t.Statement:
        return t.Finish("win", who, span=self._span(meta))

    def lose(self, meta: Meta, who: t.Expr) -> t.Statement:
        return t.Finish("lose", who, span=self._span(meta))

    def tie(self, meta: Meta) -> t.Statement:
        return t.Finish("tie", None, span=self._span(meta))

    def stop(self, meta: Meta) -> t.Statement:
        return t.Jump("stop", span=self._span(meta))

    def next(self, meta: Meta) -> t.Statement:
        return t.Jump("next", span=self._span(meta))

    def nothing(self, meta: Meta) -> t.Statement:
        return t.Jump("nothing", span=self._span(meta))

    def as_before(self, meta: Meta) -> t.Statement:
        return t.AsBefore(span=self._span(meta))

    def return_(self, meta: Meta, value: t.SourceExpr | None) -> t.Statement:
        return t.Return(value, span=self._span(meta))

    def else_if(self, _meta: Meta, condition: t.Expr, body: t.Block) -> tuple[t.Expr, t.Block]:
        return condition, body

    def else_(self, _meta: Meta, body: t.Block) -> t.Block:
        return body

    def if_(self, meta: Meta, condition: t.Expr, body: t.Block, *rest: Any) -> t.Statement:
        *more, otherwise = rest
        return t.If(((condition, body), *more), otherwise, span=self._span(meta))

    def for_each(
        self, meta: Meta, name: Token, domain: t.Expr, where: t.Expr | None, keys: Any, body: t.Block
    ) -> t.Statement:
        return t.ForEach(self._id(name), domain, where, keys or (), body, span=self._span(meta))

    def repeat(self, meta: Meta, body: t.Block, until: t.Expr | None) -> t.Statement:
        return t.Repeat(None, body, until, span=self._span(meta))

    def repeat_times(self, meta: Meta, times: t.Expr, body: t.Block) -> t.Statement:
        return t.Repeat(times, body, None, span=self._span(meta))

    def turn(self, meta: Meta, player: t.Expr, body: t.Block) -> t.Statement:
        return t.Turn(player, body, span=self._span(meta))

    # ---- decisions
    def choices(self, _meta: Meta, *parts: Any) -> tuple[tuple[t.Choice, ...], t.Block | None]:
        *choices, otherwise = parts
        return tuple(choices), otherwise

    def otherwise(self, _meta: Meta, body: t.Block) -> t.Block:
        return body

    def choose(self, meta: Meta, by: t.Expr, prompt: Token | None, choices: Any) -> t.Statement:
        return t.Choose(False, None, by, self._text(prompt), *choices, span=self._span(meta))

    def choose_secretly(self, meta: Meta, by: t.Expr, prompt: Token | None, choices: Any) -> t.Statement:
        return t.Choose(True, None, by, self._text(prompt), *choices, span=self._span(meta))

    def choose_each(self, meta: Meta, name: Token, players: t.Expr, prompt: Token | None, choices: Any) -> t.Statement:
        return t.Choose(True, self._id(name), players, self._text(prompt), *choices, span=self._span(meta))

    def no_body(self, _meta: Meta) -> None:
        return None

    def option(self, meta: Meta, name: Token, *parts: Any) -> t.Option:
        *binds, when, label, body = parts
        found = tuple(b for b in binds if b is not None)
        return t.Option(self._id(name), found, when, self._text(label), body, span=self._span(meta))

    def use(self, meta: Meta, name: Token, *parts: Any) -> t.Use:
        *arguments, when = parts
        found = tuple(a for a in arguments if a is not None)
        return t.Use(self._id(name), found, when, span=self._span(meta))

    def bind(self, meta: Meta, name: Token, domain: t.Expr, where: t.Expr | None) -> t.Bind:
        return t.Bind(self._id(name), domain, where, span=self._span(meta))
