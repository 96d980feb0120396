"""Words, lists and tables of a scenario: read from YAML with error reports, and written in readable YAML.

Names are written without quotes, short values on one line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

WIDTH = 120
Value = str | Sequence["Value"] | Mapping[str, "Value"]
"""The values in a scenario: words, lists and tables."""
Table = dict[str, "Table | Value"]
"""A table that is being filled."""
_PLAIN = re.compile(r"(?:\.\./)*[^\W_][\w .()/+*=<>!-]*|-?\d+")
_NOT_PLAIN = frozenset({"null", "Null", "NULL"})


# --- reading -------------------------------------------------------------------------------------


def items_of(node: Node | None, problems: Problems) -> Sequence[Node]:
    """The items of a list; empty (reported) if it is no list."""
    if node is None or node.empty:
        return ()
    if not isinstance(node, SequenceNode):
        problems.error("scenario-not-list", node.span)
    return node.items if isinstance(node, SequenceNode) else ()


def table_of(node: Node | None, problems: Problems) -> MappingNode | None:
    """A table; None if it is empty, or (reported) if it is something else."""
    if node is None or node.empty:
        return None
    if not isinstance(node, MappingNode):
        problems.error("scenario-not-table", node.span)
    return node if isinstance(node, MappingNode) else None


def pairs_of(node: Node, problems: Problems) -> Sequence[tuple[ScalarNode, Node]]:
    """The pairs of a table, which an empty value is not; none after a report."""
    if not isinstance(node, MappingNode):
        problems.error("scenario-not-table", node.span)
    return node.pairs if isinstance(node, MappingNode) else ()


def word_of(node: Node | None, problems: Problems) -> ScalarNode | None:
    """One word; None if it is empty, or (reported) if it is something else."""
    return next(words_in((node,), problems), None) if node is not None else None


def words_in(nodes: Sequence[Node], problems: Problems) -> Iterator[ScalarNode]:
    """The nodes that are words; others are reported."""
    for node in nodes:
        if isinstance(node, ScalarNode):
            yield node
        else:
            problems.error("scenario-not-word", node.span)


def one_or_more(node: Node) -> Sequence[Node]:
    """The items of a list, or the single value."""
    return node.items if isinstance(node, SequenceNode) else (node,)


# --- writing -------------------------------------------------------------------------------------


def scalar(text: str) -> str:
    """A word or a sentence as YAML, also inside a list or a table; in quotes only if necessary."""
    plain = _PLAIN.fullmatch(text) and text == text.strip() and text not in _NOT_PLAIN
    return text if plain else json.dumps(text, ensure_ascii=False)


def flow(value: Value) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]"


def broken(head: str, value: Value) -> list[str]:
    """``head`` followed by a value; one that is too long continues on further lines."""
    line = f"{head} {flow(value)}"
    if len(line) <= WIDTH or isinstance(value, str):
        return [line]
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    table = value.items() if isinstance(value, Mapping) else ()
    parts = [f"{scalar(key)}: {flow(inner)}" for key, inner in table] or [flow(item) for item in value]
    lines, indent = [f"{head} {opening}{parts[0]}"], " " * (len(head) + 2)
    for part in parts[1:]:
        lines[-1] += ","
        if len(lines[-1]) + len(part) + 2 > WIDTH:
            lines.append(indent + part)
        else:
            lines[-1] += f" {part}"
    lines[-1] += closing
    return lines
