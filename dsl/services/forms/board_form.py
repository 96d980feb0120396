"""Head, board, pieces, players and state of a game as forms list them."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.engines.linking.constants import plain_type
from dsl.language.syntax import tree as t
from dsl.services.forms.board_values import Attribute, Board, Demand, Feature, Head, Kind
from dsl.services.forms.form_context import FormContext
from dsl.services.forms.typed_values import first_value
from dsl.text.source import Place

_MARKS = ("secret", "inner", "each turn")


def board(context: FormContext) -> Board | None:
    """The board with all that may stand on its maps; None of a game that is not whole yet."""
    declared = context.merged.board
    if declared is None:
        return None
    features = [item for item in context.merged.board_items if isinstance(item, t.FeatureDecl)]
    return Board(
        context.program.topology,
        context.program.size,
        _directions(context),
        tuple(_feature(context, name, features) for name in dict.fromkeys(item.name.text for item in features)),
        _demands(context),
        Place.of(declared.topology.span),
    )


def kinds(context: FormContext) -> tuple[Kind, ...]:
    """The kinds of pieces, the players, the state of the game: those of which something is declared."""
    merged, found = context.merged, []
    for name, piece in merged.pieces.items():
        sight = merged.sights.get(name)
        found.append(
            Kind(
                "piece",
                name,
                piece.label,
                context.help(piece),
                context.clauses(piece.name.span),
                piece.limit.span.text if piece.limit is not None else "",
                piece.names,
                sight.span.text if sight is not None else "",
                _attributes(context, name, merged.piece_attributes[name]),
                Place.of(piece.name.span),
            )
        )
    for kind, attributes in (("player", merged.player), ("state", [state.attribute for state in merged.states])):
        if attributes:
            listed = _attributes(context, kind if kind == "player" else None, attributes)
            found.append(Kind(kind, kind, "", "", (), "", (), "", listed, None))
    return tuple(found)


def head(context: FormContext) -> Head:
    """Title, players, seats and notes."""
    program, games = context.program, context.merged.games
    seats = next((game.seats for game in reversed(games) if game.seats), ())
    notes = [d for file in context.chain.files for d in file.declarations if isinstance(d, t.NoteDecl)]
    return Head(
        program.title,
        program.players,
        tuple((seat.name.text, seat.label) for seat in seats),
        tuple(_demand(context, "note", note, note.text, "") for note in notes),
        Place.of(games[-1].name.span),
    )


def _directions(context: FormContext) -> tuple[tuple[str, str], ...]:
    domain = context.program.domains["direction"]
    return tuple(zip(domain.members, domain.labels or ("",) * len(domain.members)))


def _feature(context: FormContext, name: str, features: Iterable[t.FeatureDecl]) -> Feature:
    """A kind of feature with all that later files add to it."""
    parts = [item for item in features if item.name.text == name]
    first = parts[0]
    owner = "cell" if first.kind == "terrain" else name
    return Feature(
        first.kind,
        name,
        first.label,
        context.help(first),
        context.clauses(first.name.span),
        tuple(dict.fromkeys(flag.text for item in parts for flag in item.flags)),
        _attributes(context, owner, [attribute for item in parts for attribute in item.attributes], of_map=True),
        Place.of(first.name.span),
        context.is_own(first.span),
    )


def _attributes(
    context: FormContext, owner: str | None, declared: Iterable[t.AttributeDecl], of_map: bool = False
) -> tuple[Attribute, ...]:
    return tuple(_attribute(context, owner, attribute, of_map) for attribute in declared)


def _attribute(context: FormContext, owner: str | None, declared: t.AttributeDecl, of_map: bool) -> Attribute:
    field = context.program.find_field(owner, declared.name.text)
    assert field is not None, "a sound game knows its attributes"
    per = declared.type.domain.span.text if isinstance(declared.type, t.PerType) else ""
    return Attribute(
        declared.name.text,
        declared.label,
        context.help(declared),
        plain_type(context.program, field.type),
        first_value(declared.value) if declared.value is not None else None,
        of_map and "state" not in declared.modifiers,
        tuple(mark for mark in _MARKS if mark in declared.modifiers),
        per,
        declared.seen.span.text if declared.seen is not None else "",
        Place.of(declared.name.span),
        context.is_own(declared.span),
    )


def _demands(context: FormContext) -> tuple[Demand, ...]:
    inside = [item for item in context.merged.board_items if isinstance(item, t.Check)]
    checks = (*inside, *context.merged.checks)
    return tuple(_demand(context, c.kind, c, c.text.template, c.condition.span.text) for c in checks)


def _demand(context: FormContext, kind: str, node: t.Node, message: str, asked: str) -> Demand:
    clauses = context.clauses(node.span)
    return Demand(kind, message, asked, clauses, Place.of(node.span), context.is_own(node.span))
