"""Edits that undo differences of house rules, so that the base game's rules apply again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import removed, without_lines
from dsl.services.forms.row_edits import losses
from dsl.services.forms.text_changes import Change, edits_for, tried
from dsl.services.house.rule_difference import Difference
from dsl.text.source import Edit, Place


def put_back(own: RulesFile, differences: Iterable[Difference]) -> tuple[Edit, ...]:
    """The edits of file ``own`` that undo these differences; differences made by other files are ignored."""
    wanted = {id(node) for difference in differences for node in _nodes(own, difference)}
    complete = [home for home in own.declarations if _is_removed(home, wanted)]
    parts = [change for home in own.declarations if home not in complete for change in _removals_in(own, home, wanted)]
    return edits_for(own.source, [*removed(own, complete), *parts])


def with_dependents(chain: Chain, found: Sequence[Difference], one: Difference) -> tuple[Difference, ...]:
    """A difference and all others that can only be undone together with it: an added rule and what calls it."""
    group = [one]
    for _ in found:
        program, faults = tried(chain, put_back(chain.own, group))
        if program is not None:
            break
        lost = {str(diagnostic.args.get("name")) for diagnostic in faults}
        more = [other for other in found if other not in group and _mentions(chain.own, other, lost)]
        if not more:
            break
        group += more
    return tuple(group)


def _mentions(own: RulesFile, difference: Difference, names: set[str]) -> bool:
    return any(name and name in difference.new for name in names) and any(True for _ in _nodes(own, difference))


def _nodes(own: RulesFile, difference: Difference) -> Iterator[t.Node]:
    """The nodes of the file that cause a difference: the innermost one at its place, or a ``remove`` line."""
    place = difference.place
    if place is None:
        yield from _losses(own, difference)
    elif place.file == own.source.name:
        found: t.Node | None = next((d for d in own.declarations if _holds(d, place)), None)
        while found is not None:
            inner = next((item for item in _items(found) if _holds(item, place)), None)
            if inner is None:
                yield found
            found = inner


def _losses(own: RulesFile, difference: Difference) -> Iterator[t.Node]:
    if difference.kind == "option":
        parts = (d for d in own.declarations if isinstance(d, t.RemovePart) and d.kind == "option")
        lost = {d.part.text: d for d in parts if d.owner.text == difference.owner}
    else:
        lost = losses(own, difference.owner)
    if difference.name in lost:
        yield lost[difference.name]


def _is_removed(node: t.Node, wanted: set[int]) -> bool:
    """Whether a node is to be removed completely: its id is in ``wanted``, or all its items are removed."""
    items = _items(node)
    return id(node) in wanted or (
        bool(items) and not _keeps_something(node) and all(_is_removed(item, wanted) for item in items)
    )


def _removals_in(own: RulesFile, node: t.Node, wanted: set[int]) -> Iterator[Change]:
    """The changes that remove parts of a node."""
    for item in _items(node):
        if not _is_removed(item, wanted):
            yield from _removals_in(own, item, wanted)
        elif isinstance(item, t.Id):
            yield _word_removal(own, item)
        else:
            yield without_lines(own.source, *_lines(own, item))


def _items(node: t.Node) -> Sequence[t.Node]:
    """The items of a declaration, each on its own line or a single word."""
    match node:
        case t.AddBoard(items=items) | t.Board(items=items):
            return items
        case t.FeatureDecl(flags=flags, attributes=attributes):
            return (*flags, *attributes)
        case t.AddPlayer(attributes=attributes) | t.AddPiece(attributes=attributes):
            return attributes
        case t.AddRows(rows=rows) | t.Table(rows=rows):
            return rows
        case t.AddOptions(choices=choices):
            return choices
    return ()


def _keeps_something(node: t.Node) -> bool:
    """Whether a declaration is still meaningful after all its items are removed."""
    return isinstance(node, t.Board | t.Table) or (isinstance(node, t.AddPiece) and node.seen is not None)


def _holds(node: t.Node, place: Place) -> bool:
    begin, end = (node.span.line, node.span.column), (node.span.end_line, node.span.end_column)
    return begin <= (place.line, place.column) and (place.end_line, place.end_column) <= end


def _lines(own: RulesFile, node: t.Node) -> tuple[int, int]:
    """The lines of an item with its ``##`` lines."""
    first = node.span.line
    while own.source.line(first - 1).lstrip().startswith("##"):
        first -= 1
    return first, node.span.end_line


def _word_removal(own: RulesFile, word: t.Id) -> Change:
    """The change that removes a word with the blank before it."""
    start = own.source.offset(word.span.line, word.span.column)
    end = own.source.offset(word.span.end_line, word.span.end_column)
    return Change(start - 1 if own.source.text[start - 1 : start] == " " else start, end, "")
