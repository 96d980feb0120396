"""Maps, themes and scenarios that speak of a thing, once that thing has another name.

A map and a theme name things at known places. A scenario is full of names: there only a name that one thing alone
bears is written anew, for what else it could mean would be a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from dsl.board.spec import SECTIONS as LISTS
from dsl.check.names import Symbol
from dsl.diagnostics import Problems
from dsl.files import read_source
from dsl.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all
from dsl.ir import types as ty
from dsl.ir.program import Program
from dsl.library import all_maps
from dsl.library.shelves import HOUSE, is_shipped
from dsl.service.checked_text import CheckedText
from dsl.service.game_folder.game_files import FileKind, files_in, kind_of
from dsl.source import Edit, Place
from dsl.theme.known_things import KnownThings
from dsl.theme.sections import KINDS

_MEMBERS = frozenset(("value", "row"))
_IN_SCENARIOS = _MEMBERS | {"param", "attribute", "choice", "state", "function", "piece", "site", "region", "arrow"}
_SAID = frozenset(("scenario", "name", "note", "clauses", "map", "house", "players", "log", "journal"))
"""Keys of a scenario after which no names of the rules stand, or only those that they give themselves."""


def file_edits(symbol: Symbol, name: str, texts: Sequence[CheckedText]) -> Iterator[Edit]:
    """The edits of the user's own files beside the games whose rules name ``symbol``."""
    alone = _alone(symbol, texts)
    for path, found in _named_in(symbol, name, texts):
        if alone or kind_of(path) is not FileKind.SCENARIOS:
            yield from found


def left_alone(symbol: Symbol, texts: Sequence[CheckedText]) -> Iterator[Path]:
    """The scenarios that may speak of ``symbol``, but are not written anew: other things bear its name, too."""
    if not _alone(symbol, texts):
        yield from (path for path, _ in _named_in(symbol, "", texts) if kind_of(path) is FileKind.SCENARIOS)


def _alone(symbol: Symbol, texts: Sequence[CheckedText]) -> bool:
    return all(len(text.names.declared_as(symbol.name)) <= 1 for text in texts)


def _named_in(symbol: Symbol, name: str, texts: Sequence[CheckedText]) -> Iterator[tuple[Path, list[Edit]]]:
    """The files in which the thing may be named, and the edits of each that call it ``name``."""
    programs = [text.context.program for text in texts if text.context is not None]
    for path in _files(texts):
        source = read_source(path, Problems())
        if source is None or symbol.name not in source.text:
            continue
        named = (_named(symbol, kind_of(path), one, programs) for one in compose_all(source, Problems()))
        edits = [edit for nodes in named for node in nodes for edit in _written(node, symbol.name, name)]
        if edits:
            yield path, edits


def _named(symbol: Symbol, kind: FileKind, document: Node, programs: Sequence[Program]) -> Iterator[ScalarNode]:
    """The scalars of a file in which the thing may be named."""
    if kind is FileKind.MAP:
        yield from _in_map(symbol, document, programs)
    elif kind is FileKind.THEME:
        yield from _in_theme(symbol, document, KnownThings(programs))
    elif kind is FileKind.SCENARIOS and symbol.kind in _IN_SCENARIOS:
        yield from _in_scenario(document)


def _files(texts: Sequence[CheckedText]) -> list[Path]:
    """What belongs to these games, in their folders and on the shelf of maps; shipped files are never written to."""
    folders = [Path(text.source.name).parent for text in texts]
    homes = dict.fromkeys(folder.parent if folder.name == HOUSE else folder for folder in folders)
    names = {home.name for home in homes}
    found = [path for home in homes for path in files_in(home)]
    found += [header.path for header in all_maps() if names & set(header.games)]
    once = {path.resolve(): path for path in reversed(found)}  # each under the name that it has here
    return [path for path in reversed(once.values()) if not is_shipped(path)]


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
    """What stands on the board: its kind, its attributes, their values."""
    own = item.word("kind")
    for key, value in item.pairs:
        if key.value == "kind" and symbol.kind == kind and isinstance(value, ScalarNode):
            yield value
        elif symbol.kind == "attribute" and symbol.owner == own:
            yield key
        elif symbol.kind in _MEMBERS and _takes(own, key.value, symbol, programs):
            yield from _scalars(value)


def _takes(owner: str, attribute: str, symbol: Symbol, programs: Sequence[Program]) -> bool:
    """Whether an attribute can be the member that is renamed."""
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
        for thing, style in styles.pairs:
            if symbol.kind == KINDS.get(section.value) and symbol.owner in ("", symbol.kind):
                yield thing
            if section.value == "wheel" and symbol.kind == "row" and symbol.owner == thing.value:
                yield from (key for key, _ in style.pairs)
            yield from _in_style(symbol, section.value, thing.value, style, things)


def _in_style(symbol: Symbol, section: str, owner: str, style: Node, things: KnownThings) -> Iterator[ScalarNode]:
    """Attributes that a style goes by or marks, and the values that it tells apart."""
    for key, value in style.pairs:
        by = value.get("by")
        if isinstance(by, ScalarNode):
            field = things.attribute(by.value, owner, section)
            if symbol.kind == "attribute" and field is not None and field.owner == symbol.owner:
                yield by
            if symbol.kind in _MEMBERS and field is not None and _domain(field.type) == symbol.owner:
                yield from (inner for inner, _ in value.pairs if inner is not by)
        elif key.value in ("marks", "flag") and symbol.kind == "attribute" and symbol.owner == owner:
            yield from (inner for inner, _ in value.pairs)
            yield from _scalars(value) if not isinstance(value, MappingNode) else ()


# --- scenarios ----------------------------------------------------------------------------------


def _in_scenario(node: Node) -> Iterator[ScalarNode]:
    """Whatever is no sentence."""
    if isinstance(node, ScalarNode):
        yield node
    for item in node.items:
        yield from _in_scenario(item)
    for key, value in node.pairs:
        if key.value not in _SAID:
            yield key
            yield from _in_scenario(value)


def _scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    for item in node.items:
        yield from _scalars(item)


def _written(node: ScalarNode, old: str, new: str) -> Iterator[Edit]:
    """The edits of one scalar: every whole word that is the old name."""
    span, source = node.span, node.source
    if span.line != span.end_line:
        return
    text = source.line(span.line)[span.column - 1 : span.end_column - 1]
    for found in re.finditer(rf"(?<![\w]){re.escape(old)}(?![\w])", text):
        column = span.column + found.start()
        yield Edit(Place(source.name, span.line, column, span.line, column + len(old)), new)
