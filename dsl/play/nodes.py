"""YAML as values that know their place: what scenarios and translations are read from.

YAML 1.2 through ruamel's node tree, so that every message can point at the very word. Plain words stay
words (``NO`` is a course, ``yes`` a word); nothing is turned into numbers before somebody asks for one.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from dsl.diagnostics import Problems
from dsl.mapfile.text import MapText
from dsl.mapfile.yaml_errors import explain
from dsl.source import Source, Span


@dataclass(frozen=True)
class Text:
    """A scalar: its text, and whether it was left empty (null)."""

    text: str
    span: Span
    empty: bool = False


@dataclass(frozen=True)
class Listed:
    """A list."""

    items: tuple[Item, ...]
    span: Span


@dataclass(frozen=True)
class Mapped:
    """A mapping, in the order of the file."""

    pairs: tuple[tuple[Text, Item], ...]
    span: Span

    def get(self, key: str) -> Item | None:
        """The value under ``key``."""
        return next((value for name, value in self.pairs if name.text == key), None)

    def key(self, key: str) -> Text | None:
        """The place of ``key`` itself."""
        return next((name for name, _ in self.pairs if name.text == key), None)


Item = Text | Listed | Mapped

MOST_ITEMS = 1_000_000


def read_documents(source: Source, problems: Problems) -> list[Item]:
    """All documents of a text; a fault of YAML is reported where it is, and what stands before it is kept."""
    documents: list[Item] = []
    try:
        for node in YAML(pure=True).compose_all(source.text):
            if node is not None:
                documents.append(_Reader(source, problems).item(node))
    except (YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, YAMLError):
            problems.add(explain(error, MapText(source.text, source.name)))
        else:
            problems.error("yaml-too-much", Span(source, 1, 1, 1, 2))
    return documents


class _TooMuchError(ValueError):
    """Aliases of aliases make a small file huge."""


class _Reader:
    """Turns nodes into items; a node used twice (an alias) is read twice, one inside itself is refused."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self._source = source
        self._problems = problems
        self._open: set[int] = set()
        self._made = 0

    def item(self, node: Node) -> Item:
        """The item of one node."""
        self._made += 1
        if self._made > MOST_ITEMS:
            raise _TooMuchError
        span = self._span(node)
        if isinstance(node, ScalarNode):
            return Text(node.value, span, str(node.tag).endswith(":null"))
        if id(node) in self._open:
            self._problems.error("yaml-inside-itself", span)
            return Text("", span, True)
        self._open.add(id(node))
        found = self._list(node, span) if isinstance(node, SequenceNode) else self._mapping(node, span)
        self._open.discard(id(node))
        return found

    def _list(self, node: SequenceNode, span: Span) -> Item:
        return Listed(tuple(self.item(child) for child in node.value), span)

    def _mapping(self, node: Node, span: Span) -> Item:
        pairs: dict[str, tuple[Text, Item]] = {}
        for key_node, value_node in node.value if isinstance(node, MappingNode) else ():
            key = self.item(key_node)
            if not isinstance(key, Text):
                self._problems.error("yaml-key-not-word", key.span)
            elif key.text in pairs:
                self._problems.error("yaml-key-twice", key.span, name=key.text)
            else:
                pairs[key.text] = (key, self.item(value_node))
        return Mapped(tuple(pairs.values()), span)

    def _span(self, node: Node) -> Span:
        start, end = node.start_mark, node.end_mark
        return Span(self._source, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
