"""Differences of house rules taken back: the edits after which the game below says again what it said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import lines_gone, removed
from dsl.services.forms.row_edits import losses
from dsl.services.forms.text_changes import Change, edits_for, tried
from dsl.services.house.rule_difference import Difference
from dsl.text.source import Edit, Place


def put_back(own: RulesFile, differences: Iterable[Difference]) -> tuple[Edit, ...]:
    """The edits that take differences out of the file that makes them; of those it does not make, nothing."""
    wanted = {id(node) for difference in differences for node in _nodes(own, difference)}
    whole = [home for home in own.declarations if _goes(home, wanted)]
    parts = [change for home in own.declarations if home not in whole for change in _parts(own, home, wanted)]
    return edits_for(own.source, [*removed(own, whole), *parts])


def that_go_together(chain: Chain, found: Sequence[Difference], one: Difference) -> tuple[Difference, ...]:
    """A difference with those that cannot stay without it: a rule of one's own with all that calls it."""
    going = [one]
    for _ in found:
        program, told = tried(chain, put_back(chain.own, going))
        if program is not None:
            break
        lost = {str(diagnostic.args.get("name")) for diagnostic in told}
        more = [other for other in found if other not in going and _speaks_of(chain.own, other, lost)]
        if not more:
            break
        going += more
    return tuple(going)


def _speaks_of(own: RulesFile, difference: Difference, names: set[str]) -> bool:
    return any(name and name in difference.new for name in names) and any(True for _ in _nodes(own, difference))


def _nodes(own: RulesFile, difference: Difference) -> Iterator[t.Node]:
    """What the file says that makes a difference: the innermost part at its place, or what takes something away."""
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


def _goes(node: t.Node, wanted: set[int]) -> bool:
    """Whether a node goes as a whole: by itself, or because nothing of it is left."""
    items = _items(node)
    return id(node) in wanted or (bool(items) and not _stays(node) and all(_goes(item, wanted) for item in items))


def _parts(own: RulesFile, node: t.Node, wanted: set[int]) -> Iterator[Change]:
    """The parts of a node that go."""
    for item in _items(node):
        if not _goes(item, wanted):
            yield from _parts(own, item, wanted)
        elif isinstance(item, t.Id):
            yield _word_gone(own, item)
        else:
            yield lines_gone(own.source, *_lines(own, item))


def _items(node: t.Node) -> Sequence[t.Node]:
    """What a declaration lists, each on a line of its own or a word by itself."""
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


def _stays(node: t.Node) -> bool:
    """Whether something is left of a declaration that lists nothing any more."""
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


def _word_gone(own: RulesFile, word: t.Id) -> Change:
    """A word with the blank before it."""
    start = own.source.offset(word.span.line, word.span.column)
    end = own.source.offset(word.span.end_line, word.span.end_column)
    return Change(start - 1 if own.source.text[start - 1 : start] == " " else start, end, "")
