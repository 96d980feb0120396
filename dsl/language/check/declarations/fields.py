"""Attributes of players, pieces, features and the game, who may see them, and which make up a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.language.check.context import Context
from dsl.language.check.declarations.types import WrittenTypes
from dsl.language.check.expressions.operands import Operands
from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local
from dsl.language.typed.program import FeatureInfo, History, Program
from dsl.maps.board.spec import LINE, OVERLAPPING
from dsl.text.diagnostics import Note, near
from dsl.text.source import Span

# A site that is ``sided`` is open to the directions that its map gives.
SIDED, OPEN = "sided", "open"


class Fields:
    """Makes fields with their types; initial values and ``seen by`` follow once every name is known."""

    def __init__(self, context: Context, types: WrittenTypes, operands: Operands) -> None:
        self.c, self.p, self.problems = context, context.program, context.problems
        self.types, self.operands = types, operands
        self._declared: list[tuple[Field, t.AttributeDecl]] = []
        self._features: dict[tuple[str, str], int] = {}

    def fields(self) -> None:
        """Attributes of players, pieces, features and the game itself."""
        m = self.c.merged
        for decl in m.player:
            self.attribute("player", decl)
        for kind, attributes in m.piece_attributes.items():
            self.builtin_piece_fields(kind)
            for decl in attributes:
                self.attribute(kind, decl)
        for item in m.board_items:
            if isinstance(item, t.FeatureDecl):
                self.feature(item)
        for state in m.states:
            self.attribute(None, state.attribute)
        for name in (d.name for d in self.p.domains.values() if d.kind == "deck"):
            cards, span = ty.SetOf(ty.Dom(name)), self.p.domains[name].span
            hand = Field("player", "hand", cards, zone=True, span=span)
            common = [Field(None, zone, cards, zone=True, span=span) for zone in ("pile", "discards", "drawn")]
            self.p.tables[name].zones = {zone.name: zone for zone in (*common, hand)}

    def feature(self, item: t.FeatureDecl) -> None:
        """A feature of the board; an extending game that declares it again adds flags and attributes."""
        owner = "cell" if item.kind == "terrain" else item.name.text
        names = tuple(a.name.text for a in item.attributes)
        for decl in item.attributes:
            self.attribute(owner, decl, of_map=not decl.modifiers & {"state", "zone"})
        self.p.note_texts("label", item.span, item.label)
        if any(f.text == SIDED for f in item.flags) and self.p.find_field(owner, OPEN) is None:
            kind = ty.SetOf(ty.DIRECTION)
            self.p.add_field(Field(owner, OPEN, kind, constant=True, required=True, span=item.span))
            names = (*names, OPEN)
        flags = tuple(f.text for f in item.flags)
        for flag in item.flags:  # only flags of terrain can be read (through its cells)
            known = self._flags.get(item.kind, ())
            if item.kind != "terrain" and flag.text not in known:
                self.problems.warn("flag-idle", flag.span, near(flag.text, known), name=flag.text)
        place = self._features.setdefault((item.kind, item.name.text), len(self.p.features))
        if place < len(self.p.features):
            old = self.p.features[place]
            both = (*old.flags, *flags), (*old.attributes, *names)
            self.p.features[place] = FeatureInfo(old.kind, old.name, item.label or old.label, *both, old.span)
            return
        self.p.features.append(FeatureInfo(item.kind, item.name.text, item.label, flags, names, item.name.span))

    @property
    def _flags(self) -> dict[str, tuple[str, ...]]:
        """The flags that have a meaning, by kind of feature."""
        lines = (LINE,) if self.p.topology == "track" else ()
        return {"site": (SIDED,), "region": (OVERLAPPING,), "arrow": lines}

    def builtin_piece_fields(self, kind: str) -> None:
        """The built-in fields of a piece: its cell and its owner."""
        span = self.c.merged.pieces[kind].span
        self.p.add_field(Field(kind, "at", ty.Opt(ty.CELL), span=span))
        self.p.add_field(Field(kind, "owner", ty.PLAYER, span=span))

    def attribute(self, owner: str | None, decl: t.AttributeDecl, of_map: bool = False) -> None:
        """Add an attribute with its type."""
        per, known = None, True
        node = decl.type
        if isinstance(node, t.PerType):
            per, node = self.types.per_domain(node.domain), node.element
            known = per is not None
        zone = "zone" in decl.modifiers
        pile = zone and isinstance(node, t.PileType)
        node = node.element if zone and isinstance(node, t.PileType) else node
        written = self.zone(decl) if zone else self.types.type if of_map and per is None else self.types.stored
        kind = written(node, f"{owner or ''}.{decl.name.text}") if known else ty.UNKNOWN
        old = self.p.find_field(owner, decl.name.text)
        if old is not None:
            notes = [Note(old.span)] if old.span else []
            self.problems.error("declared-twice", decl.name.span, notes=notes, name=decl.name.text)
            return
        field = Field(
            owner,
            decl.name.text,
            kind,
            decl.label,
            per,
            constant=of_map,
            each_turn="each turn" in decl.modifiers,
            inner="inner" in decl.modifiers,
            zone=zone and kind != ty.UNKNOWN,
            pile=pile,
            open_top=pile and decl.seen is None,
            required=decl.value is None and not zone,
            span=decl.span,
        )
        self.p.add_field(field)
        self.p.note_texts("label", decl.span, decl.label)
        self._declared.append((field, decl))

    def zone(self, decl: t.AttributeDecl) -> Callable[[t.TypeNode, str], ty.Type]:
        """Add a zone: the set of a deck's cards, empty at first."""
        words = sorted(decl.modifiers - {"zone", "state", "secret"})
        if words or decl.value is not None:
            span = decl.value.span if decl.value is not None else decl.name.span
            self.problems.error("zone-plain", span, name=decl.name.text)

        def written(node: t.TypeNode, label: str) -> ty.Type:
            found = self.types.type(node, label)
            kind = ty.element(found) or found
            if isinstance(kind, ty.Dom) and self.p.domains[kind.name].kind == "deck":
                return ty.SetOf(kind)
            if not ty.poisoned(kind):
                known = [d.name for d in self.p.domains.values() if d.kind == "deck"]
                self.problems.error("zone-deck", node.span, known=", ".join(known) or "–", name=decl.name.text)
            return ty.UNKNOWN

        return written

    def field_values(self) -> None:
        """Initial values and ``seen by``, once every name is known."""
        for field, decl in self._declared:
            if decl.value is not None:
                default = self.operands.value(decl.value, Scope(), field.type)
                field.default = field.default or default
            if decl.seen is not None:
                self.seen_by(field, decl.seen)
            elif field.open_top:
                field.viewer, field.seen = Local("viewer", ty.PLAYER), n.truth(False, decl.span)
            elif "secret" in decl.modifiers:
                self.problems.error("secret-seen", decl.span, name=decl.name.text)

    def seen_by(self, field: Field, node: t.Expr) -> None:
        """``seen by``: a test of a viewer, and of the member to which the field belongs."""
        scope, viewer, owner = Scope(), Local("viewer", ty.PLAYER), None
        whose = field.owner or (field.per if field.zone else None)
        if whose is not None and self.p.domains[whose].kind != "range":
            owner = Local("self", ty.Dom(whose))
            scope.names["self"] = (owner, node.span)
        seen = self.operands.viewer_test(self.operands.expr(node, scope, ty.SetOf(ty.PLAYER)), viewer)
        if field.seen is None:  # else a previous check has set the same
            field.viewer, field.self, field.seen = viewer, owner, seen

    def hands(self) -> None:
        """Set who sees zones: a pile nobody; a hand its holder (``self``) and those whom the deck names."""
        for name, decl in self.c.merged.tables.items():
            if decl.hands is not None and decl.kind != "deck":
                self.problems.error("hands-of-table", decl.hands.span, name=name)
            if decl.kind == "deck":
                pile, hand = (self.p.tables[name].zones[zone] for zone in ("pile", "hand"))
                pile.viewer, pile.seen = Local("viewer", ty.PLAYER), n.truth(False, decl.span)
                if decl.hands is not None:
                    self.seen_by(hand, decl.hands)
                self.held(hand, decl.span)

    def held(self, hand: Field, span: Span) -> None:
        """Set who sees a hand: its holder, and those whom the deck names."""
        hand.viewer, hand.self = hand.viewer or Local("viewer", ty.PLAYER), hand.self or Local("self", ty.PLAYER)
        viewer, holder = (n.Load(local, type=ty.PLAYER, span=span) for local in (hand.viewer, hand.self))
        own: n.Expr = n.Compare("==", viewer, holder, type=ty.BOOL, span=span)
        hand.seen = own if hand.seen is None else n.AndOr("or", (own, hand.seen), type=ty.BOOL, span=span)

    def sights(self) -> None:
        """Set who sees the pieces of each kind; ``self`` is the piece."""
        for kind, seen in self.c.merged.sights.items():
            sight = Field(kind, "", ty.BOOL, span=seen.span)
            self.seen_by(sight, seen)
            self.p.domains[kind].sight = sight


MAX_POSITIONS = 1000


def declare_history(context: Context) -> None:
    """Declare the history of positions: the state that outlives a turn, without the excluded parts."""
    node = context.merged.history
    if node is None:
        return
    if not 1 <= node.size <= MAX_POSITIONS:
        context.problems.error("history-range", node.span, high=MAX_POSITIONS)
    program = context.program
    left_out: set[object] = set()
    for name, part in node.without:
        found = _named(context, name, part)
        left_out |= found
        if not found:
            _unknown(context, name, part)
    fields = tuple(f for f in program.fields if not (f.constant or f.each_turn or f.zone or f in left_out))
    decks = tuple(d.name for d in program.domains.values() if d.kind == "deck" and d.name not in left_out)
    program.history = History(max(1, min(node.size, MAX_POSITIONS)), fields, decks, "active" not in left_out)


def _named(context: Context, name: t.Id, part: t.Id | None) -> set[object]:
    """The meaning of a name: fields, a deck, or the word for the player whose turn it is."""
    program, names = context.program, context.names
    domain = program.domains.get(name.text)
    if domain is not None:
        names.use(name.span, domain.kind, name.text)
    if part is not None:
        field = program.find_field(name.text, part.text)
        names.use(part.span, "attribute", part.text, name.text)
        return {field} if field is not None and not (field.constant or field.zone) else set()
    if domain is not None and domain.kind == "piece":
        return {field for field in program.fields if field.owner == name.text}
    if domain is not None and domain.kind == "deck":
        return {name.text}
    if english_name(name.text, "bare") == "active":
        return {"active"}
    state = program.find_field(None, name.text)
    names.use(name.span, "state", name.text)
    return {state} if state is not None and not state.zone else set()


def _unknown(context: Context, name: t.Id, part: t.Id | None) -> None:
    """Report an unknown name."""
    text = name.text if part is None else f"{name.text}.{part.text}"
    span = name.span if part is None else name.span.to(part.span)
    context.problems.unknown("history-unknown", span, text, _known(context.program))


def _known(program: Program) -> Iterator[str]:
    yield "active"
    yield from (d.name for d in program.domains.values() if d.kind in ("piece", "deck"))
    yield from (_path(field) for field in program.fields if not (field.constant or field.zone))


def _path(field: Field) -> str:
    return f"{field.owner}.{field.name}" if field.owner is not None else field.name
