"""YAML text to a tree of nodes that know where they stand, built from the parser's events.

ruamel's C parser gives the events; where it stops, its stricter YAML 1.1 reading may be at fault (it takes no
``[A1:C3]``), so ruamel's own YAML 1.2 parser has a second look. Building the tree here, without recursion, lets a
hostile file be stopped early: too deep, too many nodes, aliases that would unfold to billions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # the C parser has no stubs
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

from dsl.diagnostics import Diagnostic, Note, Problems
from dsl.mapfile.text import MapText
from dsl.mapfile.yaml_errors import explain
from dsl.source import Span

MAX_DEPTH = 30
MAX_NODES = 500_000
MAX_UNFOLDED = 2_000_000
SECOND_LOOK = 2_000_000


@dataclass(eq=False, slots=True)
class Node:
    """A scalar, list or mapping of the file; ``start`` and ``end`` are offsets in the text.

    ``end`` is where its last character stands, without the blank lines and comments after it. ``style`` is the
    quote or ``|``/``>`` of a scalar, ``flow`` marks ``[…]`` and ``{…}``. An alias is a node of its own place with the
    other's contents. Of what is ``faulty`` the mistake has been told, and nothing more is said.
    """

    kind: str
    start: int
    end: int
    value: str = ""
    style: str = ""
    flow: bool = False
    items: list[Node] = field(default_factory=list)
    pairs: list[tuple[Node, Node]] = field(default_factory=list)
    anchor: str = ""
    alias: bool = False
    weight: int = 1
    faulty: bool = False

    def get(self, key: str) -> Node | None:
        """The value under ``key`` of a mapping."""
        return next((v for k, v in self.pairs if k.value == key), None)

    def key(self, key: str) -> Node | None:
        """The key ``key`` itself."""
        return next((k for k, _ in self.pairs if k.value == key), None)

    def span(self, text: MapText) -> Span:
        """Its place in the file."""
        return text.span(self.start, self.end)


class Stop(Exception):
    """Nothing sensible can be read any further; the reason is in the problems already."""


def compose(text: MapText, problems: Problems) -> Node | None:
    """The document's root node; None, with the reason in ``problems``, if the text is no YAML or nothing at all."""
    found = Problems()
    try:
        root = _Builder(text, found).build(_fast_events(text.text))
    except Stop:
        root = None
    except YAMLError as trouble:
        root = _second_look(text, trouble, found)
    problems.extend(found)
    return root


def _second_look(text: MapText, trouble: YAMLError, problems: Problems) -> Node | None:
    again = Problems()
    if len(text.text) <= SECOND_LOOK:
        try:
            root = _Builder(text, again).build(YAML(typ="safe", pure=True).parse(text.text))
        except Stop:
            problems.extend(again)
            return None
        except Exception:
            pass
        else:
            problems.extend(again)
            return root
    problems.add(explain(trouble, text))
    return None


def _fast_events(text: str) -> Iterator[Event]:
    parser = CParser(text)
    try:
        while parser.check_event():
            yield parser.get_event()
    finally:
        parser.dispose()


class _Builder:
    """Puts one document's nodes together; ``open`` holds the lists and mappings not yet closed, innermost last."""

    def __init__(self, text: MapText, problems: Problems) -> None:
        self.text, self.problems = text, problems
        self.open: list[Node] = []
        self.keys: list[Node | None] = []
        self.seen: list[dict[str, Node]] = []
        self.anchors: dict[str, Node] = {}
        self.count = 0
        self.root: Node | None = None

    def build(self, events: Iterable[Event]) -> Node | None:
        """The root of the first document; a second one is reported."""
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._stop("map-second-document", event.start_mark.index)
            elif isinstance(event, (SequenceEndEvent, MappingEndEvent)):
                self._close(event)
            elif isinstance(event, NodeEvent):
                self._node(event)
        return self.root

    def _stop(self, code: str, start: int, **args: object) -> NoReturn:
        self.problems.add(Diagnostic(code, self.text.span(start, start + 1), args))
        raise Stop

    def _node(self, event: NodeEvent) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self.count += 1
        if self.count > MAX_NODES:
            self._stop("map-too-much", start, limit=MAX_NODES)
        if isinstance(event, AliasEvent):
            self._add(self._alias(event.anchor, start, end))
            return
        tag = getattr(event, "tag", None)
        if tag not in (None, "!"):
            self.problems.error("map-tag", self.text.span(start, end), tag=tag)
        node = self._made(event, start, end)
        if event.anchor:
            node.anchor = event.anchor
        if node.kind == "scalar":
            self._remember(node)
            self._add(node)
            return
        if len(self.open) >= MAX_DEPTH:
            self._stop("map-too-deep", start, limit=MAX_DEPTH)
        self.open.append(node)
        self.keys.append(None)
        self.seen.append({})

    def _made(self, event: NodeEvent, start: int, end: int) -> Node:
        if isinstance(event, ScalarEvent):
            style = event.style if event.style and event.style in "|>\"'" else ""
            if style in ("|", ">"):
                end = start + len(self.text.text[start:end].rstrip())
            return Node("scalar", start, end, value=event.value, style=style)
        kind = "map" if isinstance(event, MappingStartEvent) else "list"
        assert isinstance(event, (MappingStartEvent, SequenceStartEvent))
        return Node(kind, start, end, flow=bool(event.flow_style))

    def _alias(self, name: str, start: int, end: int) -> Node:
        target = self.anchors.get(name)
        if target is None:
            self._stop("map-alias-unknown", start, name=name)
        if target.weight > MAX_UNFOLDED:
            self._stop("map-too-many-aliases", start)
        return Node(
            target.kind,
            start,
            end,
            target.value,
            target.style,
            target.flow,
            target.items,
            target.pairs,
            "",
            True,
            target.weight,
        )

    def _remember(self, node: Node) -> None:
        if node.anchor:
            self.anchors[node.anchor] = node

    def _close(self, event: Event) -> None:
        node = self.open.pop()
        self.keys.pop()
        self.seen.pop()
        children = node.items or [value for _, value in node.pairs]
        node.end = event.end_mark.index if node.flow else max((child.end for child in children), default=node.end)
        node.weight += sum(child.weight for child in children) + len(node.pairs)
        if node.weight > MAX_UNFOLDED:
            self._stop("map-too-many-aliases", node.start)
        self._remember(node)
        self._add(node)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
        elif self.open[-1].kind == "list":
            self.open[-1].items.append(node)
        elif self.keys[-1] is None:
            self.keys[-1] = node
        else:
            self._pair(self.keys[-1], node)
            self.keys[-1] = None

    def _pair(self, key: Node, value: Node) -> None:
        if key.kind != "scalar":
            self.problems.error("map-key-not-text", key.span(self.text))
            return
        earlier = self.seen[-1].get(key.value)
        if earlier is not None:
            notes = [Note(earlier.span(self.text), "map-first-here")]
            self.problems.error("map-duplicate-key", key.span(self.text), notes=notes, key=key.value)
            return
        self.seen[-1][key.value] = key
        self.open[-1].pairs.append((key, value))
