"""Finds the YAML nodes of a map, theme or scenario that may be a name declared in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.language.check.names import Symbol
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.maps.board.spec import SECTIONS as LISTS
from dsl.services.theme.known_things import KnownThings
from dsl.services.theme.sections import KINDS, STAGE_SECTIONS
from dsl.services.writing.game_folder.game_files import FileKind
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

_ATTRIBUTES = frozenset(("marks", "flag", "wound", "strength", "points"))
"""Keys of a style that name attributes."""
_MEMBERS = frozenset(("value", "row"))
_IN_SCENARIOS = _MEMBERS | {"param", "attribute", "choice", "state", "function", "piece", "site", "region", "arrow"}
_TEXT_KEYS = frozenset(("scenario", "name", "note", "clauses", "map", "house", "players", "log", "journal"))
"""Keys of a scenario whose values contain no names of the rules, or only the scenario's own."""


def named_in(symbol: Symbol, kind: FileKind, document: Node, programs: Sequence[Program]) -> Iterator[ScalarNode]:
    """The scalars of a file that may name ``symbol``."""
    if kind is FileKind.MAP:
        yield from _in_map(symbol, document, programs)
    elif kind is FileKind.THEME:
        yield from _in_theme(symbol, document, KnownThings(programs))
    elif kind is FileKind.SCENARIOS and symbol.kind in _IN_SCENARIOS:
        yield from _in_scenario(document)


# --- maps ---------------------------------------------------------------------------------------


def _in_map(symbol: Symbol, document: Node, programs: Sequence[Program]) -> Iterator[ScalarNode]:
    legend = document.get("legend")
    if symbol.kind == "terrain" and legend is not None:
        yield from (value for _, value in legend.pairs if isinstance(value, ScalarNode))
    for section, kind in LISTS.items():
        listed = document.get(section)
        for item in listed.items if isinstance(listed, SequenceNode) else ():
            yield from _in_item(symbol, kind.value, item, programs)


def _in_item(symbol: Symbol, kind: str, item: Node, programs: Sequence[Program]) -> Iterator[ScalarNode]:
    """In a feature of a map: its kind, its attributes, their values."""
    own = item.word("kind")
    for key, value in item.pairs:
        if key.value == "kind" and symbol.kind == kind and isinstance(value, ScalarNode):
            yield value
        elif symbol.kind == "attribute" and symbol.owner == own:
            yield key
        elif symbol.kind in _MEMBERS and _takes(own, key.value, symbol, programs):
            yield from scalars(value)


def _takes(owner: str, attribute: str, symbol: Symbol, programs: Sequence[Program]) -> bool:
    """Whether an attribute's values can be the member ``symbol``."""
    found = (f for program in programs for f in program.fields if (f.owner, f.name) == (owner, attribute))
    return any(_domain(field.type) == symbol.owner for field in found)


def _domain(kind: ty.Type) -> str:
    inner = ty.element(ty.bare(kind)) or ty.bare(kind)
    return inner.name if isinstance(inner, ty.Dom) else ""


# --- themes -------------------------------------------------------------------------------------


def _in_theme(symbol: Symbol, document: Node, things: KnownThings) -> Iterator[ScalarNode]:
    for section, styles in document.pairs:
        if section.value == "players":
            yield from _in_style(symbol, section.value, "player", styles, things)
            continue
        if section.value in STAGE_SECTIONS:
            yield from _in_stage(symbol, section.value, styles)
            continue
        for thing, style in styles.pairs:
            if symbol.kind == KINDS.get(section.value) and symbol.owner in ("", symbol.kind):
                yield thing
            if section.value == "wheel" and symbol.kind == "row" and symbol.owner == thing.value:
                yield from (key for key, _ in style.pairs)
            yield from _in_style(symbol, section.value, thing.value, style, things)


def _in_stage(symbol: Symbol, section: str, styles: Node) -> Iterator[ScalarNode]:
    """In the sections for play: options with an effect or sound, attributes that an effect compares, the wind."""
    for key, value in styles.pairs:
        if section == "wind":
            yield from scalars(value) if symbol.kind == ("state" if key.value == "from" else "row") else ()
            continue
        if symbol.kind == "choice":
            yield key
        numbers = value.get("numbers")
        yield from scalars(numbers) if numbers is not None and symbol.kind == "attribute" else ()


def _in_style(symbol: Symbol, section: str, owner: str, style: Node, things: KnownThings) -> Iterator[ScalarNode]:
    """In a style: attributes it depends on or marks, and the values it distinguishes."""
    for key, value in style.pairs:
        by = value.get("by")
        if isinstance(by, ScalarNode):
            field = things.attribute(by.value, owner, section)
            if symbol.kind == "attribute" and field is not None and field.owner == symbol.owner:
                yield by
            if symbol.kind in _MEMBERS and field is not None and _domain(field.type) == symbol.owner:
                yield from (inner for inner, _ in value.pairs if inner is not by)
        elif key.value in _ATTRIBUTES and symbol.kind == "attribute" and symbol.owner == owner:
            yield from (inner for inner, _ in value.pairs)
            yield from scalars(value) if not isinstance(value, MappingNode) else ()


# --- scenarios ----------------------------------------------------------------------------------


def _in_scenario(node: Node) -> Iterator[ScalarNode]:
    """All keys and values, except sentences and the scenario's own names."""
    if isinstance(node, ScalarNode):
        yield node
    for item in node.items:
        yield from _in_scenario(item)
    for key, value in node.pairs:
        if key.value not in _TEXT_KEYS:
            yield key
            yield from _in_scenario(value)


def scalars(node: Node) -> Iterator[ScalarNode]:
    """The node itself, or all that it lists."""
    if isinstance(node, ScalarNode):
        yield node
    for item in node.items:
        yield from scalars(item)
