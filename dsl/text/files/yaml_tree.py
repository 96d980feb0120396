"""YAML text to a tree of nodes with their places, built from the parser's events.

ruamel's C parser gives the events; if it stops, ruamel's slower YAML 1.2 parser is tried, because YAML 1.1 does not
allow ``[A1:C3]``. The tree is built here, without recursion, so that a hostile file is stopped early: too deep, too
many nodes, aliases that would expand to billions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn

from ruamel.yaml.docinfo import DocInfo
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.parser import Parser
from ruamel.yaml.reader import Reader
from ruamel.yaml.scanner import Scanner

from dsl.text.diagnostics import Diagnostic, Note, Problems
from dsl.text.files.read import MAX_BYTES, control, forbidden, plain_breaks
from dsl.text.files.yaml_errors import Cause, comma_missing, explain
from dsl.text.source import Source, Span

try:
    from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # the C parser has no stubs
except ImportError:  # only where a browser runs this
    CParser = None

MAX_DEPTH, MAX_NODES = 30, 500_000
"""The deepest nesting; the most nodes of a file."""
MAX_UNFOLDED = 2_000_000
"""The most nodes of a file when each alias is replaced by what it stands for."""
MAX_ANCHORS = 1_000
"""The most anchors and aliases of a file, together."""
MAX_KEYS = 5_000
"""The most keys of a mapping: each unknown one is compared with all known ones."""
SECOND_LOOK = 2_000_000
"""The most characters of a text that the slower parser is tried on."""
NULLS = ("", "~", "null", "Null", "NULL")
"""The ways to write no value."""


@dataclass(eq=False, slots=True)
class Node:
    """A scalar, sequence or mapping of the file; ``start`` and ``end`` are offsets in the text of ``source``.

    ``end`` is behind its last character, without the blank lines and comments after it. ``style`` is the quote or
    ``|``/``>`` of a scalar, ``flow`` marks ``[…]`` and ``{…}``. An alias is a node with its own place and the contents
    of its anchor. A ``faulty`` node was reported already and is reported no more.
    """

    source: Source
    start: int
    end: int
    value: str = ""
    style: str = ""
    flow: bool = False
    items: list[Node] = field(default_factory=list)
    pairs: list[tuple[ScalarNode, Node]] = field(default_factory=list)
    anchor: str = ""
    alias: bool = False
    weight: int = 1
    faulty: bool = False

    def get(self, key: str) -> Node | None:
        """The value under ``key`` of a mapping; None if there is none."""
        return next((v for k, v in self.pairs if k.value == key), None)

    def key(self, key: str) -> ScalarNode | None:
        """The node of the key ``key`` itself; None if there is none."""
        return next((k for k, _ in self.pairs if k.value == key), None)

    def word(self, key: str) -> str:
        """The scalar under ``key`` of a mapping, stripped of blanks; empty if there is none."""
        found = self.get(key)
        return found.value.strip() if found is not None else ""

    @property
    def span(self) -> Span:
        """Its place in the file."""
        return self.source.span(self.start, self.end)

    @property
    def empty(self) -> bool:
        """Whether the value is ``null`` or nothing."""
        return False

    def scalar(self, text: str) -> ScalarNode:
        """A scalar ``text`` at the place of this node."""
        return ScalarNode(self.source, self.start, self.end, value=text, style='"')


class ScalarNode(Node):
    """A text, a number, or nothing: its ``value`` as it is written, without quotes."""

    __slots__ = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is written, or ``null``."""
        return not self.style and self.value in NULLS


class SequenceNode(Node):
    """A list: its ``items``."""

    __slots__ = ()


class MappingNode(Node):
    """Keys with their values: its ``pairs``, in the order of the file."""

    __slots__ = ()


def run_together(node: Node, whole: bool = False) -> Diagnostic | None:
    """The diagnostic for several names in one item of a list, or in place of a list (``whole``); else None.

    Inside brackets a comma is missing between them; elsewhere brackets or separate lines are missing.
    """
    words = re.split(r"[\s;,]+", node.value)
    if node.style or len(words) < 2 or not all(re.fullmatch(r"[\w.:-]+", word) for word in words):
        return None
    before, after = node.source.text[: node.start].rstrip(), node.source.text[node.end :].lstrip()
    if before[-1:] in ("[", ",") and after[:1] in ("]", ","):
        end = node.start + len(words[0])
        return comma_missing(node.source, end, node.source.text.index(words[1], end))
    if node.value.startswith("-"):
        return Diagnostic("yaml-dash-tight", node.source.span(node.start, node.start + 1))
    if whole or before.rpartition("\n")[2].strip() == "-":
        return Diagnostic("yaml-names-together", node.span, {"names": ", ".join(words)})
    return None


class Stop(Exception):
    """Raised to stop reading the file; the reason has been reported."""


def yaml_source(text: str, name: str) -> Source:
    """``text`` as a source to be read as YAML; its offsets are those in ``text``."""
    return Source(name, plain_breaks(text))


def compose(source: Source, problems: Problems, cause: Cause | None = None) -> Node | None:
    """The root of the only document; None after reporting that the text is empty or no YAML.

    ``cause`` recognizes mistakes of one kind of file behind an error of the parser.
    """
    builder = _read(source, problems, cause, most=1)
    return builder.roots[0] if builder.roots and builder.whole else None


def compose_all(source: Source, problems: Problems) -> list[Node]:
    """The roots of all documents; an error of YAML is reported, and documents before it are returned."""
    return _read(source, problems, None, most=MAX_NODES).roots


def _read(source: Source, problems: Problems, cause: Cause | None, most: int) -> _Builder:
    builder = _Builder(source, most)
    odd = forbidden(source.text)
    if len(source.text) > MAX_BYTES:
        builder.problems.error("file-too-large", None, path=source.name, most=MAX_BYTES // 1024 // 1024)
    elif odd:
        span = source.span(odd.start(), odd.end())
        builder.problems.error("yaml-character", span, character=f"U+{ord(odd[0]):04X}")
    else:
        builder = _built(builder, cause)
    problems.extend(builder.problems)
    return builder


def _built(builder: _Builder, cause: Cause | None) -> _Builder:
    try:
        builder.build(_events(CParser(builder.source.text) if CParser is not None else _OwnParser(builder.source.text)))
    except Stop:
        pass
    except YAMLError as error:
        again = _second_look(builder.source, builder.most)
        if again is not None:
            return again
        builder.problems.add(explain(error, builder.source, cause))
    return builder


def _second_look(source: Source, most: int) -> _Builder | None:
    """The tree as read by ruamel's slower and less strict parser; None if that one fails, too."""
    builder = _Builder(source, most)
    if len(source.text) > SECOND_LOOK:
        return None
    try:
        builder.build(_events(_OwnParser(source.text)))
    except Stop:
        return builder
    except Exception:  # whatever error this is: that of the first parser is reported
        return None
    return builder


def _events(parser: Parser) -> Iterator[Event]:
    try:
        while parser.check_event():
            yield parser.get_event()
    finally:
        parser.dispose()


class _OwnParser(Reader, Scanner, Parser):
    """ruamel's YAML 1.2 parser without its loaders and dumpers, which a browser would have to load."""

    comment_handling, processing_version = None, (1, 2)

    def __init__(self, text: str) -> None:
        self._resolver, self.doc_infos = self, [DocInfo()]
        self.tags: dict[str, str] = {}
        Reader.__init__(self, text, loader=self)
        Scanner.__init__(self, loader=self)
        Parser.__init__(self, loader=self)


class _Builder:
    """Builds the tree from events; ``open`` holds the collections not yet closed, innermost last."""

    def __init__(self, source: Source, most: int) -> None:
        self.source, self.most, self.problems = source, most, Problems()
        self.roots: list[Node] = []
        self.whole = False
        self._open: list[Node] = []
        self._keys: list[Node | None] = []
        self._seen: list[dict[str, Node]] = []
        self._anchors: dict[str, Node] = {}
        self._documents = self._count = self._anchored = 0

    def build(self, events: Iterable[Event]) -> None:
        """Build the documents; a document after the first ``most`` is reported."""
        for event in events:
            if isinstance(event, DocumentStartEvent):
                self._documents += 1
                if self._documents > self.most:
                    self._stop("yaml-second-document", event.start_mark.index)
            elif isinstance(event, (SequenceEndEvent, MappingEndEvent)):
                self._close(event)
            elif isinstance(event, NodeEvent):
                self._node(event)
        self.whole = True

    def _stop(self, code: str, start: int, **args: object) -> NoReturn:
        self.problems.add(Diagnostic(code, self.source.span(start, start + 1), args))
        raise Stop

    def _node(self, event: NodeEvent) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self._count += 1
        if self._count > MAX_NODES:
            self._stop("yaml-too-much", start, limit=MAX_NODES)
        self._anchored += event.anchor is not None
        if self._anchored > MAX_ANCHORS:
            self._stop("yaml-too-many-anchors", start, limit=MAX_ANCHORS)
        if isinstance(event, AliasEvent):
            self._add(self._alias(event.anchor, start, end))
            return
        tag = getattr(event, "tag", None)
        if tag not in (None, "!"):
            self.problems.error("yaml-tag", self.source.span(start, end), tag=tag)
        node = self._made(event, start, end)
        if event.anchor:
            node.anchor = event.anchor
        if isinstance(node, ScalarNode):
            self._remember(node)
            self._add(node)
            return
        if len(self._open) >= MAX_DEPTH:
            self._stop("yaml-too-deep", start, limit=MAX_DEPTH)
        self._open.append(node)
        self._keys.append(None)
        self._seen.append({})

    def _made(self, event: NodeEvent, start: int, end: int) -> Node:
        if isinstance(event, ScalarEvent):
            style = event.style if event.style and event.style in "|>\"'" else ""
            if style in ("|", ">"):
                end = start + len(self.source.text[start:end].rstrip())
            if style == '"' and (odd := control(event.value)) is not None:
                self.problems.error("yaml-character", self.source.span(start, end), character=f"U+{ord(odd[0]):04X}")
            return ScalarNode(self.source, start, end, value=event.value, style=style)
        assert isinstance(event, (MappingStartEvent, SequenceStartEvent))
        kind = MappingNode if isinstance(event, MappingStartEvent) else SequenceNode
        return kind(self.source, start, end, flow=bool(event.flow_style))

    def _alias(self, name: str, start: int, end: int) -> Node:
        target = self._anchors.get(name)
        if target is None:
            self._stop("yaml-alias-unknown", start, name=name)
        if target.weight > MAX_UNFOLDED:
            self._stop("yaml-too-many-aliases", start)
        return replace(target, start=start, end=end, anchor="", alias=True, faulty=False)

    def _remember(self, node: Node) -> None:
        if node.anchor:
            self._anchors[node.anchor] = node

    def _close(self, event: Event) -> None:
        node = self._open.pop()
        self._keys.pop()
        self._seen.pop()
        children = node.items or [value for _, value in node.pairs]
        node.end = event.end_mark.index if node.flow else max((child.end for child in children), default=node.end)
        node.weight += sum(child.weight for child in children) + len(node.pairs)
        if node.weight > MAX_UNFOLDED:
            self._stop("yaml-too-many-aliases", node.start)
        self._remember(node)
        self._add(node)

    def _add(self, node: Node) -> None:
        if not self._open:
            self.roots.append(node)
        elif isinstance(self._open[-1], SequenceNode):
            self._open[-1].items.append(node)
        elif self._keys[-1] is None:
            self._keys[-1] = node
        else:
            self._pair(self._keys[-1], node)
            self._keys[-1] = None

    def _pair(self, key: Node, value: Node) -> None:
        if not isinstance(key, ScalarNode):
            self.problems.error("yaml-key-not-word", key.span)
            return
        earlier = self._seen[-1].get(key.value)
        if earlier is not None:
            self.problems.error("yaml-key-twice", key.span, notes=[Note(earlier.span, "first-here")], key=key.value)
            return
        if len(self._seen[-1]) == MAX_KEYS:
            self._stop("yaml-too-many-keys", key.start, limit=MAX_KEYS)
        self._seen[-1][key.value] = key
        self._open[-1].pairs.append((key, value))
