"""What the rules can do to pieces when the setup is over: read off their statements, without playing."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Game
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import statements


class DoneInPlay:
    """The statements of one game that can be reached when its setup is over."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def _bodies(self) -> Iterator[k.Code]:
        """The rules that play can reach."""
        rules, done = self._game.program.rules, set[str]()
        ahead = ["play", "always"]
        while ahead:
            name = ahead.pop()
            if name not in done and name in rules:
                done.add(name)
                yield rules[name].body
                ahead += (s.name for s in statements(rules[name].body) if isinstance(s, k.CallRule))

    def placed(self) -> set[str]:
        """The kinds of pieces of which play places new ones."""
        return {s.kind for body in self._bodies() for s in statements(body) if isinstance(s, k.NewPiece)}

    def change_hands(self, kind: str) -> bool:
        """Whether pieces of a kind can get another owner."""
        return any(store.field.name == "owner" and store.field.owner == kind for _, store in self._stores())

    def can_become(self, field: n.Field, value: bool) -> bool:
        """Whether a statement can set a yes-or-no to ``value``."""
        stored = (store.value for _, store in self._stores() if store.field == field)
        return any(not isinstance(node, n.Const) or bool(node.value) is value for node in stored)

    def members(self, field: n.Field) -> list[int]:
        """The members that an attribute can be set to; all of them where a statement does not name its own."""
        kind = ty.bare(field.type)
        whole = range(self._game.sizes.get(kind.name, 0)) if isinstance(kind, ty.Dom) else range(0)
        found: set[int] = set()
        for body, store in self._stores():
            if store.field == field:
                named = _named(store.value, body)
                found |= set(whole) if named is None else named
        return sorted(found & set(whole))

    def _stores(self) -> Iterator[tuple[k.Code, k.Store]]:
        for body in self._bodies():
            yield from ((body, s) for s in statements(body) if isinstance(s, k.Store))


def _named(value: n.Expr, body: k.Code) -> set[int] | None:
    """The members that an expression names: itself, or those among which an option lets one choose."""
    match value:
        case n.Const(value=member):
            return {member}
        case n.MakeSet(items=items) if all(isinstance(item, n.Const) for item in items):
            return {item.value for item in items if isinstance(item, n.Const)}
        case n.Load(local=local):
            options = (option for ask in statements(body) if isinstance(ask, k.Ask) for option in ask.options)
            bounds = (bound for option in options for bound in option.binds)
            return next((_named(bound.domain, body) for bound in bounds if local in (bound.asked, bound.taken)), None)
    return None
