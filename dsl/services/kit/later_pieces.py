"""What the rules can do after the setup, and the pieces that are added or changed in play."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dsl.engines.linking.game import Datum, Game
from dsl.games.play import Translation
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import parts, statements
from dsl.services.kit.played_opening import PlayedOpening, positions_on_the_way
from dsl.services.match.position_values import PieceView

NAMED_KINDS = ("enum", "table")
"""Kinds of types whose values have names."""


class PieceFields:
    """The labelled attributes of the pieces of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def fields(self, kind: str) -> Iterator[n.Field]:
        """The attributes of a kind of piece that last longer than a turn."""
        for field in self.game.program.fields:
            if field.owner == kind and field.label and not (field.inner or field.each_turn or field.per):
                yield field

    def class_fields(self, kind: str) -> list[n.Field]:
        """Those whose values are rows of a table or members of an enumeration."""
        return [field for field in self.fields(kind) if self._is_word(field)]

    def is_class(self, field: n.Field) -> bool:
        """Whether an attribute says of which class its owner is: a named value that is never ``none``."""
        return self._is_word(field) and not isinstance(field.type, ty.Opt)

    def _is_word(self, field: n.Field) -> bool:
        inner = ty.bare(field.type)
        domain = self.game.domain(inner.name) if isinstance(inner, ty.Dom) else None
        return domain is not None and domain.kind in NAMED_KINDS


class DoneInPlay:
    """The statements of one game that can be reached after its setup."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def _bodies(self) -> Iterator[k.Code]:
        """The bodies of the rules that can run after the setup."""
        rules, done = self._game.program.rules, set[str]()
        ahead = ["play", "always"]
        while ahead:
            name = ahead.pop()
            if name not in done and name in rules:
                done.add(name)
                yield rules[name].body
                ahead += (s.name for s in statements(rules[name].body) if isinstance(s, k.CallRule))

    def placed(self) -> set[str]:
        """The kinds of pieces that are added in play."""
        return {s.kind for body in self._bodies() for s in statements(body) if isinstance(s, k.NewPiece)}

    def change_hands(self, kind: str) -> bool:
        """Whether pieces of a kind can get another owner."""
        return any(store.field.name == "owner" and store.field.owner == kind for _, store in self._stores())

    def can_become(self, field: n.Field, value: bool) -> bool:
        """Whether a statement can set a yes-or-no attribute to ``value``."""
        stored = (store.value for _, store in self._stores() if store.field == field)
        return any(not isinstance(node, n.Const) or bool(node.value) is value for node in stored)

    def members(self, field: n.Field) -> list[int]:
        """The numbers of the members that statements can set an attribute to; all if one of them is not known."""
        kind = ty.bare(field.type)
        whole = range(self._game.sizes.get(kind.name, 0)) if isinstance(kind, ty.Dom) else range(0)
        found: set[int] = set()
        for body, store in self._stores():
            if store.field == field:
                named = _named(store.value, body)
                found |= set(whole) if named is None else named
        return sorted(found & set(whole))

    def read(self) -> set[n.Field]:
        """The attributes that rules read in play; branches that this game's parameters exclude are left out."""
        found, seen = set[n.Field](), set[str]()
        ahead: list[object] = list(self._bodies())
        while ahead:
            node = ahead.pop()
            match node:
                case n.Get(field=field):
                    found.add(field)
                case k.Branch(condition=condition) if (holds := self._known(condition)) is not None:
                    node = node.then if holds else node.otherwise
                case n.CallFunction(name=name) if name not in seen:
                    seen.add(name)
                    ahead.append(self._game.program.functions[name].body)
            ahead += parts(node)
        return found

    def _known(self, condition: n.Expr) -> bool | None:
        """The value of a condition as far as the parameters decide it; None if they do not."""
        match condition:
            case n.Compare(operator="==", left=n.ParamValue(name=name), right=n.Const(value=value)):
                return self._game.values[name] == value
            case n.AndOr(operator=operator, parts=conditions):
                decides = operator == "or"
                return decides if decides in map(self._known, conditions) else None
        return None

    def _stores(self) -> Iterator[tuple[k.Code, k.Store]]:
        for body in self._bodies():
            yield from ((body, s) for s in statements(body) if isinstance(s, k.Store))


def _named(value: n.Expr, body: k.Code) -> set[int] | None:
    """The members that an expression can evaluate to: a constant, or the choices of an option; None if not known."""
    match value:
        case n.Const(value=member):
            return {member}
        case n.MakeSet(items=items) if all(isinstance(item, n.Const) for item in items):
            return {item.value for item in items if isinstance(item, n.Const)}
        case n.Load(local=local):
            options = (option for ask in statements(body) if isinstance(ask, k.Ask) for option in ask.options)
            bounds = (bound for option in options for bound in option.binds)
            return next((_named(bound.domain, body) for bound in bounds if local in (bound.listed, bound.chosen)), None)
    return None


Look = tuple[str, int, tuple[tuple[str, str], ...]]
"""How a piece appears: its kind, its owner's seat, names and values of the attributes that say its class."""


class LaterPieces:
    """Finds pieces needed after the setup: as many as the rules' ``up to`` allows, of classes seen in random games."""

    def __init__(self, fields: PieceFields, words: Translation, opened: PlayedOpening) -> None:
        self._fields, self.game = fields, fields.game
        self._words, self._opened = words, opened
        self._done = DoneInPlay(self.game)
        self._first = opened.position.pieces

    def by_cause(self) -> Iterator[tuple[str, list[PieceView]]]:
        """Pieces added in play, and spare ones for pieces that change their class; each group with a message key."""
        kinds = sorted(self._done.placed())
        yield "kit-later", [piece for kind in kinds for piece in self._later_pieces_of(kind)]
        others = {piece.ref.domain for piece in self._first} - set(kinds)
        yield "kit-spare", [piece for kind in sorted(others) for piece in self._changed_pieces_of(kind)]

    # --- placed in play ------------------------------------------------------------------------------

    def _later_pieces_of(self, kind: str) -> Iterator[PieceView]:
        """As many pieces as may be added to the initial ones, distributed over the appearances seen in play."""
        first: Tally[Look] = Tally(self._look(piece) for piece in self._of(kind, self._first))
        room = self.game.sizes[kind] - first.total()
        seen: dict[Look, list[PieceView]] = {}
        for position in positions_on_the_way(self._opened):
            self._collect_added(seen, first, self._of(kind, position.pieces))
        looks = sorted(seen)
        short = room - sum(map(len, seen.values()))
        for _ in range(max(short, 0) if looks else 0):
            least = min(looks, key=lambda look: len(seen[look]))
            seen[least].append(seen[least][0])
        for look in looks:
            yield from seen[look]

    def _collect_added(
        self, seen: dict[Look, list[PieceView]], first: Tally[Look], pieces: Iterable[PieceView]
    ) -> None:
        """Put into ``seen`` the pieces of each appearance beyond the initial ones, if they are more than before."""
        groups: dict[Look, list[PieceView]] = {}
        for piece in pieces:
            groups.setdefault(self._look(piece), []).append(piece)
        for look, group in groups.items():
            more = group[first[look] :]
            if len(more) > len(seen.get(look, ())):
                seen[look] = more

    def _of(self, kind: str, pieces: Iterable[PieceView]) -> Iterator[PieceView]:
        return (piece for piece in pieces if piece.ref.domain == kind)

    def _look(self, piece: PieceView) -> Look:
        named = {f.name for f in self._fields.class_fields(piece.ref.domain) if not isinstance(f.type, ty.Opt)}
        return piece.ref.domain, piece.owner, tuple((k, v) for k, v in piece.attributes if k in named)

    # --- changed in play -----------------------------------------------------------------------------

    def _changed_pieces_of(self, kind: str) -> Iterator[PieceView]:
        """For each owner one piece of each class that a piece can get in play."""
        fields = [f for f in self._fields.class_fields(kind) if self._fields.is_class(f) and not f.constant]
        for owner in sorted({piece.owner for piece in self._of(kind, self._first)}):
            mine = [piece for piece in self._of(kind, self._first) if piece.owner == owner]
            for field in fields:
                for member in self._done.members(field):
                    yield self._with_value(mine, field, self.game.type_datum(field.type, member))

    def _with_value(self, mine: Sequence[PieceView], field: n.Field, value: Datum) -> PieceView:
        """One of the pieces that has this value of an attribute, or else the first one changed to it."""
        shown, label = self.game.show(value), self._words.label(self.game, value)
        like = next((piece for piece in mine if (field.name, shown) in piece.attributes), None)
        if like is not None:
            return like
        facts = (replace(f, text=label, short=label) if f.name == field.name else f for f in mine[0].facts)
        values = ((name, shown if name == field.name else old) for name, old in mine[0].attributes)
        return replace(mine[0], facts=tuple(facts), attributes=tuple(values))
