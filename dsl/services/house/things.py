"""All declarations of a game in a form that can be compared with another game's: each with its meaning and place.

Values of parameters and cells of tables are compared separately. Things without a name (a hook, a demand on the map)
are identified by their content: they are added or removed, but never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.language.check.declarations.merge import Merged
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import in_english
from dsl.services.forms.typed_values import FormContext
from dsl.services.house.rule_difference import Thing

Key = tuple[str, str, object]
"""Kind, what it belongs to, and its name or meaning."""


def things_of(context: FormContext) -> dict[Key, Thing]:
    """All declarations of a game by key, in the order of a rulebook; names and meanings in English keywords."""
    found: dict[Key, Thing] = {}
    for part in (_identity, _data, _board, _pieces, _procedures, _hooks):
        for key, thing in part(context):
            found.setdefault(key, thing)
    if all(file.skin == "en" for file in context.chain.files):
        return found
    return {
        (kind, owner, in_english(name)): replace(thing, meaning=in_english(thing.meaning))
        for (kind, owner, name), thing in found.items()
    }


Parts = Iterator[tuple[Key, Thing]]


def _named(thing: Thing) -> tuple[Key, Thing]:
    return (thing.kind, thing.owner, thing.name), thing


def _nameless(kind: str, name: str, node: t.Node, label: str = "") -> tuple[Key, Thing]:
    return (kind, "", node), Thing(kind, name, label, node, node.span)


def _identity(context: FormContext) -> Parts:
    program, game = context.program, context.merged.games[-1]
    yield _named(Thing("title", "", program.title, program.title, game.name.span))
    yield _named(Thing("players", "", _span_of(program.players), (program.players, program.seats), game.span))


def _span_of(players: tuple[int, int]) -> str:
    low, high = players
    return str(low) if low == high else f"{low}–{high}"


def _data(context: FormContext) -> Parts:
    merged = context.merged
    for enum in merged.enums.values():
        yield _named(Thing("enum", enum.name.text, enum.label, (enum.label, enum.items), enum.span))
    for param in merged.params.values():
        yield _named(Thing("param", param.name.text, param.label, (param.label, param.type, param.when), param.span))
    for table in merged.tables.values():
        meaning = table.kind, table.label, table.columns, table.hands
        yield _named(Thing(table.kind, table.name.text, table.label, meaning, table.span))
        for row in merged.rows[table.name.text]:
            kind = {"wheel": "sector", "deck": "card"}.get(table.kind, "row")
            owner = table.name.text, table.label
            yield _named(Thing(kind, row.key.text, row.label, row.label, row.span, *owner))


def _board(context: FormContext) -> Parts:
    board = context.merged.board
    if board is not None:
        yield _named(Thing("board", board.topology.text, "", (board.topology, board.size), board.topology.span))
    for item in context.merged.board_items:
        match item:
            case t.FeatureDecl():
                yield from _feature(item)
            case t.Directions():
                yield _named(Thing("directions", "", "", item.items, item.span))
            case t.Put():
                yield _nameless("put", item.feature.text, item)
            case t.Check():
                yield _nameless(item.kind.split()[0], item.text.template, item)
    for check in context.merged.checks:
        yield _nameless(check.kind.split()[0], check.text.template, check)


def _feature(item: t.FeatureDecl) -> Parts:
    yield _named(Thing(item.kind, item.name.text, item.label, "", item.span))
    for flag in item.flags:
        yield _named(Thing("flag", flag.text, "", "", flag.span, item.name.text, item.label))
    yield from _attributes(item.attributes, item.name.text, item.label)


def _attributes(attributes: Iterable[t.AttributeDecl], owner: str, of: str) -> Parts:
    for attribute in attributes:
        yield _named(Thing("attribute", attribute.name.text, attribute.label, attribute, attribute.span, owner, of))


def _pieces(context: FormContext) -> Parts:
    merged = context.merged
    for attribute in merged.player:
        yield _named(Thing("player-attribute", attribute.name.text, attribute.label, attribute, attribute.span))
    for name, piece in merged.pieces.items():
        meaning = piece.label, piece.limit, piece.names
        yield _named(Thing("piece", name, piece.label, meaning, piece.span))
        yield from _attributes(merged.piece_attributes[name], name, piece.label)
        if name in merged.sights:
            yield _named(Thing("sight", name, piece.label, merged.sights[name], merged.sights[name].span))
    for state in merged.states:
        own = state.attribute
        yield _named(Thing("state", own.name.text, own.label, state, state.span))


def _procedures(context: FormContext) -> Parts:
    merged = context.merged
    for kind, layered in (("function", merged.functions), ("rule", merged.rules), ("route", merged.routes)):
        for name, layers in layered.items():
            yield _named(Thing(kind, name, "", tuple(layers), layers[-1].span))
    for name, groups in merged.options.items():
        yield _named(Thing("options", name, "", tuple(groups), groups[-1].span))
        yield from _choices(name, groups[-1].choices, merged)
    for kind, procedure in merged.procedures.items():
        yield _named(Thing(kind, "", "", procedure, procedure.span))
    for always in merged.always:
        yield _nameless("always", "", always)
    for kind, single in (("value", merged.value), ("history", merged.history)):
        if single is not None:
            yield _named(Thing(kind, "", "", single, single.span))


def _choices(group: str, choices: tuple[t.Choice, ...], merged: Merged) -> Parts:
    """The options of a group: those of its own text are part of it, added ones are separate things."""
    gone = {part.text for part in merged.removed_options.get(group, ())}
    more = merged.added_options.get(group, [])
    for choice in (*choices, *more):
        label = choice.label.template if isinstance(choice, t.Option) and choice.label is not None else ""
        if choice.name.text not in gone:
            meaning = choice if choice in more else ""
            yield _named(Thing("option", choice.name.text, label, meaning, choice.span, group))


def _hooks(context: FormContext) -> Parts:
    for hook in context.merged.hooks:
        yield _nameless(hook.time, hook.name.text, hook)
    for course in context.merged.course:
        yield _nameless(f"{course.time}-{course.event}", "", course)
