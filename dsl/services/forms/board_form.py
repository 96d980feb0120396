"""Makes the form values of a game's head, board, pieces, players, state, tables, wheels and decks."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.engines.linking.constants import plain_type
from dsl.language.syntax import tree as t
from dsl.services.forms.board_values import Attribute, Board, Demand, Feature, Head, Kind
from dsl.services.forms.form_values import Cell, Column, Grid, LostRow, Row, Written
from dsl.services.forms.typed_values import Constants, FormContext, literal_value
from dsl.text.source import Place

_MARKS = ("secret", "inner", "each turn")


def board(context: FormContext) -> Board | None:
    """The board and the features allowed on its maps; None for an incomplete game."""
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
    """The kinds of pieces, the players and the state of the game, if they have declarations."""
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
    """A kind of feature, with the attributes and flags that files higher in the chain add to it."""
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
        _attributes(context, owner, [attribute for item in parts for attribute in item.attributes]),
        Place.of(first.name.span),
        context.is_own(first.span),
    )


def _attributes(context: FormContext, owner: str | None, declared: Iterable[t.AttributeDecl]) -> tuple[Attribute, ...]:
    return tuple(_attribute(context, owner, attribute) for attribute in declared)


def _attribute(context: FormContext, owner: str | None, declared: t.AttributeDecl) -> Attribute:
    field = context.program.find_field(owner, declared.name.text)
    assert field is not None, "a game without errors has a field for each attribute"
    per = declared.type.domain.span.text if isinstance(declared.type, t.PerType) else ""
    return Attribute(
        declared.name.text,
        declared.label,
        context.help(declared),
        plain_type(context.program, field.type),
        literal_value(declared.value) if declared.value is not None else None,
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


def grids(context: FormContext) -> tuple[Grid, ...]:
    """All tables, wheels and decks, in the order of declaration."""
    return tuple(_grid(context, declared) for declared in context.merged.tables.values())


def _grid(context: FormContext, declared: t.Table) -> Grid:
    name = declared.name.text
    trees = {row.key.text: row for row in context.merged.rows[name]}
    keys = _members(context.constants, name)
    return Grid(
        kind=declared.kind,
        name=name,
        label=declared.label,
        help=context.help(declared),
        clauses=context.clauses(declared.name.span),
        section=context.section(declared.span),
        columns=tuple(_column(context, name, column) for column in declared.columns),
        rows=tuple(_row(context, name, index, trees[key]) for index, key in enumerate(keys)),
        lost=_lost(context, name),
        numbered=context.program.tables[name].numbered,
        own=context.is_own(declared.span),
        hands=declared.hands.span.text if declared.hands is not None else "",
        declared=Place.of(declared.name.span),
    )


def _members(constants: Constants, table: str) -> tuple[str, ...]:
    """The row keys of a table in a game; empty if the game does not have the table."""
    domain = constants.program.domains.get(table)
    return domain.members if domain is not None and table in constants.program.tables else ()


def _column(context: FormContext, table: str, declared: t.Column) -> Column:
    known = context.program.tables[table].columns[declared.name.text]
    default = literal_value(declared.default) if declared.default is not None else None
    place = Place.of(declared.name.span)
    return Column(known.name, known.label, plain_type(context.program, known.type), default, place)


def _row(context: FormContext, table: str, index: int, declared: t.Row) -> Row:
    key = declared.key.text
    before = _members(context.base, table)
    old = before.index(key) if key in before else None
    columns = context.program.tables[table].columns
    return Row(
        key=key,
        label=declared.label,
        cells=tuple(
            Cell(_written(context.constants, table, name, index), _base(context, table, name, old)) for name in columns
        ),
        clauses=context.clauses(declared.span),
        declared=Place.of(declared.key.span),
        own=context.is_own(declared.span),
        new=old is None,
    )


def _base(context: FormContext, table: str, column: str, index: int | None) -> Written | None:
    return _written(context.base, table, column, index) if index is not None else None


def _written(constants: Constants, table: str, column: str, index: int) -> Written:
    found = constants.program.tables[table]
    return constants.constant_in_rules(found.cells[column, index], found.columns[column].type)


def _lost(context: FormContext, table: str) -> tuple[LostRow, ...]:
    """The rows of the base game that are removed."""
    kept = set(_members(context.constants, table))
    columns = context.program.tables[table].columns
    return tuple(
        LostRow(
            key,
            context.base.program.domains[table].labels[index],
            tuple(_written(context.base, table, name, index) for name in columns),
        )
        for index, key in enumerate(_members(context.base, table))
        if key not in kept
    )
